import QuartzCore
import Stage
import UIKit

/// Remembers every view, layer, controller and recogniser that a stage ever showed, without keeping any.
///
/// What is still there when the stage has gone is a leak: something holds it, most often a closure or a delegate
/// that refers back to its owner.
@preconcurrency @MainActor
public final class LeakCensus {
  private struct Entry {
    weak var object: AnyObject?
    let type: AnyClass
    let label: String?

    var name: String {
      let type = String(describing: type)
      return label.map { "\(type) (\($0))" } ?? type
    }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// A census without entries.
  public init() {}

  /// Adds what `stage` shows now.
  public func take(of stage: Stage) {
    visit(stage.window)
  }

  /// How many of the objects that it has seen are there and not shown by `stage`; forgets those that have gone.
  func countHidden(of stage: Stage) -> Int {
    entries = entries.filter { $0.value.object != nil }
    let shown = LeakCensus()
    shown.take(of: stage)
    return entries.keys.reduce(0) { $0 + (shown.entries[$1] == nil ? 1 : 0) }
  }

  /// What is still there, `class (identifier)`, in alphabetical order; to be read when the stage has gone.
  public var survivors: [String] {
    entries.values.filter { $0.object != nil }.map(\.name).sorted()
  }

  private func visit(_ view: UIView) {
    note(view, view.accessibilityIdentifier)
    if let controller = view.next as? UIViewController { note(controller, controller.title) }
    visit(view.layer)
    for recognizer in view.gestureRecognizers ?? [] { note(recognizer, nil) }
    for subview in view.subviews { visit(subview) }
  }

  private func visit(_ layer: CALayer) {
    note(layer, layer.name)
    for sublayer in layer.sublayers ?? [] { visit(sublayer) }
    if let mask = layer.mask { visit(mask) }
  }

  private func note(_ object: AnyObject, _ label: String?) {
    let key = ObjectIdentifier(object)
    // A new object may be where an old one was.
    guard entries[key]?.object == nil else { return }
    entries[key] = Entry(object: object, type: type(of: object), label: label)
  }
}
