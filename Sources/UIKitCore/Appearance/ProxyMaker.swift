import CDynamicInit
import Foundation
import QuartzCore

/// Makes the objects that serve as proxies.
///
/// A proxy is of the class that was asked. The framework's classes are made by their required initialiser; an app's
/// subclass mostly traps there (`init(coder:) has not been implemented`), so it is made by the initialiser that apps
/// use, which is only known at run time.
@MainActor
enum ProxyMaker {
  /// The vtable slots of `UIView.init(frame:)` and `UIBarItem.init()`; nil when the runtime's class layout is not the
  /// known one.
  private static let viewSlot = slot(of: dynamic_init_UIView(), in: UIView.self, below: 320)
  private static let itemSlot = slot(of: dynamic_init_UIBarItem(), in: UIBarItem.self, below: 80)

  /// - Parameter limit: words of the class's metadata that are known to be readable.
  private static func slot(of function: UnsafeRawPointer, in type: AnyClass, below limit: Int) -> Int? {
    let table = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer?>.self)
    return (0..<limit).first { table[$0] == function }
  }

  private static func isOwn(_ type: AnyClass) -> Bool { String(reflecting: type).hasPrefix("UIKitCore.") }

  static func view<View: UIView>(of type: View.Type) -> View {
    if isOwn(type), let made = type.init(coder: NSCoder()) { return made }
    let table = unsafeBitCast(type as AnyClass, to: UnsafePointer<UnsafeRawPointer?>.self)
    if let viewSlot, let function = table[viewSlot],
      let object = dynamic_init_rect(function, 0, 0, 0, 0, UnsafeRawPointer(table))
    {
      return Unmanaged<View>.fromOpaque(object).takeRetainedValue()
    }
    return standIn(UIView(frame: .zero), for: type)
  }

  static func item<Item: UIBarItem>(of type: Item.Type) -> Item {
    if isOwn(type), let made = type.init(coder: NSCoder()) { return made }
    let table = unsafeBitCast(type as AnyClass, to: UnsafePointer<UnsafeRawPointer?>.self)
    if let itemSlot, let function = table[itemSlot],
      let object = dynamic_init_plain(function, UnsafeRawPointer(table))
    {
      return Unmanaged<Item>.fromOpaque(object).takeRetainedValue()
    }
    return standIn(UIBarItem(), for: type)
  }

  /// An object of the base class: what the framework's own properties need.
  private static func standIn<Object: AnyObject>(_ object: AnyObject, for type: Object.Type) -> Object {
    Diagnostics.report("appearance() of \(type) works for UIKit's properties only on this Swift runtime")
    return unsafeDowncast(object, to: type)
  }
}
