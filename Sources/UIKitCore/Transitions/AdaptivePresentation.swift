import Foundation
import QuartzCore

/// Adapts presentations to the available space and receives their events. All methods are optional.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// The style of a sheet or popover where the width is compact; `.none` keeps the controller's own, `.automatic`, the
  /// default, shows a sheet.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// The controller to present instead in another style than the controller's own, such as a navigation controller
  /// around it; nil, the default, for the controller itself.
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController?
  /// Called before a controller is presented in another style than its own, with what presents it then.
  func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController)
  /// Called as each presentation begins; the style is none where it is the controller's own.
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
  /// Whether a drag may dismiss. Default true.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// A drag tried to dismiss what may not be dismissed.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  {
    .automatic
  }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  public func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? { nil }
  public func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController
  ) {}
  public func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {}
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  {
    true
  }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

extension UIPresentationController {
  /// Returns the presentation controller for the available space, and the view controller that it presents.
  ///
  /// Both are the present ones unless the space is compact and the delegate asks for another style. The caller must
  /// keep the view controller: the delegate may just have created it, and the presentation controller does not retain
  /// it.
  func adapted(to traits: UITraitCollection) -> (UIPresentationController, UIViewController) {
    guard let delegate, isAdaptive, !traits.hasRoomForPopovers else { return (self, presentedViewController) }
    var wanted = delegate.adaptivePresentationStyle(for: self, traitCollection: traits)
    if wanted == .automatic { wanted = style == .popover ? .pageSheet : style }
    guard wanted != .none, wanted != style else { return (self, presentedViewController) }
    let content =
      delegate.presentationController(self, viewControllerForAdaptivePresentationStyle: wanted)
      ?? presentedViewController
    let isSheet = wanted == .pageSheet || wanted == .formSheet
    // A popover is its own sheet.
    if isSheet, content === presentedViewController, self is UISheetPresentationController {
      adapt(to: wanted)
      delegate.presentationController(self, prepare: self)
      return (self, content)
    }
    let made =
      isSheet
      ? UISheetPresentationController(presentedViewController: content, presenting: presentingViewController)
      : UIPresentationController(presentedViewController: content, presenting: presentingViewController)
    if let own = self as? UISheetPresentationController {
      (made as? UISheetPresentationController)?.takeSheet(of: own)
    }
    made.adapt(to: wanted)
    made.delegate = delegate
    delegate.presentationController(self, prepare: made)
    return (made, content)
  }

  /// Whether the style may be another one in little space.
  private var isAdaptive: Bool { [.popover, .pageSheet, .formSheet].contains(style) }
}

extension UITraitCollection {
  /// Whether popovers and sheets keep their own style: where no dimension is compact.
  var hasRoomForPopovers: Bool { horizontalSizeClass == .regular && verticalSizeClass != .compact }
}

extension UISheetPresentationController {
  /// Has the looks and rests of another sheet.
  fileprivate func takeSheet(of other: UISheetPresentationController) {
    detents = other.detents
    selectedDetentIdentifier = other.selectedDetentIdentifier
    largestUndimmedDetentIdentifier = other.largestUndimmedDetentIdentifier
    prefersGrabberVisible = other.prefersGrabberVisible
    preferredCornerRadius = other.preferredCornerRadius
    prefersScrollingExpandsWhenScrolledToEdge = other.prefersScrollingExpandsWhenScrolledToEdge
    prefersEdgeAttachedInCompactHeight = other.prefersEdgeAttachedInCompactHeight
    widthFollowsPreferredContentSizeWhenEdgeAttached = other.widthFollowsPreferredContentSizeWhenEdgeAttached
  }
}
