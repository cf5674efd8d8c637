import Foundation
import QuartzCore

/// What the port writes for `NSClassFromString` and `NSStringFromClass`.
extension RuntimeClasses {
  /// The class of a name: UIKit's, as `"UITabBarButton"`, or one of the project's, with its module or without.
  public static func find(_ name: String) -> AnyClass? {
    PrivateClassNames.find(name) ?? ClassNames.find(name) ?? NSClassFromString(name)
  }

  /// The name of a class, with its module; without one for the framework's.
  public static func name(_ type: AnyClass) -> String { ClassNames.name(type) }
}

/// The framework's classes by the names that UIKit's have, private ones too.
package enum PrivateClassNames {
  /// The class of that name; nil when this framework has none.
  package static func find(_ name: String) -> AnyClass? {
    guard !name.contains(".") else { return nil }
    return _typeByName("UIKitCore.\(name)") as? AnyClass
  }
}
