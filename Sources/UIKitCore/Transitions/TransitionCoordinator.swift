import Foundation
import QuartzCore

/// What code that animates beside a transition may know of it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isAnimated: Bool { get }
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether a gesture drove it from the start.
  var initiallyInteractive: Bool { get }
  var isInterruptible: Bool { get }
  /// Whether a gesture drives it now.
  var isInteractive: Bool { get }
  var isCancelled: Bool { get }
  /// Seconds.
  var transitionDuration: TimeInterval { get }
  /// How far a gesture is, 0…1.
  var percentComplete: CGFloat { get }
  var completionVelocity: CGFloat { get }
  var completionCurve: UIView.AnimationCurve { get }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  var containerView: UIView { get }
  var targetTransform: CGAffineTransform { get }
}

/// Takes animations that run beside a transition, and says when it is over.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs `animation` with the transition's duration and curve, and `completion` after it.
  ///
  /// - Returns: false when the animation was not queued, since the transition runs already.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// The same for a view that is not in the container.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Calls `handler` once, when the gesture ends.
  func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
  /// Calls `handler` whenever a gesture begins or ends.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The coordinator of one transition, or of a change of size.
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

  /// What is coordinated; nil for a change of size.
  weak var transition: ControllerTransition?
  private let sizeContainer: UIView
  private let seconds: TimeInterval
  /// Between which controllers it will be, for one that is asked before its transition is made.
  var coming: (from: UIViewController?, to: UIViewController?)?
  /// The turn of the device that changes the size; nil for none.
  var turn: InterfaceTurn?
  private var alongside: [Handler] = []
  private var completions: [Handler] = []
  private var endHandlers: [Handler] = []
  private var changeHandlers: [Handler] = []
  private var hasStarted = false
  /// Set when the transition is over, so that handlers can still ask.
  private(set) var isCancelled = false

  init(container: UIView, duration: TimeInterval) {
    sizeContainer = container
    seconds = duration
    super.init()
  }

  var transitionDuration: TimeInterval { transition?.duration ?? seconds }
  var isAnimated: Bool { transition?.isAnimated ?? (transitionDuration > 0) }
  var presentationStyle: UIModalPresentationStyle { transition?.presentationStyle ?? .none }
  var initiallyInteractive: Bool { transition?.initiallyInteractive ?? false }
  var isInterruptible: Bool { transition?.builtInAnimator != nil }
  var isInteractive: Bool { transition?.isInteractive ?? false }
  var percentComplete: CGFloat { transition?.percentComplete ?? 0 }
  var completionVelocity: CGFloat { transition?.interactor?.completionSpeed ?? 1 }
  var completionCurve: UIView.AnimationCurve { transition?.interactor?.completionCurve ?? .easeInOut }
  var containerView: UIView { transition?.containerView ?? sizeContainer }
  /// How a turn turns what was shown, relative to what will be.
  var targetTransform: CGAffineTransform {
    turn.map { CGAffineTransform(rotationAngle: -$0.angle) } ?? .identity
  }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    guard let transition else { return key == .from ? coming?.from : key == .to ? coming?.to : nil }
    return transition.viewController(forKey: key)
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { transition?.view(forKey: key) }

  @discardableResult
  func animate(alongsideTransition animation: Handler?, completion: Handler?) -> Bool {
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    guard !hasStarted else { return false }
    alongside.append(animation)
    return true
  }

  @discardableResult
  func animateAlongsideTransition(in view: UIView?, animation: Handler?, completion: Handler?) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }

  func notifyWhenInteractionEnds(_ handler: @escaping Handler) { endHandlers.append(handler) }
  func notifyWhenInteractionChanges(_ handler: @escaping Handler) { changeHandlers.append(handler) }

  var hasCompletions: Bool { !completions.isEmpty }

  /// Runs what was queued; the caller is in an animation block.
  func runAlongside() {
    hasStarted = true
    let queued = alongside
    alongside = []
    for animation in queued { animation(self) }
  }

  func interactionChanged(isOver: Bool, isCancelled: Bool) {
    self.isCancelled = isCancelled
    if isOver {
      let handlers = endHandlers
      endHandlers = []
      for handler in handlers { handler(self) }
    }
    for handler in changeHandlers { handler(self) }
  }

  func finish(isCancelled: Bool) {
    hasStarted = true
    self.isCancelled = isCancelled
    let handlers = completions
    completions = []
    alongside = []
    for handler in handlers { handler(self) }
  }
}
