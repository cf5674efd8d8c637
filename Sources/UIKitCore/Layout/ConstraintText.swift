import Foundation
import QuartzCore

extension NSLayoutConstraint {
  /// The constraint as UIKit prints it: `<NSLayoutConstraint:0x60 'name' UIView:0x7f.width == 100   (active)>`, with
  /// the visual format for edges against the superview.
  var constraintText: String {
    let name = identifier.map { " '\($0)'" } ?? ""
    let state = isActive ? "active" : "inactive"
    let weight = priority == .required ? "" : "@\(Self.trimmed(CGFloat(priority.rawValue)))"
    let head = "<NSLayoutConstraint:\(hexAddress(self))\(name) "
    if let visual = visualFormat(weight), let superview = secondLayoutItem {
      return "\(head)\(visual)   (\(state), names: '|':\(superview.layoutName) )>"
    }
    if let gap = gapFormat(weight) { return "\(head)\(gap)   (\(state))>" }
    return "\(head)\(equation)\(weight.isEmpty ? "" : " \(weight)")   (\(state))>"
  }

  private var sign: String {
    switch relation {
    case .lessThanOrEqual: return "<="
    case .equal: return "=="
    case .greaterThanOrEqual: return ">="
    }
  }

  private var equation: String {
    var text = "\(first.text) \(sign) "
    guard secondAttribute != .notAnAttribute else { return text + Self.trimmed(constant) }
    if multiplier != 1 { text += "\(Self.trimmed(multiplier))*" }
    text += second.text
    if constant != 0 {
      text += constant < 0 ? " - \(Self.trimmed(-constant))" : " + \(Self.trimmed(constant))"
    }
    return text
  }

  /// `[A:0x7f]-(8)-[B:0x80]` for a gap between neighbours.
  private func gapFormat(_ weight: String) -> String? {
    guard multiplier == 1, first.span == nil, second.span == nil, let view = firstItem as? UIView,
      let other = secondItem as? UIView, view.superview === other.superview
    else { return nil }
    switch (firstAttribute, secondAttribute) {
    case (.leading, .trailing), (.left, .right), (.top, .bottom):
      let axis = firstAttribute.family == .x ? "H" : "V"
      let relation = sign == "==" ? "" : sign
      let gap = "-(\(relation)\(Self.trimmed(constant))\(weight))-"
      return "\(axis):[\(other.layoutName)]\(gap)[\(view.layoutName)]"
    default: return nil
    }
  }

  /// `H:|-(16)-[UILabel:0x7f]` for an edge against the same edge of the superview.
  private func visualFormat(_ weight: String) -> String? {
    guard multiplier == 1, firstAttribute == secondAttribute, let view = firstItem as? UIView,
      let superview = secondItem as? UIView, view.superview === superview
    else { return nil }
    let axis = firstAttribute.family == .x ? "H" : "V"
    func gap(_ length: CGFloat, _ relation: String) -> String {
      "-(\(relation == "==" ? "" : relation)\(Self.trimmed(length))\(weight))-"
    }
    switch firstAttribute {
    case .leading, .left, .top: return "\(axis):|\(gap(constant, sign))[\(view.layoutName)]"
    case .trailing, .right, .bottom:
      let turned = relation == .equal ? "==" : relation == .lessThanOrEqual ? ">=" : "<="
      return "\(axis):[\(view.layoutName)]\(gap(0 - constant, turned))|"
    default: return nil
    }
  }

  /// `10` rather than `10.0`.
  static func trimmed(_ value: CGFloat) -> String {
    let text = "\(Double(value))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension LayoutSide {
  /// `UILabel:0x7f.width`, or the distance between two places.
  var text: String {
    func name(_ item: AnyObject?) -> String { (item as? LayoutItem)?.layoutName ?? "(gone)" }
    guard let span else { return "\(name(item)).\(attribute)" }
    return
      "(\(name(span.end)).\(span.endAttribute) - \(name(span.start)).\(span.startAttribute))"
  }
}

extension UIView.AutoresizingMask {
  /// `h=-&- v=&--`: margin, length, margin of each axis; & is flexible.
  var layoutText: String {
    func axis(_ parts: [UIView.AutoresizingMask]) -> String {
      parts.map { contains($0) ? "&" : "-" }.joined()
    }
    let x = axis([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
    let y = axis([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin])
    return "h=\(x) v=\(y)"
  }
}
