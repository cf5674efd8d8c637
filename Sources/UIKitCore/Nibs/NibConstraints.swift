import Foundation
import QuartzCore

/// Makes constraints of elements such as
/// `<constraint firstItem="a" firstAttribute="leading" secondItem="b" secondAttribute="trailing" constant="8"/>`.
@MainActor
enum NibConstraints {
  /// The room that "standard" means: to a superview's edge and between siblings, in points.
  private static let standard: CGFloat = 8

  private static let known = NibClass.object("constraint", type: NSLayoutConstraint.self, make: { .init() })

  /// Makes a constraint and activates it; false when an item is not there yet.
  ///
  /// - Parameter isLast: Whether an item that is not there will not come, which is reported.
  static func add(_ element: NibElement, to view: UIView, _ load: NibLoad, isLast: Bool) -> Bool {
    let report = { (text: String) in load.document.report(text + "; the constraint is left out", at: element)
    }
    guard let first = NibValues.layoutAttributes[element["firstAttribute"] ?? ""] else {
      report("\"\(element["firstAttribute"] ?? "")\" is no attribute of a constraint")
      return true
    }
    let second = element["secondAttribute"].map { NibValues.layoutAttributes[$0] } ?? .notAnAttribute
    guard let second else {
      report("\"\(element["secondAttribute"] ?? "")\" is no attribute of a constraint")
      return true
    }
    var items: [AnyObject?] = []
    for name in ["firstItem", "secondItem"] {
      guard let id = element[name] else {
        items.append(name == "secondItem" && second == .notAnAttribute ? nil : view)
        continue
      }
      guard let item = load[id] else {
        // What is not installed in this size class takes its constraints with it.
        if isLast, !load.excluded.contains(id) { report("there is nothing of the identifier \"\(id)\"") }
        return isLast
      }
      items.append(item)
    }
    guard items.allSatisfy({ $0 == nil || $0 is UIView || $0 is UILayoutGuide }) else {
      report("one of its items is neither a view nor a layout guide")
      return true
    }
    guard let relation = NibValues.layoutRelations[element["relation"] ?? "equal"] else {
      report("\"\(element["relation"] ?? "")\" is no relation of a constraint")
      return true
    }
    guard let multiplier = NibValues.multiplier(element["multiplier"]) else {
      report("its multiplier \"\(element["multiplier"] ?? "")\" is no number")
      return true
    }
    // The last size class that holds wins.
    let varied = element.children.last {
      $0.name == "variation" && $0["constant"] != nil
        && NibVariations.matches($0["key"] ?? "", UIScreen.main.traitCollection)
    }
    let constant =
      varied?.number("constant") ?? element.number("constant")
      ?? (element["constant"] == "standard" ? standard : 0)
    let plain = NSLayoutConstraint(
      first: items[0], first, relation, items[1], second, multiplier, constant)
    var constraint = plain
    if let type = NibTypes.customClass(of: element, in: load.document, for: known),
      let own: NSLayoutConstraint = NibRuntime.instance(of: type)
    {
      own.replace(plain)
      constraint = own
    }
    if let priority = element.number("priority"), priority > 0, priority <= 1000 {
      constraint.priority = UILayoutPriority(rawValue: Float(priority))
    }
    constraint.identifier = element["identifier"]
    constraint.shouldBeArchived = true
    load.register(constraint, element)
    constraint.isActive = true
    return true
  }
}
