import Cassowary
import Foundation
import QuartzCore

/// Constraints in the unknowns of the solver.
///
/// Places are measured in the coordinates of the view that holds the constraint. Where that view reads right to left,
/// a constraint with a leading or trailing edge is measured from its right edge: x' = width − x.
extension LayoutEngine {
  /// Nil when an item is gone.
  func equation(of constraint: NSLayoutConstraint) -> Constraint? {
    guard let holder = constraint.holder, constraint.first.isComplete else { return nil }
    let hasSecond = constraint.secondAttribute != .notAnAttribute
    if hasSecond, !constraint.second.isComplete { return nil }
    let isMirrored = constraint.followsReading && holder.isRightToLeft
    let direction: Double = isMirrored ? -1 : 1
    let multiplier = Double(constraint.multiplier)
    var sum = LinearSum()
    add(constraint.first, times: direction, in: holder, to: &sum)
    if hasSecond { add(constraint.second, times: -direction * multiplier, in: holder, to: &sum) }
    if isMirrored, constraint.first.span == nil {
      // The width of the holder is on both sides; with a multiplier it does not vanish.
      let share = hasSecond ? 1 - multiplier : 1
      if share != 0 {
        let insets = holder.alignmentInsets
        sum.add(holder.layoutBox.width, times: share)
        sum.constant += share * Double(insets.left + insets.right)
      }
    }
    let relation: Relation
    switch constraint.relation {
    case .lessThanOrEqual: relation = .lessThanOrEqual
    case .equal: relation = .equal
    case .greaterThanOrEqual: relation = .greaterThanOrEqual
    }
    return Constraint(
      sum.terms, relation, Double(constraint.constant) - sum.constant,
      priority: Priority(Double(constraint.priority.rawValue)), name: constraint.identifier ?? "")
  }

  private func add(
    _ side: LayoutSide, times factor: Double, in ancestor: UIView, to sum: inout LinearSum
  ) {
    guard let span = side.span else {
      if let item = side.item as? LayoutItem { add(item, side.attribute, factor, in: ancestor, to: &sum) }
      return
    }
    guard let start = span.start as? LayoutItem, let end = span.end as? LayoutItem else { return }
    add(end, span.endAttribute, factor, in: ancestor, to: &sum)
    add(start, span.startAttribute, -factor, in: ancestor, to: &sum)
  }

  private func add(
    _ item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute, _ factor: Double, in ancestor: UIView,
    to sum: inout LinearSum
  ) {
    if let place = attribute.withinMargins, let view = item as? UIView {
      add(view.layoutMarginsGuide, place, factor, in: ancestor, to: &sum)
      return
    }
    // Inside a scroll view its edges are the content's.
    if item === ancestor, attribute.family != .size, let content = ancestor.contentGuideOfConstraints {
      add(content, attribute, factor, in: ancestor, to: &sum)
      return
    }
    if addBaseline(item, attribute, factor, in: ancestor, to: &sum) { return }
    engage(item, upTo: ancestor)
    let box = item.layoutBox
    if attribute == .width { return sum.add(box.width, times: factor) }
    if attribute == .height { return sum.add(box.height, times: factor) }
    let isX = attribute.family == .x
    let isRightToLeft = ancestor.isRightToLeft
    addOrigin(of: item, isX: isX, factor, in: ancestor, to: &sum)
    switch attribute {
    case .right: sum.add(box.width, times: factor)
    case .trailing where !isRightToLeft: sum.add(box.width, times: factor)
    case .leading where isRightToLeft: sum.add(box.width, times: factor)
    case .centerX: sum.add(box.width, times: factor / 2)
    case .bottom, .lastBaseline: sum.add(box.height, times: factor)
    case .centerY: sum.add(box.height, times: factor / 2)
    default: break
    }
  }

  /// The left or top edge of an item, from its own space up to the ancestor's.
  private func addOrigin(
    of item: LayoutItem, isX: Bool, _ factor: Double, in ancestor: UIView, to sum: inout LinearSum
  ) {
    let box = item.layoutBox
    if item === ancestor {
      let insets = ancestor.alignmentInsets
      sum.constant += factor * Double(isX ? insets.left : insets.top)
      return
    }
    sum.add(isX ? box.minX : box.minY, times: factor)
    var view = item is UIView ? item.referenceView?.parentView : item.referenceView
    while let current = view, current !== ancestor {
      // Subviews are in the frame, the unknowns are of the alignment rectangle.
      let insets = current.alignmentInsets
      let outer = current.layoutBox
      sum.add(isX ? outer.minX : outer.minY, times: factor)
      sum.constant -= factor * Double(isX ? insets.left : insets.top)
      // What is in a scroll view moves with its content.
      if let frame = current.frameGuideOfConstraints {
        engage(frame, upTo: ancestor)
        sum.add(isX ? frame.layoutBox.minX : frame.layoutBox.minY, times: -factor)
      }
      view = current.parentView
    }
  }

  /// The baseline of a view's own text, or of a view inside; false for what has none but its edges.
  private func addBaseline(
    _ item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute, _ factor: Double, in ancestor: UIView,
    to sum: inout LinearSum
  ) -> Bool {
    guard attribute == .firstBaseline || attribute == .lastBaseline, let view = item as? UIView else {
      return false
    }
    let isFirst = attribute == .firstBaseline
    let box = view.layoutBox
    if let text = view.textBaselines(forWidth: solver.value(of: box.width)) {
      engage(view, upTo: ancestor)
      noteBaselineUse(of: view)
      addOrigin(of: view, isX: false, factor, in: ancestor, to: &sum)
      let insets = view.alignmentInsets
      let offset = (isFirst ? text.first : text.last) - insets.top
      sum.add(box.height, times: factor * Double(text.heightFactor))
      sum.constant += factor * Double(offset + text.heightFactor * (insets.top + insets.bottom))
      return true
    }
    let inner = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
    guard inner !== view, inner.isDescendant(of: view) else { return false }
    add(inner, attribute, factor, in: ancestor, to: &sum)
    return true
  }
}

/// A sum of terms in the making.
struct LinearSum {
  var terms: [Term] = []
  var constant = 0.0

  mutating func add(_ variable: Variable, times factor: Double) {
    terms.append(Term(variable, times: factor))
  }
}
