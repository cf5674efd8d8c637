import Foundation
import QuartzCore
import Support

/// Presents from a view or a button: on a pad, and where the delegate wants no adaptation, in a panel whose arrow
/// points there; elsewhere as a sheet.
///
/// Which of both it is asked of the delegate, by `adaptivePresentationStyle(for:traitCollection:)`, where the width is
/// compact: `.none` keeps the popover.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UISheetPresentationController {
  /// The size of a popover whose content names none, in points: UIKit's width, and a height of our choice.
  private static let standardSize = CGSize(width: 320, height: 480)
  /// How far a popover keeps from the edges of the safe area, in points. [close to UIKit's; not documented]
  private static let margin: CGFloat = 10

  /// What of the source view the popover points at; null or empty for all of it.
  open var sourceRect: CGRect = .null { didSet { moved() } }
  open override var sourceView: UIView? { didSet { moved() } }
  /// The button that the popover points at, instead of a view.
  open var barButtonItem: UIBarButtonItem? { didSet { moved() } }
  /// The directions in which the arrow may point, tried in the order up, down, left, right; none for no arrow.
  open var permittedArrowDirections: UIPopoverArrowDirection = .any { didSet { moved() } }
  /// The colour of the panel and its arrow; nil for the system's material.
  open var backgroundColor: UIColor? { didSet { panel.fill = backgroundColor } }
  /// Whether the popover may cover what it points at. Default false.
  open var canOverlapSourceViewRect = false { didSet { moved() } }
  /// Views that can be touched while the popover is open.
  open var passthroughViews: [UIView]? { didSet { veil.passthroughViews = passthroughViews ?? [] } }
  /// How far the popover keeps from the container's edges; zero for the system's margins.
  open var popoverLayoutMargins: UIEdgeInsets = .zero { didSet { moved() } }
  /// Where the arrow points; `.unknown` while nothing is shown, or as a sheet.
  open var arrowDirection: UIPopoverArrowDirection {
    containerView != nil && isPopover ? panel.direction : .unknown
  }

  private lazy var panel = PopoverView(frame: .zero)
  private lazy var veil = PopoverVeil(frame: .zero)
  private var decision: Bool?
  /// The container's size when the popover was last put in its place.
  private var placedIn: CGSize?

  private func moved() { containerView?.setNeedsLayout() }

  /// Whether it is a panel with an arrow; decided when the presentation begins.
  private var isPopover: Bool {
    if let decision { return decision }
    let traits = presentingViewController.traitCollection
    var isPanel = traits.hasRoomForPopovers
    if !isPanel, let delegate {
      isPanel = delegate.adaptivePresentationStyle(for: self, traitCollection: traits) == .none
    }
    if containerView != nil { decision = isPanel }
    return isPanel
  }

  private var popoverDelegate: (any UIPopoverPresentationControllerDelegate)? {
    delegate as? any UIPopoverPresentationControllerDelegate
  }

  override var mayBeDismissed: Bool {
    super.mayBeDismissed
      && (!isPopover || popoverDelegate?.popoverPresentationControllerShouldDismissPopover(self) ?? true)
  }

  override func userDidDismiss(_ delegate: (any UIAdaptivePresentationControllerDelegate)?) {
    (delegate as? any UIPopoverPresentationControllerDelegate)?
      .popoverPresentationControllerDidDismissPopover(self)
  }

  open override var presentedView: UIView? { isPopover ? panel : super.presentedView }

  private var place: PopoverPlace? {
    guard let container = containerView else { return nil }
    var source = CGRect(x: container.bounds.midX, y: container.bounds.midY, width: 0, height: 0)
    if let view = barButtonItem?.shownView ?? sourceView {
      let rect = barButtonItem != nil || sourceRect.isNull || sourceRect.isEmpty ? view.bounds : sourceRect
      source = view.convert(rect, to: container)
    }
    let wish = preferredContentSize
    let size = CGSize(
      width: wish.width > 0 ? wish.width : Self.standardSize.width,
      height: wish.height > 0 ? wish.height : Self.standardSize.height)
    let area =
      popoverLayoutMargins == .zero
      ? container.bounds.inset(by: container.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
      : container.bounds.inset(by: popoverLayoutMargins)
    return PopoverPlace(
      size: size, source: source, in: area, permitted: permittedArrowDirections,
      overlaps: canOverlapSourceViewRect)
  }

  open override var frameOfPresentedViewInContainerView: CGRect {
    isPopover ? place?.frame ?? .zero : super.frameOfPresentedViewInContainerView
  }

  override func layoutPresentedView(_ view: UIView) {
    guard isPopover else { return super.layoutPresentedView(view) }
    askForSourceInNewSpace()
    if let place { panel.show(place) }
  }

  /// Lets the delegate name something else to point at when the container has another size than before.
  private func askForSourceInNewSpace() {
    guard let size = containerView?.bounds.size else { return }
    defer { placedIn = size }
    guard let placedIn, placedIn != size, barButtonItem == nil, let view = sourceView else { return }
    let shown = sourceRect.isNull ? view.bounds : sourceRect
    var (rect, source) = (shown, view)
    popoverDelegate?.popoverPresentationController(self, willRepositionPopoverTo: &rect, in: &source)
    if rect != shown { sourceRect = rect }
    if source !== view { sourceView = source }
  }

  open override func presentationTransitionWillBegin() {
    popoverDelegate?.prepareForPopoverPresentation(self)
    guard isPopover, let container = containerView, let view = presentedViewController.view else {
      return super.presentationTransitionWillBegin()
    }
    veil.frame = container.bounds
    veil.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    veil.passthroughViews = passthroughViews ?? []
    veil.onTap = { [weak self] in self?.tappedOutside() }
    container.addSubview(veil)
    panel.fill = backgroundColor
    // In the dark what is above is lighter.
    container.traitOverrides.userInterfaceLevel = .elevated
    panel.hold(view)
    if let place { panel.show(place) }
    placedIn = container.bounds.size
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    if !isPopover { super.presentationTransitionDidEnd(completed) }
    if !completed { decision = nil }
  }

  open override func dismissalTransitionWillBegin() {
    if !isPopover { super.dismissalTransitionWillBegin() }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    if !isPopover { super.dismissalTransitionDidEnd(completed) }
    if completed {
      veil.removeFromSuperview()
      decision = nil
      placedIn = nil
    }
  }

  open override func containerViewDidLayoutSubviews() {
    if !isPopover { super.containerViewDidLayoutSubviews() }
  }

  override func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    isPopover
      ? PopoverAnimator(panel, isPresenting: isPresenting)
      : super.standardAnimator(isPresenting: isPresenting)
  }

  /// The view or button that the popover points at.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    get { barButtonItem ?? sourceView }
    set {
      barButtonItem = newValue as? UIBarButtonItem
      sourceView = newValue as? UIView
    }
  }
  /// The sheet that the popover is where the width is compact.
  open var adaptiveSheetPresentationController: UISheetPresentationController { self }
  /// A panel of the app's own. Kept; the system's is used, which is reported. Default nil.
  open var popoverBackgroundViewClass: (any UIPopoverBackgroundViewMethods.Type)? {
    didSet {
      guard popoverBackgroundViewClass != nil else { return }
      Diagnostics.report(
        "popoverBackgroundViewClass is not used here; set backgroundColor",
        subject: "UIPopoverPresentationController", severity: .warning)
    }
  }
}

