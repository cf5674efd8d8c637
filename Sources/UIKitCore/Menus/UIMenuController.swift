import Foundation
import QuartzCore

/// A command that an app adds to the edit menu, by the name of the method that performs it.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  open var title: String
  open var action: Selector

  public init(title: String, action: Selector) {
    (self.title, self.action) = (title, action)
    super.init()
  }
}

/// The edit menu, as apps from before iOS 16 open it. Source of the API: Apple, *UIMenuController*.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
  nonisolated public static let willShowMenuNotification = Notification.Name(
    "UIMenuControllerWillShowMenuNotification")
  nonisolated public static let didShowMenuNotification = Notification.Name(
    "UIMenuControllerDidShowMenuNotification")
  nonisolated public static let willHideMenuNotification = Notification.Name(
    "UIMenuControllerWillHideMenuNotification")
  nonisolated public static let didHideMenuNotification = Notification.Name(
    "UIMenuControllerDidHideMenuNotification")
  nonisolated public static let menuFrameDidChangeNotification = Notification.Name(
    "UIMenuControllerMenuFrameDidChangeNotification")

  /// Where the arrow of the menu is. Raw values are UIKit's. Today's menus have none.
  public enum ArrowDirection: Int, Sendable {
    case `default` = 0
    case up = 1
    case down = 2
    case left = 3
    case right = 4
  }

  /// The controller; each stage has one.
  open class var shared: UIMenuController {
    if let controller = UIApplication.shared.menuController { return controller }
    let controller = UIMenuController()
    UIApplication.shared.menuController = controller
    return controller
  }

  /// Commands after the system's. Default none.
  open var menuItems: [UIMenuItem]?
  open var arrowDirection: ArrowDirection = .default {
    didSet { reportUnused("arrowDirection", arrowDirection != .default, "the menu is where there is room") }
  }
  private var menu: EditMenu?
  private weak var targetView: UIView?
  private var targetRect = CGRect.zero

  /// Whether the menu shows.
  open var isMenuVisible: Bool {
    get { menu != nil }
    set { if newValue { show() } else { hideMenu() } }
  }
  /// Its frame on the screen; zero while it does not show.
  open var menuFrame: CGRect { menu.map { $0.onScreen($0.bounds) } ?? .zero }

  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) { isMenuVisible = menuVisible }
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
    (self.targetRect, self.targetView) = (targetRect, targetView)
  }

  /// Opens the menu beside a rectangle of a view.
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    setTargetRect(targetRect, in: targetView)
    show()
  }
  open func hideMenu(from targetView: UIView) { hideMenu() }
  open func hideMenu() { menu?.close() }
  /// Asks again which commands there are.
  open func update() { if isMenuVisible { show() } }

  private func show() {
    guard let view = targetView, let window = view.window else { return }
    let first: UIResponder = UIResponder.currentFirst ?? view
    let items = EditCommands.items(for: first, adding: menuItems ?? [])
    guard !items.isEmpty else { return }
    let center = NotificationCenter.default
    center.post(name: Self.willShowMenuNotification, object: self)
    menu = EditMenu.open(items, beside: view.convert(targetRect, to: nil), in: window)
    menu?.onClose = { [weak self] in
      center.post(name: Self.willHideMenuNotification, object: self)
      self?.menu = nil
      center.post(name: Self.didHideMenuNotification, object: self)
    }
    center.post(name: Self.didShowMenuNotification, object: self)
  }
}

/// The commands that a menu offers for text.
@MainActor
enum EditCommands {
  /// What can be done now, in the menu's order, with an app's own commands behind it.
  static func items(for first: UIResponder, adding own: [UIMenuItem] = []) -> [EditMenu.Item] {
    var items: [EditMenu.Item] = []
    for command in EditCommandName.allCases {
      guard let title = command.title,
        first.canPerformAction(Selector(command.rawValue), withSender: UIMenuController.shared)
      else { continue }
      items.append(
        EditMenu.Item(title: title, identifier: String(command.rawValue.dropLast())) { [weak first] in
          if let first { command.perform(on: first, sender: UIMenuController.shared) }
        })
    }
    for item in own where first.target(forAction: item.action, withSender: nil) != nil {
      items.append(
        EditMenu.Item(title: item.title, identifier: item.action.name) { [weak first] in
          guard let target = first?.target(forAction: item.action, withSender: nil) else { return }
          UIApplication.shared.sendAction(
            item.action, to: target, from: UIMenuController.shared, for: nil)
        })
    }
    return items
  }
}

extension UIApplication {
  fileprivate var menuController: UIMenuController? {
    get { InterfaceState.current.editMenus as? UIMenuController }
    set { InterfaceState.current.editMenus = newValue }
  }
}
