import Foundation
import UIKitCore

/// The class of a name: UIKit's, as `"UITabBarButton"`, or one of the project's, as `"Module.Class"` or `"Class"`.
///
/// It is before Foundation's function of the same name, which knows nothing of UIKit, in files that import UIKit
/// only. In a file that imports Foundation by name too that one is called; the port writes `RuntimeClasses.find`.
@_disfavoredOverload
public func NSClassFromString(_ aClassName: String) -> AnyClass? {
  RuntimeClasses.find(aClassName)
}

/// The name of a class: `"Module.Class"`, and of the framework's classes `"UIButton"`.
///
/// It is before Foundation's function of the same name in files that import UIKit only, as `NSClassFromString` is.
@_disfavoredOverload
public func NSStringFromClass(_ aClass: AnyClass) -> String { ClassNames.name(aClass) }
