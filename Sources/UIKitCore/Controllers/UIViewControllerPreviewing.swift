import Foundation
import QuartzCore

// A firm press showed another page and then went there. No screen here feels force (`forceTouchCapability` is
// `.unavailable`): as on an iPhone without it, no delegate is asked.

/// A view that showed another page when it was pressed firmly; deprecated since iOS 13.
@preconcurrency @MainActor
public protocol UIViewControllerPreviewing: NSObjectProtocol {
  /// What other recognisers wait for.
  var previewingGestureRecognizerForFailureRelationship: UIGestureRecognizer { get }
  /// Gives the page.
  var delegate: any UIViewControllerPreviewingDelegate { get }
  /// What is pressed.
  var sourceView: UIView { get }
  /// What stays sharp of the view, in its coordinates.
  var sourceRect: CGRect { get set }
}

/// Gives the page that a firm press shows; deprecated since iOS 13.
@preconcurrency @MainActor
public protocol UIViewControllerPreviewingDelegate: NSObjectProtocol {
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing, viewControllerForLocation location: CGPoint
  ) -> UIViewController?
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing, commit viewControllerToCommit: UIViewController)
}

extension UIViewController {
  /// Lets a firm press on a view show another page: reported, as no screen here feels force.
  @discardableResult
  public func registerForPreviewing(
    with delegate: any UIViewControllerPreviewingDelegate, sourceView: UIView
  ) -> any UIViewControllerPreviewing {
    reportUnused(
      "registerForPreviewing(with:sourceView:)", "no screen here feels force; use a UIContextMenuInteraction")
    return PreviewingContext(delegate, sourceView)
  }
  /// Ends it.
  public func unregisterForPreviewing(withContext previewing: any UIViewControllerPreviewing) {}
}

/// A view that was registered.
@MainActor
private final class PreviewingContext: NSObject, UIViewControllerPreviewing {
  let previewingGestureRecognizerForFailureRelationship = UIGestureRecognizer(target: nil, action: nil)
  let delegate: any UIViewControllerPreviewingDelegate
  let sourceView: UIView
  var sourceRect: CGRect

  init(_ delegate: any UIViewControllerPreviewingDelegate, _ sourceView: UIView) {
    (self.delegate, self.sourceView, sourceRect) = (delegate, sourceView, sourceView.bounds)
    super.init()
  }
}

/// Something below a page that a firm press shows.
@preconcurrency @MainActor
public protocol UIPreviewActionItem: NSObjectProtocol {
  /// What it is called.
  var title: String { get }
}

/// Something that can be done with a page that a firm press shows; deprecated since iOS 13.
@preconcurrency @MainActor
open class UIPreviewAction: NSObject, UIPreviewActionItem {
  /// How an action looks. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    case `default` = 0
    case selected = 1
    case destructive = 2
  }

  public let title: String
  /// How it looks.
  public let style: Style
  /// Does it.
  public let handler: (any UIPreviewActionItem, UIViewController) -> Void

  public init(
    title: String, style: Style, handler: @escaping (UIPreviewAction, UIViewController) -> Void
  ) {
    self.title = title
    self.style = style
    self.handler = { item, controller in
      if let action = item as? UIPreviewAction { handler(action, controller) }
    }
    super.init()
  }
}

/// Several actions behind one title; deprecated since iOS 13.
@preconcurrency @MainActor
open class UIPreviewActionGroup: NSObject, UIPreviewActionItem {
  public let title: String
  /// How the title looks.
  public let style: UIPreviewAction.Style
  /// What is behind it.
  public let actions: [UIPreviewAction]

  public init(title: String, style: UIPreviewAction.Style, actions: [UIPreviewAction]) {
    (self.title, self.style, self.actions) = (title, style, actions)
    super.init()
  }
}
