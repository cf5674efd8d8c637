import Foundation
import QuartzCore

/// Owns a view and its life: loading, appearing, layout, and the controllers whose views lie in it.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UITraitChangeObservable {
  /// Where the controller's view is between off and on the screen.
  package enum Appearance {
    case disappeared, appearing, appeared, disappearing
  }

  package var loadedView: UIView?
  private var isLoadingView = false
  package var appearance: Appearance = .disappeared
  package var childControllers: [UIViewController] = []
  package weak var parentController: UIViewController?
  /// What the container's bars cover of the view, beside the device's edges.
  package var containerSafeAreaInsets: UIEdgeInsets = .zero {
    didSet { if oldValue != containerSafeAreaInsets { loadedView?.setNeedsLayout() } }
  }

  // MARK: Life

  /// Both arguments are kept for source compatibility: there are no nib files here.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
    reportNib(nibNameOrNil)
  }

  /// A controller without a view yet; there are no archives to read from.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// A convenience initialiser, so that a subclass may declare `init()` without `override`, as on iOS.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  private func reportNib(_ name: String?) {
    guard let name else { return }
    Diagnostics.report("the nib '\(name)' was not loaded: there are no nib files; override loadView()")
  }

  // MARK: View

  /// The view, which is loaded when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      guard loadedView !== newValue else { return }
      loadedView?.owningController = nil
      loadedView = newValue
      newValue?.owningController = self
    }
  }

  /// The view when it is loaded; asking does not load it.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view is there.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view. The default makes a plain one of the screen's size; an override sets `view` and calls no super.
  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Loads the view when it is not there yet.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    if isLoadingView {
      // loadView() that reads `view` would never end.
      Diagnostics.report("\(type(of: self)).loadView() used `view` before setting it; a plain view was made")
      view = UIView(frame: UIScreen.main.bounds)
      return
    }
    isLoadingView = true
    loadView()
    isLoadingView = false
    if loadedView == nil {
      Diagnostics.report("\(type(of: self)).loadView() set no view; a plain view was made")
      view = UIView(frame: UIScreen.main.bounds)
    }
    viewDidLoad()
  }

  /// Called once after the view was loaded.
  open func viewDidLoad() {}
  /// Called before the view is shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called while the view comes on, laid out for the first time.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view is shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view goes.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has gone.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Changes constraints before a layout; overrides call super last, which calls the view's `updateConstraints()`.
  open func updateViewConstraints() { loadedView?.updateConstraints() }
  /// Called before the view's `layoutSubviews()`.
  open func viewWillLayoutSubviews() {}
  /// Called after the view's `layoutSubviews()`.
  open func viewDidLayoutSubviews() {}
  /// Called before the next layout when the view's safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Kept for source compatibility: nothing calls it.
  open func didReceiveMemoryWarning() {}

  /// What the controller adds to its view's safe area, in points.
  open var additionalSafeAreaInsets: UIEdgeInsets = .zero {
    didSet { if oldValue != additionalSafeAreaInsets { loadedView?.setNeedsLayout() } }
  }

  /// The least margins of the controller's view, by reading direction: 16 points at the sides, 20 on wide phones.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    viewIfLoaded?.systemMinimumMargins ?? .zero
  }
  /// Whether the view's margins are at least `systemMinimumLayoutMargins`. Default true.
  open var viewRespectsSystemMinimumLayoutMargins = true { didSet { viewIfLoaded?.marginsChanged() } }
  /// Called after the margins of the view have changed.
  open func viewLayoutMarginsDidChange() {}
  /// What bars cover at the top, for code older than safe areas.
  open var topLayoutGuide: UILayoutSupport { view.edgeSupport(.topSupport) }
  /// What bars cover at the bottom, for code older than safe areas.
  open var bottomLayoutGuide: UILayoutSupport { view.edgeSupport(.bottomSupport) }

  /// What the controller is called; a tab bar item made for it takes it over. Default nil.
  open var title: String?

  open override var next: UIResponder? { loadedView?.superview ?? parentController }

  // MARK: Appearance

  /// Whether the view is coming on inside a container.
  open var isMovingToParent: Bool { appearance == .appearing && parentController != nil }
  /// Whether the view is going inside a container.
  open var isMovingFromParent: Bool { appearance == .disappearing && parentController != nil }

  /// Whether the children's appearance callbacks follow the container's by themselves. Default true.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Begins showing or hiding the view: calls `viewWillAppear` or `viewWillDisappear` once.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    let next: Appearance = isAppearing ? .appearing : .disappearing
    let settled: Appearance = isAppearing ? .appeared : .disappeared
    guard appearance != next, appearance != settled else { return }
    appearance = next
    isTransitionAnimated = animated
    if isAppearing {
      loadViewIfNeeded()
      viewWillAppear(animated)
    } else {
      viewWillDisappear(animated)
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in childControllers where child.isShown(in: self) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Ends what `beginAppearanceTransition` began: calls `viewDidAppear` or `viewDidDisappear`.
  open func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewIsAppearing(isTransitionAnimated)
      viewDidAppear(isTransitionAnimated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(isTransitionAnimated)
    case .appeared, .disappeared: return
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in childControllers { child.endAppearanceTransition() }
  }

  private var isTransitionAnimated = false
  /// Whether the appearance goes with the view's coming or going and nobody called for it.
  private var followsView = false

  /// A child whose view comes into a visible container, or goes from it, appears or disappears by itself.
  func viewWillMove(toWindow window: UIWindow?) {
    guard let parentController, parentController.appearance == .appeared,
      parentController.shouldAutomaticallyForwardAppearanceMethods,
      appearance == (window == nil ? .appeared : .disappeared)
    else { return }
    followsView = true
    beginAppearanceTransition(window != nil, animated: false)
  }

  /// Coming ends after the view's first layout, on the next turn; going ends at once.
  func viewDidMove(toWindow window: UIWindow?) {
    guard followsView else { return }
    followsView = false
    guard window != nil else {
      endAppearanceTransition()
      return
    }
    MediaScheduler.current.nextTurn { [weak self] in
      guard let self, self.appearance == .appearing else { return }
      self.endAppearanceTransition()
    }
  }

  private func isShown(in container: UIViewController) -> Bool {
    guard let loadedView, let outer = container.loadedView else { return false }
    return loadedView.isDescendant(of: outer)
  }

  // MARK: Containment

  /// The container of the controller.
  open var parent: UIViewController? { parentController }
  /// The controllers in this one, in the order in which they were added.
  open var children: [UIViewController] { childControllers }

  /// Makes `childController` a child; the caller adds its view and then calls `didMove(toParent:)`.
  ///
  /// A controller cannot contain itself: that is reported and does nothing.
  open func addChild(_ childController: UIViewController) {
    if sequence(first: self, next: \.parentController).contains(where: { $0 === childController }) {
      Diagnostics.report("addChild was ignored: \(type(of: childController)) would contain itself")
      return
    }
    guard childController.parentController !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parentController = self
    childControllers.append(childController)
  }

  /// Takes the controller out of its parent; the caller has called `willMove(toParent: nil)` and removed the view.
  open func removeFromParent() {
    guard let parentController else { return }
    parentController.childControllers.removeAll { $0 === self }
    self.parentController = nil
    didMove(toParent: nil)
  }

  /// Called before the container changes; nil when it leaves one.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the container has changed; nil when it has left one.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Tab bar

  /// What the tab bar shows for the controller. Made when first asked for, with the controller's title.
  open var tabBarItem: UITabBarItem! {
    get {
      if let ownTabBarItem { return ownTabBarItem }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      ownTabBarItem = item
      return item
    }
    set {
      ownTabBarItem = newValue
      tabBarController?.tabBarItemChanged(of: self)
    }
  }
  private var ownTabBarItem: UITabBarItem?

  /// The nearest tab bar controller among the parents.
  open var tabBarController: UITabBarController? {
    sequence(first: self, next: \.parentController).dropFirst().lazy.compactMap { $0 as? UITabBarController }
      .first
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

  /// Who is told of changed traits; for the framework.
  public var _traitRegistrations: TraitRegistrations {
    if let existingRegistrations { return existingRegistrations }
    let registrations = TraitRegistrations()
    existingRegistrations = registrations
    return registrations
  }
  private(set) var existingRegistrations: TraitRegistrations?

  /// The traits that hold for the controller's view.
  open var traitCollection: UITraitCollection {
    loadedView?.traitCollection ?? parentController?.traitCollection ?? UIScreen.main.traitCollection
  }

  /// Called after the traits have changed, with those from before; nil the first time.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Key-value coding

  /// The value for a key, among those which apps use on private grounds; others are reported and nil.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "view": return view
    case "title": return title
    case "tabBarItem": return tabBarItem
    default:
      Diagnostics.report("\(type(of: self)) has no value for the key '\(key)'")
      return nil
    }
  }

  /// Sets the value for a key; unknown keys and values of the wrong type are reported and ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    switch (key, value) {
    case ("view", let value as UIView): view = value
    case ("title", let value as String): title = value
    case ("title", nil): title = nil
    case ("tabBarItem", let value as UITabBarItem): tabBarItem = value
    default: Diagnostics.report("\(type(of: self)) cannot set '\(key)' to \(value ?? "nil")")
    }
  }
}
