import Foundation
import QuartzCore

/// What an edit menu is opened for: an identifier, and a point of the interaction's view.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
  /// A name by which the delegate knows the menu again.
  public let identifier: Any?
  /// Where, in the interaction's view.
  public let sourcePoint: CGPoint
  /// Kept and reported.
  open var preferredArrowDirection = UIEditMenuArrowDirection.automatic {
    didSet {
      reportUnused(
        "preferredArrowDirection", preferredArrowDirection != .automatic, "the menu is where there is room")
    }
  }

  public init(identifier: Any?, sourcePoint: CGPoint) {
    (self.identifier, self.sourcePoint) = (identifier, sourcePoint)
    super.init()
  }
}

/// Raw values are UIKit's. Today's menus have no arrow.
public enum UIEditMenuArrowDirection: Int, Sendable {
  case automatic = 0
  case up = 1
  case down = 2
  case left = 3
  case right = 4
}

/// Learns when an edit menu comes and goes, and may run animations with it.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionAnimating: NSObjectProtocol {
  func addAnimations(_ animations: @escaping () -> Void)
  func addCompletion(_ completion: @escaping () -> Void)
}

/// Decides about an interaction's edit menu. All methods are optional.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
  /// The menu; nil for the system's commands. Default nil.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// What the menu keeps clear of, in the view's coordinates. Default the source point.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { CGRect(origin: configuration.sourcePoint, size: .zero) }
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}

/// Opens the edit menu in a view. Source of the API: Apple, *UIEditMenuInteraction*.
@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
  /// Decides about the menu. Weak.
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
  open private(set) weak var view: UIView?
  private var menu: EditMenu?

  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  open func willMove(to view: UIView?) { if view == nil { dismissMenu() } }
  open func didMove(to view: UIView?) { self.view = view }

  /// Opens the menu.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    guard let view, let window = view.window else { return }
    let first: UIResponder = UIResponder.currentFirst ?? view
    let standard = EditCommands.items(for: first)
    let suggested = standard.map { item in UIAction(title: item.title) { _ in item.perform() } }
    var items = standard
    if let own = delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested) {
      items = Self.items(of: own, from: view)
    }
    let rect =
      delegate?.editMenuInteraction(self, targetRectFor: configuration)
      ?? CGRect(origin: configuration.sourcePoint, size: .zero)
    let animator = EditMenuAnimator()
    delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
    menu = EditMenu.open(items, beside: view.convert(rect, to: nil), in: window)
    animator.run()
    menu?.closesByTouchBeside = true
    menu?.onClose = { [weak self] in
      guard let self else { return }
      self.menu = nil
      let animator = EditMenuAnimator()
      self.delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
      animator.run()
    }
  }

  /// The commands of a menu and of those in it, in one row.
  static func items(of menu: UIMenu, from sender: UIView) -> [EditMenu.Item] {
    menu.children.flatMap { child -> [EditMenu.Item] in
      if let inner = child as? UIMenu { return items(of: inner, from: sender) }
      guard let action = child.leafAction, !action.attributes.contains(.hidden) else { return [] }
      return [
        EditMenu.Item(title: action.title, identifier: action.title) { [weak sender] in
          action.perform(from: sender)
        }
      ]
    }
  }

  open func dismissMenu() { menu?.close() }
  /// Asks again which commands there are: the menu goes, and is opened anew by who wants it.
  open func reloadVisibleMenu() { dismissMenu() }
  open func updateVisibleMenuPosition(animated: Bool) {}
  /// Where the menu was asked for, in a view.
  open func location(in view: UIView?) -> CGPoint {
    guard let menu else { return .zero }
    return menu.convert(CGPoint(x: menu.bounds.midX, y: menu.bounds.maxY), to: view)
  }
}

/// Runs what is to happen with a menu that comes or goes.
@MainActor
final class EditMenuAnimator: NSObject, UIEditMenuInteractionAnimating {
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  func run() {
    guard !animations.isEmpty || !completions.isEmpty else { return }
    let (animations, completions) = (animations, completions)
    UIView.animate(
      withDuration: 0.2, animations: { for animation in animations { animation() } },
      completion: { _ in for completion in completions { completion() } })
  }
}
