import Foundation
import QuartzCore

/// A line of text that can be typed.
///
/// Typed text reaches the field while it is the first responder. The mouse places the insertion point and selects; a
/// double click selects a word, a triple click everything.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput, UIContentSizeCategoryAdjusting {
  /// What is drawn about the text. Raw values are UIKit's.
  public enum BorderStyle: Int, Sendable {
    case none = 0
    case line = 1
    case bezel = 2
    case roundedRect = 3
  }

  /// When a side view shows. Raw values are UIKit's.
  public enum ViewMode: Int, Sendable {
    case never = 0
    case whileEditing = 1
    case unlessEditing = 2
    case always = 3
  }

  /// Why editing ended. Raw values are UIKit's.
  public enum DidEndEditingReason: Int, Sendable {
    case committed = 0
    case cancelled = 1
  }

  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")

  /// Metrics in points. [read off screenshots; not documented]
  enum Metrics {
    static let roundedInset: CGFloat = 7
    static let lineInset: CGFloat = 2
    static let verticalPadding: CGFloat = 6
    static let cornerRadius: CGFloat = 5
    static let clearSide: CGFloat = 19
    static let clearGap: CGFloat = 5
    static let fontSize: CGFloat = 17
  }

  let canvas = TextFieldCanvas(frame: .zero)
  let placeholderLabel = TextFieldLabel(frame: .zero)
  let frameView = ConfiguredBackground(frame: .zero)
  let backgroundPicture = UIImageView(frame: .zero)
  let clearButton = UIButton(type: .custom)
  var edited = EditedText()
  var textStyle: [NSAttributedString.Key: Any] = [:]
  var richText: NSAttributedString?

  // MARK: Life

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UITextField.self)
  }

  private func prepare() {
    isAccessibilityElement = true
    placeholderLabel.textColor = placeholderColor
    placeholderLabel.isUserInteractionEnabled = false
    placeholderLabel.fieldDraws = { [unowned self] in drawPlaceholder(in: $0) }
    canvas.label.fieldDraws = { [unowned self] in drawText(in: $0) }
    clearButton.setImage(Self.clear.image, for: .normal)
    clearButton.isHidden = true
    clearButton.addAction(UIAction { [weak self] _ in self?.clearByHand() }, for: .touchUpInside)
    for part in [frameView, backgroundPicture, placeholderLabel, canvas, clearButton] { addSubview(part) }
    contentVerticalAlignment = .center
    refresh()
  }

  // MARK: Text

  /// The text. Setting it sends no events. Default empty.
  open var text: String? {
    get { edited.string }
    set {
      changeListener?.willChange("text")
      defer { changeListener?.didChange("text") }
      guard newValue != edited.string || richText != nil else { return }
      richText = nil
      edited.set((newValue ?? "").filter { !$0.isNewline })
      textChanged()
    }
  }

  /// The text with its attributes. Typing takes those of the field. Default empty.
  open var attributedText: NSAttributedString? {
    get { richText ?? NSAttributedString(string: edited.string, attributes: defaultTextAttributes) }
    set {
      changeListener?.willChange("attributedText")
      edited.set((newValue?.string ?? "").filter { !$0.isNewline })
      richText = newValue
      textChanged()
      changeListener?.didChange("attributedText")
    }
  }

  /// What shows while there is no text. Default none.
  open var placeholder: String? {
    get { placeholderLabel.text }
    set {
      changeListener?.willChange("placeholder")
      defer { changeListener?.didChange("placeholder") }
      placeholderLabel.text = newValue
      placeholderLabel.textColor = placeholderColor
      refresh()
    }
  }

  /// The colour of a placeholder without attributes.
  var placeholderColor: UIColor { .placeholderText }

  /// What shows while there is no text, with attributes. Default none.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholderLabel.attributedText }
    set {
      placeholderLabel.attributedText = newValue
      refresh()
    }
  }

  /// The font. Default the system font at 17 points.
  open var font: UIFont? = .systemFont(ofSize: Metrics.fontSize) {
    didSet {
      refresh()
      invalidateIntrinsicContentSize()
    }
  }
  /// Whether a font of a text style follows the text size that people choose. Default false.
  open var adjustsFontForContentSizeCategory = false { didSet { followTextSize() } }
  /// The colour of the text. Default the label's.
  open var textColor: UIColor? = .label { didSet { refresh() } }
  /// Where the text is from side to side. Default natural.
  open var textAlignment: NSTextAlignment = .natural { didSet { refresh() } }
  /// Attributes of all text, over font and colour. Default font and colour.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { [.font: font as Any, .foregroundColor: textColor as Any].merging(textStyle) { $1 } }
    set {
      font = newValue[.font] as? UIFont ?? font
      textColor = newValue[.foregroundColor] as? UIColor ?? textColor
      textStyle = newValue.filter { $0.key != .font && $0.key != .foregroundColor }
      refresh()
    }
  }
  /// Attributes of the text that is typed next. Default nil: those of all text.
  open var typingAttributes: [NSAttributedString.Key: Any]?
  /// Whether a text that is too wide shows smaller while it is not edited. Default false.
  open var adjustsFontSizeToFitWidth = false { didSet { refresh() } }
  /// The smallest size when text is shrunk to fit, in points; 0, the default, sets no limit.
  open var minimumFontSize: CGFloat = 0 { didSet { refresh() } }

  // MARK: Look

  /// What is drawn about the text. Default none.
  open var borderStyle: BorderStyle = .none {
    didSet {
      refresh()
      invalidateIntrinsicContentSize()
    }
  }
  /// The picture behind the text. Default none.
  open var background: UIImage? { didSet { refresh() } }
  /// The picture behind the text while the field is disabled. Default none: the same.
  open var disabledBackground: UIImage? { didSet { refresh() } }
  /// When the button shows that empties the field. Default never.
  open var clearButtonMode: ViewMode = .never { didSet { refresh() } }
  /// A view before the text. Default none.
  open var leftView: UIView? { didSet { exchange(oldValue, leftView) } }
  /// When the view before the text shows. Default never.
  open var leftViewMode: ViewMode = .never { didSet { refresh() } }
  /// A view behind the text. Default none.
  open var rightView: UIView? { didSet { exchange(oldValue, rightView) } }
  /// When the view behind the text shows. Default never.
  open var rightViewMode: ViewMode = .never { didSet { refresh() } }

  private func exchange(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    refresh()
  }

  // MARK: Editing

  /// Takes part in the editing. Weak.
  open weak var delegate: (any UITextFieldDelegate)?
  /// Whether the field is the first responder.
  open var isEditing: Bool { isFirstResponder }
  /// Whether beginning to edit empties the field. Default false.
  open var clearsOnBeginEditing = false
  /// Whether the next text that is typed replaces everything. Default false.
  open var clearsOnInsertion = false
  /// Whether attributes of the text can be edited. Default false; without effect here.
  open var allowsEditingTextAttributes = false

  /// Whether dots stand for the characters. Default false.
  open var isSecureTextEntry = false { didSet { refresh() } }
  open var keyboardType: UIKeyboardType = .default { didSet { reloadInputViews() } }
  open var returnKeyType: UIReturnKeyType = .default { didSet { reloadInputViews() } }
  open var keyboardAppearance: UIKeyboardAppearance = .default { didSet { reloadInputViews() } }
  open var autocapitalizationType: UITextAutocapitalizationType = .sentences
  open var autocorrectionType: UITextAutocorrectionType = .default
  open var spellCheckingType: UITextSpellCheckingType = .default
  /// What the text means. Nothing is filled in automatically here; an app may read it.
  open var textContentType: UITextContentType!
  open var smartQuotesType: UITextSmartQuotesType = .default {
    didSet { reportUnused("smartQuotesType", smartQuotesType != .default, "quotes stay as they are typed") }
  }
  open var smartDashesType: UITextSmartDashesType = .default {
    didSet { reportUnused("smartDashesType", smartDashesType != .default, "dashes stay as they are typed") }
  }
  open var smartInsertDeleteType: UITextSmartInsertDeleteType = .default {
    didSet {
      reportUnused(
        "smartInsertDeleteType", smartInsertDeleteType != .default, "spaces stay as they are typed")
    }
  }
  open var inlinePredictionType: UITextInlinePredictionType = .default {
    didSet { reportUnused("inlinePredictionType", inlinePredictionType != .default, "nothing is predicted") }
  }
  open var passwordRules: UITextInputPasswordRules? {
    didSet { reportUnused("passwordRules", passwordRules != nil, "passwords are not suggested") }
  }
  /// Whether the return key does nothing while there is no text. Default false.
  open var enablesReturnKeyAutomatically = false

  /// What shows instead of the keyboard. Default nil.
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  private var ownInputView: UIView?
  /// What shows above the keyboard. Default nil.
  open override var inputAccessoryView: UIView? {
    get { ownInputAccessoryView }
    set { ownInputAccessoryView = newValue }
  }
  private var ownInputAccessoryView: UIView?

  open weak var inputDelegate: (any UITextInputDelegate)?
  open private(set) lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
  open var markedTextStyle: [NSAttributedString.Key: Any]?
  /// What an input method is composing.
  var composed: Range<Int>?
  /// Whether the next click on the insertion point opens the edit menu.
  var isMenuWanted = false
  /// Whether the touch that is down opens it, and when it came down.
  var asksForMenu = false
  var pressedAt: TimeInterval = 0

  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, window != nil else { return false }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true else { return false }
    // The delegate learns of the beginning before the keyboard's notifications, as with UIKit.
    return UIResponder.keepingInputViews {
      guard super.becomeFirstResponder() else { return false }
      beginEditing()
      return true
    }
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    // A field that has left its window cannot be edited on.
    guard window == nil || delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder()
    else { return false }
    endEditing()
    return true
  }

  override func wasResignedByForce() { endEditing() }

  /// Whether there is any text.
  open var hasText: Bool { edited.count > 0 }
  /// Types text in place of the selection.
  open func insertText(_ text: String) { insert(text) }
  /// Deletes the selection, or the character before the insertion point.
  open func deleteBackward() { delete(.character(forwards: false)) }

  /// Copies the selection to the pasteboard and deletes it.
  open override func cut(_ sender: Any?) {
    guard copySelection() else { return }
    change(edited.selection, to: "")
  }
  /// Copies the selection to the pasteboard.
  open override func copy(_ sender: Any?) { _ = copySelection() }
  /// Puts the pasteboard's text in place of the selection.
  open override func paste(_ sender: Any?) {
    if pasteDelegate == nil, let text = UIPasteboard.general.string {
      insert(text)
    } else {
      paste(itemProviders: UIPasteboard.general.itemProviders)
    }
  }
  /// Puts the texts and URLs that are provided in place of the selection.
  open override func paste(itemProviders: [NSItemProvider]) {
    if isEnabled { Pasting.begin(itemProviders, into: self) }
  }
  /// Changes what is pasted. Weak.
  open weak var pasteDelegate: (any UITextPasteDelegate)?
  /// Selects all text.
  open override func selectAll(_ sender: Any?) { select(0..<edited.count) }
  /// Selects the word at the insertion point.
  open override func select(_ sender: Any?) { select(edited.word(at: edited.head)) }
  /// Deletes what is selected.
  open override func delete(_ sender: Any?) {
    if !edited.selection.isEmpty { change(edited.selection, to: "") }
  }

  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    editAction(action) ?? super.canPerformAction(action, withSender: sender)
  }

  /// The selection, or the insertion point; nil while the field is not edited.
  open var selectedTextRange: UITextRange? {
    get { isEditing ? range(edited.selection) : nil }
    set { if let newValue { select(places(newValue)) } }
  }

  // MARK: Layout

  /// Where the text is while it is not edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect { standardTextRect(bounds) }
  /// Where the text is while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { standardTextRect(bounds) }
  /// Where the placeholder is.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// Where the border is.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Where the button is that empties the field.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { standardClearRect(bounds) }
  /// Where the view before the text is.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    standardSideRect(bounds, leftView, isLeading: true)
  }
  /// Where the view behind the text is.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    standardSideRect(bounds, rightView, isLeading: false)
  }

  /// Draws the placeholder; called while there is no text. `rect` is in the space of what is drawn: it begins at zero.
  open func drawPlaceholder(in rect: CGRect) { placeholderLabel.drawStandard(in: rect) }
  /// Draws the text. `rect` is in the space of what is drawn: it begins at zero.
  open func drawText(in rect: CGRect) { canvas.label.drawStandard(in: rect) }

  /// The caret's rectangle at a place, in the field's coordinates.
  open func caretRect(for position: UITextPosition) -> CGRect { standardCaretRect(position) }
  /// The rectangles of a selected stretch, in the field's coordinates: one, as the text has one line.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { standardSelectionRects(range) }
  /// The first rectangle of a stretch, in the field's coordinates.
  open func firstRect(for range: UITextRange) -> CGRect { selectionRects(for: range).first?.rect ?? .null }
  /// The place between characters that is nearest to a point of the field.
  open func closestPosition(to point: CGPoint) -> UITextPosition? { standardPosition(nearestTo: point) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  open override var intrinsicContentSize: CGSize { standardSize }

  /// The text is centred vertically: its baseline moves with half of the height.
  override func textBaselines(forWidth width: CGFloat) -> TextBaselines? {
    let font = font ?? .systemFont(ofSize: Metrics.fontSize)
    let below = font.ascender - font.lineHeight / 2
    return TextBaselines(heightFactor: 0.5, first: below, last: below)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { standardSize }

  package override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    // A press has no look of its own.
    guard isEnabled != isShownEnabled else { return }
    isShownEnabled = isEnabled
    if !isEnabled, isFirstResponder { resignFirstResponder() }
    refresh()
  }
  private var isShownEnabled = true

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refresh()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    followTextSize()
  }

  package override var focusOutline: (rect: CGRect, radius: CGFloat) {
    (bounds, borderStyle == .roundedRect ? Metrics.cornerRadius : layer.cornerRadius)
  }

  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit === placeholderLabel || hit === backgroundPicture ? self : hit
  }

  // MARK: Touches and keys

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    return becomeFirstResponder() && beginSelecting(touch)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    extendSelection(to: touch)
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    endSelecting(touch)
  }

  // Not a control's own keys: here Return and the space bar type.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isFirstResponder, let key = presses.first?.key, perform(key) else {
      next?.pressesBegan(presses, with: event)
      return
    }
  }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !isFirstResponder { next?.pressesEnded(presses, with: event) }
  }

  // MARK: Positions

  /// The place before the first character.
  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  /// The place behind the last character.
  open var endOfDocument: UITextPosition { standardEnd }
  /// The place this many UTF-16 units away; nil outside the text.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    standardPosition(from: position, offset: offset)
  }
  /// The UTF-16 units between two places.
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    toPosition.offset - from.offset
  }
  /// The stretch between two places.
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    UITextRange(fromPosition, toPosition)
  }
  /// The text of a stretch.
  open func text(in range: UITextRange) -> String? { standardText(in: range) }
  /// Puts text in place of a stretch, without asking the delegate.
  open func replace(_ range: UITextRange, withText text: String) { standardReplace(range, withText: text) }
  /// What an input method composes; nil when it does not.
  open var markedTextRange: UITextRange? { standardMarkedRange }
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    standardSetMarkedText(markedText, selectedRange: selectedRange)
  }
  open func unmarkText() { standardUnmark() }
}
