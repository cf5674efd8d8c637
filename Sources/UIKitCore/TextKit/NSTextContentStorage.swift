import Foundation
import Support

/// A part of a text that is laid out as one. Source of the API: Apple, *NSTextElement*.
open class NSTextElement: NSObject, @unchecked Sendable {
  /// What the element belongs to. Weak.
  open weak var textContentManager: NSTextContentManager?
  /// Where it is in the text; nil for one that is in none.
  open var elementRange: NSTextRange?

  public init(textContentManager: NSTextContentManager?) {
    self.textContentManager = textContentManager
    super.init()
  }
}

/// A paragraph, with the break at its end. Source of the API: Apple, *NSTextParagraph*.
open class NSTextParagraph: NSTextElement, @unchecked Sendable {
  /// The text.
  public let attributedString: NSAttributedString

  /// A paragraph that is in no text yet; nil is an empty one.
  public init(attributedString: NSAttributedString?) {
    self.attributedString = attributedString ?? NSAttributedString(string: "")
    super.init(textContentManager: nil)
  }

  private var breakLength: Int {
    let text = attributedString.string
    guard let last = text.last, last.isNewline else { return 0 }
    return last.utf16.count
  }

  /// Where the text is without the break; nil for a paragraph that is in no text.
  open var paragraphContentRange: NSTextRange? {
    elementRange?.units.map {
      NSTextRange(NSRange(location: $0.location, length: max($0.length - breakLength, 0)))
    }
  }

  /// Where the break is; nil where there is none.
  open var paragraphSeparatorRange: NSTextRange? {
    guard let units = elementRange?.units, breakLength > 0, units.length >= breakLength else { return nil }
    return NSTextRange(NSRange(location: NSMaxRange(units) - breakLength, length: breakLength))
  }
}

/// Text that layout managers show. Apps use `NSTextContentStorage`. Source of the API: Apple, *NSTextContentManager*.
open class NSTextContentManager: NSObject, @unchecked Sendable {
  public struct EnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// From the end to the beginning.
    public static let reverse = EnumerationOptions(rawValue: 1 << 0)
  }

  public override init() { super.init() }

  /// What shows the text.
  open private(set) var textLayoutManagers: [NSTextLayoutManager] = []
  /// The first of them. Setting adds one that was not there.
  open var primaryTextLayoutManager: NSTextLayoutManager? {
    get { textLayoutManagers.first }
    set {
      guard let newValue else { return }
      if newValue.textContentManager !== self { addTextLayoutManager(newValue) }
      textLayoutManagers.removeAll { $0 === newValue }
      textLayoutManagers.insert(newValue, at: 0)
    }
  }

  /// Lets a layout manager show the text.
  open func addTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    textLayoutManager.textContentManager?.removeTextLayoutManager(textLayoutManager)
    textLayoutManagers.append(textLayoutManager)
    textLayoutManager.textContentManager = self
  }

  /// Lets a layout manager show the text no more.
  open func removeTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    textLayoutManagers.removeAll { $0 === textLayoutManager }
    textLayoutManager.textContentManager = nil
  }

  /// All of the text.
  open var documentRange: NSTextRange { NSTextRange(NSRange(location: 0, length: 0)) }
  /// Calls with the elements from a place on, in order, until it says false; gives where that was.
  @discardableResult
  open func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [],
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? { nil }
  /// The place so many units further on; nil outside of the text.
  open func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? { nil }
  /// How many units are between two places; `NSNotFound` for places of another text.
  open func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { NSNotFound }
  /// Puts elements in place of a stretch.
  open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {}

  /// The elements that a stretch touches.
  open func textElements(for range: NSTextRange) -> [NSTextElement] {
    var found: [NSTextElement] = []
    enumerateTextElements(from: range.location) { element in
      guard let place = element.elementRange, place.intersects(range) || found.isEmpty else { return false }
      found.append(element)
      return true
    }
    return found
  }

  /// Whether changes are being made that count as one.
  open private(set) var hasEditingTransaction = false
  /// Makes changes that count as one.
  open func performEditingTransaction(_ transaction: () -> Void) {
    let isOuter = !hasEditingTransaction
    hasEditingTransaction = true
    if isOuter { beginChanges() }
    transaction()
    guard isOuter else { return }
    endChanges()
    hasEditingTransaction = false
  }
  func beginChanges() {}
  func endChanges() {}
}

/// Shows paragraphs otherwise than the text storage has them.
public protocol NSTextContentStorageDelegate: AnyObject {
  /// The paragraph for a stretch, break included, with as many units as the stretch has. Default nil: the text's own.
  func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange)
    -> NSTextParagraph?
}

extension NSTextContentStorageDelegate {
  public func textContentStorage(
    _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
  ) -> NSTextParagraph? { nil }
}

