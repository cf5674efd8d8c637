import Foundation
import QuartzCore
import Support

/// Owns a view and its life: loading, appearing, layout, and the controllers whose views are in it.
///
/// Every member that a subclass may override is in this class body; what they do is in the extensions beside it.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UITraitChangeObservable, UIContentContainer {
  /// The view; nil until it is loaded.
  package var loadedView: UIView?
  var isLoadingView = false
  package var appearance: Appearance = .disappeared
  /// The children in the order in which they were added.
  package var childControllers: [UIViewController] = []
  /// The container of this controller.
  package weak var parentController: UIViewController?
  /// The tab that made the controller.
  weak var ownTab: UITab?
  /// What the container's bars cover of the view, beside the device's edges.
  package var containerSafeAreaInsets: UIEdgeInsets = .zero {
    didSet { if oldValue != containerSafeAreaInsets { loadedView?.setNeedsLayout() } }
  }
  /// The scroll views that the app has named for the bars.
  var ownContentScrollViews = ContentScrollViews()
  var isTransitionAnimated = false
  /// Whether `viewIsAppearing` was called for the appearance that is under way.
  var hasBegunToShow = false
  /// Whether the appearance goes with the view's appearing or disappearing, rather than being requested.
  var followsView = false
  var parentMove = ParentMove.none
  var childTraits: [ObjectIdentifier: UITraitCollection] = [:]
  var ownTabBarItem: UITabBarItem?
  var ownNavigationItem: UINavigationItem?
  var ownEditButton: UIBarButtonItem?
  let presentation = PresentationState()
  /// The coordinator of a change of size that is under way.
  var sizeCoordinator: TransitionCoordinator?
  var ownToolbarItems: [UIBarButtonItem]?
  /// The scene of a storyboard that the controller is from.
  package var viewSource: (any ViewSource)?
  private let givenNibName: String?
  private let givenNibBundle: Bundle?

  // MARK: Life

  /// A controller whose view is in a nib: the one of the name, else the one of the class's name, else a plain view.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    (givenNibName, givenNibBundle) = (nibNameOrNil, nibBundleOrNil)
    super.init()
  }

  /// A controller as a storyboard has it, without a view yet.
  public required init?(coder: NSCoder) {
    (givenNibName, givenNibBundle) = (nil, nil)
    super.init()
    coder.fill(self, as: UIViewController.self)
  }

  /// A convenience initialiser, so that a subclass may declare `init()` without `override`, as on iOS.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// The name of the nib that holds the view; nil where none was given.
  open var nibName: String? { givenNibName }
  /// The bundle of that nib.
  open var nibBundle: Bundle? { givenNibBundle }

  // MARK: View

  /// The view, which is loaded when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { replaceView(with: newValue) }
  }

  /// The view when it is loaded; asking does not load it.
  open var viewIfLoaded: UIView? { loadedView }
  /// Whether the view is there.
  open var isViewLoaded: Bool { loadedView != nil }
  /// Makes the view. The default takes it from the storyboard or the nib, else it makes a plain one of the screen's
  /// size; an override sets `view` and calls no super.
  open func loadView() { if !loadArchivedView() { loadPlainView() } }
  /// Loads the view when it is not there yet.
  open func loadViewIfNeeded() { loadMissingView() }

  /// Called once after the view was loaded.
  open func viewDidLoad() {}
  /// Called before the view is shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called while the view comes on: it is in the window, with its traits and size, before its first layout there.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view is shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view goes.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has gone.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Changes constraints before a layout; overrides call super last, which calls the view's `updateConstraints()`.
  open func updateViewConstraints() { loadedView?.updateConstraints() }
  /// Gives the view what it shows, before its layout; see `UIView.updateProperties()`. The default does nothing.
  open func updateProperties() {}
  /// Whether `updateProperties()` is due.
  var needsPropertyUpdate = true
  /// Called before the view's `layoutSubviews()`.
  open func viewWillLayoutSubviews() {}
  /// Called after the view's `layoutSubviews()`.
  open func viewDidLayoutSubviews() {}
  /// Called before the next layout when the view's safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called after the margins of the view have changed.
  open func viewLayoutMarginsDidChange() {}
  /// Called when memory is short: never here, unless a host reports it to `UIApplication`.
  open func didReceiveMemoryWarning() {}

  /// What the controller adds to its view's safe area, in points.
  open var additionalSafeAreaInsets: UIEdgeInsets = .zero {
    didSet {
      let insets = additionalSafeAreaInsets
      guard [insets.top, insets.left, insets.bottom, insets.right].allSatisfy(\.isFinite) else {
        Diagnostics.report(
          "additionalSafeAreaInsets was not changed: \(insets) is not finite", subject: "\(type(of: self))")
        additionalSafeAreaInsets = oldValue
        return
      }
      if oldValue != insets { loadedView?.setNeedsLayout() }
    }
  }
  /// The least margins of the controller's view, by reading direction: 16 points at the sides, 20 on wide phones.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets { viewIfLoaded?.systemMinimumMargins ?? .zero }
  /// Whether the view's margins are at least `systemMinimumLayoutMargins`. Default true.
  open var viewRespectsSystemMinimumLayoutMargins = true { didSet { viewIfLoaded?.marginsChanged() } }
  /// What bars cover at the top, for code older than safe areas.
  open var topLayoutGuide: UILayoutSupport { view.edgeSupport(.topSupport) }
  /// What bars cover at the bottom, for code older than safe areas.
  open var bottomLayoutGuide: UILayoutSupport { view.edgeSupport(.bottomSupport) }

  /// Names the scroll view that the bars at an edge follow; nil for the one that the bars find.
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
    ownContentScrollViews.set(scrollView, for: edge)
    containerLayoutChanged()
  }
  /// The same for all edges.
  open func setContentScrollView(_ scrollView: UIScrollView?) { setContentScrollView(scrollView, for: .all) }
  /// The scroll view that the bar at an edge follows: the one that was named, else the controller's view or the first
  /// in it.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    ownContentScrollViews.scrollView(for: edge) ?? foundContentScrollView(for: edge)
  }

  /// What the controller is called; its tab bar item and navigation item take it over. Default nil.
  open var title: String? {
    willSet { changeListener?.willChange("title") }
    didSet {
      titleChanged(from: oldValue)
      changeListener?.didChange("title")
    }
  }

  open override var next: UIResponder? {
    loadedView?.superview ?? parentController ?? presentation.presenting
  }

  // MARK: Appearance

  /// Whether the view comes on because the controller is entering its parent.
  open var isMovingToParent: Bool { parentMove == .entering }
  /// Whether the view goes because the controller is leaving its parent.
  open var isMovingFromParent: Bool { parentMove == .leaving }
  /// Whether the view comes on because the controller is being presented.
  open var isBeingPresented: Bool { presentation.phase == .presenting }
  /// Whether the view goes because the controller is being dismissed.
  open var isBeingDismissed: Bool { presentation.phase == .dismissing }

  /// Whether the children's appearance callbacks follow the container's automatically. Default true.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  /// Begins showing or hiding the view: calls `viewWillAppear` or `viewWillDisappear` once.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
  }
  /// Ends what `beginAppearanceTransition` began: calls `viewDidAppear` or `viewDidDisappear`.
  open func endAppearanceTransition() { endAppearance() }

  // MARK: Containment

  /// The container of the controller.
  open var parent: UIViewController? { parentController }
  /// The controllers in this one, in the order in which they were added.
  open var children: [UIViewController] { childControllers }
  /// Makes `childController` a child; the caller adds its view and then calls `didMove(toParent:)`.
  ///
  /// A controller cannot contain itself: that is reported and does nothing.
  open func addChild(_ childController: UIViewController) { adopt(childController) }
  /// Takes the controller out of its parent; the caller has called `willMove(toParent: nil)` and removed the view.
  open func removeFromParent() { leaveParent() }
  /// Called before the container changes; nil when it leaves one.
  open func willMove(toParent parent: UIViewController?) { parentMove = parent == nil ? .leaving : .entering }
  /// Called after the container has changed; nil when it has left one.
  open func didMove(toParent parent: UIViewController?) {}
  /// Replaces one child's view by another's, with their appearance callbacks.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    exchange(fromViewController, toViewController, duration, options, animations, completion)
  }

  // MARK: Bars

  /// What the tab bar shows for the controller. Made when first asked for, with the controller's title.
  open var tabBarItem: UITabBarItem! {
    get { existingOrNewTabBarItem }
    set {
      ownTabBarItem = newValue
      tabBarController?.tabBarItemChanged(of: self)
    }
  }
  /// The nearest tab bar controller among the parents.
  open var tabBarController: UITabBarController? { nearestAncestor(UITabBarController.self) }
  /// The nearest navigation controller among the parents.
  open var navigationController: UINavigationController? { nearestAncestor(UINavigationController.self) }
  /// What a navigation bar shows while the controller is on top. Made when first asked for.
  open var navigationItem: UINavigationItem { existingOrNewNavigationItem }
  /// Whether the bar at the bottom goes when the controller is pushed, with those above it. Default false.
  open var hidesBottomBarWhenPushed = false
  /// What the navigation controller's toolbar shows while the controller is on top.
  open var toolbarItems: [UIBarButtonItem]? {
    get { ownToolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }
  /// Sets the items of the navigation controller's toolbar.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    ownToolbarItems = toolbarItems
    navigationController?.toolbarItemsChanged(of: self, animated: animated)
  }
  /// Whether the content is being edited. Default false.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }
  private var editing = false
  /// Begins or ends editing; overrides call super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing = editing
    editingChanged(animated: animated)
  }
  /// A button that begins and ends editing.
  open var editButtonItem: UIBarButtonItem { existingOrNewEditButton }
  /// Which edges the view reaches under bars at. Default all.
  open var edgesForExtendedLayout: UIRectEdge = .all { didSet { containerLayoutChanged() } }
  /// Whether the view reaches under bars that nothing shines through. Default false.
  open var extendedLayoutIncludesOpaqueBars = false { didSet { containerLayoutChanged() } }
  /// Whether a scroll view of the controller with automatic insets keeps clear of bars though its content would fit.
  /// Default true.
  open var automaticallyAdjustsScrollViewInsets = true {
    didSet { if oldValue != automaticallyAdjustsScrollViewInsets { viewIfLoaded?.setNeedsLayout() } }
  }

  // MARK: Presentation

  /// The controller that this one, or one of its parents, presents.
  open var presentedViewController: UIViewController? { nearestPresentation?.presented }
  /// The controller that presents this one, or one of its parents.
  open var presentingViewController: UIViewController? { nearestPresentation(\.presenting)?.presenting }
  /// How the controller is presented. Default `.automatic`: a page sheet.
  open var modalPresentationStyle: UIModalPresentationStyle = .automatic
  /// How the presentation is animated. Default from below.
  open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
  /// How the controller comes and goes; a style of presentation is that of `modalTransitionStyle`. Default nil.
  open var preferredTransition: Transition? {
    didSet { if let style = preferredTransition?.style { modalTransitionStyle = style } }
  }
  /// Whether the user cannot dismiss it by dragging. Default false.
  open var isModalInPresentation = false
  /// The same, by the name of former systems.
  @available(*, deprecated, renamed: "isModalInPresentation")
  open var isModalInPopover: Bool {
    get { isModalInPresentation }
    set { isModalInPresentation = newValue }
  }

  /// Whether the pointer is locked to the scene. Default false; there are no pointers to lock.
  open var prefersPointerLocked: Bool { false }
  open func setNeedsUpdateOfPrefersPointerLocked() {}

  /// The children in which an unwind segue looks for its end, in order. Default: all but the one that it comes from,
  /// the last first; a navigation controller's only those below that one.
  open func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
    let from = childContaining(source)
    return childControllers.reversed().filter { $0 !== from }
  }
  /// The child, or the child with the descendant, that an unwind segue comes from; nil for none.
  open func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
    sequence(first: source.source, next: \.parent).first { $0.parent === self }
  }
  /// Shows a child that is on the way of an unwind segue. Default: nothing; for containers.
  open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}

  /// What can be done with the page while a firm press shows it; no screen here feels force. Default none.
  open var previewActionItems: [any UIPreviewActionItem] { [] }
  /// Makes the controller again whose state was kept. Kept and reported: a stage begins anew. Default nil.
  open var restorationClass: (any UIViewControllerRestoration.Type)? {
    didSet {
      reportUnused("restorationClass", restorationClass != nil, "the state of an interface is not saved")
    }
  }
  /// Adds a command to those that `keyCommands` has by default.
  open func addKeyCommand(_ keyCommand: UIKeyCommand) {
    addedKeyCommands.removeAll { $0 === keyCommand }
    addedKeyCommands.append(keyCommand)
  }
  /// Takes away a command that was added.
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }
  private var addedKeyCommands: [UIKeyCommand] = []
  open override var keyCommands: [UIKeyCommand]? { addedKeyCommands.isEmpty ? nil : addedKeyCommands }
  /// Whether presentations in the current context cover this controller. Default false.
  open var definesPresentationContext = false
  /// Whether presentations in this context use its transition style. Default false.
  open var providesPresentationContextTransitionStyle = false {
    didSet {
      reportUnused(
        "providesPresentationContextTransitionStyle", providesPresentationContextTransitionStyle,
        "set modalTransitionStyle of what is presented")
    }
  }
  /// Whether it decides about the status bar though it does not cover the screen. Default false.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// Kept for source compatibility.
  open var disablesAutomaticKeyboardDismissal: Bool { false }
  /// Chooses the animators of the presentation. Weak.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// The controller of the presentation, this one's or the nearest parent's; made early for sheets and popovers.
  open var presentationController: UIPresentationController? { currentPresentationController }
  /// The presentation controller of a kind of controller that has one of its own; nil for that of its style.
  func ownPresentationController(presenting: UIViewController?) -> UIPresentationController? { nil }
  /// The coordinator of the transition between its children that runs; nil for none.
  var ownTransitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
  /// The presentation controller when it is a sheet's.
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
  /// The presentation controller when it is a popover's.
  open var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }
  /// Presents a controller over this one.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    beginPresenting(viewControllerToPresent, animated: flag, completion: completion)
  }
  /// Dismisses the controller that this one presents, or else this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    beginDismissing(animated: flag, completion: completion)
  }
  /// The coordinator of the transition that is under way, of this controller or a parent.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { currentCoordinator }

  /// Shows a controller as the nearest container does: a navigation controller pushes it, others present it.
  open func show(_ vc: UIViewController, sender: Any?) { showPrimary(vc, sender: sender) }
  /// Shows a controller in the second column of the split view around this one; as `show` does where there is none.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    showSecondary(vc, sender: sender)
  }
  /// The nearest parent, or this controller, that performs an action.
  open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? {
    sequence(first: self, next: \.parentController).first { $0.canPerformAction(action, withSender: sender) }
  }

  // MARK: Storyboards

  /// The storyboard that the controller is from; nil when code made it.
  open var storyboard: UIStoryboard? { viewSource?.storyboard }
  /// Performs a segue of the storyboard; one that is not there is reported.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    beginSegue(identifier, sender: sender)
  }
  /// Whether a segue that the user has triggered may be performed. Default true.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Called before a segue: the place to give the destination what it shows.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Whether an unwind segue may end here. Default: the class has the action.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool { true }

  // MARK: Status bar, home indicator

  /// The status bar's text. Default: by the style.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the status bar is hidden. Default false.
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that decides about the status bar's text; nil means this controller.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that decides whether the status bar is hidden; nil means this controller.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Asks the controller on top again about the status bar.
  open func setNeedsStatusBarAppearanceUpdate() { viewIfLoaded?.window?.statusBarMayHaveChanged() }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// The child that decides whether the pointer is locked; nil means this controller.
  open var childViewControllerForPointerLock: UIViewController? { nil }
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}

  // MARK: Rotation and size

  /// The ways in which the interface may be turned. Default all but upside down on a phone.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { usualOrientations }
  /// What holds where nobody says anything else.
  final var usualOrientations: UIInterfaceOrientationMask {
    traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
  }
  /// The way in which a presentation that covers the screen begins.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Whether the interface turns with the device. Default true.
  open var shouldAutorotate: Bool { true }
  /// Hands changed traits on now.
  open func updateTraitsIfNeeded() { viewIfLoaded?.updateTraitsIfNeeded() }
  /// Asks again for `supportedInterfaceOrientations`, and turns the interface where its orientation is not one of them,
  /// or where the device is held in one of them.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {
    MediaScheduler.current.nextTurn { UIDevice.current.reconsiderOrientation() }
  }
  /// The size that the content would like, for containers and presentations. Default zero: no wish.
  open var preferredContentSize: CGSize = .zero { didSet { preferredSizeChanged(from: oldValue) } }
  /// Called when a child wishes another size.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
    presentation.controller?.preferredContentSizeDidChange(forChildContentContainer: container)
  }
  open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  /// The size of a child in a parent of a size. Default: the parent's.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// Called before the view's size changes; overrides call super, which notifies the children.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    forwardSize(size, coordinator)
  }
  /// Deprecated since iOS 8, and called by the default `viewWillTransition(to:with:)` when the device turns: before the
  /// turn. Does nothing.
  open func willRotate(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) {}
  /// The same, in the turn's animation. Does nothing.
  open func willAnimateRotation(
    to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
  ) {}
  /// The same, after the turn. Does nothing.
  open func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {}
  /// The interface's orientation; deprecated since iOS 8 in favour of the window scene's.
  open var interfaceOrientation: UIInterfaceOrientation { UIDevice.current.interfaceOrientation }
  /// Called before the traits change with a change of size; overrides call super, which notifies the children.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    forwardTraits(newCollection, coordinator)
  }

  // MARK: Missing content

  /// What is shown over the view in the place of content that is not there. Default nil.
  open var contentUnavailableConfiguration: (any UIContentConfiguration)? {
    didSet { showContentUnavailable(contentUnavailableConfiguration) }
  }
  var contentUnavailableView: UIView?
  /// The state for `updateContentUnavailableConfiguration(using:)`.
  open var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState {
    UIContentUnavailableConfigurationState(traitCollection: traitCollection)
  }
  /// Chooses what is shown in the place of missing content; called when that may have changed. The default does
  /// nothing.
  open func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {}
  /// Has `updateContentUnavailableConfiguration(using:)` called before the next frame.
  open func setNeedsUpdateContentUnavailableConfiguration() {
    MediaScheduler.current.nextTurn { [weak self] in
      guard let self else { return }
      updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
    }
  }

  // MARK: Traits

  /// Forces light or dark on the view and all it contains. Default `.unspecified`.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
    didSet { if oldValue != overrideUserInterfaceStyle { loadedView?.traitsMayHaveChanged() } }
  }
  /// The traits that the controller forces on its view and all it contains. Default none.
  open var traitOverrides: UITraitOverrides {
    get { ownTraitOverrides ?? UITraitOverrides() }
    set {
      ownTraitOverrides = newValue
      loadedView?.traitsMayHaveChanged()
    }
  }
  private(set) var ownTraitOverrides: UITraitOverrides?

  /// Who is notified of changed traits; for the framework.
  public var _traitRegistrations: TraitRegistrations {
    if let existingRegistrations { return existingRegistrations }
    let registrations = TraitRegistrations()
    existingRegistrations = registrations
    return registrations
  }
  private(set) var existingRegistrations: TraitRegistrations?

  /// The traits that hold for the controller's view.
  open var traitCollection: UITraitCollection { currentTraits }
  /// Called after the traits have changed, with those from before; nil the first time.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Gives a child traits of its own; nil takes them back.
  open func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) {
    setTraits(collection, of: childViewController)
  }
  /// The traits that were given to a child.
  open func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
    childTraits[ObjectIdentifier(childViewController)]
  }

  // MARK: Focus

  /// Where the focus goes within the view. Default: nowhere in particular.
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
  /// What contains the controller's view: the superview, else the parent.
  open var parentFocusEnvironment: (any UIFocusEnvironment)? { viewIfLoaded?.superview ?? parent }
  /// What holds the items within: the view, once it is loaded.
  open var focusItemContainer: (any UIFocusItemContainer)? { viewIfLoaded }
  /// Moves the focus, at the next `updateFocusIfNeeded()` or turn, to where `preferredFocusEnvironments` says.
  open func setNeedsFocusUpdate() { requestFocusUpdate(self) }
  /// Moves the focus now when it was asked for.
  open func updateFocusIfNeeded() { performFocusUpdate() }
  /// Whether the focus may move as the context says. Default true.
  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
  /// Called after the focus has moved from or to a view of the controller.
  open func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {}
  /// Which views the Tab key goes through together. Kept and reported: it goes through all. Default nil.
  open var focusGroupIdentifier: String? {
    didSet {
      reportUnused(
        "focusGroupIdentifier", focusGroupIdentifier != nil, "the Tab key goes through all views in turn")
    }
  }
  /// Kept and reported: a presentation does not move the focus. Default true.
  open var restoresFocusAfterTransition = true {
    didSet {
      reportUnused(
        "restoresFocusAfterTransition", !restoresFocusAfterTransition,
        "a presentation leaves the focus where it is")
    }
  }
  /// Whether key commands of the controller work while it presents another one. Default false.
  open var performsActionsWhilePresentingModally: Bool { false }
  /// What manages the presentation that the controller is in; nil when none does.
  open var activePresentationController: UIPresentationController? {
    presentingViewController == nil ? nil : presentationController
  }

  /// The split view that the controller is in; nil outside of one.
  open var splitViewController: UISplitViewController? { enclosingSplitViewController }
  /// Called on the primary controller of a split view without a style when there is room for one column only. Default:
  /// the secondary's pages come onto its stack, where it has one.
  open func collapseSecondaryViewController(
    _ secondaryViewController: UIViewController, for splitViewController: UISplitViewController
  ) { splitViewController.pushOnStack(.secondary, animated: false) }
  /// The secondary controller when there is room again. Default nil: the one that was.
  open func separateSecondaryViewController(for splitViewController: UISplitViewController)
    -> UIViewController?
  { nil }
}
