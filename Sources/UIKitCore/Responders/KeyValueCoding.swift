import Foundation
import QuartzCore
import Support

/// Reading and setting properties by their names, for classes whose members are listed in `RuntimeClasses`.
enum KeyValueCoding {
  /// The value of a key; nil twice where there is no such key.
  static func value(_ key: String, of object: AnyObject) -> Any?? {
    RuntimeClasses.property(key, of: object).map { $0.get(object) }
  }

  /// Sets the value of a key; false when there is no such key, or it does not take the value.
  static func set(_ value: Any?, _ key: String, of object: AnyObject) -> Bool {
    RuntimeClasses.property(key, of: object)?.set?(object, value) ?? false
  }

  /// Reports a key that an object does not have, in Apple's words.
  static func reportUndefined(_ key: String, of object: AnyObject) {
    Diagnostics.report(
      "this class is not key value coding-compliant for the key \(key)", subject: "\(type(of: object))")
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
}

/// Key-value coding of all objects. Layers, animations and responders have methods of their own, which come before these; of a
/// responder that is only known as an object, these find the same properties.
extension NSObjectProtocol where Self: NSObject {
  /// The value of a property by its name; of one that the class does not have, a report and nil.
  public func value(forKey key: String) -> Any? {
    if let object = self as? CALayer { return object.value(forKey: key) }
    if let object = self as? CAAnimation { return object.value(forKey: key) }
    if let value = KeyValueCoding.value(key, of: self) { return value }
    KeyValueCoding.reportUndefined(key, of: self)
    return nil
  }

  /// Sets a property by its name; one that the class does not have, or that does not take the value, is a report.
  public func setValue(_ value: Any?, forKey key: String) {
    if let object = self as? CALayer { return object.setValue(value, forKey: key) }
    if let object = self as? CAAnimation { return object.setValue(value, forKey: key) }
    if !KeyValueCoding.set(value, key, of: self) { KeyValueCoding.report(value, key, of: self) }
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

  /// Whether the object has a method of a selector's name, as far as its class lists it.
  public func responds(to selector: Selector) -> Bool {
    selector.isNameOnly
      ? RuntimeClasses.method(selector.name, of: self) != nil : selector.isAnswered(by: self)
  }
}
