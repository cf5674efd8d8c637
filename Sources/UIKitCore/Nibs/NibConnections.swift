import Foundation
import QuartzCore
import Support

/// Connects outlets, actions and segues.
@MainActor
enum NibConnections {
  typealias Connection = (source: AnyObject, element: NibElement)

  /// Connects what can be connected, in the file's order; what leads to objects that are not there yet waits.
  static func collect(
    _ all: [Connection], _ load: NibLoad, isPartial: Bool, wait: (Connection) -> Void
  ) {
    var collections: [(key: Key, objects: [AnyObject])] = []
    for connection in all {
      let element = connection.element
      if element.name == "segue" {
        connectSegue(connection, load)
        continue
      }
      guard let id = element["destination"] else {
        // An action for whoever is first in the chain of responders.
        if element.name == "action" { act(connection, nil, load) }
        continue
      }
      let target = load.document.elements[id]
      let isFirstResponder = target?["placeholderIdentifier"] == "IBFirstResponder"
      let destination = load[id]
      if destination == nil, !isFirstResponder {
        if isPartial {
          wait(connection)
        } else if !load.excluded.contains(id), target?.bool("placeholder") != true {
          load.document.report(
            "\(name(element)) of \(type(of: connection.source)) leads to \"\(id)\", which is not there; it is not connected",
            at: element)
        }
        continue
      }
      switch element.name {
      case "action": act(connection, destination, load)
      case "outlet":
        if let destination { setOutlet(connection, destination, load) }
      case "outletCollection":
        guard let destination, let property = element["property"] else { continue }
        if property == "gestureRecognizers", let view = connection.source as? UIView,
          let recognizer = destination as? UIGestureRecognizer
        {
          view.addGestureRecognizer(recognizer)
          continue
        }
        let key = Key(object: ObjectIdentifier(connection.source), property: property)
        if let index = collections.firstIndex(where: { $0.key == key }) {
          collections[index].objects.append(destination)
        } else {
          collections.append((key, [destination]))
        }
      default: break
      }
    }
    for (key, objects) in collections {
      guard
        let first = all.first(where: {
          ObjectIdentifier($0.source) == key.object && $0.element["property"] == key.property
        })
      else { continue }
      if !NibRuntime.set(objects, key.property, of: first.source) {
        load.document.report(
          "\(type(of: first.source)) has no outlet collection \(key.property) for \(objects.count) objects; declare it, or delete the connections",
          at: first.element)
      }
    }
  }

  private struct Key: Equatable {
    let object: ObjectIdentifier
    let property: String
  }

  private static func name(_ element: NibElement) -> String {
    switch element.name {
    case "action": "the action \(element["selector"] ?? "")"
    case "outletCollection": "the outlet collection \(element["property"] ?? "")"
    default: "the outlet \(element["property"] ?? "")"
    }
  }

  // MARK: Outlets

  private static func setOutlet(_ connection: Connection, _ destination: AnyObject, _ load: NibLoad) {
    guard let property = connection.element["property"] else { return }
    if NibOutlets.set(destination, property, of: connection.source) { return }
    if NibRuntime.set(destination, property, of: connection.source) { return }
    load.document.report(
      "\(type(of: connection.source)) has no outlet \(property) for a \(type(of: destination)); declare it, or delete the connection",
      at: connection.element)
  }

  // MARK: Actions

  private static func act(_ connection: Connection, _ target: AnyObject?, _ load: NibLoad) {
    let element = connection.element
    guard let name = element["selector"], !name.isEmpty else { return }
    let selector = Selector(name)
    if let target, !NibRuntime.responds(target, to: name) {
      load.document.report(
        "\(type(of: target)) has no action \(name), so nothing happens; declare it with @IBAction, or delete the connection",
        at: element)
      return
    }
    switch connection.source {
    case let control as UIControl:
      let fallback: UIControl.Event = control is UIButton ? .touchUpInside : .valueChanged
      let event = element["eventType"].flatMap { NibValues.controlEvents[$0] } ?? fallback
      control.addTarget(target, action: selector, for: event)
    case let item as UIBarButtonItem:
      item.target = target
      item.action = selector
    case let recognizer as UIGestureRecognizer:
      if let target { recognizer.addTarget(target, action: selector) }
    default:
      load.document.report("\(type(of: connection.source)) sends no action \(name)", at: element)
    }
  }

  // MARK: Segues

  private static func connectSegue(_ connection: Connection, _ load: NibLoad) {
    guard let scene = load.scene else { return }
    let template = SegueTemplate(connection.element, scene)
    switch connection.element["kind"] {
    case "relationship"?: return
    case "embed"?:
      guard let container = connection.source as? UIView else { return }
      load.embed { [weak container] in container.map { template.embed(in: $0) } }
      return
    default: break
    }
    scene.add(template)
    switch connection.source {
    case let control as UIControl:
      control.keep(template)
      let fallback: UIControl.Event = control is UIButton ? .touchUpInside : .valueChanged
      let event = connection.element["eventType"].flatMap { NibValues.controlEvents[$0] } ?? fallback
      control.addTarget(template, action: SegueTemplate.trigger, for: event)
    case let item as UIBarButtonItem:
      item.target = template
      item.action = SegueTemplate.trigger
    case let recognizer as UIGestureRecognizer:
      recognizer.addTarget(template, action: SegueTemplate.trigger)
      recognizer.view?.keep(template)
    case let cell as UITableViewCell:
      cell.keep(template)
      if connection.element["trigger"] == "accessoryAction" {
        cell.accessoryTrigger = { [weak template] cell in template?.perform(cell) }
      } else {
        cell.selectionTrigger = { [weak template] cell in template?.perform(cell) }
      }
    case let cell as UICollectionViewCell:
      cell.keep(template)
      cell.selectionTrigger = { [weak template] cell in template?.perform(cell) }
    // A controller's segues are performed by their identifiers.
    default: break
    }
  }
}
