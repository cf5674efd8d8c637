import Foundation
import QuartzCore

/// Watches the touches of a view and of those in it, and sends actions when they form a gesture.
///
/// A state machine: `possible` goes to `recognized` (a discrete gesture), to `began` → `changed` → `ended` or
/// `cancelled` (a continuous one), or to `failed`. A subclass sets `state` from its touch methods; recognition may be
/// refused or put off there, so it reads the state back rather than assuming it.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject, @preconcurrency KeyValueObserving {
  public enum State: Int, Sendable {
    case possible = 0
    case began = 1
    case changed = 2
    case ended = 3
    case cancelled = 4
    case failed = 5
    /// A discrete gesture was recognised; the same as `ended`.
    public static let recognized = State.ended
  }

  private struct Action {
    weak var target: AnyObject?
    var selector: Selector
  }

  private var actions: [Action] = []
  /// Who observes the object's properties; nil without observers.
  // Unsafe for those who stop observing as they end.
  nonisolated(unsafe) package final var changeListener: ChangeListener?
  nonisolated package class var observesOnMainThread: Bool { true }

  /// Called when the object was loaded from a storyboard or a nib and its outlets and actions are connected.
  open func awakeFromNib() {}

  private var currentState: State = .possible {
    willSet { changeListener?.willChange("state") }
    didSet { changeListener?.didChange("state") }
  }
  /// States that were asked for while others had yet to fail.
  private var pendingStates: [State] = []
  private var failureRequirements: [WeakRecognizer] = []
  package var tracked: Set<UITouch> = []
  /// The tracked touches in the order in which they came.
  private var arrivals: [UITouch] = []
  package var ignored: Set<UITouch> = []
  package weak var attachedView: UIView?

  /// A recogniser that sends `action` to `target`, which is held weakly.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  public convenience override init() {
    self.init(target: nil, action: nil)
  }

  /// A recogniser without an action; there are no archives to read from.
  public convenience init?(coder: NSCoder) {
    self.init(target: nil, action: nil)
  }

  // MARK: Configuration

  /// Decides about the recogniser from outside. Weak.
  open weak var delegate: (any UIGestureRecognizerDelegate)?

  /// The view that the recogniser is attached to.
  open var view: UIView? { attachedView }

  /// A name of the app's own. Default nil.
  open var name: String?

  /// Whether the recogniser sees touches; switching it off cancels a gesture that is under way. Default true.
  open var isEnabled = true {
    willSet { changeListener?.willChange("enabled") }
    didSet {
      if !isEnabled { abandon() }
      changeListener?.didChange("enabled")
    }
  }

  /// Whether the view loses the touches when the gesture is recognised. Default true.
  open var cancelsTouchesInView = true

  /// Whether the view receives a touch only after the recogniser has failed. Default false.
  open var delaysTouchesBegan = false

  /// Whether the view receives the end of a touch only after the recogniser has failed. Default true.
  open var delaysTouchesEnded = true

  /// The kinds of touch that the recogniser sees, raw values of `UITouch.TouchType`. Default all.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]

  /// The kinds of press that the recogniser sees. Kept: presses go to responders. Default none.
  open var allowedPressTypes: [NSNumber] = [] {
    didSet {
      reportUnused("allowedPressTypes", !allowedPressTypes.isEmpty, "presses of keys go to responders")
    }
  }

  /// Whether touches of one kind at a time are seen. Touches of fingers and mouse are one kind here. Default true.
  open var requiresExclusiveTouchType = true {
    didSet {
      reportUnused(
        "requiresExclusiveTouchType", !requiresExclusiveTouchType, "touches of fingers and mouse are one kind"
      )
    }
  }

  /// The modifier keys of the last touch.
  open var modifierFlags: UIKeyModifierFlags { knownModifiers }
  /// The buttons of the last touch.
  open var buttonMask: UIEvent.ButtonMask { tracked.isEmpty ? [] : .primary }
  var knownModifiers: UIKeyModifierFlags = []

  /// Whether the recogniser sees an event at all. Default: what the delegate says, else true.
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }

  /// Whether the touch is of an allowed kind and neither delegate nor subclass refuse it.
  func accepts(_ touch: UITouch, of event: UIEvent) -> Bool {
    guard isEnabled, allowedTouchTypes.contains(NSNumber(value: touch.type.rawValue)), shouldReceive(event)
    else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// What it calls: the objects that are still there, and the methods' names; for tools.
  package var handlers: [(target: AnyObject, method: String)] {
    actions.compactMap { action in action.target.map { ($0, action.selector.name) } }
  }

  /// Adds an action; the same target and action are not added twice.
  open func addTarget(_ target: Any, action: Selector) {
    let target = target as AnyObject
    guard !actions.contains(where: { $0.target === target && $0.selector == action }) else { return }
    actions.append(Action(target: target, selector: action))
  }

  /// Removes actions; a nil target or action means every one.
  open func removeTarget(_ target: Any?, action: Selector?) {
    if let shown { return shown.removeTarget(target, action: action) }
    let target = target.map { $0 as AnyObject }
    actions.removeAll {
      (target == nil || $0.target === target) && (action == nil || $0.selector == action)
    }
  }

  /// Lets the receiver recognise only after `otherGestureRecognizer` has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    failureRequirements.removeAll { $0.recognizer == nil }
    failureRequirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  // MARK: State

  /// Where the gesture is. Only subclasses set it.
  open var state: State {
    get { currentState }
    set { change(to: newValue) }
  }

  /// Called after a change of a property that the object observes. The default reports that it was not handled.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    KeyValueCoding.reportUnhandled(keyPath, by: self)
  }

  /// Called when the recogniser is through and goes back to `possible`. An override clears what it has collected.
  open func reset() {}

  /// Ignores a touch that is not part of the gesture: the recogniser receives no more of it.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    ignored.insert(touch)
    tracked.remove(touch)
  }

  /// Whether recognising keeps another one from recognising. Default true.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another one's recognition keeps this one from it. Default true.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether the other one has to fail first. Default false.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether this one has to fail before the other one. Default false.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Touches

  /// Called before the views receive it: fingers have come down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called before the views receive it: fingers have moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called before the views receive it: fingers were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called before the views receive it: the touches were cancelled.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Kept for source compatibility: presses go to responders, never to recognisers.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  /// Says that a press is not part of the gesture.
  open func ignore(_ button: UIPress, for event: UIPressesEvent) {}

  /// How many touches the gesture consists of.
  open var numberOfTouches: Int { gestureTouches.count }

  /// The middle of the touches in the coordinates of `view`; nil means those of the window.
  open func location(in view: UIView?) -> CGPoint {
    let touches = gestureTouches
    guard !touches.isEmpty else { return .zero }
    let sum = touches.reduce(CGPoint.zero) { sum, touch in
      let point = touch.location(in: view)
      return CGPoint(x: sum.x + point.x, y: sum.y + point.y)
    }
    let count = CGFloat(touches.count)
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  /// The place of one of the touches, in the order in which they came; an index that is too large gives the middle.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    let touches = gestureTouches
    guard touches.indices.contains(touchIndex) else { return location(in: view) }
    return touches[touchIndex].location(in: view)
  }

  /// The touches that are down, in the order in which they came; those that were down when none is left.
  private var gestureTouches: [UITouch] {
    let own = arrivals.filter { tracked.contains($0) }
    let down = own.filter { $0.phase != .ended && $0.phase != .cancelled }
    return down.isEmpty ? own : down
  }

  /// The recogniser for which this one is handed to a method that declares another kind.
  private weak var shown: UIGestureRecognizer?

  /// Takes a touch that has come down.
  func track(_ touch: UITouch) {
    guard tracked.insert(touch).inserted else { return }
    arrivals.append(touch)
  }

  /// Takes over what another recogniser has of the parts that both kinds share.
  func show(_ other: UIGestureRecognizer) {
    shown = other
    name = other.name
    delegate = other.delegate
    isEnabled = other.isEnabled
    cancelsTouchesInView = other.cancelsTouchesInView
    attachedView = other.attachedView
    knownModifiers = other.knownModifiers
    tracked = other.tracked
    arrivals = other.arrivals
    currentState = other.currentState
  }

  /// The fingers are up: a gesture under way ends, one that did not begin fails.
  func end() {
    // Below `possible` one may wait for the failure of others; its end comes after its beginning then.
    state = state == .possible && !isWaiting ? .failed : .ended
  }

  /// Goes back to `possible`.
  func finish() {
    tracked = []
    arrivals = []
    ignored = []
    pendingStates = []
    reset()
    currentState = .possible
  }
}

