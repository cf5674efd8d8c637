import Foundation
import UIKitCore

/// The class of a name: UIKit's, as `"UITabBarButton"`, or `"Module.Class"`.
///
/// It is before Foundation's function of the same name, which knows nothing of UIKit, in files that import UIKit
/// only. In a file that imports Foundation by name too the call is ambiguous: leave that import out, UIKit brings it.
public func NSClassFromString(_ aClassName: String) -> AnyClass? {
  PrivateClassNames.find(aClassName) ?? Foundation.NSClassFromString(aClassName)
}
