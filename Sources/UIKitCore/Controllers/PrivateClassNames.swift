import Foundation
import QuartzCore

/// The framework's classes by the names that UIKit's have, private ones too.
package enum PrivateClassNames {
  /// The class of that name; nil when this framework has none.
  package static func find(_ name: String) -> AnyClass? {
    guard !name.contains(".") else { return nil }
    return _typeByName("UIKitCore.\(name)") as? AnyClass
  }
}
