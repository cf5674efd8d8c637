import Foundation
import QuartzCore
import Support

/// Receives changes of a sheet's detent. All methods are optional.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// The user has dragged the sheet to another rest.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

/// Presents a controller on a card with round corners that can be dragged: down to dismiss it, between its rests.
///
/// Where the screen is low the sheet fills it; on a pad it is a card in the middle.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  /// The system's choice of a radius or a width.
  nonisolated public static let automaticDimension: CGFloat = .greatestFiniteMagnitude

  /// A height at which a sheet rests.
  @preconcurrency @MainActor
  public final class Detent: NSObject {
    /// Names a rest.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
      public static let medium = Identifier("com.apple.UIKit.medium")
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// What the resolver of a custom detent gives, other than nil, where the sheet is not to rest there.
    nonisolated public static let inactive: CGFloat = -1

    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      self.identifier = identifier
      self.resolver = resolver
      super.init()
    }

    /// About half of the screen.
    public class func medium() -> Detent {
      Detent(.medium) { context in
        context.containerTraitCollection.verticalSizeClass == .compact
          ? nil : context.maximumDetentValue * half
      }
    }
    private static let half: CGFloat = 0.51

    /// The whole height.
    public class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// A height in points, without the safe area; nil leaves the rest out.
    public class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      unnamed += 1
      return Detent(identifier ?? Identifier("detent-\(unnamed)"), resolver)
    }
    private static var unnamed = 0

    /// The height, in points; nil when the rest does not count now.
    public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext)
      -> CGFloat?
    {
      let value = resolver(context)
      if value == Self.inactive { return nil }
      guard let value, !value.isFinite || value < 0 else { return value }
      Diagnostics.report("the detent '\(identifier.rawValue)' gave a height of \(value); it was left out")
      return nil
    }
  }

  // MARK: Rests

  /// The heights at which the sheet rests. Default the large one.
  open var detents: [Detent] = [.large()] { didSet { sheetChanged() } }
  /// The rest of now; nil means the lowest.
  open var selectedDetentIdentifier: Detent.Identifier? { didSet { sheetChanged() } }
  /// Up to which rest nothing is dimmed, and what is behind can be touched; nil for none.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { sheetChanged() } }
  /// Whether a bar at the top shows that it can be dragged. Default false.
  open var prefersGrabberVisible = false { didSet { wrapper.grabber.isHidden = hidesGrabber } }
  /// The radius of the corners; nil for the system's 10 points.
  open var preferredCornerRadius: CGFloat? { didSet { wrapper.radius = ownCornerRadius } }
  /// Nil for the system's.
  private var ownCornerRadius: CGFloat? {
    preferredCornerRadius == Self.automaticDimension ? nil : preferredCornerRadius
  }
  /// Whether a drag up at the top of a scroll view in the sheet raises the sheet first, where it can. Default true.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet stays at the bottom where the screen is low. Default false: it fills the screen.
  open var prefersEdgeAttachedInCompactHeight = false { didSet { sheetChanged() } }
  /// Whether such a sheet is as wide as the content wants. Default false.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { sheetChanged() } }
  /// Kept for source compatibility: sheets come from below.
  open var sourceView: UIView?

  var heldDelegate: (any UISheetPresentationControllerDelegate)? {
    delegate as? any UISheetPresentationControllerDelegate
  }

  /// Changes the sheet's settings, with an animation.
  open func animateChanges(_ changes: () -> Void) {
    guard containerView?.window != nil, transition == nil else { return changes() }
    isAnimatingChanges = true
    changes()
    isAnimatingChanges = false
    settle(velocity: 0)
  }
  var isAnimatingChanges = false

  /// Asks the custom rests for their heights again.
  open func invalidateDetents() { sheetChanged() }

  private func sheetChanged() {
    guard !isAnimatingChanges else { return }
    containerView?.setNeedsLayout()
  }

  // MARK: Views

  lazy var wrapper: UIDropShadowView = {
    let view = UIDropShadowView(frame: .zero)
    view.sheet = self
    return view
  }()
  let dim = UIDimmingView(frame: .zero)

  open override var presentedView: UIView? { wrapper }

  /// Black at 20 %, 48 % in the dark. [close to the phone's; not documented]
  static let dimColor = UIColor { traits in
    UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.48 : 0.2)
  }

  var isPad: Bool { traitCollection.userInterfaceIdiom == .pad }
  private var isLow: Bool {
    (containerView?.traitCollection ?? traitCollection).verticalSizeClass == .compact
  }
  /// A sheet that fills the screen cannot be dragged.
  private var hidesGrabber: Bool { !prefersGrabberVisible || fillsScreen }
  /// Whether the controller is on a card, and does not fill the screen.
  var showsCard: Bool { !fillsScreen }
  /// Whether the page behind a large sheet steps back: not for people who have asked for cross-fades.
  private var pushesBack: Bool {
    !isPad && !fillsScreen && !UIAccessibility.prefersCrossFadeTransitions
  }
  var fillsScreen: Bool { isLow && !prefersEdgeAttachedInCompactHeight && !isPad }

  /// The card's size on a pad, in points, and the gap above a large sheet below the status bar.
  enum Metrics {
    static let formSize = CGSize(width: 540, height: 620)
    static let pageSize = CGSize(width: 704, height: 984)
    static let topGap: CGFloat = 10
    static let cornerRadius: CGFloat = 10
    /// How much narrower the page behind gets, at each side.
    static let pushBack: CGFloat = 16
    /// Points a second from which a flick decides on its own. Not documented by Apple; our choice.
    static let flick: CGFloat = 600
    /// How far a sheet that may not go gives way.
    static let give: CGFloat = 0.15
  }

  private var context: SheetContext? {
    guard let container = containerView else { return nil }
    return SheetContext(
      containerTraitCollection: container.traitCollection, maximumDetentValue: largestHeight(container))
  }

  func largestHeight(_ container: UIView) -> CGFloat {
    max(
      0,
      container.bounds.height - container.safeAreaInsets.top - Metrics.topGap
        - container.safeAreaInsets.bottom)
  }

  /// The rests that count, from the lowest: identifier and height with the home indicator.
  var rests: [(identifier: Detent.Identifier, height: CGFloat)] {
    guard let container = containerView, let context else { return [] }
    let bottom = container.safeAreaInsets.bottom
    let found = detents.compactMap { detent in
      detent.resolvedValue(in: context).map {
        (identifier: detent.identifier, height: min($0, context.maximumDetentValue) + bottom)
      }
    }
    let all = found.isEmpty ? [(identifier: .large, height: context.maximumDetentValue + bottom)] : found
    return all.sorted { $0.height < $1.height }
  }

  /// The rest where it is, which with the keyboard is the highest.
  var rest: (identifier: Detent.Identifier, height: CGFloat)? {
    let all = rests
    guard keyboardOverlap > 0, let container = containerView, let highest = all.last else {
      return all.first { $0.identifier == selectedDetentIdentifier } ?? all.first
    }
    let bottom = container.safeAreaInsets.bottom
    return (
      highest.identifier,
      min(highest.height - bottom + keyboardOverlap, largestHeight(container) + bottom)
    )
  }

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let container = containerView else { return .zero }
    let bounds = container.bounds
    if fillsScreen { return bounds }
    if isPad {
      let wish = preferredContentSize
      var size = style == .formSheet ? Metrics.formSize : Metrics.pageSize
      if wish.width > 0, wish.height > 0 { size = wish }
      size.width = min(size.width, bounds.width - 2 * Metrics.pushBack)
      size.height = min(size.height, bounds.height - 2 * Metrics.pushBack)
      return CGRect(
        x: ((bounds.width - size.width) / 2).rounded(), y: cardTop(height: size.height, in: container),
        width: size.width, height: size.height)
    }
    let height = rest?.height ?? bounds.height
    var width = bounds.width
    if widthFollowsPreferredContentSizeWhenEdgeAttached, preferredContentSize.width > 0 {
      width = min(width, preferredContentSize.width)
    }
    return CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: bounds.height - height, width: width, height: height)
  }

  var isUndimmed: Bool {
    guard let largest = largestUndimmedDetentIdentifier, let rest else { return false }
    let all = rests
    guard let limit = all.firstIndex(where: { $0.identifier == largest }),
      let index = all.firstIndex(where: { $0.identifier == rest.identifier })
    else { return false }
    return index <= limit
  }

  // MARK: Coming and going

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container = containerView, let view = presentedViewController.view else { return }
    dim.backgroundColor = Self.dimColor
    dim.frame = container.bounds
    dim.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dim.onTap = { [weak self] in self?.tappedOutside() }
    container.addSubview(dim)
    wrapper.radius = fillsScreen ? 0 : ownCornerRadius
    wrapper.roundsBottom = isPad
    wrapper.hold(view)
    wrapper.grabber.isHidden = hidesGrabber
    // In the dark what is above is lighter.
    container.traitOverrides.userInterfaceLevel = .elevated
    dim.alpha = 0
    transitionCoordinator?.animate(
      alongsideTransition: { [weak self] _ in self?.showBehind(1) }, completion: nil)
  }

  private var transitionCoordinator: TransitionCoordinator? { transition?.coordinator }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if completed { showBehind(1) } else { clearBehind() }
    // A keyboard that came with the sheet.
    if completed, keyboardOverlap > 0 { settle(velocity: 0) }
  }

  override func keyboardMoved() {
    if transition == nil { containerView?.setNeedsLayout() }
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    isDragging = false
    transitionCoordinator?.animate(
      alongsideTransition: { [weak self] _ in self?.showBehind(0) }, completion: nil)
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { clearBehind() } else { showBehind(1) }
  }

  override var leavesBehindActive: Bool { isUndimmed }

  private func clearBehind() {
    showBehind(0)
    if containerView?.window?.pushedBackPage === pushedBack { containerView?.window?.pushedBackPage = nil }
    pushedBack?.layer.cornerRadius = 0
    pushedBack?.clipsToBounds = false
  }

  /// The page behind, which a large sheet pushes back.
  private var pushedBack: UIView? {
    if let sheet = presentingViewController.presentation.controller as? UISheetPresentationController,
      let view = sheet.presentedView, view.window != nil
    {
      return view
    }
    return presentingViewController.viewIfLoaded
  }

  /// How far the page behind is dimmed and pushed back: 0 not at all, 1 as far as the sheet's rest wants.
  func showBehind(_ part: CGFloat) {
    dim.alpha = isUndimmed ? 0 : part
    dimTint(part > 0 && !isUndimmed)
    dim.isUserInteractionEnabled = !isUndimmed
    containerView?.accessibilityViewIsModal = !isUndimmed
    guard let view = pushedBack, let container = containerView else { return }
    // A page that was pushed back comes forward when the screen becomes one that the sheet fills.
    guard pushesBack || isPushed else { return }
    let isLarge = (rest?.height ?? 0) >= largestHeight(container) + container.safeAreaInsets.bottom - 1
    pushBack(view, isLarge && pushesBack ? part : 0, in: container)
  }

  /// A card in the hand takes the page behind along between its largest rest and the one below.
  func followBehind(atHeight height: CGFloat) {
    guard let view = pushedBack, let container = containerView, pushesBack else { return }
    let all = rests
    let largest = largestHeight(container) + container.safeAreaInsets.bottom
    guard let highest = all.last?.height, highest >= largest - 1 else { return }
    let below = all.count > 1 ? all[all.count - 2].height : 0
    pushBack(view, min(max((height - below) / max(highest - below, 1), 0), 1), in: container)
  }

  private var isPushed = false

  private func pushBack(_ view: UIView, _ amount: CGFloat, in container: UIView) {
    let isUpper = view is UIDropShadowView
    // The page that fills the display has the display's corners before it goes back, and when it has come forward.
    let corner = isUpper ? Metrics.cornerRadius : UIScreen.main.displayCornerRadius
    if amount > 0, !isPushed {
      UIView.performWithoutAnimation { view.layer.cornerRadius = corner }
    }
    isPushed = amount > 0
    if let window = container.window {
      // The status bar is over black then.
      window.isOverPushedBackPage = isUpper
      if amount > 0, !isUpper { window.pushedBackPage = view }
    }
    let scale = 1 - amount * 2 * Metrics.pushBack / max(view.bounds.width, 1)
    // The scaled page's top comes to the lower end of the status bar.
    let top = view.center.y - view.bounds.height / 2
    let wanted = top + amount * max(0, container.safeAreaInsets.top - top)
    let shift = wanted - (view.center.y - view.bounds.height * scale / 2)
    view.transform =
      amount == 0 ? .identity : CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: shift)
    if amount > 0 {
      view.layer.cornerRadius = corner + (Metrics.cornerRadius - corner) * amount
      view.clipsToBounds = true
    } else if !isUpper {
      view.layer.cornerRadius = pushesBack ? corner : 0
    }
  }

  open override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    guard transition == nil, wrapper.superview != nil, !isDragging else { return }
    wrapper.radius = fillsScreen ? 0 : ownCornerRadius
    wrapper.grabber.isHidden = hidesGrabber
    showBehind(1)
  }

  override func layoutPresentedView(_ view: UIView) {
    if !isDragging { view.frame = frameOfPresentedViewInContainerView }
  }

  // MARK: By the user

  var isDragging = false
  var startFrame = CGRect.zero

  /// Whether the user may dismiss it now.
  var mayBeDismissed: Bool {
    !presentedViewController.holdsPresentation
      && delegate?.presentationControllerShouldDismiss(self) ?? true
  }

  /// On a pad a tap beside the card dismisses it.
  func tappedOutside() {
    guard transition == nil else { return }
    if mayBeDismissed {
      dismissByUser()
    } else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
    }
  }

  override func escapeWasPressed() -> Bool {
    guard transition == nil else { return false }
    tappedOutside()
    return true
  }

  func dismissByUser() {
    delegate?.presentationControllerWillDismiss(self)
    let delegate = self.delegate
    presentedViewController.dismiss(animated: true) { [self] in
      delegate?.presentationControllerDidDismiss(self)
      userDidDismiss(delegate)
    }
  }

  /// Called after the user has dismissed it, with the delegate of then.
  func userDidDismiss(_ delegate: (any UIAdaptivePresentationControllerDelegate)?) {}

  /// Whether a large sheet has the size of a page rather than of a form. Kept and reported. Default true.
  open var prefersPageSizing = true {
    didSet { reportUnused("prefersPageSizing", !prefersPageSizing, "a large sheet has the size of a page") }
  }
}