/// Where a popover's arrow may point. Raw values are UIKit's.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = Self(rawValue: 1 << 0)
  public static let down = Self(rawValue: 1 << 1)
  public static let left = Self(rawValue: 1 << 2)
  public static let right = Self(rawValue: 1 << 3)
  public static let any: Self = [.up, .down, .left, .right]
  public static let unknown = Self(rawValue: UInt.max)
}

/// Receives the events of popovers. All methods are optional.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
  /// Whether a tap beside the popover dismisses it, as it was asked before iOS 13. Default true.
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool
  /// Called after a tap beside the popover has dismissed it, as before iOS 13.
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController)
  /// Called when the space has changed, with what the popover points at; may name something else.
  func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: AutoreleasingUnsafeMutablePointer<UIView>)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { true }
  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
  public func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: AutoreleasingUnsafeMutablePointer<UIView>
  ) {}
}

/// The name by which Apple's system frameworks take a pointer to an object that they may replace.
public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>

/// What a popover can point at: views and buttons of bars.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: AnyObject {}
extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// What a panel of the app's own says of itself.
@preconcurrency @MainActor
public protocol UIPopoverBackgroundViewMethods: AnyObject {
  static func arrowBase() -> CGFloat
  static func arrowHeight() -> CGFloat
  static func contentViewInsets() -> UIEdgeInsets
}
