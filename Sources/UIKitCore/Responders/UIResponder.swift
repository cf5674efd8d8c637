import Foundation
import QuartzCore

/// An object that can receive events and pass them on to the next responder.
///
/// Every event method hands the event to `next`, so that what a view does not handle reaches its superview, then the
/// view controller, the window and the application.
@preconcurrency @MainActor
open class UIResponder: NSObject, @preconcurrency KeyValueObserving {
  /// Who observes the object's properties; nil without observers.
  // Unsafe for those who stop observing as they end.
  nonisolated(unsafe) package final var changeListener: ChangeListener?
  nonisolated package class var observesOnMainThread: Bool { true }

  public override init() {
    super.init()
  }

  /// Called when the object was loaded from a storyboard or a nib and its outlets and actions are connected.
  open func awakeFromNib() {}

  /// Whether the object has a method of a selector's name, as far as its class lists it.
  open nonisolated func responds(to aSelector: Selector!) -> Bool {
    aSelector.map { RuntimeClasses.responds(self, to: $0) } ?? false
  }

  /// The object that gets a message which this one does not respond to. Default none.
  open nonisolated func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

  /// The responder that gets what this one does not handle; nil ends the chain.
  open var next: UIResponder? { nil }

  // MARK: Key-value coding

  /// The value of a property by its name; one that the class does not have goes to `value(forUndefinedKey:)`.
  open func value(forKey key: String) -> Any? {
    if let value = KeyValueCoding.value(key, of: self) { return value }
    return value(forUndefinedKey: key)
  }

  /// Sets a property by its name; one that the class does not have goes to `setValue(_:forUndefinedKey:)`.
  open func setValue(_ value: Any?, forKey key: String) {
    switch KeyValueCoding.set(value, key, of: self) {
    case .set: break
    case .undefined: setValue(value, forUndefinedKey: key)
    case .nilForNumber: setNilValueForKey(key)
    case .refused: KeyValueCoding.report(value, key, of: self)
    }
  }

  /// Called for a name that no property has. The default reports it and answers nil.
  open func value(forUndefinedKey key: String) -> Any? {
    KeyValueCoding.reportUndefined(key, of: self)
    return nil
  }

