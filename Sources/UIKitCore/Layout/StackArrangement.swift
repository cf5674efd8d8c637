import Foundation
import QuartzCore

/// The constraints of a stack view as it is now.
///
/// Names (`UISV-spacing` and so on) and priorities are those of UIKit's own constraints, as its messages print them.
@MainActor
struct StackArrangement {
  private typealias Attribute = NSLayoutConstraint.Attribute
  /// Below required, so that a hidden view's own sizes are no conflict.
  private static let hidingPriority = UILayoutPriority(999)
  private static let centeringPriority = UILayoutPriority(149)
  private static let spanningPriority = UILayoutPriority(51)
  private static let canvasPriority = UILayoutPriority(49)

  /// What makes a constraint the same one in two arrangements: all but the constant.
  struct Form: Hashable {
    let name: String
    let first: ObjectIdentifier
    let attribute: NSLayoutConstraint.Attribute
    let second: ObjectIdentifier?
    let other: NSLayoutConstraint.Attribute
    let relation: NSLayoutConstraint.Relation
    let multiplier: CGFloat
    let priority: UILayoutPriority
  }

  /// A constraint that the arrangement wants.
  struct Rule {
    let form: Form
    let first: AnyObject
    let second: AnyObject?
    let constant: CGFloat

    @MainActor
    func makeConstraint() -> NSLayoutConstraint {
      let constraint = NSLayoutConstraint(
        first: first, form.attribute, form.relation, second, form.other, form.multiplier, constant)
      constraint.identifier = form.name
      constraint.priority = form.priority
      return constraint
    }
  }

  private(set) var rules: [Rule] = []
  /// Between neighbours, where gaps or distances are to be equal: by the view before the gap.
  private(set) var guides: [ObjectIdentifier: UILayoutGuide] = [:]
  private let oldGuides: [ObjectIdentifier: UILayoutGuide]
  private var firstGuide: UILayoutGuide?
  private let stack: UIStackView
  private let container: AnyObject
  private let visible: [UIView]
  private let isRow: Bool

  /// - Parameter gapGuides: those of the arrangement before, which are used again.
  init(of stack: UIStackView, gapGuides: [ObjectIdentifier: UILayoutGuide]) {
    self.stack = stack
    oldGuides = gapGuides
    container = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
    visible = stack.arrangedSubviews.filter { stack.counts($0) }
    isRow = stack.axis == .horizontal
    addEnds()
    addGaps()
    addLengths()
    addAlignment()
    addHidden()
  }

  private var start: Attribute { isRow ? .leading : .top }
  private var end: Attribute { isRow ? .trailing : .bottom }
  private var length: Attribute { isRow ? .width : .height }
  private var middle: Attribute { isRow ? .centerX : .centerY }
  private var crossStart: Attribute { isRow ? .top : .leading }
  private var crossEnd: Attribute { isRow ? .bottom : .trailing }
  private var crossMiddle: Attribute { isRow ? .centerY : .centerX }
  private var breadth: Attribute { isRow ? .height : .width }

  private mutating func add(
    _ name: String, _ first: AnyObject, _ attribute: Attribute, _ second: AnyObject?, _ other: Attribute,
    relation: NSLayoutConstraint.Relation = .equal, times multiplier: CGFloat = 1, plus constant: CGFloat = 0,
    priority: UILayoutPriority = .required
  ) {
    let form = Form(
      name: name, first: ObjectIdentifier(first), attribute: attribute,
      second: second.map { ObjectIdentifier($0) }, other: other, relation: relation, multiplier: multiplier,
      priority: priority)
    rules.append(Rule(form: form, first: first, second: second, constant: constant))
  }

  // MARK: Along

  private mutating func addEnds() {
    guard let first = visible.first, let last = visible.last else {
      // With nothing to show a stack closes up, unless something else says how long it is.
      if !stack.arrangedSubviews.isEmpty {
        add("UISV-canvas-fit", container, length, nil, .notAnAttribute, priority: Self.canvasPriority)
      }
      return
    }
    add("UISV-canvas-connection", first, start, container, start)
    add("UISV-canvas-connection", container, end, last, end)
  }

