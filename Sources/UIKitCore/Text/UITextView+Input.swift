import Foundation
import QuartzCore

/// Places and stretches of a text view's text, as input methods ask for them.
extension UITextView {
  public var beginningOfDocument: UITextPosition { UITextPosition(0) }
  public var endOfDocument: UITextPosition { UITextPosition(storage.length) }

  func textRange(_ range: NSRange) -> UITextRange {
    UITextRange(UITextPosition(range.location), UITextPosition(NSMaxRange(range)))
  }

  func range(of range: UITextRange) -> NSRange {
    let start = min(max(range.start.offset, 0), storage.length)
    let end = min(max(range.end.offset, start), storage.length)
    return NSRange(location: start, length: end - start)
  }

  public func text(in range: UITextRange) -> String? { storage.text(in: self.range(of: range)).string }

  /// Puts text in place of a stretch, without asking the delegate.
  public func replace(_ range: UITextRange, withText text: String) {
    let range = self.range(of: range)
    let attributes = typingAttributes
    replace(range, with: AttributedText(text, attributes: attributes))
    place(TextSelection(NSRange(location: range.location + text.utf16.count, length: 0)))
    delegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    UITextRange(fromPosition, toPosition)
  }
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let wanted = position.offset + offset
    return (0...storage.length).contains(wanted) ? UITextPosition(wanted) : nil
  }
  public func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    let units = TextUnits(storage.string)
    var place = position.offset
    for _ in 0..<max(offset, 0) {
      switch direction {
      case .left, .right:
        let forwards =
          (direction == .right) != (baseWritingDirection(for: position, in: .forward) == .rightToLeft)
        place = forwards ? units.character(after: place) : units.character(before: place)
      case .up, .down:
        let caret = manager.caret(at: place)
        let y = direction == .up ? caret.minY - 1 : caret.maxY + 1
        guard y >= 0, y < manager.flow.height else { return nil }
        place = manager.place(at: CGPoint(x: caret.minX, y: y)).location
      }
    }
    return UITextPosition(place)
  }
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.offset < other.offset
      ? .orderedAscending : position.offset > other.offset ? .orderedDescending : .orderedSame
  }
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    toPosition.offset - from.offset
  }
  public func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? {
    direction == .left || direction == .up ? range.start : range.end
  }
  public func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    self.position(from: position, in: direction, offset: 1).flatMap { textRange(from: position, to: $0) }
  }
  public func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    guard let line = manager.line(at: position.offset) else { return .natural }
    return line.set.layout.lines[line.index].content.isRightToLeft ? .rightToLeft : .leftToRight
  }
  /// Gives the paragraphs of a stretch a direction.
  public func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
    let range = self.range(of: range)
    let units = TextUnits(storage.string)
    let whole = NSUnionRange(units.paragraph(at: range.location), units.paragraph(at: NSMaxRange(range)))
    guard whole.length > 0 else { return }
    let style = NSMutableParagraphStyle()
    if let old = storage.attribute(.paragraphStyle, at: whole.location, effectiveRange: nil)
      as? NSParagraphStyle
    {
      style.setParagraphStyle(old)
    }
    style.baseWritingDirection = writingDirection
    storage.addAttribute(.paragraphStyle, value: style, range: whole)
  }
  public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    UITextPosition(min(max(place(at: point).location, range.start.offset), range.end.offset))
  }
  /// The character that a point is over; nil beside the text.
  public func characterRange(at point: CGPoint) -> UITextRange? {
    let spot = CGPoint(x: point.x - textContainerInset.left, y: point.y - textContainerInset.top)
    guard let line = manager.line(atY: spot.y),
      let over = line.set.unit(overX: spot.x - container.lineFragmentPadding, inLine: line.index)
    else { return nil }
    let start = manager.flow.start(of: line.paragraph) + over.unit
    return textRange(NSRange(location: start, length: TextUnits(text).character(after: start) - start))
  }
  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? {
    guard storage.length > 0 else { return typingAttributes }
    return storage.attributes(at: min(position.offset, storage.length - 1), effectiveRange: nil)
  }

  // MARK: Composing

  public var markedTextRange: UITextRange? { composed.map(textRange) }

  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    guard isEditable else { return }
    let range = composed ?? self.selectedRange
    let text = markedText ?? ""
    var attributes = typingAttributes
    attributes.merge(markedTextStyle ?? [.underlineStyle: NSUnderlineStyle.single.rawValue]) { $1 }
    replace(range, with: AttributedText(text, attributes: attributes))
    let length = text.utf16.count
    composed = length > 0 ? NSRange(location: range.location, length: length) : nil
    let start = range.location + min(max(selectedRange.location, 0), length)
    let end = min(start + max(selectedRange.length, 0), range.location + length)
    place(TextSelection(NSRange(location: start, length: end - start)))
    delegate?.textViewDidChange(self)
  }

  public func unmarkText() {
    guard let range = composed else { return }
    composed = nil
    for key in (markedTextStyle ?? [.underlineStyle: 1]).keys { storage.removeAttribute(key, range: range) }
  }
}
