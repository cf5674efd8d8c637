import Foundation
import QuartzCore
import Support

/// What nibs need to know of classes that are only known by name.
@MainActor
enum NibRuntime {
  static func type(named name: String, module: String?) -> AnyClass? { nil }

  static func instance<Kind: NSObject>(of type: AnyClass) -> Kind? { ApplicationMain.make(type) as? Kind }

  /// Sets a property by its name; false when there is none of that name, or its type is another.
  static func set(_ value: Any?, _ key: String, of object: AnyObject) -> Bool { false }

  /// Sets what a key path leads to; false when there is none of that name, or its type is another.
  static func set(_ value: Any?, keyPath: String, of object: AnyObject) -> Bool { false }

  /// Whether an object has a method of a name.
  static func responds(_ object: AnyObject, to name: String) -> Bool { false }

  /// The method of a name; a selector without one where the class is not known.
  static func selector(_ name: String, of object: AnyObject?) -> Selector { Selector(name) }
}
