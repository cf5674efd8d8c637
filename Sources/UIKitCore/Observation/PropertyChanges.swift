import Foundation
import QuartzCore

/// What the port writes around a change of a property that is `dynamic`. Without observers it does nothing.
public enum PropertyChanges {
  /// A property of a responder is about to change.
  nonisolated public static func begin(_ key: String, of object: UIResponder) {
    if let listener = object.changeListener { begin(key, type(of: object), listener) }
  }

  /// A property of a responder has changed.
  nonisolated public static func end(_ key: String, of object: UIResponder) {
    if let listener = object.changeListener { end(key, type(of: object), listener) }
  }

  /// A property of a layer is about to change.
  public static func begin(_ key: String, of object: CALayer) {
    if let listener = object.changeListener { begin(key, type(of: object), listener) }
  }

  /// A property of a layer has changed.
  public static func end(_ key: String, of object: CALayer) {
    if let listener = object.changeListener { end(key, type(of: object), listener) }
  }

  /// A property of an object of the app's own is about to change.
  public static func begin(_ key: String, of object: RuntimeObject) {
    if let listener = object.changeListener { begin(key, type(of: object), listener) }
  }

  /// A property of an object of the app's own has changed.
  public static func end(_ key: String, of object: RuntimeObject) {
    if let listener = object.changeListener { end(key, type(of: object), listener) }
  }

  /// A property of any object is about to change.
  @_disfavoredOverload
  public static func begin(_ key: String, of object: AnyObject) {
    guard let list = ObserverLists.list(of: object) else { return }
    begin(key, (object as? any KeyValueObserving).map { type(of: $0) }, ChangeListener(list))
  }

  /// A property of any object has changed.
  @_disfavoredOverload
  public static func end(_ key: String, of object: AnyObject) {
    guard let list = ObserverLists.list(of: object) else { return }
    end(key, (object as? any KeyValueObserving).map { type(of: $0) }, ChangeListener(list))
  }

  private static func begin(
    _ key: String, _ type: (any KeyValueObserving.Type)?, _ listener: ChangeListener
  ) {
    if type?.automaticallyNotifiesObservers(forKey: key) ?? true { listener.willChange(key) }
  }

  private static func end(
    _ key: String, _ type: (any KeyValueObserving.Type)?, _ listener: ChangeListener
  ) {
    if type?.automaticallyNotifiesObservers(forKey: key) ?? true { listener.didChange(key) }
  }
}
