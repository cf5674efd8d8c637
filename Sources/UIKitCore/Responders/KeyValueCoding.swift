import Foundation
import QuartzCore
import Support

/// Reading and setting properties by their names, for classes whose members are listed in `RuntimeClasses`.
enum KeyValueCoding {
  /// What became of a value that was to be set.
  enum Setting {
    case set
    /// There is no such key.
    case undefined
    /// A property of a number, or of another value that is always there, was to become nil.
    case nilForNumber
    /// The property is only read, or does not take the value.
    case refused
  }

  /// The value of a key; nil twice where there is no such key.
  static func value(_ key: String, of object: AnyObject) -> Any?? {
    RuntimeClasses.property(key, of: object).map { $0.get(object) }
  }

  /// Sets the value of a key.
  static func set(_ value: Any?, _ key: String, of object: AnyObject) -> Setting {
    guard let property = RuntimeClasses.property(key, of: object) else { return .undefined }
    if property.set?(object, value) ?? false { return .set }
    return property.set != nil && value.flatMap(RuntimeValue.flat) == nil ? .nilForNumber : .refused
  }

  /// Reports a key that an object does not have, in Apple's words.
  static func reportUndefined(_ key: String, of object: AnyObject) {
    Diagnostics.report(
      "this class is not key value coding-compliant for the key \(key)", subject: "\(type(of: object))")
  }

  /// Reports nil for a property that is always there.
  static func reportNil(_ key: String, of object: AnyObject) {
    Diagnostics.report("'\(key)' does not take nil", subject: "\(type(of: object))")
  }

  /// Reports a change that came to an observer that does not override `observeValue`.
  static func reportUnhandled(_ keyPath: String?, by observer: AnyObject) {
    Diagnostics.report(
      "observeValue(forKeyPath:of:change:context:) received '\(keyPath ?? "")' and did not handle it; override it,"
        + " and call super for other key paths only", subject: "\(type(of: observer))")
  }

  /// Reports a value that a property does not take.
  static func report(_ value: Any?, _ key: String, of object: AnyObject) {
    let property = RuntimeClasses.property(key, of: object)
    guard let property else { return reportUndefined(key, of: object) }
    Diagnostics.report(
      property.set == nil
        ? "'\(key)' can only be read" : "'\(key)' does not take \(value.map { "\($0)" } ?? "nil")",
      subject: "\(type(of: object))")
  }

  /// The first key of a path and what is left of it.
  static func split(_ path: String) -> (key: String, rest: String?) {
    guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
    return (String(path[..<dot]), String(path[path.index(after: dot)...]))
  }

  static func value(path: String, of object: NSObject) -> Any? {
    let (key, rest) = split(path)
    guard let rest else { return object.value(forKey: path) }
    return (object.value(forKey: key) as? NSObject)?.value(forKeyPath: rest)
  }

  static func set(_ value: Any?, path: String, of object: NSObject) {
    let (key, rest) = split(path)
    guard let rest else { return object.setValue(value, forKey: path) }
    (object.value(forKey: key) as? NSObject)?.setValue(value, forKeyPath: rest)
  }

  /// The responder that an object is, on the thread where it may be asked for its own answers.
  private static func responder(_ object: AnyObject) -> UIResponder? {
    Thread.isMainThread ? object as? UIResponder : nil
  }

  /// What the class of an object itself answers; nil twice for a class without an answer of its own.
  static func ownValue(_ key: String, of object: AnyObject) -> Any?? {
    if let object = object as? RuntimeObject { return .some(object.value(forKey: key)) }
    if let object = object as? CALayer { return .some(object.value(forKey: key)) }
    if let object = object as? CAAnimation { return .some(object.value(forKey: key)) }
    guard let responder = responder(object) else { return nil }
    nonisolated(unsafe) var value: Any?
    MainActor.assumeIsolated { value = responder.value(forKey: key) }
    return .some(value)
  }

  /// Lets the class of an object itself set a value; false for a class without a way of its own.
  static func setOwnValue(_ value: Any?, _ key: String, of object: AnyObject) -> Bool {
    if let object = object as? RuntimeObject {
      object.setValue(value, forKey: key)
    } else if let object = object as? CALayer {
      object.setValue(value, forKey: key)
    } else if let object = object as? CAAnimation {
      object.setValue(value, forKey: key)
    } else if let responder = responder(object) {
      nonisolated(unsafe) let value = value
      MainActor.assumeIsolated { responder.setValue(value, forKey: key) }
    } else {
      return false
    }
    return true
  }
}

/// Key-value coding of all objects. Layers, animations, responders and `RuntimeObject`s have methods of their own,
/// which come before these, and which these call on an object whose class is not known.
extension NSObjectProtocol where Self: NSObject {
  /// The value of a property by its name; of one that the class does not have, a report and nil.
  public func value(forKey key: String) -> Any? {
    if let value = KeyValueCoding.ownValue(key, of: self) { return value }
    if let value = KeyValueCoding.value(key, of: self) { return value }
    KeyValueCoding.reportUndefined(key, of: self)
    return nil
  }

  /// Sets a property by its name; one that the class does not have, or that does not take the value, is a report.
  public func setValue(_ value: Any?, forKey key: String) {
    if KeyValueCoding.setOwnValue(value, key, of: self) { return }
    if KeyValueCoding.set(value, key, of: self) != .set { KeyValueCoding.report(value, key, of: self) }
  }

  /// The value of a property of a property, as `layer.cornerRadius`.
  public func value(forKeyPath keyPath: String) -> Any? {
    if let object = self as? CALayer { return object.value(forKeyPath: keyPath) }
    if let object = self as? CAAnimation { return object.value(forKeyPath: keyPath) }
    return KeyValueCoding.value(path: keyPath, of: self)
  }

  /// Sets a property of a property, as `layer.cornerRadius`.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let object = self as? CALayer { return object.setValue(value, forKeyPath: keyPath) }
    if let object = self as? CAAnimation { return object.setValue(value, forKeyPath: keyPath) }
    KeyValueCoding.set(value, path: keyPath, of: self)
  }

  /// Sets several properties by their names.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) { setValue(value, forKey: key) }
  }

  /// The values of several properties by their names; those that are nil are missing.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    keys.reduce(into: [:]) { $0[$1] = value(forKey: $1) }
  }
}

extension NSObjectProtocol {
  /// Whether the object has a method of a selector's name, as far as its class lists it.
  public func responds(to aSelector: Selector!) -> Bool {
    guard let aSelector else { return false }
    if let object = self as? RuntimeObject { return object.responds(to: aSelector) }
    if let object = self as? UIResponder { return object.responds(to: aSelector) }
    return RuntimeClasses.responds(self, to: aSelector)
  }
}
