import CDynamicInit
import Foundation
import QuartzCore
import Support

/// Makes the objects that serve as proxies.
///
/// A proxy is of the class that was asked. The framework's classes are made by their required initialiser; an app's
/// subclass mostly traps there (`init(coder:) has not been implemented`), so it is made by the initialiser that apps
/// use, which is only known at run time.
@MainActor
enum ProxyMaker {
  private static let items = DynamicInitializer(dynamic_init_UIBarItem(), of: UIBarItem.self)

  private static func isOwn(_ type: AnyClass) -> Bool { String(reflecting: type).hasPrefix("UIKitCore.") }

  static func view<View: UIView>(of type: View.Type) -> View {
    if isOwn(type), let made = type.init(coder: NSCoder()) { return made }
    return DynamicView.view(type)
  }

  static func item<Item: UIBarItem>(of type: Item.Type) -> Item {
    if !isOwn(type), let made = items.make(type, { dynamic_init_plain($0, $1) }) as? Item { return made }
    guard let made = type.init(coder: NSCoder()) else {
      preconditionFailure("\(type).init(coder:) returned nil, and no other initialiser can be found")
    }
    return made
  }
}
