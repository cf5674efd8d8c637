import Foundation
import QuartzCore

/// The root of a tree of views. It receives the host's input and turns it into touches and key presses.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// Which windows are above which.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(0)
    public static let statusBar = Level(1000)
    public static let alert = Level(2000)
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    /// A level that many steps above.
    public static func + (left: Level, right: CGFloat) -> Level { Level(left.rawValue + right) }
    /// A level that many steps below.
    public static func - (left: Level, right: CGFloat) -> Level { Level(left.rawValue - right) }
  }

  package let touchRouter = TouchRouter()
  package let keyRouter = KeyRouter()
  package let focusNavigator = FocusNavigator()

  /// A window of that size; it is shown by `makeKeyAndVisible()`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    hostWindow = self
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    hostWindow = self
    coder.fill(self, as: UIWindow.self)
  }

  /// A window of a scene, as large as the screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    sceneOfItsOwn = windowScene
  }

  /// The scene that the window is in.
  open var windowScene: UIWindowScene? {
    get { sceneOfItsOwn ?? UIApplication.shared.shownScene }
    set {
      sceneOfItsOwn = newValue
      traitsMayHaveChanged()
    }
  }
  private weak var sceneOfItsOwn: UIWindowScene?

  /// The screen that shows the window.
  open var screen: UIScreen { UIScreen.main }

  /// Which windows it is above. Default `.normal`.
  open var windowLevel: Level = .normal

  /// The controller whose view fills the window. Setting it replaces the view at once.
  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      install(rootViewController, instead: oldValue)
    }
  }

  /// Whether the window gets the key presses.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Makes the window the one that gets the key presses.
  open func makeKey() {
    guard !isKeyWindow else { return }
    if let former = UIApplication.shared.keyWindow {
      former.resignKey()
      NotificationCenter.default.post(name: Self.didResignKeyNotification, object: former)
    }
    UIApplication.shared.keyWindow = self
    becomeKey()
    NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: self)
  }

  /// Whether the window is left out. Showing it brings it in front of those of its level, and leaves the key presses
  /// where they are.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      super.isHidden = newValue
      if newValue { leaveScreen() } else if !isVisible { enterScreen() }
    }
  }

  /// Shows the window, in front of those of its level, and makes it the key window.
  open func makeKeyAndVisible() {
    super.isHidden = false
    enterScreen(asKey: true)
  }

  private func enterScreen(asKey: Bool = false) {
    let isNew = !isVisible
    let application = UIApplication.shared
    application.windows.removeAll { $0 === self }
    let index = application.windows.firstIndex { $0.windowLevel > windowLevel } ?? application.windows.count
    application.windows.insert(self, at: index)
    isVisible = true
    if isNew { NotificationCenter.default.post(name: Self.didBecomeVisibleNotification, object: self) }
    traitsMayHaveChanged()
    if asKey { makeKey() }
    if let controller = rootViewController, controller.viewIfLoaded?.parentView !== self {
      install(controller, instead: nil)
    } else if let controller = rootViewController, controller.appearance == .disappeared {
      appear(controller)
    }
  }

  private func leaveScreen() {
    guard isVisible else { return }
    let application = UIApplication.shared
    let wasKey = isKeyWindow
    if let first = application.firstResponder as? UIView, first.window === self {
      first.resignFirstResponder()
    }
    disappear()
    application.windows.removeAll { $0 === self }
    NotificationCenter.default.post(name: Self.didBecomeHiddenNotification, object: self)
    guard wasKey else { return }
    resignKey()
    NotificationCenter.default.post(name: Self.didResignKeyNotification, object: self)
    application.keyWindow = nil
    application.windows.last?.makeKey()
  }

  private func disappear() {
    if let controller = rootViewController, isVisible {
      controller.topOfPresentations.presentation.controller?.windowCloses()
      if controller.appearance == .appeared {
        controller.beginAppearanceTransition(false, animated: false)
        controller.endAppearanceTransition()
      }
    }
    isVisible = false
  }

  /// Posted with the window when it has become the key window.
  nonisolated public static let didBecomeKeyNotification = NSNotification.Name(
    "UIWindowDidBecomeKeyNotification")
  /// Posted with the window when another one becomes the key window.
  nonisolated public static let didResignKeyNotification = NSNotification.Name(
    "UIWindowDidResignKeyNotification")
  /// Posted with the window when it is shown.
  nonisolated public static let didBecomeVisibleNotification = NSNotification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// Posted with the window when it is hidden.
  nonisolated public static let didBecomeHiddenNotification = NSNotification.Name(
    "UIWindowDidBecomeHiddenNotification")

  /// Called when the window has become the key window.
  open func becomeKey() {}
  /// Called when another window becomes the key window.
  open func resignKey() {}

  /// Takes the window out of the application: it gets no more events, and its views stop. For hosts that end.
  package func close() {
    disappear()
    let application = UIApplication.shared
    application.windows.removeAll { $0 === self }
    if application.keyWindow === self { application.keyWindow = application.windows.last }
    if application.firstResponder is UIView { application.firstResponder = nil }
  }

  override var canBeSubview: Bool { false }
  override var screenSafeAreaInsets: UIEdgeInsets? { screen.safeAreaInsets }

  /// The scene that was launched; without one the application.
  open override var next: UIResponder? {
    sceneOfItsOwn ?? UIApplication.shared.mainScene ?? UIApplication.shared
  }

  /// Sends touches to gesture recognisers and views, and key presses to the first responder.
  open func sendEvent(_ event: UIEvent) {
    if let event = event as? UIPressesEvent {
      keyRouter.dispatch(event, in: self)
    } else {
      touchRouter.dispatch(event, in: self)
    }
  }

  /// The hit test of an input: what is under it; nil for nothing. Touches that begin, a pointer that hovers and the
  /// wheel need it, once; whatever else a finger does goes to the view in which it came down.
  package func view(under input: PointerInput) -> UIView? {
    guard input.phase == .began || input.phase == .regionMoved else { return nil }
    return view(at: input.location, timestamp: input.timestamp, modifiers: input.modifiers)
  }

  /// What is at a point of the window; nil for nothing.
  package func view(at point: CGPoint, timestamp: TimeInterval, modifiers: UIKeyModifierFlags) -> UIView? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let event = UIEvent()
    event.time = timestamp
    event.modifiers = modifiers
    return hitTest(point, with: event)
  }

  /// Takes pointer input from the host, in the window's coordinates.
  package func deliver(_ input: PointerInput) { deliver(input, over: view(under: input)) }

  /// Takes pointer input from a host that has done the hit test already.
  package func deliver(_ input: PointerInput, over view: UIView?) {
    touchRouter.deliver(input, over: view, in: self)
  }

  /// Takes what several fingers do at one moment, in the window's coordinates: one event is sent about all of them.
  ///
  /// - Parameter views: What the hit tests found, in the order of the inputs; empty for fingers that are down already.
  package func deliver(_ inputs: [PointerInput], over views: [UIView?]) {
    touchRouter.deliver(inputs, over: views, in: self)
  }

  /// Takes key input from the host.
  package func deliver(_ input: KeyInput) { keyRouter.deliver(input, in: self) }

  /// Takes text that was typed, composed or pasted by the host; it goes to the first responder.
  package func deliver(text: String) { keyRouter.deliver(text: text, in: self) }

  /// The keyboard stays in front of what is added.
  open override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    guard !subview.staysInFront, let front = orderedSubviews.last(where: \.staysInFront) else { return }
    bringSubviewToFront(front)
  }

  // MARK: Screen

  /// A point of this window in another one; nil means the screen.
  open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    window.map { $0.fromScreen(onScreen(point)) } ?? onScreen(point)
  }
  /// A point of another window, nil for the screen, in this one.
  open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    fromScreen(window?.onScreen(point) ?? point)
  }
  open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
    window.map { $0.fromScreen(onScreen(rect)) } ?? onScreen(rect)
  }
  open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
    fromScreen(window?.onScreen(rect) ?? rect)
  }

  private lazy var ownUndoManager = UndoManager()
  /// What undoes the changes made in the window.
  open override var undoManager: UndoManager? { ownUndoManager }

  /// Keys that no responder took scroll what the pointer is over.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let rest = presses.filter { !scrollContent(byKey: $0.key) }
    if !rest.isEmpty { super.pressesBegan(rest, with: event) }
  }

  // MARK: Root view controller

  private var isVisible = false

  private func install(_ controller: UIViewController?, instead old: UIViewController?) {
    if let old {
      let wasShown = old.appearance == .appeared
      if wasShown { old.beginAppearanceTransition(false, animated: false) }
      old.viewIfLoaded?.removeFromSuperview()
      if wasShown { old.endAppearanceTransition() }
    }
    guard let controller, isVisible else { return }
    appear(controller)
  }

  private func appear(_ controller: UIViewController) {
    guard let view = controller.view else { return }
    // A block around it does not move the view in, while what the app starts on the way animates.
    BlockAnimation.outside {
      controller.beginAppearanceTransition(true, animated: false)
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
      // The first layout and commit come before viewDidAppear, as on iOS, where the first frame is between them: what
      // is changed there animates.
      layoutIfNeeded()
      CATransaction.flush()
      controller.endAppearanceTransition()
    }
    statusBarMayHaveChanged()
  }

  // MARK: Status bar

  /// Called when another controller may decide about the status bar, or the same one otherwise.
  package var onStatusBarChange: (() -> Void)?

  func statusBarMayHaveChanged() { onStatusBarChange?() }

  /// The controller that decides about the status bar's text.
  package var statusBarStyleController: UIViewController? { statusBarController(\.childForStatusBarStyle) }
  /// The controller that decides whether the status bar is hidden.
  package var statusBarHiddenController: UIViewController? { statusBarController(\.childForStatusBarHidden) }
  /// The page that a large sheet pushes away from the upper edge, or brings back.
  weak var pushedBackPage: UIView?
  /// Whether the page was pushed back before, below another sheet.
  var isOverPushedBackPage = false
  /// Whether the page is shown so far from the upper edge that the status bar is over the black behind, and light.
  package var pageIsPushedBack: Bool {
    if isOverPushedBackPage { return true }
    guard let page = pushedBackPage else { return false }
    return page.layer.shownTop > safeAreaInsets.top / 2
  }
  /// Who says whether the home indicator is seen.
  package var homeIndicatorController: UIViewController? {
    statusBarController(\.childForHomeIndicatorAutoHidden)
  }

  private func statusBarController(
    _ child: (UIViewController) -> UIViewController?
  ) -> UIViewController? {
    var controller = rootViewController
    while let presented = controller?.presentation.presented,
      presented.effectivePresentationStyle == .fullScreen
        || presented.modalPresentationCapturesStatusBarAppearance
    {
      controller = presented
    }
    while let next = controller.flatMap(child), next !== controller { controller = next }
    return controller
  }

  /// Lays out and draws again for a screen of another scale or with other edges.
  func followScreen() {
    walkTree { view in
      view.contentScaleMayHaveChanged()
      return true
    }
    setNeedsLayout()
  }

  /// Whether the window can become the key window. Default true.
  open var canBecomeKey: Bool { true }
  /// Kept and reported: the stage decides the size. Default false.
  open var canResizeToFitContent = false {
    didSet { reportUnused("canResizeToFitContent", canResizeToFitContent, "the stage decides the size") }
  }
}
