import Foundation
import QuartzCore

/// A view that turns touches into control events and sends actions for them.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// What a control looks like. Raw values are UIKit's.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
    public static let application = State(rawValue: 0x00FF_0000)
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// What happens to a control. Raw values are UIKit's.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// Where the content of a control lies from top to bottom.
  public enum ContentVerticalAlignment: Int, Sendable {
    case center = 0
    case top = 1
    case bottom = 2
    case fill = 3
  }

  /// Where the content of a control lies from side to side.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center = 0
    case left = 1
    case right = 2
    case fill = 3
    case leading = 4
    case trailing = 5
  }

  /// How far outside the bounds a finger may stray and still count as inside, in points. The figure is reported by
  /// many who measured it; Apple does not document it.
  static let touchTolerance: CGFloat = 70

  private var registrations: [ControlRegistration] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// A control that runs `primaryAction` when it is triggered.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: State

  /// Whether touches do anything. A disabled control still takes them, so that nothing behind it gets them.
  open var isEnabled = true {
    didSet {
      guard oldValue != isEnabled else { return }
      if !isEnabled { isHighlighted = false }
      if isEnabled {
        accessibilityTraits.remove(.notEnabled)
      } else {
        accessibilityTraits.insert(.notEnabled)
      }
      stateMayHaveChanged()
    }
  }

  /// Whether the control is chosen, for kinds that can be. Default false.
  open var isSelected = false {
    didSet {
      guard oldValue != isSelected else { return }
      if isSelected { accessibilityTraits.insert(.selected) } else { accessibilityTraits.remove(.selected) }
      stateMayHaveChanged()
    }
  }

  /// Whether the control is pressed. Default false.
  open var isHighlighted = false {
    didSet { if oldValue != isHighlighted { stateMayHaveChanged() } }
  }

  /// The states that hold now; none means `.normal`.
  open var state: State {
    var state: State = .normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Called when the state has changed: a control of the framework shows it.
  package func stateMayHaveChanged() { setNeedsLayout() }

  /// Where the content lies from top to bottom. Default the centre.
  open var contentVerticalAlignment: ContentVerticalAlignment = .center {
    didSet { setNeedsLayout() }
  }
  /// Where the content lies from side to side. Default the centre.
  open var contentHorizontalAlignment: ContentHorizontalAlignment = .center {
    didSet { setNeedsLayout() }
  }

  // MARK: Tracking

  /// Whether the control follows a touch.
  open private(set) var isTracking = false
  /// Whether that touch is inside, within the tolerance.
  open private(set) var isTouchInside = false

  /// Whether the control wants to follow the touch. Default true.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Whether the control wants to go on following the touch. Default true.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the touch was lifted, or tracking was given up.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when the touch was taken away.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.first else { return }
    guard beginTracking(touch, with: event) else { return }
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    send(.touchDown, event)
    if touch.tapCount > 1 { send(.touchDownRepeat, event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = isNear(touch)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else {
      isTracking = false
      isHighlighted = false
      endTracking(touch, with: event)
      return
    }
    switch (wasInside, isTouchInside) {
    case (true, true): send(.touchDragInside, event)
    case (false, false): send(.touchDragOutside, event)
    case (false, true): send(.touchDragEnter, event)
    case (true, false): send(.touchDragExit, event)
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    isTouchInside = isNear(touch)
    isTracking = false
    isHighlighted = false
    endTracking(touch, with: event)
    if isTouchInside { touchWasLiftedInside(event) } else { send(.touchUpOutside, event) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    isTracking = false
    isTouchInside = false
    isHighlighted = false
    cancelTracking(with: event)
    send(.touchCancel, event)
  }

  /// What a lift inside sends. Buttons add their primary action.
  package func touchWasLiftedInside(_ event: UIEvent?) { send(.touchUpInside, event) }

  private func isNear(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -Self.touchTolerance, dy: -Self.touchTolerance).contains(touch.location(in: self))
  }

  /// A tap recogniser above does not take the touches of a control.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, let tap = gestureRecognizer as? UITapGestureRecognizer, tap.view !== self else {
      return true
    }
    let isPlainTap = tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
    return !(isPlainTap && tap.view.map { isDescendant(of: $0) } ?? false)
  }

  // MARK: Actions

  /// Sends `action` to `target`, which is not kept, when one of the events happens; nil means the responder chain.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let target = target.map { $0 as AnyObject }
    let known = registrations.firstIndex { $0.action == nil && $0.target === target && $0.selector == action }
    if let known {
      registrations[known].events.formUnion(controlEvents)
    } else {
      registrations.append(ControlRegistration(target: target, selector: action, events: controlEvents))
    }
  }

  /// Removes what was added; a nil target or action means every one.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let target = target.map { $0 as AnyObject }
    for index in registrations.indices where registrations[index].action == nil {
      let isMeant =
        (target == nil || registrations[index].target === target)
        && (action == nil || registrations[index].selector == action)
      if isMeant { registrations[index].events.subtract(controlEvents) }
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  /// Runs `action` when one of the events happens, instead of any with the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    registrations.append(ControlRegistration(action: action, events: controlEvents))
  }

  /// Removes an action from the events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes the action with that identifier from the events.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    for index in registrations.indices where registrations[index].action?.identifier == actionIdentifier {
      registrations[index].events.subtract(controlEvents)
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  /// The identities of the targets, those that are still there.
  open var allTargets: Set<AnyHashable> {
    Set(registrations.compactMap { $0.target.map { AnyHashable(ObjectIdentifier($0)) } })
  }

  /// The events that have any action.
  open var allControlEvents: Event { registrations.reduce(into: []) { $0.formUnion($1.events) } }

  /// The names of the selectors that are sent to `target` for the events; nil when there are none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let target = target.map { $0 as AnyObject }
    let names = registrations.filter {
      $0.action == nil && $0.target === target && !$0.events.isDisjoint(with: controlEvent)
    }.compactMap { $0.selector?.name }
    return names.isEmpty ? nil : names
  }

  /// Sends one action through the application. An override sees every action of the control.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// Runs one action. An override sees every `UIAction` of the control.
  open func sendAction(_ action: UIAction) { action.perform(from: self) }

  /// Sends the actions of the events as if a finger had caused them.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  package func send(_ events: Event, _ event: UIEvent?) {
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      if let action = registration.action {
        sendAction(action)
      } else if let selector = registration.selector {
        if let target = registration.target {
          sendAction(selector, to: target, for: event)
        } else if registration.goesUpTheChain {
          sendAction(selector, to: nil, for: event)
        }
      }
    }
  }
}

/// One thing that a control does for some of its events.
@MainActor
private struct ControlRegistration {
  weak var target: AnyObject?
  var selector: Selector?
  var action: UIAction?
  var events: UIControl.Event
  /// Whether it was registered without a target, which is not the same as one that has gone.
  var goesUpTheChain = false

  init(target: AnyObject?, selector: Selector, events: UIControl.Event) {
    self.target = target
    self.selector = selector
    self.events = events
    goesUpTheChain = target == nil
  }

  init(action: UIAction, events: UIControl.Event) {
    self.action = action
    self.events = events
  }
}