  /// Called for a name that no property has. The default reports it.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    KeyValueCoding.reportUndefined(key, of: self)
  }

  /// Called when a number's property is set to nil. The default reports it.
  open func setNilValueForKey(_ key: String) { KeyValueCoding.reportNil(key, of: self) }

  /// Sets several properties by their names.
  open func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) { setValue(value, forKey: key) }
  }

  /// The values of several properties by their names; those that are nil are missing.
  open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    keys.reduce(into: [:]) { $0[$1] = value(forKey: $1) }
  }

  // MARK: Key-value observing

  /// Called after a change of a property that the object observes. The default reports that it was not handled.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    KeyValueCoding.reportUnhandled(keyPath, by: self)
  }

  /// Whether observers are told of a property's changes without `willChangeValue(forKey:)`. Default true.
  nonisolated open class func automaticallyNotifiesObservers(forKey key: String) -> Bool { true }

  /// The key paths on which a property depends. Default none.
  nonisolated open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }

  // MARK: First responder

  /// Whether the receiver may become the first responder. Default false.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the receiver is willing to give the status up. Default true.
  open var canResignFirstResponder: Bool { true }

  /// Whether key presses are sent to the receiver first.
  open var isFirstResponder: Bool { UIResponder.currentFirst === self }

  /// Asks the present first responder to resign and takes its place.
  ///
  /// - Returns: whether the receiver is the first responder now.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    return UIResponder.keepingInputViews {
      if let present = UIResponder.currentFirst, !present.resignFirstResponder() { return false }
      UIResponder.currentFirst = self
      return true
    }
  }

  /// Gives up the status of first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    UIResponder.currentFirst = nil
    return true
  }

  /// Takes the status away, also from a responder that does not give it up.
  func resignByForce() {
    guard isFirstResponder, !resignFirstResponder(), isFirstResponder else { return }
    UIResponder.currentFirst = nil
    wasResignedByForce()
  }

  /// Called when the status was taken away without the responder's consent.
  func wasResignedByForce() {}

  /// What is shown instead of a keyboard while the responder is the first one. Default nil.
  open var inputView: UIView? { nil }
  /// What is shown above the keyboard, or above the screen's edge while there is none. Default nil.
  open var inputAccessoryView: UIView? { nil }
  /// Shows the views for input as they are now: `inputView` or another one of them has changed.
  open func reloadInputViews() { UIResponder.inputViewsChanged(of: self) }
  /// A controller whose view is shown instead of a keyboard. Default nil.
  open var inputViewController: UIInputViewController? { nil }
  /// A controller whose view is shown above the keyboard. Default nil.
  open var inputAccessoryViewController: UIInputViewController? { nil }
  /// The keyboard's language.
  open var textInputMode: UITextInputMode? { UITextInputMode.activeInputModes.first }
  /// What an iPad's keyboard shows beside its suggestions; it does not show here.
  open var inputAssistantItem: UITextInputAssistantItem { assistantItem }
  private lazy var assistantItem = UITextInputAssistantItem()
  /// Kept for source compatibility: three fingers do not edit here.
  open var editingInteractionConfiguration: UIEditingInteractionConfiguration { .default }
  /// Kept for source compatibility: the keyboard has one layout here.
  open var textInputContextIdentifier: String? { nil }

  /// Whether a responder that takes text wants a keyboard for it.
  var wantsKeyboard: Bool { self is any UIKeyInput }
  /// Whether the Tab key types instead of moving the focus.
  var takesTabKey: Bool { false }

  // MARK: Touches

  /// Called when fingers have come down in the responder. The default passes it on.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when fingers have moved. The default passes it on.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when fingers were lifted. The default passes it on.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when the touches were taken away, by a recogniser or the system. The default passes it on.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Kept for source compatibility: what a touch says is never an estimate here, so this is not called.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  // MARK: Key presses

  /// Called when keys have gone down, and again while a held one repeats. The default passes it on.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Called when the force of presses has changed. The default passes it on.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Called when keys have come up. The default passes it on.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Called when presses were taken away. The default passes it on.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// The keys with modifiers that the responder answers while it is in the chain of the first responder. Default nil.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Motion

  /// Called when the device is shaken. The default passes it on; nothing shakes a stage.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionBegan(motion, with: event)
  }
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionEnded(motion, with: event)
  }
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionCancelled(motion, with: event)
  }
  /// Called when a headset's button was pressed. The default passes it on.
  open func remoteControlReceived(with event: UIEvent?) { next?.remoteControlReceived(with: event) }

  // MARK: Actions

  /// Whether the receiver can perform `action`: whether it is of the class that declares the method.
  ///
  /// A selector that has only a name says nothing about that: true.
  ///
  /// The edit menu's commands, which every responder has methods for, are only performed by those that say so.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    EditCommandName(rawValue: action.name) == nil ? action.isAnswered(by: self) : false
  }

  /// The responder, from this one up the chain, that performs `action`; nil when none does.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
  }

  // MARK: The edit menu's commands

  // The defaults do nothing: `canPerformAction` says which commands a responder has.
  open func cut(_ sender: Any?) {}
  open func copy(_ sender: Any?) {}
  open func paste(_ sender: Any?) {}
  open func select(_ sender: Any?) {}
  open func selectAll(_ sender: Any?) {}
  open func delete(_ sender: Any?) {}
  open func toggleBoldface(_ sender: Any?) {}
  open func toggleItalics(_ sender: Any?) {}
  open func toggleUnderline(_ sender: Any?) {}
  open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
  open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
  open func increaseSize(_ sender: Any?) {}
  open func decreaseSize(_ sender: Any?) {}
  open func pasteAndMatchStyle(_ sender: Any?) {}
  open func pasteAndGo(_ sender: Any?) {}
  open func pasteAndSearch(_ sender: Any?) {}
  open func find(_ sender: Any?) {}
  open func findAndReplace(_ sender: Any?) {}
  open func findNext(_ sender: Any?) {}
  open func findPrevious(_ sender: Any?) {}
  open func useSelectionForFind(_ sender: Any?) {}
  open func printContent(_ sender: Any?) {}
  open func toggleSidebar(_ sender: Any?) {}
  // An app's own method of such a name, which takes a gesture or a button, is meant where both could be.
  @_disfavoredOverload open func toggleInspector(_ sender: Any?) {}
  @_disfavoredOverload open func duplicate(_ sender: Any?) {}
  @_disfavoredOverload open func move(_ sender: Any?) {}
  @_disfavoredOverload open func rename(_ sender: Any?) {}
  @_disfavoredOverload open func export(_ sender: Any?) {}
  @_disfavoredOverload open func newFromPasteboard(_ sender: Any?) {}
  @_disfavoredOverload open func showWritingTools(_ sender: Any?) {}
  @_disfavoredOverload open func alignLeft(_ sender: Any?) {}
  @_disfavoredOverload open func alignCenter(_ sender: Any?) {}
  @_disfavoredOverload open func alignJustified(_ sender: Any?) {}
  @_disfavoredOverload open func alignRight(_ sender: Any?) {}
  open func performClose(_ sender: Any?) {}
  open func updateTextAttributes(
    conversionHandler: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {}

  // MARK: Pasting

  /// The types that the responder takes from a drop or the pasteboard. Default nil: none.
  open var pasteConfiguration: UIPasteConfiguration?
  /// Whether what is provided can be pasted: whether `pasteConfiguration` names a type of it.
  open func canPaste(_ itemProviders: [NSItemProvider]) -> Bool {
    guard let types = pasteConfiguration?.acceptableTypeIdentifiers else { return false }
    return itemProviders.contains { provider in
      types.contains(where: provider.hasItemConformingToTypeIdentifier)
    }
  }
  /// Takes what was dropped. The default does nothing.
  open func paste(itemProviders: [NSItemProvider]) {}

  /// What of the responder is shared. Kept and reported: menus have no Share. Default nil.
  open var activityItemsConfiguration: (any UIActivityItemsConfigurationReading)? {
    didSet {
      reportUnused(
        "activityItemsConfiguration", activityItemsConfiguration != nil,
        "menus have no Share; show a UIActivityViewController with it")
    }
  }

  // MARK: The main menu

  /// Called on an iPad or a Mac to fill the bar of menus. There is none here, so this is not called.
  open func buildMenu(with builder: any UIMenuBuilder) {}
  /// Gives a command of a menu its state before it shows. The default does nothing.
  open func validate(_ command: UICommand) {}

  // MARK: State

  /// A name for saving the state. Nothing is saved here. Default nil.
  open var restorationIdentifier: String? {
    didSet {
      reportUnused(
        "restorationIdentifier", restorationIdentifier != nil, "the state of an interface is not saved")
    }
  }
  // Kept for source compatibility: no state is saved here, so these are not called; views write themselves to archives.
  open func encode(with coder: NSCoder) {}
  open func encodeRestorableState(with coder: NSCoder) {}
  open func decodeRestorableState(with coder: NSCoder) {}
  open func applicationFinishedRestoringState() {}

  /// What the user does with the responder. Default nil.
  open var userActivity: NSUserActivity?
  // Kept for source compatibility: no activity comes from elsewhere, so these are not called.
  open func restoreUserActivityState(_ activity: NSUserActivity) {}
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  /// What undoes the user's changes: the nearest up the chain; the window has one.
  open var undoManager: UndoManager? { next?.undoManager }

  // MARK: Accessibility

  /// What assistive tools know of the responder; nil while it is the default.
  private var existingAccessibility: AccessibilityState?
  private var accessibility: AccessibilityState {
    if let existingAccessibility { return existingAccessibility }
    let state = AccessibilityState()
    existingAccessibility = state
    return state
  }

  /// A stable name, not shown to people: tests and scripts use it. Default nil.
  open var accessibilityIdentifier: String?
  /// Whether assistive tools see the object as one thing. Default false.
  open var isAccessibilityElement: Bool {
    get { existingAccessibility?.isElement ?? false }
    set { accessibility.isElement = newValue }
  }
  /// What the element is called. Default nil.
  open var accessibilityLabel: String? {
    get { existingAccessibility?.label }
    set { accessibility.label = newValue }
  }
  /// What using the element does. Default nil.
  open var accessibilityHint: String? {
    get { existingAccessibility?.hint }
    set { accessibility.hint = newValue }
  }
  /// What the element is set to. Default nil.
  open var accessibilityValue: String? {
    get { existingAccessibility?.value }
    set { accessibility.value = newValue }
  }
  /// What the element is for. Default none.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { existingAccessibility?.traits ?? .none }
    set { accessibility.traits = newValue }
  }
  /// The language in which the element speaks, as "de-DE". Default nil.
  open var accessibilityLanguage: String? {
    get { existingAccessibility?.language }
    set { accessibility.language = newValue }
  }
  /// Names by which people may call the element aloud. Default nil.
  open var accessibilityUserInputLabels: [String]! {
    get { existingAccessibility?.userInputLabels ?? [] }
    set { accessibility.userInputLabels = newValue }
  }
  /// The same names with attributes of speech; setting them sets `accessibilityUserInputLabels`.
  open var accessibilityAttributedUserInputLabels: [NSAttributedString]! {
    get {
      let names = accessibilityUserInputLabels ?? []
      let kept = existingAccessibility?.attributedInputLabels ?? []
      return kept.map(\.string) == names ? kept : names.map(NSAttributedString.init(string:))
    }
    set {
      accessibility.attributedInputLabels = newValue
      accessibilityUserInputLabels = (newValue ?? []).map(\.string)
    }
  }
  /// What the element's text is, for how it is read. Default nil.
  open var accessibilityTextualContext: UIAccessibilityTextualContext? {
    get { existingAccessibility?.textualContext }
    set { accessibility.textualContext = newValue }
  }
  /// Whether the element shows what it contains. Default unsupported: it contains nothing.
  open var accessibilityExpandedStatus: UIAccessibilityExpandedStatus {
    get { existingAccessibility?.expandedStatus ?? .unsupported }
    set { accessibility.expandedStatus = newValue }
  }
  /// What an assistive tool does where touches go to the element. Default none.
  open var accessibilityDirectTouchOptions: UIAccessibilityDirectTouchOptions {
    get { existingAccessibility?.directTouchOptions ?? [] }
    set { accessibility.directTouchOptions = newValue }
  }
  /// Whether assistive tools leave out what the object contains. Default false.
  open var accessibilityElementsHidden: Bool {
    get { existingAccessibility?.hidesElements ?? false }
    set { accessibility.hidesElements = newValue }
  }
  /// Whether assistive tools leave out what is beside the object. Default false.
  open var accessibilityViewIsModal: Bool {
    get { existingAccessibility?.isModal ?? false }
    set { accessibility.isModal = newValue }
  }
  /// Whether the elements inside are visited together. Default false.
  open var shouldGroupAccessibilityChildren: Bool {
    get { existingAccessibility?.groupsChildren ?? false }
    set { accessibility.groupsChildren = newValue }
  }
  /// The elements inside, in the order in which they are visited. Default nil: found on their own.
  open var accessibilityElements: [Any]? {
    get { existingAccessibility?.elements }
    set { accessibility.elements = newValue }
  }
  /// Further things that can be done with the element. Default nil.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { existingAccessibility?.customActions }
    set { accessibility.customActions = newValue }
  }
  /// The element's rectangle on the screen, in points.
  open var accessibilityFrame: CGRect {
    get { existingAccessibility?.frame ?? defaultAccessibilityFrame }
    set { accessibility.frame = newValue }
  }
  /// The element's outline on the screen. Default nil: its frame.
  open var accessibilityPath: UIBezierPath? {
    get { existingAccessibility?.path }
    set { accessibility.path = newValue }
  }
  /// Where the element is touched, on the screen. Default: the middle of its frame.
  open var accessibilityActivationPoint: CGPoint {
    get {
      let frame = accessibilityFrame
      return existingAccessibility?.activationPoint ?? CGPoint(x: frame.midX, y: frame.midY)
    }
    set { accessibility.activationPoint = newValue }
  }

  /// The label with attributes; the text of it is `accessibilityLabel`.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { accessibilityLabel.map(NSAttributedString.init(string:)) }
    set { accessibilityLabel = newValue?.string }
  }
  /// The value with attributes; the text of it is `accessibilityValue`.
  open var accessibilityAttributedValue: NSAttributedString? {
    get { accessibilityValue.map(NSAttributedString.init(string:)) }
    set { accessibilityValue = newValue?.string }
  }
  /// The hint with attributes; the text of it is `accessibilityHint`.
  open var accessibilityAttributedHint: NSAttributedString? {
    get { accessibilityHint.map(NSAttributedString.init(string:)) }
    set { accessibilityHint = newValue?.string }
  }
  /// What kind of container the element is for assistive tools. Default none.
  open var accessibilityContainerType: UIAccessibilityContainerType {
    get { existingAccessibility?.containerType ?? .none }
    set { accessibility.containerType = newValue }
  }
  /// Whether colours stay when the system inverts them: it never does here. Default false.
  open var accessibilityIgnoresInvertColors: Bool {
    get { existingAccessibility?.ignoresInvertColors ?? false }
    set { accessibility.ignoresInvertColors = newValue }
  }
  /// What assistive tools go through by turning two fingers. Default nil.
  open var accessibilityCustomRotors: [UIAccessibilityCustomRotor]? {
    get { existingAccessibility?.rotors }
    set { accessibility.rotors = newValue }
  }
  /// Does what a tap on the element would. Default: nothing, false.
  open func accessibilityActivate() -> Bool { false }
  /// Makes the element's value larger. Default: nothing.
  open func accessibilityIncrement() {}
  /// Makes the element's value smaller. Default: nothing.
  open func accessibilityDecrement() {}
  /// Leaves what is shown, as an alert. Default: nothing, false.
  open func accessibilityPerformEscape() -> Bool { false }
  /// Does what is most likely wanted. Default: nothing, false.
  open func accessibilityPerformMagicTap() -> Bool { false }
  /// Scrolls by a page. Default: nothing, false.
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  /// Called when an assistive tool comes to the element: none does here.
  open func accessibilityElementDidBecomeFocused() {}
  /// Called when an assistive tool leaves the element: none does here.
  open func accessibilityElementDidLoseFocus() {}
  /// Whether an assistive tool is at the element: none is here.
  open func accessibilityElementIsFocused() -> Bool { false }
  /// The place of an element inside; `NSNotFound` when it is none.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { ($0 as AnyObject) === (element as AnyObject) } ?? NSNotFound
  }
  /// How assistive tools go through what is inside. Default automatic.
  open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get { existingAccessibility?.navigationStyle ?? .automatic }
    set { accessibility.navigationStyle = newValue }
  }
  /// Whether the element reacts to the user. Default false.
  open var accessibilityRespondsToUserInteraction: Bool {
    get { existingAccessibility?.respondsToUser ?? false }
    set { accessibility.respondsToUser = newValue }
  }
  /// How many elements there are inside.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// The element at a place inside; nil when there is none.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

extension UIResponder {
  private var defaultAccessibilityFrame: CGRect {
    guard let view = self as? UIView else { return .zero }
    return view.onScreen(view.bounds)
  }
}
