import Foundation
import QuartzCore
import Support

/// A text of any length that scrolls, and can be selected and edited.
///
/// A click places the insertion point, a double one selects a word, a triple one a paragraph. While the view is
/// edited, a finger that sets off along a line selects, and one that sets off across the lines scrolls. Text is set
/// paragraph by paragraph as it comes into sight. Source of the API: Apple, *UITextView*.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInput, UIContentSizeCategoryAdjusting {
  /// How the edges of the view's text are drawn. Raw values are UIKit's.
  public enum BorderStyle: Int, Sendable {
    case none = 0
    case line = 1
    case bezel = 2
    case roundedRect = 3
  }

  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")

  /// Metrics in points. The inset and the font's size are UIKit's.
  enum Metrics {
    static let inset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    static let fontSize: CGFloat = 12
  }

  let storage: NSTextStorage
  let manager: NSLayoutManager
  let container: NSTextContainer
  private(set) lazy var canvas = TextViewCanvas(self)
  var selecting = TextSelection()
  var typingOverride: [NSAttributedString.Key: Any]?
  var lastTyping: TextChange?
  var composed: NSRange?
  var selectingPointer: TextPointer?
  /// Whether the next click on the insertion point opens the edit menu.
  var isMenuWanted = false
  /// Whether lines or the room for them may have changed since the content's size was taken from them.
  var isContentStale = true
  var knownFit: (width: CGFloat, size: CGSize)?

  // MARK: Life

  /// A text view with a container of its own, or with one of a text system that the app has put together.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    (storage, manager, container) = Self.textSystem(textContainer)
    super.init(frame: frame)
    prepare()
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// - Parameter usingTextLayoutManager: Whether there is a `textLayoutManager`. Lines are set the same way.
  public convenience init(usingTextLayoutManager: Bool) {
    self.init(frame: .zero, textContainer: nil)
    if !usingTextLayoutManager { fragments = nil }
  }

  /// The lines by fragments; nil for a view that was made without.
  open var textLayoutManager: NSTextLayoutManager? { fragments?.primaryTextLayoutManager }
  private lazy var fragments: NSTextContentStorage? = NSTextContentStorage(showing: storage, by: manager)

  public required init?(coder: NSCoder) {
    (storage, manager, container) = Self.textSystem(nil)
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UITextView.self)
  }

  private static func textSystem(_ container: NSTextContainer?) -> (
    NSTextStorage, NSLayoutManager, NSTextContainer
  ) {
    let room = container ?? NSTextContainer(size: .zero)
    if container == nil { room.widthTracksTextView = true }
    let manager = room.layoutManager ?? NSLayoutManager()
    if room.layoutManager == nil { manager.addTextContainer(room) }
    let storage = manager.textStorage ?? NSTextStorage()
    if manager.textStorage == nil { storage.addLayoutManager(manager) }
    return (storage, manager, room)
  }

  private func prepare() {
    isAccessibilityElement = true
    backgroundColor = .systemBackground
    addSubview(canvas)
    manager.flow.font = shownFont
    manager.textColor = shownColor
    manager.attributesShown = { [weak self] in self?.attributesShown($0) ?? $0 }
    manager.onChange = { [weak self] in self?.linesChanged() }
    manager.flow.isRightToLeft = isRightToLeft
    linesChanged()
  }

  // MARK: Text

  /// The text. Setting it sends no events. Default empty.
  open var text: String! {
    get { storage.string }
    set { setText(newValue ?? "") }
  }

  /// The text with its attributes. Default empty.
  open var attributedText: NSAttributedString! {
    get { storage.attributedSubstring(from: NSRange(location: 0, length: storage.length)) }
    set { setAttributedText(newValue ?? NSAttributedString(string: "")) }
  }

  /// The font of the text; setting it gives it to all of it. Default nil: the system's at 12 points.
  open var font: UIFont? {
    didSet {
      manager.flow.font = shownFont
      setAttribute(.font, font)
    }
  }
  /// The colour of the text; setting it gives it to all of it. Default the label's.
  open var textColor: UIColor? {
    didSet {
      manager.textColor = shownColor
      setAttribute(.foregroundColor, textColor)
    }
  }
  /// Where the text is from side to side. Default natural: where each paragraph begins to be read.
  open var textAlignment: NSTextAlignment = .natural { didSet { applyAlignment() } }
  /// Whether the font follows the text size that people choose. Default false.
  open var adjustsFontForContentSizeCategory = false { didSet { followTextSize() } }

  /// The look of links. Default the tint colour.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:] { didSet { looksChanged() } }
  /// What is found in text that is not edited, and becomes a link. Default nothing.
  open var dataDetectorTypes: UIDataDetectorTypes = [] {
    didSet {
      let unknown = dataDetectorTypes.subtracting([.link, .phoneNumber])
      if !unknown.isEmpty, dataDetectorTypes != .all {
        Diagnostics.report(
          "dataDetectorTypes finds links and telephone numbers only; addresses, dates and the rest are left as text"
        )
      }
      looksChanged()
    }
  }

  /// The attributes of what is typed next: those of the text before it, until they are set.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { typingOverride ?? inheritedTypingAttributes }
    set {
      typingOverride = newValue
      manager.flow.typing = newValue
    }
  }

  /// The text, its room and its layout. Source: Apple, *TextKit*.
  open var textStorage: NSTextStorage { storage }
  open var textContainer: NSTextContainer { container }
  open var layoutManager: NSLayoutManager { manager }

  /// Points between the view's edges and the text's room. Default 8 at top and bottom.
  open var textContainerInset = Metrics.inset {
    didSet { if textContainerInset != oldValue { linesChanged() } }
  }
  /// Kept: line heights are the fonts' own.
  open var usesStandardTextScaling = false {
    didSet {
      reportUnused(
        "usesStandardTextScaling", usesStandardTextScaling, "fonts have the size that is asked for")
    }
  }
  open var borderStyle: BorderStyle = .none {
    didSet {
      if borderStyle != .none {
        Diagnostics.report("borderStyle of a text view has no effect here; use the layer's border")
      }
    }
  }

  // MARK: Editing

  /// Takes part in the editing. Weak.
  @_nonoverride open var delegate: (any UITextViewDelegate)? {
    get { super.delegate as? any UITextViewDelegate }
    set { super.delegate = newValue }
  }

  /// Whether the text can be changed by hand. Default true.
  open var isEditable = true {
    didSet {
      guard isEditable != oldValue else { return }
      if !isEditable, isFirstResponder, !isSelectable { resignFirstResponder() }
      looksChanged()
      reloadInputViews()
      showSelection()
    }
  }
  /// Whether text can be selected and links followed. Default true.
  open var isSelectable = true {
    didSet { if !isSelectable, isFirstResponder { resignFirstResponder() } }
  }
  /// Whether typing replaces everything. Default false.
  open var clearsOnInsertion = false
  /// Whether people may make text bold, italic and underlined. Default false.
  open var allowsEditingTextAttributes = false
  /// Whether the text can be searched with a bar above the keyboard, which Command with F brings up, too. Default
  /// false.
  open var isFindInteractionEnabled = false { didSet { findEnabledChanged() } }
  /// What brings the bar up; nil while the text cannot be searched.
  open internal(set) var findInteraction: UIFindInteraction?
  var found = FoundText()

  /// What of the system's writing tools the text allows. Kept and reported: there are none here.
  open var writingToolsBehavior: UIWritingToolsBehavior = .default {
    didSet {
      reportUnused(
        "writingToolsBehavior", writingToolsBehavior.rawValue > 0, "there are no writing tools")
    }
  }
  /// Whether writing tools change the text now. Never here.
  open var isWritingToolsActive: Bool { false }

  open var isSecureTextEntry = false
  open var keyboardType: UIKeyboardType = .default { didSet { reloadInputViews() } }
  open var returnKeyType: UIReturnKeyType = .default { didSet { reloadInputViews() } }
  open var keyboardAppearance: UIKeyboardAppearance = .default { didSet { reloadInputViews() } }
  open var autocapitalizationType: UITextAutocapitalizationType = .sentences
  open var autocorrectionType: UITextAutocorrectionType = .default
  open var spellCheckingType: UITextSpellCheckingType = .default
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
  /// What the text means. Nothing is filled in automatically here; an app may read it.
  open var textContentType: UITextContentType!
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

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
  override var takesTabKey: Bool { isEditable }
  /// Text that is only selected wants no keyboard.
  override var wantsKeyboard: Bool { isEditable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool { beginEditing { super.becomeFirstResponder() } }

  @discardableResult
  open override func resignFirstResponder() -> Bool { finishEditing { super.resignFirstResponder() } }

  override func wasResignedByForce() { editingEnded() }

  /// Whether there is any text.
  open var hasText: Bool { storage.length > 0 }
  /// Types text in place of the selection.
  open func insertText(_ text: String) { insert(text) }
  /// Deletes the selection, or the character before the insertion point.
  open func deleteBackward() { delete(.character, forwards: false) }

  /// What is selected, in UTF-16 units; an insertion point has no length.
  open var selectedRange: NSRange {
    get { selecting.range }
    set { select(newValue) }
  }

  open override func cut(_ sender: Any?) { if copySelection(), isEditable { change(selectedRange, to: "") } }
  open override func copy(_ sender: Any?) { _ = copySelection() }
  open override func paste(_ sender: Any?) {
    if pasteDelegate == nil, let text = UIPasteboard.general.string {
      if isEditable { change(selectedRange, to: text) }
    } else {
      paste(itemProviders: UIPasteboard.general.itemProviders)
    }
  }
  /// Puts what is provided in place of the selection: texts, URLs, and pictures where text may have attributes.
  open override func paste(itemProviders: [NSItemProvider]) {
    if isEditable { Pasting.begin(itemProviders, into: self) }
  }
  /// Changes what is pasted. Weak.
  open weak var pasteDelegate: (any UITextPasteDelegate)?
  open override func select(_ sender: Any?) { selectWord(at: selecting.head) }
  open override func selectAll(_ sender: Any?) { select(NSRange(location: 0, length: storage.length)) }
  open override func delete(_ sender: Any?) { if isEditable { change(selectedRange, to: "") } }
  open override func find(_ sender: Any?) { findInteraction?.presentFindNavigator(showingReplace: false) }
  open override func findAndReplace(_ sender: Any?) {
    findInteraction?.presentFindNavigator(showingReplace: true)
  }
  open override func findNext(_ sender: Any?) { findInteraction?.findNext() }
  open override func findPrevious(_ sender: Any?) { findInteraction?.findPrevious() }
  open override func useSelectionForFind(_ sender: Any?) {
    if selectedRange.length > 0 { findInteraction?.searchText = storage.text(in: selectedRange).string }
  }
  open override func toggleBoldface(_ sender: Any?) { toggle(.traitBold) }
  open override func toggleItalics(_ sender: Any?) { toggle(.traitItalic) }
  open override func toggleUnderline(_ sender: Any?) { toggleUnderlining() }

  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    editAction(action) ?? super.canPerformAction(action, withSender: sender)
  }

  /// Scrolls until a range is in sight.
  open func scrollRangeToVisible(_ range: NSRange) { reveal(range) }

  // MARK: Text input

  open weak var inputDelegate: (any UITextInputDelegate)?
  open private(set) lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
  open var markedTextStyle: [NSAttributedString.Key: Any]?
  open var selectionAffinity: UITextStorageAffinity {
    get { selecting.isUpstream ? .backward : .forward }
    set { selecting.isUpstream = newValue == .backward }
  }

  /// The selection as an object; nil while the view is not the first responder.
  open var selectedTextRange: UITextRange? {
    get { textRange(selectedRange) }
    set { if let newValue { select(range(of: newValue)) } }
  }

  /// The caret's rectangle at a place, in the view's coordinates.
  open func caretRect(for position: UITextPosition) -> CGRect { caretFrame(at: position.offset) }
  open func firstRect(for range: UITextRange) -> CGRect {
    selectionFrames(self.range(of: range)).first ?? caretFrame(at: range.start.offset)
  }
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    let frames = selectionFrames(self.range(of: range))
    return frames.enumerated().map {
      SelectionRect($1, isFirst: $0 == 0, isLast: $0 == frames.count - 1)
    }
  }
  /// The place between characters that is nearest to a point.
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    UITextPosition(place(at: point).location)
  }

  // MARK: Layout

  /// The size of the text with its insets.
  open override var contentSize: CGSize {
    get {
      updateContent()
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
  }

  override var wrapsInLayout: Bool { !isScrollEnabled }

  /// Without scrolling, the size of the text; with it none.
  open override var intrinsicContentSize: CGSize {
    if isScrollEnabled {
      return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    return fittingSize(width: .infinity)
  }

  /// The size of the text, with its insets, in lines of at most that width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    fittingSize(width: size.width > 0 ? size.width : .infinity)
  }

  open override func layoutSubviews() {
    updateContent()
    super.layoutSubviews()
    placeText()
  }

  override func textBaselines(forWidth width: CGFloat) -> TextBaselines? { baselines(forWidth: width) }

  override func keepsDrag(_ path: CGVector) -> Bool { selects(alongDrag: path) }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { menuMayBeOutdated() }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    looksChanged()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    manager.flow.isRightToLeft = isRightToLeft
    followTextSize()
    linesChanged()
  }

  // MARK: Keys

  /// The Tab key leads to a text that can be edited or selected.
  open override var canBecomeFocused: Bool {
    (isEditable || isSelectable) && isUserInteractionEnabled && !isHidden
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isFirstResponder, let key = presses.first?.key, perform(key) else {
      super.pressesBegan(presses, with: event)
      return
    }
  }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !isFirstResponder { next?.pressesEnded(presses, with: event) }
  }

  // MARK: Accessibility

  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? text }
    set { super.accessibilityValue = newValue }
  }
}
