import Foundation
import QuartzCore
import Support

extension UIViewController {
  /// Where the controller's view is between off and on the screen.
  package enum Appearance {
    case disappeared, appearing, appeared, disappearing
  }

  /// Whether the controller is changing its parent, till its view has come or gone.
  enum ParentMove {
    case none, entering, leaving
  }

  // MARK: Loading

  func replaceView(with newValue: UIView?) {
    guard loadedView !== newValue else { return }
    loadedView?.owningController = nil
    loadedView = newValue
    newValue?.owningController = self
  }

  /// Takes the view from where a file has it; false when none does.
  func loadArchivedView() -> Bool {
    if viewSource?.loadView(of: self) == true { return true }
    return (self as AnyObject as? any NibViewLoading)?.loadNibView() ?? false
  }

  func beginSegue(_ identifier: String, sender: Any?) {
    guard let viewSource else {
      Diagnostics.report(
        "performSegue(withIdentifier: \"\(identifier)\") did nothing: \(type(of: self)) is from no storyboard; present or"
          + " push in code")
      return
    }
    // The segues of a view's controls are known when it is there.
    loadViewIfNeeded()
    if viewSource.performSegue(identifier, sender: sender) { return }
    let known = viewSource.segueIdentifiers
    Diagnostics.report(
      "performSegue(withIdentifier: \"\(identifier)\") did nothing: \(type(of: self)) has no segue of that identifier; "
        + (known.isEmpty ? "it has none with an identifier" : "it has \(known.joined(separator: ", "))"))
  }

  func loadPlainView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  func loadMissingView() {
    guard loadedView == nil else { return }
    if isLoadingView {
      // loadView() that reads `view` would never end.
      Diagnostics.report("\(type(of: self)).loadView() used `view` before setting it; a plain view was made")
      view = UIView(frame: UIScreen.main.bounds)
      return
    }
    BlockAnimation.outside {
      isLoadingView = true
      loadView()
      isLoadingView = false
      if loadedView == nil {
        Diagnostics.report("\(type(of: self)).loadView() set no view; a plain view was made")
        view = UIView(frame: UIScreen.main.bounds)
      }
      viewDidLoad()
    }
  }

  // MARK: Appearing

  func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    let next: Appearance = isAppearing ? .appearing : .disappearing
    let settled: Appearance = isAppearing ? .appeared : .disappeared
    guard appearance != next, appearance != settled else { return }
    appearance = next
    isTransitionAnimated = animated
    if isAppearing {
      loadViewIfNeeded()
      hasBegunToShow = false
      viewWillAppear(animated)
    } else {
      viewWillDisappear(animated)
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in childControllers where child.isShown(in: self) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Called before each layout of the view; the first one in a window sends `viewIsAppearing`.
  func viewMayBeAppearing() {
    guard appearance == .appearing, !hasBegunToShow, loadedView?.hostWindow != nil else { return }
    hasBegunToShow = true
    viewIsAppearing(isTransitionAnimated)
  }

  func endAppearance() {
    switch appearance {
    case .appearing:
      viewMayBeAppearing()
      appearance = .appeared
      viewDidAppear(isTransitionAnimated)
      if parentMove == .entering { parentMove = .none }
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(isTransitionAnimated)
      if parentMove == .leaving { parentMove = .none }
    case .appeared, .disappeared: return
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in childControllers { child.endAppearanceTransition() }
  }

  /// Whether the view is on the screen, or on its way there.
  var isOnScreen: Bool { appearance == .appeared || appearance == .appearing }

  /// A child whose view comes into a visible container, or goes from it, appears or disappears automatically.
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

  func adopt(_ child: UIViewController) {
    if sequence(first: self, next: \.parentController).contains(where: { $0 === child }) {
      Diagnostics.report("addChild was ignored: \(type(of: child)) would contain itself")
      return
    }
    guard child.parentController !== self else { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    child.parentMove = .entering
    child.parentController = self
    childControllers.append(child)
  }

  func leaveParent() {
    guard let parentController else { return }
    parentController.childControllers.removeAll { $0 === self }
    parentController.childTraits[ObjectIdentifier(self)] = nil
    self.parentController = nil
    didMove(toParent: nil)
    if appearance == .disappeared { parentMove = .none }
  }

  func exchange(
    _ from: UIViewController, _ to: UIViewController, _ duration: TimeInterval,
    _ options: UIView.AnimationOptions, _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
  ) {
    guard from.parentController === self, to.parentController === self else {
      Diagnostics.report(
        "transition(from:to:) did nothing: both controllers must be children of \(type(of: self))")
      completion?(false)
      return
    }
    guard let old = from.view, let new = to.view, let container = old.superview else {
      Diagnostics.report("transition(from:to:) did nothing: the first controller's view has no superview")
      completion?(false)
      return
    }
    let forwards = isOnScreen && shouldAutomaticallyForwardAppearanceMethods
    if forwards {
      from.beginAppearanceTransition(false, animated: duration > 0)
      to.beginAppearanceTransition(true, animated: duration > 0)
    }
    let end: (Bool) -> Void = { finished in
      if !options.contains(.showHideTransitionViews) { old.removeFromSuperview() }
      if forwards {
        from.endAppearanceTransition()
        to.endAppearanceTransition()
      }
      completion?(finished)
    }
    if options.hasTransition {
      UIView.transition(
        with: container, duration: duration, options: options,
        animations: {
          BlockAnimation.outside {
            old.removeFromSuperview()
            container.addSubview(new)
          }
          animations?()
        }, completion: end)
      return
    }
    BlockAnimation.outside {
      if new.superview !== container { container.addSubview(new) }
    }
    UIView.animate(
      withDuration: duration, delay: 0, options: options, animations: { animations?() }, completion: end)
  }

  func nearestAncestor<Controller: UIViewController>(_ type: Controller.Type) -> Controller? {
    sequence(first: self, next: \.parentController).dropFirst().lazy.compactMap { $0 as? Controller }.first
  }

  func forEachDescendant(_ body: (UIViewController) -> Void) {
    for child in childControllers {
      body(child)
      child.forEachDescendant(body)
    }
  }
}

extension UIViewController: UIAppearanceContainer {}

extension UIViewController {
  /// What the controller forces on its view.
  var forcedTraits: TraitValues {
    var forced = traitsFromParent?.values ?? .unspecified
    if let own = ownTraitOverrides?.values { forced.merge(own) }
    if overrideUserInterfaceStyle != .unspecified { forced.userInterfaceStyle = overrideUserInterfaceStyle }
    return forced
  }
}

extension UIViewController {
  /// Turns the interface to the device's orientation. Kept for source compatibility: it follows automatically.
  public class func attemptRotationToDeviceOrientation() {}
}
