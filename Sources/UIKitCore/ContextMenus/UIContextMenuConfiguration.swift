import Foundation
import QuartzCore

/// Makes the controller that a context menu shows as its preview; nil shows the view that was pressed.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?
/// Makes the menu from the actions that the system suggests, of which there are none here.
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

/// What a context menu shows: a preview and a menu.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// In which order the lines are, seen from the preview. Raw values are UIKit's.
  public enum ElementOrder: Int, Sendable {
    case automatic = 0
    /// The first line is nearest to the preview.
    case priority = 1
    /// The first line is on top.
    case fixed = 2

    /// Whether the first line is on top also of a menu that opens above a view. For `automatic` it is in what scrolls,
    /// as Apple documents it for SwiftUI's menus.
    @MainActor
    func isFixed(for view: UIView) -> Bool {
      switch self {
      case .fixed: true
      case .priority: false
      case .automatic: sequence(first: view, next: { $0.superview }).contains { $0 is UIScrollView }
      }
    }
  }

  /// What the app knows the menu by; made up when it gives none.
  public let identifier: any NSCopying
  /// In which order the lines are where the menu has room only above the preview. Default automatic.
  open var preferredMenuElementOrder = ElementOrder.automatic
  /// How many things the menu is of, in a badge. Kept and reported: there is no badge. Default 0.
  open var badgeCount = 0 { didSet { reportUnused("badgeCount", badgeCount != 0, "a preview has no badge") } }
  /// Further things that the menu is of, whose previews lie behind. Kept and reported: one preview shows. Default none.
  open var secondaryItemIdentifiers: Set<AnyHashable> = [] {
    didSet {
      reportUnused("secondaryItemIdentifiers", !secondaryItemIdentifiers.isEmpty, "one preview is shown")
    }
  }
  let previewProvider: UIContextMenuContentPreviewProvider?
  let actionProvider: UIContextMenuActionProvider?

  public init(
    identifier: (any NSCopying)? = nil, previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.identifier = identifier ?? UUID().uuidString as NSString
    self.previewProvider = previewProvider
    self.actionProvider = actionProvider
    super.init()
  }
}

extension UITargetedPreview {
  /// Where the view is in the window.
  var frameInWindow: CGRect {
    if view.window != nil { return view.convert(view.bounds, to: nil) }
    let center = target.container.convert(target.center, to: nil)
    let size = view.bounds.size
    return CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }
}

/// Receives what runs beside a context menu's coming and going.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: AnyObject {
  var previewViewController: UIViewController? { get }
  func addAnimations(_ animations: @escaping () -> Void)
  func addCompletion(_ completion: @escaping () -> Void)
}

/// What becomes of a preview that was tapped. Raw values are UIKit's.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  case dismiss = 0
  case pop = 1
}

/// The same when the preview itself was tapped.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}