  private mutating func addGaps() {
    let isBaseline = !isRow && stack.isBaselineRelativeArrangement
    let isLoose = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    for (view, next) in zip(visible, visible.dropFirst()) {
      add(
        "UISV-spacing", next, isBaseline ? .firstBaseline : start, view, isBaseline ? .lastBaseline : end,
        relation: isLoose ? .greaterThanOrEqual : .equal, plus: stack.gap(after: view))
      guard isLoose else { continue }
      let guide = oldGuides[ObjectIdentifier(view)] ?? UILayoutGuide()
      stack.addLayoutGuide(guide)
      let isCentering = stack.distribution == .equalCentering
      add("UISV-distributing-edge", guide, start, view, isCentering ? middle : end)
      add("UISV-distributing-edge", next, isCentering ? middle : start, guide, end)
      if let first = firstGuide {
        add(
          "UISV-fill-equally", guide, length, first, length,
          priority: isCentering ? Self.centeringPriority : .required)
      }
      firstGuide = firstGuide ?? guide
      guides[ObjectIdentifier(view)] = guide
    }
  }

  private mutating func addLengths() {
    guard let first = visible.first else { return }
    switch stack.distribution {
    case .fillEqually:
      for view in visible.dropFirst() { add("UISV-fill-equally", view, length, first, length) }
    case .fillProportionally: addProportions()
    case .fill, .equalSpacing, .equalCentering: break
    }
  }

  /// Every view's share of the length without the gaps, in the ratio of the intrinsic lengths.
  private mutating func addProportions() {
    let wishes = visible.map { view in
      let wish = isRow ? view.intrinsicContentSize.width : view.intrinsicContentSize.height
      // A stack in the stack wishes for what its views do.
      guard wish < 0, view is UIStackView else { return wish }
      let size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      return isRow ? size.width : size.height
    }
    let total = wishes.reduce(0) { $0 + max(0, $1) }
    guard total > 0 else { return }
    let gaps = visible.dropLast().reduce(0) { $0 + stack.gap(after: $1) }
    for (i, wish) in wishes.enumerated() where wish > 0 {
      let share = wish / total
      add(
        "UISV-fill-proportionally", visible[i], length, container, length, times: share, plus: -gaps * share,
        priority: UILayoutPriority(Float(max(1, 999 - i))))
    }
  }

  // MARK: Across

  private mutating func addAlignment() {
    guard let first = visible.first else { return }
    for view in visible {
      align(view, with: first, priority: .required)
      guard stack.alignment != .fill else { continue }
      add("UISV-spanning-boundary", view, crossStart, container, crossStart, relation: .greaterThanOrEqual)
      add("UISV-spanning-boundary", container, crossEnd, view, crossEnd, relation: .greaterThanOrEqual)
      // The stack is as broad as the broadest view, and no view is broader than it wants to be.
      add("UISV-spanning-fit", container, breadth, view, breadth, priority: Self.spanningPriority)
    }
    if stack.alignment == .firstBaseline || stack.alignment == .lastBaseline, isRow {
      add(
        "UISV-canvas-fit", first, crossStart, container, crossStart, priority: Self.canvasPriority)
    }
  }

  private mutating func align(_ view: UIView, with first: UIView, priority: UILayoutPriority) {
    let name = "UISV-alignment"
    switch stack.alignment {
    case .fill:
      add(name, view, crossStart, container, crossStart, priority: priority)
      add(name, view, crossEnd, container, crossEnd, priority: priority)
    case .leading: add(name, view, crossStart, container, crossStart, priority: priority)
    case .trailing: add(name, view, crossEnd, container, crossEnd, priority: priority)
    case .center: add(name, view, crossMiddle, container, crossMiddle, priority: priority)
    case .firstBaseline where isRow, .lastBaseline where isRow:
      let baseline: Attribute = stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      if view !== first { add(name, view, baseline, first, baseline, priority: priority) }
    case .firstBaseline, .lastBaseline:
      add(name, view, crossStart, container, crossStart, priority: priority)
    }
  }

  // MARK: Hidden views

  /// Without length, in the middle of the gap that they leave.
  private mutating func addHidden() {
    var before: UIView?
    for view in stack.arrangedSubviews {
      if stack.counts(view) {
        before = view
        continue
      }
      let isLast = before === visible.last
      if let before {
        add(
          "UISV-hiding", view, start, before, end, plus: isLast ? 0 : stack.gap(after: before) / 2,
          priority: Self.hidingPriority)
      } else {
        add("UISV-hiding", view, start, container, start, priority: Self.hidingPriority)
      }
      add("UISV-hiding", view, length, nil, .notAnAttribute, priority: Self.hidingPriority)
      // Where it is across, so that it shrinks along the axis alone.
      align(view, with: visible.first ?? view, priority: Self.hidingPriority)
    }
  }
}
