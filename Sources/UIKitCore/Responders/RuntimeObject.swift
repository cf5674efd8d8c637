import Foundation
import QuartzCore

/// An object with the members of Objective-C's `NSObject` that subclasses override.
///
/// Foundation's `NSObject` has none of them on this system. The port makes it the superclass of people's classes that
/// override one, or that have properties to observe, in place of `NSObject`.
open class RuntimeObject: NSObject, KeyValueObserving {
  package final var changeListener: ChangeListener?
  package class var observesOnMainThread: Bool { false }

  public override init() { super.init() }

  /// Called when the object was loaded from a storyboard or a nib and its outlets and actions are connected.
  open func awakeFromNib() {}

  // MARK: Messages

  /// Whether the object has a method of a selector's name, as far as its class lists it.
  open func responds(to aSelector: Selector!) -> Bool {
    aSelector.map { RuntimeClasses.responds(self, to: $0) } ?? false
  }

  /// The object that gets a message which this one does not respond to. Default none.
  open func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

  // MARK: Key-value coding

  /// The value of a property by its name; one that the class does not have goes to `value(forUndefinedKey:)`.
  open func value(forKey key: String) -> Any? {
    if let value = KeyValueCoding.value(key, of: self) { return value }
    return value(forUndefinedKey: key)
  }

  /// Sets a property by its name; one that the class does not have goes to `setValue(_:forUndefinedKey:)`.
  open func setValue(_ value: Any?, forKey key: String) {
    switch KeyValueCoding.set(value, key, of: self) {
    case .set: break
    case .undefined: setValue(value, forUndefinedKey: key)
    case .nilForNumber: setNilValueForKey(key)
    case .refused: KeyValueCoding.report(value, key, of: self)
    }
  }

  /// The value of a property of a property, as `engine.power`.
  open func value(forKeyPath keyPath: String) -> Any? { KeyValueCoding.value(path: keyPath, of: self) }

  /// Sets a property of a property, as `engine.power`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyValueCoding.set(value, path: keyPath, of: self)
  }

  /// Called for a name that no property has. The default reports it and answers nil.
  open func value(forUndefinedKey key: String) -> Any? {
    KeyValueCoding.reportUndefined(key, of: self)
    return nil
  }

  /// Called for a name that no property has. The default reports it.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    KeyValueCoding.reportUndefined(key, of: self)
  }

  /// Called when a number's property is set to nil. The default reports it.
  open func setNilValueForKey(_ key: String) { KeyValueCoding.reportNil(key, of: self) }

  /// Sets several properties by their names.
  open func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) { setValue(value, forKey: key) }
  }

  /// The values of several properties by their names; those that are nil are missing.
  open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    keys.reduce(into: [:]) { $0[$1] = value(forKey: $1) }
  }

  // MARK: Key-value observing

  /// Called after a change of a property that the object observes. The default reports that it was not handled.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    KeyValueCoding.reportUnhandled(keyPath, by: self)
  }

  /// Whether observers are told of a property's changes without `willChangeValue(forKey:)`. Default true.
  open class func automaticallyNotifiesObservers(forKey key: String) -> Bool { true }

  /// The key paths on which a property depends. Default none.
  open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }
}
