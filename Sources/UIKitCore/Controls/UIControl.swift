import Foundation
import QuartzCore

/// A view that turns touches into control events and sends actions for them.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// How far outside the bounds a finger may stray and still count as inside, in points. The figure is reported by
  /// many who measured it; Apple does not document it.
  static let touchTolerance: CGFloat = 70

  private var registrations: [ControlRegistration] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.fill(self, as: UIControl.self)
  }

  /// A control that runs `primaryAction` when it is triggered.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: State

  /// Whether touches do anything. A disabled control still takes them, so that nothing behind it gets them.
  open var isEnabled = true {
    willSet { changeListener?.willChange("enabled") }
    didSet {
      defer { changeListener?.didChange("enabled") }
      guard oldValue != isEnabled else { return }
      if !isEnabled { stopTracking() }
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
    willSet { changeListener?.willChange("selected") }
    didSet {
      defer { changeListener?.didChange("selected") }
      guard oldValue != isSelected else { return }
      if isSelected { accessibilityTraits.insert(.selected) } else { accessibilityTraits.remove(.selected) }
      stateMayHaveChanged()
    }
  }

  /// Whether the control is pressed. Default false.
  open var isHighlighted = false {
    willSet { changeListener?.willChange("highlighted") }
    didSet {
      if oldValue != isHighlighted { stateMayHaveChanged() }
      changeListener?.didChange("highlighted")
    }
  }

  /// The states that hold now; none means `.normal`.
  open var state: State {
    var state: State = .normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// Called when the state has changed: a control of the framework shows it. It is laid out again only where the new
  /// look asks for it, so that what an action did to the parts of the control stays.
  package func stateMayHaveChanged() {}

  /// Where the content is from top to bottom. Default the centre.
  open var contentVerticalAlignment: ContentVerticalAlignment = .center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }
  /// Where the content is from side to side. Default the centre.
  open var contentHorizontalAlignment: ContentHorizontalAlignment = .center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }

  /// `contentHorizontalAlignment` with leading and trailing turned into left and right.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: isMirrored ? .right : .left
    case .trailing: isMirrored ? .left : .right
    default: contentHorizontalAlignment
    }
  }

  /// What a pointer that rests on the control shows. Kept and reported. Default nil.
  open var toolTip: String? {
    didSet { reportUnused("toolTip", toolTip != nil, "nothing shows where a pointer rests") }
  }
  /// What shows the tool tip; nil without one. Nothing shows it here.
  open var toolTipInteraction: UIToolTipInteraction? {
    toolTip.map(UIToolTipInteraction.init(defaultToolTip:))
  }

  // MARK: Menu

  /// Whether a press opens the control's menu instead of sending its primary action. Default false.
  open var showsMenuAsPrimaryAction = false
  /// Whether a long press opens the menu that `contextMenuInteraction(_:configurationForMenuAtLocation:)` answers.
  /// Default false.
  open var isContextMenuInteractionEnabled = false {
    didSet { if oldValue != isContextMenuInteractionEnabled { contextMenuEnablementChanged() } }
  }
  /// The interaction that opens the control's own context menu; nil while `isContextMenuInteractionEnabled` is false.
  open internal(set) var contextMenuInteraction: UIContextMenuInteraction?

  /// The user chose an action of a menu in which one is selected.
  func menuSelectionChanged(to title: String) {}
  /// Whether what is chosen in its menu stays chosen, whatever the menu's options are.
  var choosesFromMenu: Bool { false }

  // MARK: Tracking

  /// Whether the control follows a touch.
  open private(set) var isTracking = false
  /// Whether that touch is inside, within the tolerance.
  open private(set) var isTouchInside = false

  /// Whether the control wants to follow the touch. Default true.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Whether the control wants to continue following the touch. Default true.
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
    // An action may have ended it.
    if isTracking, touch.tapCount > 1 { send(.touchDownRepeat, event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = isNear(touch)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else {
      guard isTracking else { return }
      isTracking = false
      isHighlighted = false
      endTracking(touch, with: event)
      return
    }
    guard isTracking else { return }
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
    stopTracking(with: event)
    send(.touchCancel, event)
  }

  /// Lets the finger and the key go without an event.
  private func stopTracking(with event: UIEvent? = nil) {
    isKeyDown = false
    let wasTracking = isTracking
    isTracking = false
    isTouchInside = false
    isHighlighted = false
    if wasTracking { cancelTracking(with: event) }
  }

  /// A control that leaves its window is not pressed any more: it sends `touchCancel`.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window == nil, isTracking || isKeyDown else { return }
    stopTracking()
    send(.touchCancel, nil)
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

  // MARK: Keyboard

  /// Whether Return or the space bar holds the control down.
  private var isKeyDown = false

  /// A control that can be used can be reached with the Tab key.
  open override var canBecomeFocused: Bool { isEnabled && !isHidden && isUserInteractionEnabled }

  /// Return and the space bar press a control that has the focus, as a finger would; Escape cancels the press.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, isEnabled, isFocused || isFirstResponder else {
      return super.pressesBegan(presses, with: event)
    }
    if handle(key, event) { return }
    switch key.keyCode {
    case .keyboardReturnOrEnter, .keyboardSpacebar:
      // A key that is held repeats; it is one press.
      guard !isKeyDown else { return }
      isKeyDown = true
      isHighlighted = true
      send(.touchDown, event)
    case .keyboardEscape where isKeyDown:
      stopTracking()
      send(.touchCancel, event)
    default: super.pressesBegan(presses, with: event)
    }
  }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.first?.key?.keyCode {
    case .some(.keyboardReturnOrEnter), .some(.keyboardSpacebar):
      guard isKeyDown else { return super.pressesEnded(presses, with: event) }
      isKeyDown = false
      isHighlighted = false
      keyWasLifted(event)
      touchWasLiftedInside(event)
    default: super.pressesEnded(presses, with: event)
    }
  }

  open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isKeyDown else { return super.pressesCancelled(presses, with: event) }
    stopTracking()
    send(.touchCancel, event)
  }

  /// What a key does to the control that has the focus, arrows above all; false lets it pass on.
  package func handle(_ key: UIKey, _ event: UIPressesEvent?) -> Bool { false }

  /// What a lifted key does before `touchUpInside` is sent.
  package func keyWasLifted(_ event: UIEvent?) {}

  override var isFocusedAsAWhole: Bool { true }
  override func focusDidChange() { stateMayHaveChanged() }

  open override func layoutSubviews() {
    super.layoutSubviews()
    window?.focusNavigator.outlineMayHaveChanged(of: self)
  }

  // MARK: Actions

  /// Does what a press and a lift would do: sends `primaryActionTriggered`.
  open func performPrimaryAction() {
    if isEnabled { send(.primaryActionTriggered, nil) }
  }

  /// Sends `action` to `target`, which is held weakly, when one of the events happens; nil means the responder chain.
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

  /// The targets that are still there: objects of `NSObject` themselves, others as their `ObjectIdentifier`.
  open var allTargets: Set<AnyHashable> {
    Set(
      registrations.compactMap { registration in
        registration.target.map { target in
          (target as? NSObject).map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(target))
        }
      })
  }

  /// Calls `iterator` for every action and every pair of target and selector, in the order in which they were added,
  /// until it sets its last argument to true.
  open func enumerateEventHandlers(
    _ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void
  ) {
    var stops = false
    for registration in registrations where !stops {
      let pair = registration.selector.map { (registration.target as Any?, $0) }
      iterator(registration.action, pair, registration.events, &stops)
    }
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

  // MARK: Context menu

  /// Where the menu is attached, in the control. Default the middle.
  open func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint {
    CGPoint(x: bounds.midX, y: bounds.midY)
  }
  /// What a long press opens. Default nil: the control's menu, where it has one.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Whether a button's symbol bounces when the button was pressed. Default false. Other controls keep and report it.
  open var isSymbolAnimationEnabled = false {
    didSet {
      reportUnused(
        "isSymbolAnimationEnabled", isSymbolAnimationEnabled && !animatesSymbols,
        "call addSymbolEffect(_:) of an image view")
    }
  }
  /// Whether the control has a symbol that it animates.
  var animatesSymbols: Bool { false }
}
