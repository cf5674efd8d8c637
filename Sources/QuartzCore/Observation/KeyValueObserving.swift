import Foundation
import Support

/// What is told of the changes of an object's properties.
package protocol ChangeListening: AnyObject {
  /// A property is about to change.
  func willChange(_ key: String)
  /// A property has changed.
  func didChange(_ key: String)
}

/// What is told of the changes of an object: one word in the object, which other threads may read while it is set.
package final class ChangeListener {
  package let target: any ChangeListening

  package init(_ target: any ChangeListening) { self.target = target }

  /// A property is about to change.
  package func willChange(_ key: String) { target.willChange(key) }
  /// A property has changed.
  package func didChange(_ key: String) { target.didChange(key) }
}

/// An object with a place for those who observe it, and with the members of observing that subclasses override.
package protocol KeyValueObserving: NSObject {
  /// Who observes it; nil without observers, which is all that a change of an unobserved object asks.
  var changeListener: ChangeListener? { get set }
  /// Whether it is only told of changes on the main thread.
  static var observesOnMainThread: Bool { get }

  /// Called after a change of a property that the object observes.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
  /// Whether observers are told of a property's changes without `willChangeValue(forKey:)`.
  static func automaticallyNotifiesObservers(forKey key: String) -> Bool
  /// The key paths on which a property depends.
  static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String>
}

/// What a class answers whose subclasses have no say.
extension KeyValueObserving {
  package func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    Diagnostics.report(
      "\(type(of: self)) does nothing with a change of '\(keyPath ?? "")': its class cannot observe; let a responder or"
        + " an object of your own do it")
  }
  package static func automaticallyNotifiesObservers(forKey key: String) -> Bool { true }
  package static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }
}
