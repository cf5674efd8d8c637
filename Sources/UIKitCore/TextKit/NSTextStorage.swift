import Foundation
import Support

/// Takes part in the changes of a text storage. All methods are optional.
public protocol NSTextStorageDelegate: AnyObject {
  /// Before attributes are fixed and the layout follows; may change the text.
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
  /// Before the layout follows; may change attributes.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
}

extension NSTextStorageDelegate {
  public func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
  public func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
}

/// Attributed text that layout managers follow.
///
/// A subclass that keeps the text itself overrides `string`, `attributes(at:effectiveRange:)`,
/// `replaceCharacters(in:with:)` with a string and `setAttributes(_:range:)`, and calls `edited` in the last two.
/// Source of the API: Apple, *NSTextStorage*.
open class NSTextStorage: NSMutableAttributedString {
  /// What was edited. Raw values are UIKit's.
  public struct EditActions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let editedAttributes = EditActions(rawValue: 1 << 0)
    public static let editedCharacters = EditActions(rawValue: 1 << 1)
  }

  private var content = AttributeRuns()

  // MARK: Life

  public override init(string: String) {
    super.init(string: "")
    _ = content.replace(NSRange(location: 0, length: 0), with: string)
  }

  public override init(string: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
    super.init(string: "")
    _ = content.replace(NSRange(location: 0, length: 0), with: string)
    content.setAttributes(attrs ?? [:], NSRange(location: 0, length: content.length))
  }

  public override init(attributedString: NSAttributedString) {
    super.init(string: "")
    take(attributedString, at: 0)
  }

  /// An empty storage.
  public init() { super.init(string: "") }

  public required init?(coder: NSCoder) {
    guard let text = NSAttributedString(coder: coder) else { return nil }
    super.init(string: "")
    take(text, at: 0)
  }

  private func take(_ text: NSAttributedString, at location: Int) {
    var place = location
    for piece in AttributedText(text).pieces {
      let added = content.replace(NSRange(location: place, length: 0), with: piece.text)
      content.setAttributes(piece.attributes, NSRange(location: place, length: added))
      place += added
    }
  }

  // MARK: Reading

  open override var string: String { content.string }

  open override var length: Int { type(of: self) == NSTextStorage.self ? content.length : string.utf16.count }

  open override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    let found = content.attributes(at: location)
    range?.pointee = found.range
    return found.attributes
  }

  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    attributes(at: location, effectiveRange: range)[attrName]
  }

  open override func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    var found = NSRange(location: 0, length: 0)
    let attributes = attributes(at: location, effectiveRange: &found)
    range?.pointee = NSIntersectionRange(found, rangeLimit)
    return attributes
  }

  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, longestEffectiveRange range: NSRangePointer?,
    in rangeLimit: NSRange
  ) -> Any? {
    attributes(at: location, longestEffectiveRange: range, in: rangeLimit)[attrName]
  }

  open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
    text(in: range).isEmpty ? NSAttributedString(string: "") : text(in: range).attributedString
  }

  /// A part of the text as a value.
  package func text(in range: NSRange) -> AttributedText {
    var text = AttributedText()
    let whole = string
    let end = min(NSMaxRange(range), length)
    var place = max(range.location, 0)
    while place < end {
      var run = NSRange(location: place, length: 0)
      let attributes = attributes(at: place, effectiveRange: &run)
      let stop = min(max(NSMaxRange(run), place + 1), end)
      let from = String.Index(utf16Offset: place, in: whole)
      let to = String.Index(utf16Offset: stop, in: whole)
      text.append(String(whole[from..<to]), attributes: attributes)
      place = stop
    }
    return text
  }

  open override func isEqual(to other: NSAttributedString) -> Bool {
    AttributedText(self) == AttributedText(other)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    attributedSubstring(from: NSRange(location: 0, length: length))
  }

  open override func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableAttributedString(string: "")
    for piece in text(in: NSRange(location: 0, length: length)).pieces {
      copy.append(NSAttributedString(string: piece.text, attributes: piece.attributes))
    }
    return copy
  }

  // MARK: Changing

  open override func replaceCharacters(in range: NSRange, with str: String) {
    guard isInside(range, "replaceCharacters") else { return }
    let change = content.replace(range, with: str)
    edited(.editedCharacters, range: range, changeInLength: change)
  }

  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    guard isInside(range, "setAttributes") else { return }
    content.setAttributes(attrs ?? [:], range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  private func isInside(_ range: NSRange, _ name: String) -> Bool {
    if range.location >= 0, range.length >= 0, NSMaxRange(range) <= length { return true }
    Diagnostics.report(
      "\(name) was ignored: the range \(range) is not in the text, which has \(length) units")
    return false
  }

  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    let pieces = AttributedText(attrString).pieces
    beginEditing()
    replaceCharacters(in: range, with: pieces.map(\.text).joined())
    var place = range.location
    for piece in pieces {
      let count = piece.text.utf16.count
      setAttributes(piece.attributes, range: NSRange(location: place, length: count))
      place += count
    }
    endEditing()
  }

  open override func insert(_ attrString: NSAttributedString, at loc: Int) {
    replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
  }

  open override func append(_ attrString: NSAttributedString) { insert(attrString, at: length) }

  open override func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

  open override func setAttributedString(_ attrString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
  }

  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    change(range) { $0[name] = value }
  }

  open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
    change(range) { $0.merge(attrs) { $1 } }
  }

  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    change(range) { $0[name] = nil }
  }

  private func change(_ range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
    beginEditing()
    var place = max(range.location, 0)
    let end = min(NSMaxRange(range), length)
    while place < end {
      var run = NSRange(location: place, length: 1)
      var attributes = attributes(at: place, effectiveRange: &run)
      change(&attributes)
      let stop = min(max(NSMaxRange(run), place + 1), end)
      setAttributes(attributes, range: NSRange(location: place, length: stop - place))
      place = stop
    }
    endEditing()
  }

  // MARK: Editing

  private var depth = 0
  /// What was edited since the last processing.
  open private(set) var editedMask: EditActions = []
  /// Where, in the text as it is now.
  open private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
  /// By how many units the text has become longer.
  open private(set) var changeInLength = 0

  /// Takes part in changes. Weak.
  open weak var delegate: (any NSTextStorageDelegate)?
  /// Those that set the text.
  open private(set) var layoutManagers: [NSLayoutManager] = []

  /// Lets a layout manager follow the text.
  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard !layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
    aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
    layoutManagers.append(aLayoutManager)
    aLayoutManager.follow(self)
  }

  /// Lets a layout manager go.
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    layoutManagers.removeAll { $0 === aLayoutManager }
    if aLayoutManager.textStorage === self { aLayoutManager.follow(nil) }
  }

  open override func beginEditing() { depth += 1 }

  open override func endEditing() {
    depth = max(depth - 1, 0)
    if depth == 0, !editedMask.isEmpty { process() }
  }

  private var isProcessing = false

  /// What is edited on the way belongs to the same edit.
  private func process() {
    guard !isProcessing else { return }
    isProcessing = true
    defer { isProcessing = false }
    processEditing()
  }

  /// Notes a change; outside of `beginEditing` and `endEditing` it is processed at once.
  ///
  /// - Parameters:
  ///   - editedRange: Where, in the text from before the change.
  ///   - delta: By how many units the text has become longer.
  open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
    let changed = NSRange(location: editedRange.location, length: max(editedRange.length + delta, 0))
    if self.editedRange.location == NSNotFound {
      self.editedRange = changed
    } else {
      // What was edited before moves with what was put in before it.
      var old = self.editedRange
      if NSMaxRange(old) >= editedRange.location { old.length = max(old.length + delta, 0) }
      self.editedRange = NSUnionRange(old, changed)
    }
    self.editedMask.formUnion(editedMask)
    changeInLength += delta
    if depth == 0 { process() }
  }

  /// Lets the delegate and the layout managers follow what was edited.
  open func processEditing() {
    delegate?.textStorage(
      self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    delegate?.textStorage(
      self, didProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    let (mask, range, change) = (editedMask, editedRange, changeInLength)
    editedMask = []
    editedRange = NSRange(location: NSNotFound, length: 0)
    changeInLength = 0
    guard !mask.isEmpty else { return }
    for manager in layoutManagers {
      manager.processEditing(
        for: self, edited: mask, range: range, changeInLength: change, invalidatedRange: range)
    }
  }

  /// Kept for source compatibility: attributes are always as they were set.
  open func ensureAttributesAreFixed(in range: NSRange) {}
  open func fixAttributes(in range: NSRange) {}
  open func invalidateAttributes(in range: NSRange) {}
  /// Whether attributes are fixed only when they are needed: nothing needs fixing.
  open var fixesAttributesLazily: Bool { false }
}
