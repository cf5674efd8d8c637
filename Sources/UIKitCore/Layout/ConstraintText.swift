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
    var text = "\(firstLayoutItem?.layoutName ?? "(gone)").\(firstAttribute) \(sign) "
    guard secondAttribute != .notAnAttribute else { return text + Self.trimmed(constant) }
    if multiplier != 1 { text += "\(Self.trimmed(multiplier))*" }
    text += "\(secondLayoutItem?.layoutName ?? "(gone)").\(secondAttribute)"
    if constant != 0 {
      text += constant < 0 ? " - \(Self.trimmed(-constant))" : " + \(Self.trimmed(constant))"
    }
    return text
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
  private static func trimmed(_ value: CGFloat) -> String {
    let text = "\(Double(value))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
