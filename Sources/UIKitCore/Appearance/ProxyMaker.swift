import Foundation
import QuartzCore

/// Makes the objects that serve as proxies.
///
/// A proxy is of the class that was asked. The framework's classes are made by their required initialiser; an app's
/// subclass mostly traps there (`init(coder:) has not been implemented`), so it is made by the initialiser that apps
/// use, which is only known at run time.
@MainActor
enum ProxyMaker {
  /// Whether a class is the framework's.
  static func isOwn(_ type: AnyClass) -> Bool { String(reflecting: type).hasPrefix("UIKitCore.") }

  /// The proxy of a class of views.
  static func view<View: UIView>(of type: View.Type) -> View {
    if isOwn(type), let made = type.init(coder: NSCoder()) { return made }
    return DynamicView.view(type)
  }
}
