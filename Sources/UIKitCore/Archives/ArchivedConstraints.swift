import Foundation
import QuartzCore

/// The constraints that a view holds and that are to be archived: ten texts each, with the items by their places below
/// the view, and last the name by which `ArchivedConstraint` finds it.
@MainActor
enum ArchivedConstraints {
  /// The constraints of a view and of its container whose items are in the archive.
  static func lines(of view: UIView) -> [[String]] {
    let container = ViewArchive.container(of: view)
    let held = container === view ? view.constraints : view.constraints + container.constraints
    return held.filter(\.shouldBeArchived).compactMap { constraint in
      guard let first = place(of: constraint.firstItem, below: view) else { return nil }
      guard constraint.secondItem == nil || place(of: constraint.secondItem, below: view) != nil else {
        return nil
      }
      return [
        first, "\(constraint.firstAttribute.rawValue)", "\(constraint.relation.rawValue)",
        place(of: constraint.secondItem, below: view) ?? "-", "\(constraint.secondAttribute.rawValue)",
        "\(Double(constraint.multiplier))", "\(Double(constraint.constant))",
        "\(constraint.priority.rawValue)",
        constraint.identifier ?? "", ArchivedConstraint.name(of: constraint),
      ]
    }
  }

  /// Makes the constraints again and activates them; what a damaged archive has instead is left out.
  static func add(_ lines: [[String]], to view: UIView, from coder: NSCoder) {
    for line in lines where line.count == 10 {
      guard let first = item(at: line[0], below: view),
        let firstAttribute = Int(line[1]).flatMap(NSLayoutConstraint.Attribute.init),
        let relation = Int(line[2]).flatMap(NSLayoutConstraint.Relation.init),
        let secondAttribute = Int(line[4]).flatMap(NSLayoutConstraint.Attribute.init),
        let multiplier = Double(line[5]), let constant = Double(line[6]), let priority = Float(line[7])
      else { continue }
      let second = item(at: line[3], below: view)
      guard second != nil || line[3] == "-" else { continue }
      let constraint = NSLayoutConstraint(
        item: first, attribute: firstAttribute, relatedBy: relation, toItem: second,
        attribute: secondAttribute, multiplier: multiplier, constant: constant)
      constraint.priority = UILayoutPriority(rawValue: priority)
      if !line[8].isEmpty { constraint.identifier = line[8] }
      constraint.shouldBeArchived = true
      constraint.isActive = true
      ArchivedConstraint.made(constraint, as: line[9], by: coder)
    }
  }

  // MARK: Places

  /// Where an item is below a view: "" for itself, "0/2" for a child's third child, "c" for a container's content,
  /// "0#safeArea" for a guide; nil for what is not in the archive.
  private static func place(of item: AnyObject?, below root: UIView) -> String? {
    if let guide = item as? UILayoutGuide {
      guard let owner = guide.owningView, let place = place(of: owner, below: root) else { return nil }
      return guides.first { owner[keyPath: $0.value] === guide }.map { "\(place)#\($0.key)" }
    }
    guard var view = item as? UIView else { return nil }
    var steps: [String] = []
    while view !== root {
      guard let parent = view.superview else { return nil }
      // A content view's subviews are numbered from the cell that holds it.
      let holder = parent.superview.flatMap { ViewArchive.container(of: $0) === parent ? $0 : nil } ?? parent
      if ViewArchive.container(of: parent) === view {
        steps.append("c")
        view = parent
      } else if let index = ViewArchive.children(of: holder).firstIndex(where: { $0 === view }) {
        steps.append("\(index)")
        view = holder
      } else {
        return nil
      }
    }
    return steps.reversed().joined(separator: "/")
  }

  private static func item(at place: String, below root: UIView) -> AnyObject? {
    let parts = place.components(separatedBy: "#")
    var view = root
    for step in parts[0].split(separator: "/") {
      if step == "c" {
        view = ViewArchive.container(of: view)
      } else {
        let children = ViewArchive.children(of: view)
        guard let index = Int(step), children.indices.contains(index) else { return nil }
        view = children[index]
      }
    }
    guard parts.count > 1 else { return view }
    return guides[parts[1]].map { view[keyPath: $0] }
  }

  private static let guides: [String: KeyPath<UIView, UILayoutGuide>] = [
    "safeArea": \.safeAreaLayoutGuide, "margins": \.layoutMarginsGuide, "readable": \.readableContentGuide,
  ]
}