// MARK: - The state machine

extension UIGestureRecognizer {
  private struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
  }

  private var environment: GestureEnvironment? { attachedView?.window?.touchRouter.gestures }

  /// Whether a gesture is under way or was recognised and not reset yet.
  var hasRecognized: Bool { [.began, .changed, .ended].contains(currentState) }

  var isListening: Bool { currentState != .failed && currentState != .cancelled }

  var isWaiting: Bool { !pendingStates.isEmpty }

  /// Whether the recogniser has decided and all its fingers are up.
  var isDone: Bool {
    let isDecided = [.ended, .cancelled, .failed].contains(currentState)
    return isDecided && tracked.allSatisfy { $0.phase == .ended || $0.phase == .cancelled }
  }

  func needsFailure(of other: UIGestureRecognizer) -> Bool {
    failureRequirements.contains { $0.recognizer === other }
      || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  private func change(to next: State) {
    switch (currentState, next) {
    case (.possible, .began), (.possible, .changed), (.possible, .ended):
      askToRecognize(next == .changed ? .began : next)
    case (.possible, .failed), (.possible, .cancelled):
      fail()
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      enter(next)
    case (.began, .failed), (.changed, .failed):
      enter(.cancelled)
    default: break  // A decided recogniser stays as it is until it is reset.
    }
  }

  private func askToRecognize(_ next: State) {
    if isWaiting {
      if pendingStates.last != next { pendingStates.append(next) }
      return
    }
    guard isAllowedToBegin else {
      fail()
      return
    }
    switch environment?.permission(for: self) ?? .granted {
    case .granted: recognize([next])
    case .wait: pendingStates = [next]
    case .refused: fail()
    }
  }

  private var isAllowedToBegin: Bool {
    if let delegate, !delegate.gestureRecognizerShouldBegin(self) { return false }
    let hit = arrivals.first?.view
    if let hit, !hit.gestureRecognizerShouldBegin(self) { return false }
    guard let attachedView, attachedView !== hit, attachedView !== delegate else { return true }
    return attachedView.gestureRecognizerShouldBegin(self)
  }

  /// Continues after those that had to fail have failed or not.
  func resume() {
    let states = pendingStates
    pendingStates = []
    if environment?.permission(for: self) == .refused {
      fail()
    } else {
      recognize(states)
    }
  }

  private func recognize(_ states: [State]) {
    guard let first = states.first else { return }
    currentState = first
    environment?.didRecognize(self)
    sendActions()
    for state in states.dropFirst() { change(to: state) }
    environment?.settle()
  }

  func fail() {
    guard currentState == .possible else { return }
    pendingStates = []
    currentState = .failed
    environment?.didFail(self)
  }

  private func enter(_ next: State) {
    currentState = next
    sendActions()
  }

  /// Gives up what is under way: the recogniser was switched off or taken from its view.
  func abandon() {
    switch currentState {
    case .possible: if !tracked.isEmpty { fail() }
    case .began, .changed: enter(.cancelled)
    case .ended, .cancelled, .failed: break
    }
  }

  private func sendActions() {
    for action in actions {
      guard let target = action.target else { continue }
      action.selector.perform(on: target, sender: self)
    }
  }
}
