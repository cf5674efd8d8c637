import Foundation
import QuartzCore
import Support

/// A stack of controllers, of which the last shows, with a bar that leads back.
///
/// A push sends `viewWillDisappear` to the old and `viewWillAppear` to the new controller, then `willShow`; after the
/// animation `viewDidDisappear`, `viewDidAppear`, `didMove(toParent:)`, `didShow`. A transition that is under way when
/// another change comes is brought to its end first.
@preconcurrency @MainActor
open class UINavigationController: UIViewController, NavigationBarOwner {
  /// What a transition does.
  public enum Operation: Int, Sendable {
    case none = 0
    case push = 1
    case pop = 2
  }

  /// Seconds in which bars come and go. Source: Apple's documentation.
  nonisolated public static let hideShowBarDuration: CGFloat = 0.2

  var stack: [UIViewController] = []
  private(set) var transition: ControllerTransition?
  override var ownTransitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transition?.coordinator ?? comingCoordinator
  }
  /// The coordinator of a change that begins: controllers may ask for it in `viewWillAppear(_:)`.
  private var comingCoordinator: TransitionCoordinator?
  /// The controller whose view is in the content.
  private(set) var shown: UIViewController?
  private(set) var content: UINavigationTransitionView?
  private var bar: UINavigationBar
  private let barAtBottom: UIToolbar
  private var barIsHidden = false
  private var toolbarIsHidden = true
  private var popGesture: UIScreenEdgePanGestureRecognizer?
  private lazy var popDriver = NavigationPopDriver(self)
  /// The scroll view whose content the bar follows.
  weak var followed: UIScrollView?
  /// The change of bar items that goes with the transition.
  private var barChange: NavigationBarChange?
  /// What the bars do beside the pages; nil between changes.
  private(set) var stepBars: NavigationStepBars?

  /// A controller with a stack of one.
  public init(rootViewController: UIViewController) {
    bar = UINavigationBar(frame: .zero)
    barAtBottom = UIToolbar(frame: .zero)
    super.init(nibName: nil, bundle: nil)
    bar.owner = self
    pushViewController(rootViewController, animated: false)
  }

  /// A controller with bars of classes of the app's own.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    bar =
      (navigationBarClass as? UINavigationBar.Type).flatMap { $0.init(coder: NSCoder()) } ?? UINavigationBar()
    barAtBottom = (toolbarClass as? UIToolbar.Type).flatMap { $0.init(coder: NSCoder()) } ?? UIToolbar()
    super.init(nibName: nil, bundle: nil)
    bar.owner = self
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    bar = UINavigationBar(frame: .zero)
    barAtBottom = UIToolbar(frame: .zero)
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    bar.owner = self
  }

  public required init?(coder: NSCoder) {
    bar = UINavigationBar(frame: .zero)
    barAtBottom = UIToolbar(frame: .zero)
    super.init(coder: coder)
    bar.owner = self
    coder.fill(self, as: UINavigationController.self)
  }

  /// Puts a bar of the app's own class in the place of the plain one, before anything is shown.
  func takeBar(_ bar: UINavigationBar) {
    guard !isViewLoaded else { return }
    self.bar = bar
    bar.owner = self
  }

  public convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Receives the changes and can animate them. Weak.
  open weak var delegate: (any UINavigationControllerDelegate)?

  // MARK: Stack

  /// The controllers, the one on top last.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  /// The controller on top of what is presented, else of the stack.
  open var visibleViewController: UIViewController? {
    guard let presented = presentedViewController else { return topViewController }
    return (presented as? UINavigationController)?.visibleViewController ?? presented
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if stack.contains(where: { $0 === viewController }) {
      Diagnostics.report(
        "pushViewController did nothing: \(type(of: viewController)) is on the stack already; pop to it instead"
      )
      return
    }
    if viewController is UINavigationController {
      Diagnostics.report(
        "pushViewController did nothing: a navigation controller cannot be pushed; present it")
      return
    }
    if sequence(first: self, next: { $0.parentController }).contains(where: { $0 === viewController }) {
      Diagnostics.report(
        "pushViewController did nothing: \(type(of: viewController)) contains this navigation controller")
      return
    }
    change(to: stack + [viewController], operation: .push, animated: animated)
  }

  /// Takes the controller on top away; nil when it is the only one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let last = stack.last else { return nil }
    change(to: stack.dropLast(), operation: .pop, animated: animated)
    return last
  }

  /// Takes away what is above a controller, and gives it.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      Diagnostics.report(
        "popToViewController did nothing: \(type(of: viewController)) is not on the stack; push it instead")
      return nil
    }
    let above = Array(stack[(index + 1)...])
    guard !above.isEmpty else { return [] }
    change(to: Array(stack[...index]), operation: .pop, animated: animated)
    return above
  }

  /// Takes away all but the first controller, and gives them.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard let root = stack.first else { return nil }
    return popToViewController(root, animated: animated)
  }

  /// Replaces the stack; the transition is a pop when the new top was on the stack before, else a push.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    var new: [UIViewController] = []
    for controller in viewControllers {
      if new.contains(where: { $0 === controller }) {
        Diagnostics.report("a controller stands twice in the stack; the second place was left out")
      } else {
        new.append(controller)
      }
    }
    let isPop = new.last.map { last in stack.contains { $0 === last } } ?? true
    change(to: new, operation: isPop ? .pop : .push, animated: animated)
  }

  open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

  open override func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    let from = childContaining(source)
    return viewControllers.prefix { $0 !== from }.reversed()
  }

  open override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
    if topViewController !== subsequentVC { popToViewController(subsequentVC, animated: true) }
  }

  // MARK: Bars

  open var navigationBar: UINavigationBar { bar }
  open var toolbar: UIToolbar! { barAtBottom }
  /// Whether the bar is hidden. Default false.
  open var isNavigationBarHidden: Bool {
    get { barIsHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != barIsHidden else { return }
    barIsHidden = hidden
    relayout(animated: animated)
  }
  /// Whether the toolbar is hidden. Default true.
  open var isToolbarHidden: Bool {
    get { toolbarIsHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != toolbarIsHidden else { return }
    toolbarIsHidden = hidden
    if !hidden { barAtBottom.setItems(topViewController?.toolbarItems, animated: false) }
    relayout(animated: animated)
  }
  /// Whether a swipe up takes the bars away and a swipe down brings them back. Default false.
  open var hidesBarsOnSwipe = false { didSet { barHider.refresh() } }
  /// Whether a tap on the content takes the bars away and brings them back. Default false.
  open var hidesBarsOnTap = false { didSet { barHider.refresh() } }
  /// Whether the keyboard takes the bars away. Default false.
  open var hidesBarsWhenKeyboardAppears = false { didSet { barHider.refresh() } }
  /// Whether there are no bars where the screen is low. Default false.
  open var hidesBarsWhenVerticallyCompact = false { didSet { viewIfLoaded?.setNeedsLayout() } }
  open var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { barHider.swipe }
  open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { barHider.tap }
  private(set) lazy var barHider = NavigationBarHider(self)

  /// The drag from the left edge that takes the controller on top away.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? {
    loadViewIfNeeded()
    return popGesture
  }
  /// The drag anywhere on the page that takes it away; nil here, where only the one from the edge does.
  open var interactiveContentPopGestureRecognizer: UIGestureRecognizer? { nil }

  // MARK: UIViewController

  /// The first controller's item, unless this one was given its own.
  open override var tabBarItem: UITabBarItem! {
    get { ownTabBarItem == nil ? stack.first?.tabBarItem ?? super.tabBarItem : super.tabBarItem }
    set { super.tabBarItem = newValue }
  }

  open override func loadView() {
    let container = UILayoutContainerView(frame: UIScreen.main.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.controller = self
    let content = UINavigationTransitionView(frame: container.bounds)
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(content)
    self.content = content
    container.addSubview(bar)
    container.addSubview(barAtBottom)
    let gesture = UIScreenEdgePanGestureRecognizer(
      target: popDriver, action: Selector("handle:", NavigationPopDriver.handle(_:)))
    gesture.edges = .left
    gesture.delegate = popDriver
    container.addGestureRecognizer(gesture)
    popGesture = gesture
    barHider.attach(to: container)
    view = container
    if let top = topViewController {
      place(top)
      shown = top
    }
  }

  open override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    ownContentScrollViews.scrollView(for: edge) ?? topViewController?.loadedContentScrollView(for: edge)
  }
  open override var childForStatusBarHidden: UIViewController? { topViewController }
  open override var preferredStatusBarStyle: UIStatusBarStyle {
    bar.barStyle == .black ? .lightContent : .default
  }
  open override var childForHomeIndicatorAutoHidden: UIViewController? { topViewController }
  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    if let delegate { return delegate.navigationControllerSupportedInterfaceOrientations(self) }
    return super.supportedInterfaceOrientations
  }
  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    if (container as? UIViewController) === topViewController {
      preferredContentSize = container.preferredContentSize
    }
  }

  /// The left arrow and Escape lead back, as the bar's button does.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }), canGoBack, transition == nil {
      popViewController(animated: true)
      return
    }
    super.pressesBegan(presses, with: event)
  }

  var canGoBack: Bool { stack.count > 1 && !(topViewController?.navigationItem.hidesBackButton ?? false) }

  func backWasTapped(_ item: UINavigationItem) {
    guard item === topViewController?.navigationItem else { return }
    popViewController(animated: true)
  }

  // MARK: Changes

  private func change(to new: [UIViewController], operation: Operation, animated: Bool) {
    transition?.finishNow()
    let old = stack
    let removed = old.filter { controller in !new.contains { $0 === controller } }
    let added = new.filter { controller in !old.contains { $0 === controller } }
    for controller in added { addChild(controller) }
    for controller in removed { controller.willMove(toParent: nil) }
    stack = new
    var step = NavigationStep(
      old: old, new: new, added: added, removed: removed, operation: operation, from: shown, to: new.last)
    step.isAnimated =
      animated && UIView.areAnimationsEnabled && isOnScreen && step.from != nil && step.to != nil
    guard shown !== new.last else {
      // The same controller stays on top: nothing moves.
      bar.replaceItems(new.map(\.navigationItem), isPush: operation == .push)?.finish(true)
      return settle(step)
    }
    perform(step)
  }

  private func perform(_ step: NavigationStep) {
    guard isViewLoaded, let content else {
      bar.replaceItems(stack.map(\.navigationItem), isPush: true)?.finish(true)
      return settle(step)
    }
    let (from, to) = (step.from, step.to)
    stepBars?.finish()
    let bars = step.isAnimated ? NavigationStepBars(self, step) : nil
    stepBars = bars
    if step.isAnimated {
      let coming = TransitionCoordinator(container: content, duration: SystemSpring.duration)
      coming.coming = (from, to)
      comingCoordinator = coming
    }
    if isOnScreen {
      from?.beginAppearanceTransition(false, animated: step.isAnimated)
      to?.beginAppearanceTransition(true, animated: step.isAnimated)
    }
    if let to { delegate?.navigationController(self, willShow: to, animated: step.isAnimated) }
    if !toolbarIsHidden || stepBars == nil { barAtBottom.setItems(to?.toolbarItems, animated: false) }
    shown = to
    let zoom = zoomAnimator(for: step)
    bar.isBesideZoom = zoom != nil
    barChange = bar.replaceItems(stack.map(\.navigationItem), isPush: step.operation == .push)
    guard step.isAnimated, let from, let to else {
      BlockAnimation.outside {
        from?.viewIfLoaded?.removeFromSuperview()
        if let to { place(to) }
        tabBarController?.takeBarBack()
        tabBarController?.viewIfLoaded?.setNeedsLayout()
        view.setNeedsLayout()
        if view.window != nil { view.layoutIfNeeded() }
      }
      barChange?.finish(true)
      barChange = nil
      finish(step)
      return
    }
    BlockAnimation.outside {
      to.view?.transform = .identity
      to.view?.frame = frame(for: to)
      to.view?.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      layoutInsets()
    }
    bars?.decide(movesTabBar: movesTabBar(step))
    if let change = barChange {
      if bars?.barMoves != true {
        bar.beginFlight(change, to: reach(over: to))
      } else if bars?.barGoes == true {
        // A bar that goes with its page is as it was there.
        change.staysAsItWas()
      } else {
        change.isAtItsEnd()
      }
    }
    var frames = TransitionFrames()
    frames.initial[ObjectIdentifier(from)] = from.view.frame
    frames.final[ObjectIdentifier(to)] = frame(for: to)
    let custom = delegate?.navigationController(
      self, animationControllerFor: step.operation, from: from, to: to)
    let animator =
      custom ?? zoom
      ?? NavigationAnimator(
        operation: step.operation, stack: self, movesTabBar: movesTabBar(step))
    let interactor = custom.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
    let transition = ControllerTransition(
      container: content, from: from, to: to, fromView: from.view, toView: to.view, frames: frames,
      isAnimated: true, animator: animator, interactor: interactor, coordinator: comingCoordinator
    ) { [self] didComplete in
      transitionEnded(step, didComplete)
    }
    self.transition = transition
    comingCoordinator = nil
    // The bars are where they will be without the tab bar below, or with it.
    if movesTabBar(step) { BlockAnimation.outside { tabBarController?.layoutAtOnce() } }
    bars?.prepare()
    let change = barChange
    transition.coordinator.animate(
      alongsideTransition: { [weak self, weak bars] _ in
        change?.animate()
        bars?.animate()
        self?.view.setNeedsLayout()
        self?.view.layoutIfNeeded()
      }, completion: nil)
    transition.start()
  }

  func movesTabBar(_ step: NavigationStep) -> Bool {
    step.hidesBottomBar(step.old) != step.hidesBottomBar(step.new)
  }

  /// Whether what is on the stack hides the bar at the bottom.
  var hidesBottomBar: Bool { stack.dropFirst().contains(where: \.hidesBottomBarWhenPushed) }

  private func transitionEnded(_ step: NavigationStep, _ didComplete: Bool) {
    transition = nil
    barChange?.finish(didComplete)
    barChange = nil
    if didComplete {
      BlockAnimation.outside {
        step.from?.viewIfLoaded?.removeFromSuperview()
        if let to = step.to { place(to) }
      }
    } else {
      stack = step.old
      shown = step.from
      for controller in step.removed { controller.parentMove = .none }
      step.to?.beginAppearanceTransition(false, animated: true)
      step.from?.beginAppearanceTransition(true, animated: true)
      BlockAnimation.outside {
        step.to?.viewIfLoaded?.removeFromSuperview()
        if let from = step.from { place(from) }
      }
      barAtBottom.setItems(step.from?.toolbarItems, animated: false)
    }
    tabBarController?.takeBarBack()
    BlockAnimation.outside {
      stepBars?.finish()
      stepBars = nil
      view.setNeedsLayout()
      view.layoutIfNeeded()
    }
    tabBarController?.followSelection(animated: true)
    if didComplete { return finish(step) }
    step.to?.endAppearanceTransition()
    step.from?.endAppearanceTransition()
    // A push that was taken back leaves nothing behind.
    for controller in step.added {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
    if let from = step.from { delegate?.navigationController(self, didShow: from, animated: true) }
  }

  /// The second half of a change that was made.
  private func finish(_ step: NavigationStep) {
    if isOnScreen {
      step.from?.endAppearanceTransition()
      if appearance == .appeared { step.to?.endAppearanceTransition() }
    }
    settle(step)
    if isOnScreen, let to = step.to {
      delegate?.navigationController(self, didShow: to, animated: step.isAnimated)
    }
    viewIfLoaded?.window?.statusBarMayHaveChanged()
  }

  private func settle(_ step: NavigationStep) {
    for controller in step.removed where controller.parentController === self {
      if controller.viewIfLoaded?.superview === content { controller.viewIfLoaded?.removeFromSuperview() }
      controller.removeFromParent()
    }
    for controller in step.added where controller.parentController === self {
      controller.didMove(toParent: self)
    }
    bar.owner = self
    tabBarController?.tabBarItemChanged(of: self)
  }

  private func place(_ controller: UIViewController) {
    guard let content, let view = controller.view else { return }
    view.transform = .identity
    view.frame = frame(for: controller)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if view.superview !== content { content.addSubview(view) }
    layoutInsets()
  }

  func toolbarItemsChanged(of controller: UIViewController, animated: Bool) {
    guard sequence(first: controller, next: \.parentController).contains(where: { $0 === topViewController })
    else {
      return
    }
    barAtBottom.setItems(controller.toolbarItems, animated: animated)
  }

  func navigationItemChanged() { viewIfLoaded?.setNeedsLayout() }

  private func relayout(animated: Bool) {
    guard let view = viewIfLoaded else { return }
    view.setNeedsLayout()
    tabBarController?.viewIfLoaded?.setNeedsLayout()
    guard animated, view.window != nil, transition == nil, stepBars == nil else { return }
    UIView.animate(
      withDuration: Double(Self.hideShowBarDuration), delay: 0, options: [.allowUserInteraction]
    ) { view.layoutIfNeeded() }
  }
}