/// The text of an `NSTextStorage`, by paragraphs. Source of the API: Apple, *NSTextContentStorage*.
open class NSTextContentStorage: NSTextContentManager, @unchecked Sendable {
  /// A new empty text.
  public override init() {
    textStorage = NSTextStorage()
    super.init()
  }

  init(_ storage: NSTextStorage) {
    textStorage = storage
    super.init()
  }

  /// The text of lines that are set already.
  convenience init(showing storage: NSTextStorage, by setter: NSLayoutManager) {
    self.init(storage)
    addTextLayoutManager(NSTextLayoutManager(setter))
  }

  /// Shows paragraphs otherwise than the text has them. Weak.
  open weak var delegate: (any NSTextContentStorageDelegate)? {
    didSet { for manager in textLayoutManagers { follow(manager) } }
  }

  private func follow(_ manager: NSTextLayoutManager) {
    manager.setter.paragraphShown =
      delegate == nil ? nil : { [weak self] in self?.substitute(for: $0)?.attributedString }
    manager.setter.reload()
  }

  private func substitute(for units: NSRange) -> NSTextParagraph? {
    guard let made = delegate?.textContentStorage(self, textParagraphWith: units) else { return nil }
    if made.attributedString.length == units.length { return made }
    Diagnostics.report(
      "a paragraph of \(made.attributedString.length) units does not stand for one of \(units.length)",
      subject: "NSTextContentStorage")
    return nil
  }

  /// The text. Nil takes it away.
  open var textStorage: NSTextStorage? {
    didSet {
      guard textStorage !== oldValue else { return }
      for manager in textLayoutManagers {
        oldValue?.removeLayoutManager(manager.setter)
        textStorage?.addLayoutManager(manager.setter)
      }
    }
  }

  /// The text with its attributes. Setting changes that of the text storage.
  open var attributedString: NSAttributedString? {
    get { textStorage }
    set {
      guard let textStorage else { return textStorage = newValue.map { NSTextStorage(attributedString: $0) } }
      textStorage.replaceCharacters(
        in: NSRange(location: 0, length: textStorage.length), with: newValue ?? NSAttributedString(string: "")
      )
    }
  }

  open override func addTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    super.addTextLayoutManager(textLayoutManager)
    if textLayoutManager.setter.textStorage !== textStorage {
      textStorage?.addLayoutManager(textLayoutManager.setter)
    }
    if delegate != nil { follow(textLayoutManager) }
  }

  open override func removeTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    super.removeTextLayoutManager(textLayoutManager)
    textLayoutManager.setter.paragraphShown = nil
    textStorage?.removeLayoutManager(textLayoutManager.setter)
  }

  private var length: Int { textStorage?.length ?? 0 }

  open override var documentRange: NSTextRange { NSTextRange(NSRange(location: 0, length: length)) }

  open override func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    guard let place = location as? TextOffset, (0...length).contains(place.offset + offset) else {
      return nil
    }
    return TextOffset(place.offset + offset)
  }

  open override func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    guard let first = from as? TextOffset, let last = to as? TextOffset else { return NSNotFound }
    return last.offset - first.offset
  }

  /// The paragraph of a stretch.
  func paragraph(_ units: NSRange) -> NSTextParagraph {
    let made =
      substitute(for: units)
      ?? NSTextParagraph(attributedString: textStorage?.attributedSubstring(from: units))
    made.textContentManager = self
    made.elementRange = NSTextRange(units)
    return made
  }

  @discardableResult
  open override func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [],
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    let text = NSString(string: textStorage?.string ?? "")
    let isReverse = options.contains(.reverse)
    var place = min(max((textLocation as? TextOffset)?.offset ?? (isReverse ? length : 0), 0), length)
    while isReverse ? place > 0 : place < length {
      let units = text.paragraphRange(for: NSRange(location: isReverse ? place - 1 : place, length: 0))
      guard units.length > 0 else { break }
      place = isReverse ? units.location : NSMaxRange(units)
      if !block(paragraph(units)) { break }
    }
    return TextOffset(place)
  }

  open override func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    guard let units = range.units, let textStorage, NSMaxRange(units) <= length else {
      Diagnostics.report("a stretch outside of the text is not replaced", subject: "NSTextContentStorage")
      return
    }
    let new = NSMutableAttributedString(string: "")
    for case let paragraph as NSTextParagraph in textElements ?? [] { new.append(paragraph.attributedString) }
    textStorage.replaceCharacters(in: units, with: new)
  }

  /// The text of a paragraph; nil for another element.
  open func attributedString(for textElement: NSTextElement) -> NSAttributedString? {
    (textElement as? NSTextParagraph)?.attributedString
  }

  override func beginChanges() { textStorage?.beginEditing() }
  override func endChanges() { textStorage?.endEditing() }
}
