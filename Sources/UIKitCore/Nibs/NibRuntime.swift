import Foundation
import QuartzCore
import Support

/// What nibs need to know of classes and members that they have by name.
@MainActor
enum NibRuntime {
  static func type(named name: String, module: String?) -> AnyClass? {
    RuntimeClasses.named(name, module: module)?.type
  }

  /// An object of a class that `init()` makes.
  static func instance<Kind: NSObject>(of type: AnyClass) -> Kind? { ApplicationMain.make(type) as? Kind }

  /// Sets a property by its name; false when there is none of that name, or its type is another.
  static func set(_ value: Any?, _ key: String, of object: AnyObject) -> Bool {
    property(key, of: object)?.set?(object, value) ?? false
  }

  /// Sets what a key path leads to; false when there is none of that name, or its type is another.
  static func set(_ value: Any?, keyPath: String, of object: AnyObject) -> Bool {
    let (head, rest) = KeyValueCoding.split(keyPath)
    guard let rest else { return set(value, head, of: object) }
    if let layer = object as? CALayer, property(head, of: object) == nil {
      return set(value, keyPath, of: layer)
    }
    guard let next = property(head, of: object)?.get(object) else { return false }
    let inner = next as AnyObject
    if let layer = inner as? CALayer, property(KeyValueCoding.split(rest).key, of: layer) == nil {
      return set(value, rest, of: layer)
    }
    return set(value, keyPath: rest, of: inner)
  }

  /// A layer knows its keys, and reports others.
  private static func set(_ value: Any?, _ keyPath: String, of layer: CALayer) -> Bool {
    switch value {
    case let color as UIColor: layer.setValue(color.cgColor, forKeyPath: keyPath)
    case let whole as Int: layer.setValue(NSNumber(value: whole), forKeyPath: keyPath)
    case let number as Double: layer.setValue(NSNumber(value: number), forKeyPath: keyPath)
    default: layer.setValue(value, forKeyPath: keyPath)
    }
    return true
  }

  private static func property(_ key: String, of object: AnyObject) -> RuntimeProperty? {
    FrameworkProperties.register()
    return RuntimeClasses.property(key, of: object)
  }

  /// Whether an object has a method of a name.
  static func responds(_ object: AnyObject, to name: String) -> Bool {
    RuntimeClasses.method(name, of: object) != nil
  }
}
