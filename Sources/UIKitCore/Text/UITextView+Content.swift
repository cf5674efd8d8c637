import Foundation
import QuartzCore

/// The text of a text view, its looks and its lines.
extension UITextView {
  // MARK: Text

  var shownFont: UIFont { font ?? .systemFont(ofSize: Metrics.fontSize) }
  var shownColor: UIColor { textColor ?? .label }

  /// What text has that was given without attributes.
  private var ownAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    if let font { attributes[.font] = font }
    if let textColor { attributes[.foregroundColor] = textColor }
    if textAlignment != .natural {
      let style = NSMutableParagraphStyle()
      style.alignment = textAlignment
      attributes[.paragraphStyle] = style
    }
    return attributes
  }

  func setText(_ text: String) {
    guard text != storage.string else { return }
    changeListener?.willChange("text")
    let attributes =
      storage.length > 0 ? storage.attributes(at: 0, effectiveRange: nil) : typingOverride ?? ownAttributes
    replaceAll(text.isEmpty ? AttributedText() : AttributedText(text, attributes: plain(attributes)))
    changeListener?.didChange("text")
  }

  /// Pictures and links of the old text are not the new one's.
  private func plain(_ attributes: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
    attributes.filter { $0.key != .attachment && $0.key != .link }
  }

  func setAttributedText(_ text: NSAttributedString) {
    changeListener?.willChange("attributedText")
    let content = AttributedText(text)
    replaceAll(content)
    changeListener?.didChange("attributedText")
  }

  private func replaceAll(_ text: AttributedText) {
    let whole = NSRange(location: 0, length: storage.length)
    if storage.length == 0 { typingOverride = nil }
    if text.isEmpty, storage.length > 0 {
      // What is typed into the empty text looks as the text did.
      let attributes = plain(storage.attributes(at: 0, effectiveRange: nil))
      storage.replaceCharacters(in: whole, with: "")
      typingAttributes = attributes
    } else {
      storage.beginEditing()
      storage.replaceCharacters(in: whole, with: text.string)
      var place = 0
      for piece in text.pieces {
        let count = piece.text.utf16.count
        storage.setAttributes(piece.attributes, range: NSRange(location: place, length: count))
        place += count
      }
      storage.endEditing()
    }
    composed = nil
    lastTyping = nil
    selecting = TextSelection(NSRange(location: storage.length, length: 0))
    showSelection()
  }

  func setAttribute(_ key: NSAttributedString.Key, _ value: Any?) {
    let whole = NSRange(location: 0, length: storage.length)
    if var typing = typingOverride {
      typing[key] = value
      typingAttributes = typing
    }
    if whole.length == 0 {
      linesChanged()
    } else if let value {
      storage.addAttribute(key, value: value, range: whole)
    } else {
      storage.removeAttribute(key, range: whole)
    }
    showSelection()
  }

  func applyAlignment() {
    let whole = NSRange(location: 0, length: storage.length)
    storage.beginEditing()
    storage.enumerateAttribute(.paragraphStyle, in: whole, options: .longestEffectiveRangeNotRequired) {
      style, range, _ in
      let changed = NSMutableParagraphStyle()
      if let style = style as? NSParagraphStyle { changed.setParagraphStyle(style) }
      changed.alignment = textAlignment
      storage.addAttribute(.paragraphStyle, value: changed, range: range)
    }
    storage.endEditing()
    if var typing = typingOverride {
      typing[.paragraphStyle] = ownAttributes[.paragraphStyle]
      typingAttributes = typing
    }
    manager.flow.typing = inheritedTypingAttributes
    linesChanged()
    showSelection()
  }

  /// The attributes of the text before the insertion point.
  var inheritedTypingAttributes: [NSAttributedString.Key: Any] {
    guard storage.length > 0 else { return ownAttributes }
    let start = selectedRange.location
    let place = selectedRange.length > 0 || start == 0 ? start : start - 1
    return plain(storage.attributes(at: min(place, storage.length - 1), effectiveRange: nil))
  }

  func followTextSize() {
    guard adjustsFontForContentSizeCategory, let font else { return }
    let scaled = font.adjusted(for: traitCollection)
    if scaled != font { self.font = scaled }
  }

  // MARK: Looks

  /// What shows of a stretch's attributes: links have their own look.
  func attributesShown(_ attributes: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
    var shown = attributes
    if shown[.font] == nil { shown[.font] = shownFont }
    guard attributes[.link] != nil else { return shown }
    // Unlike a label's, a text view's link is in the tint colour and has no line below.
    shown[.foregroundColor] = tintColor
    if shown[.underlineStyle] == nil { shown[.underlineStyle] = 0 }
    return shown.merging(linkTextAttributes ?? [:]) { $1 }
  }

  func looksChanged() {
    manager.linksIn = detectedTypes.isEmpty ? nil : { [weak self] in self?.withDetectedLinks($0) ?? $0 }
    manager.flow.forgetLines()
    linesChanged()
    showSelection()
  }

  /// What is looked for: in text that is edited, nothing.
  private var detectedTypes: UIDataDetectorTypes { isEditable ? [] : dataDetectorTypes }

  /// A paragraph with the links that were found in it.
  private func withDetectedLinks(_ text: AttributedText) -> AttributedText {
    let links = DataDetector.links(in: text.string, detectedTypes)
    guard !links.isEmpty else { return text }
    let marked = NSTextStorage()
    marked.replaceCharacters(in: NSRange(location: 0, length: 0), with: text.string)
    var place = 0
    for piece in text.pieces {
      let count = piece.text.utf16.count
      marked.setAttributes(piece.attributes, range: NSRange(location: place, length: count))
      place += count
    }
    for link in links { marked.addAttribute(.link, value: link.url, range: link.range) }
    return marked.text(in: NSRange(location: 0, length: marked.length))
  }

  /// The link at a place of the text, of its own or one that was found in it.
  func link(at place: Int) -> (range: NSRange, url: URL)? {
    guard place < storage.length else { return nil }
    var range = NSRange(location: place, length: 0)
    if let value = storage.attribute(.link, at: place, effectiveRange: &range) {
      let url = value as? URL ?? (value as? NSURL).map { $0 as URL } ?? (value as? String).flatMap(URL.init)
      return url.map { (range, $0) }
    }
    guard !detectedTypes.isEmpty else { return nil }
    let paragraph = TextUnits(storage.string).paragraph(at: place)
    let text = storage.text(in: paragraph).string
    for link in DataDetector.links(in: text, detectedTypes) {
      let range = NSRange(location: link.range.location + paragraph.location, length: link.range.length)
      if NSLocationInRange(place, range) { return (range, link.url) }
    }
    return nil
  }

  // MARK: Lines

  /// Lines or the room for them may be others.
  func linesChanged() {
    isContentStale = true
    knownFit = nil
    setNeedsLayout()
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
  }

  private var horizontalInset: CGFloat {
    textContainerInset.left + textContainerInset.right + adjustedContentInset.left
      + adjustedContentInset.right
  }

  /// Gives the container the view's width, sets what is in sight and takes the content's size from it.
  func updateContent() {
    if container.widthTracksTextView {
      let width = max(bounds.width - horizontalInset, 0)
      if container.size.width != width { container.size.width = width }
    }
    let flow = manager.flow
    let top = bounds.minY - textContainerInset.top
    flow.setLines(from: top, to: top + bounds.height)
    let height = textContainerInset.top + flow.height + textContainerInset.bottom
    let scale = max(traitCollection.displayScale, 1)
    let size = CGSize(
      width: max(bounds.width - adjustedContentInset.left - adjustedContentInset.right, 0),
      height: (height * scale).rounded(.up) / scale)
    isContentStale = false
    if size != storedContentSize { super.contentSize = size }
  }

  /// Shows the lines that are in sight.
  func placeText() {
    let size = CGSize(
      width: bounds.width, height: max(storedContentSize.height, bounds.height - adjustedContentInset.top))
    UIView.performWithoutAnimation { canvas.frame = CGRect(origin: .zero, size: size) }
    canvas.showLines(
      of: manager, from: bounds.minY, to: bounds.maxY,
      inset: CGPoint(x: textContainerInset.left, y: textContainerInset.top))
    showFound()
    showSelection()
  }

  func fittingSize(width: CGFloat) -> CGSize {
    if let knownFit, knownFit.width == width { return knownFit.size }
    let insets = textContainerInset
    let room = width - insets.left - insets.right
    // Set beside the lines that show, which have another width.
    let flow = TextFlow { [manager] in manager.textShown(in: $0) }
    flow.font = manager.flow.font
    flow.typing = typingAttributes
    flow.isRightToLeft = manager.flow.isRightToLeft
    flow.maximumLines = container.maximumNumberOfLines
    flow.lineBreakMode = container.lineBreakMode
    flow.fitting = manager.flow.fitting
    flow.width = room.isFinite ? max(room - 2 * container.lineFragmentPadding, 0) : .infinity
    flow.reload(length: storage.length)
    flow.setAll()
    let scale = max(traitCollection.displayScale, 1)
    func up(_ length: CGFloat) -> CGFloat { (length * scale).rounded(.up) / scale }
    let size = CGSize(
      width: up(flow.usedWidth + 2 * container.lineFragmentPadding + insets.left + insets.right),
      height: up(flow.height + insets.top + insets.bottom))
    knownFit = (width, size)
    return size
  }

  func baselines(forWidth width: CGFloat) -> TextBaselines? {
    guard !isScrollEnabled, let line = manager.line(0, of: 0) else { return nil }
    let first = line.set.layout.lines[0].baseline + textContainerInset.top
    let bottom = manager.flow.height + textContainerInset.top
    let last = manager.flow.paragraphs.count - 1
    let set = manager.flow.set(last)
    guard let lastLine = set.layout.lines.prefix(set.lineCount).last else { return nil }
    return TextBaselines(
      heightFactor: 0, first: first, last: bottom - set.height + lastLine.baseline)
  }

  // MARK: Places

  private var origin: CGPoint { CGPoint(x: textContainerInset.left, y: textContainerInset.top) }

  /// The place between characters that is nearest to a point of the view.
  func place(at point: CGPoint) -> (location: Int, isUpstream: Bool) {
    updateContent()
    return manager.place(at: CGPoint(x: point.x - origin.x, y: point.y - origin.y))
  }

  func caretFrame(at location: Int, upstream: Bool = false) -> CGRect {
    updateContent()
    let caret = manager.caret(at: location, upstream: upstream)
    let scale = max(traitCollection.displayScale, 1)
    let x = ((caret.minX + origin.x) * scale).rounded() / scale
    let width = TextCaret.width
    return CGRect(
      x: min(max(x - width / 2, 0), max(bounds.width - width, 0)), y: caret.minY + origin.y, width: width,
      height: caret.height)
  }

  func selectionFrames(_ range: NSRange) -> [CGRect] {
    updateContent()
    return manager.selectionRects(range).map { $0.offsetBy(dx: origin.x, dy: origin.y) }
  }

  func reveal(_ range: NSRange) {
    guard range.location >= 0, NSMaxRange(range) <= storage.length else { return }
    updateContent()
    let end = caretFrame(at: NSMaxRange(range))
    let rect = range.length > 0 ? caretFrame(at: range.location).union(end) : end
    revealRect(rect)
  }

  /// Scrolls until a rectangle is in sight, with the text's inset beside it.
  func revealRect(_ rect: CGRect) {
    guard isScrollEnabled else { return }
    var rect = rect
    rect.origin.x = bounds.minX
    rect.size.width = bounds.width
    // The first and the last line bring the inset along.
    if rect.minY <= textContainerInset.top {
      rect.size.height += rect.minY
      rect.origin.y = 0
    }
    if rect.maxY >= storedContentSize.height - textContainerInset.bottom - 1 {
      rect.size.height = storedContentSize.height - rect.minY
    }
    scrollRectToVisible(rect, animated: false)
  }
}
