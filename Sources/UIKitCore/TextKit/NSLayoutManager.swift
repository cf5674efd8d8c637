import Foundation
import QuartzCore
import Support

/// Sets the text of a storage in the lines of a container.
///
/// Glyphs are counted as the UTF-16 units that they show: an index of a glyph is that of its character. Text is set
/// paragraph by paragraph as it is asked for; what concerns all of it sets all. The first container has all the text.
/// Source of the API: Apple, *NSLayoutManager*.
open class NSLayoutManager: NSObject, @unchecked Sendable {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Text and room

  /// The text. Weak: the storage owns its layout managers.
  open internal(set) weak var textStorage: NSTextStorage?
  /// Takes part in the layout. Weak.
  open weak var delegate: (any NSLayoutManagerDelegate)? {
    didSet {
      flow.fitting = delegate.map { _ in LineFitting(manager: self) }
      onChange?()
    }
  }
  /// Where the text is set.
  open private(set) var textContainers: [NSTextContainer] = []

  /// Adds room; the first container gets all the text.
  open func addTextContainer(_ container: NSTextContainer) {
    insertTextContainer(container, at: textContainers.count)
  }

  open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    guard (0...textContainers.count).contains(index) else {
      Diagnostics.report("insertTextContainer was ignored: there is no place \(index)")
      return
    }
    container.layoutManager = self
    textContainers.insert(container, at: index)
    if textContainers.count == 2 {
      Diagnostics.report("a layout manager's second text container stays empty: text does not flow on here")
    }
    adopt()
  }

  open func removeTextContainer(at index: Int) {
    guard textContainers.indices.contains(index) else {
      Diagnostics.report("removeTextContainer was ignored: there is no container \(index)")
      return
    }
    textContainers[index].layoutManager = nil
    textContainers.remove(at: index)
    adopt()
  }

  /// Called when a container's size or padding has changed.
  open func textContainerChangedGeometry(_ container: NSTextContainer) {
    if container === textContainers.first { adopt() }
  }

  func follow(_ storage: NSTextStorage?) {
    textStorage = storage
    reload()
  }

  /// Called by the storage when it was edited.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    guard textStorage === self.textStorage else { return }
    flow.replace(newCharRange, change: delta)
    // A storage that keeps the text itself may have said something else than what it did.
    if flow.length != textStorage.length { flow.reload(length: textStorage.length) }
    layoutChanged()
  }

  // MARK: The lines

  lazy var flow = makeFlow()

  /// How many paragraphs were set so far, for tests that count it.
  package var paragraphsSet: Int { flow.paragraphsSet }

  private func makeFlow() -> TextFlow {
    TextFlow { [unowned self] range in textShown(in: range) }
  }

  /// A part of the text with the attributes that show.
  func textShown(in range: NSRange) -> AttributedText {
    let text = substitute(for: range) ?? textStorage?.text(in: range) ?? AttributedText()
    return shown(linksIn?(text) ?? text)
  }

  /// What shows instead of a paragraph, whose break is in the range; nil for its own text. Default none.
  var paragraphShown: ((NSRange) -> NSAttributedString?)?

  private func substitute(for range: NSRange) -> AttributedText? {
    guard let paragraphShown, range.length > 0, let textStorage else { return nil }
    let paragraph = NSString(string: textStorage.string).paragraphRange(
      for: NSRange(location: range.location, length: 0))
    guard NSMaxRange(range) <= NSMaxRange(paragraph), let shown = paragraphShown(paragraph) else {
      return nil
    }
    return AttributedText(
      shown.attributedSubstring(
        from: NSRange(location: range.location - paragraph.location, length: range.length)))
  }

  /// Finds links in a paragraph. Default none.
  var linksIn: ((AttributedText) -> AttributedText)?

  /// What of the text's attributes shows: links have the look that the text view gives them.
  package var attributesShown: (([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any])?

  private func shown(_ text: AttributedText) -> AttributedText {
    guard let attributesShown else { return text }
    var result = AttributedText()
    for piece in text.pieces { result.append(piece.text, attributes: attributesShown(piece.attributes)) }
    return result
  }

  private func adopt() {
    guard let container = textContainers.first else { return }
    flow.width = container.lineWidth
    flow.maximumLines = container.maximumNumberOfLines
    flow.lineBreakMode = container.lineBreakMode
    container.reportOwnLines()
    layoutChanged()
  }

  func reload() {
    flow.reload(length: textStorage?.length ?? 0)
    layoutChanged()
  }

  /// Called when lines may be others; the text view shows them.
  package var onChange: (() -> Void)?

  private func layoutChanged() {
    onChange?()
    delegate?.layoutManagerDidInvalidateLayout(self)
  }

  /// Whether only what is asked for is set: always.
  open var allowsNonContiguousLayout = true
  open var hasNonContiguousLayout: Bool { true }
  /// Whether control characters show. Kept: they do not.
  open var showsInvisibleCharacters = false {
    didSet {
      reportUnused("showsInvisibleCharacters", showsInvisibleCharacters, "control characters do not show")
    }
  }
  open var showsControlCharacters = false {
    didSet {
      reportUnused("showsControlCharacters", showsControlCharacters, "control characters do not show")
    }
  }
  /// Whether fonts' leading counts. Kept: line heights are the fonts' own.
  open var usesFontLeading = true {
    didSet { reportUnused("usesFontLeading", !usesFontLeading, "line heights are the fonts' own") }
  }
  open var limitsLayoutForSuspiciousContents = false {
    didSet {
      reportUnused(
        "limitsLayoutForSuspiciousContents", limitsLayoutForSuspiciousContents, "all of a text is set")
    }
  }

  open func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?) {
    actualCharacterRange?.pointee = charRange
    flow.replace(charRange, change: 0)
    layoutChanged()
  }
  open func invalidateGlyphs(
    forCharacterRange charRange: NSRange, changeInLength delta: Int, actualCharacterRange: NSRangePointer?
  ) {
    invalidateLayout(forCharacterRange: charRange, actualCharacterRange: actualCharacterRange)
  }
  open func invalidateDisplay(forCharacterRange charRange: NSRange) { onChange?() }
  open func invalidateDisplay(forGlyphRange glyphRange: NSRange) { onChange?() }

  open func ensureLayout(for container: NSTextContainer) {
    flow.setAll()
    delegate?.layoutManager(self, didCompleteLayoutFor: container, atEnd: true)
  }
  open func ensureLayout(forCharacterRange charRange: NSRange) { eachLine(in: charRange) { _ in true } }
  open func ensureLayout(forGlyphRange glyphRange: NSRange) { eachLine(in: glyphRange) { _ in true } }
  open func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) {
    flow.setLines(from: bounds.minY, to: bounds.maxY)
  }
  open func ensureGlyphs(forCharacterRange charRange: NSRange) {}
  open func ensureGlyphs(forGlyphRange glyphRange: NSRange) {}

  // MARK: Drawing

  /// Draws the letters of a range, with the container's top left corner at a point of the current context.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    draw(glyphsToShow, at: origin) { set, lines, place, context, start in
      set.layout.drawLetters(
        of: lines, in: context, at: place, width: set.width, color: textColor,
        decorator: LayoutDecorator(manager: self, set: set, start: start, origin: origin))
    }
  }

  /// Draws what is behind the letters of a range.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    draw(glyphsToShow, at: origin) { set, lines, place, context, start in
      let parts = set.layout.backgrounds(of: lines, in: context, at: place, width: set.width)
      fill(parts, set, start, context)
    }
  }

  /// Fills what is behind the letters of a range, which have one background colour: a rectangle for each piece of a
  /// line, in the coordinates of the current context, whose fill colour is set.
  open func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange,
    color: UIColor
  ) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for index in 0..<max(rectCount, 0) { context.fill(rectArray[index], with: color) }
  }

  /// Draws the line under glyphs of one line; called for each stretch that is underlined.
  open func underlineGlyphRange(
    _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    drawUnderline(
      forGlyphRange: glyphRange, underlineType: underlineVal,
      baselineOffset: decorationOffset(.underline, at: glyphRange.location), lineFragmentRect: lineRect,
      lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
  }

  /// Draws the line under glyphs of one line.
  ///
  /// - Parameter baselineOffset: Points from the baseline down to the line. What is drawn is as far from it.
  open func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) { drawDecoration(.underline, underlineVal, glyphRange, baselineOffset, containerOrigin) }

  /// Draws the line through glyphs of one line; called for each stretch that is struck through.
  open func strikethroughGlyphRange(
    _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    drawStrikethrough(
      forGlyphRange: glyphRange, strikethroughType: strikethroughVal,
      baselineOffset: decorationOffset(.strikethrough, at: glyphRange.location), lineFragmentRect: lineRect,
      lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
  }

  /// Draws the line through glyphs of one line.
  ///
  /// - Parameter baselineOffset: Points from the baseline down to the line, negative above. What is drawn is as far
  ///   from it.
  open func drawStrikethrough(
    forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
    baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) { drawDecoration(.strikethrough, strikethroughVal, glyphRange, baselineOffset, containerOrigin) }

  /// The colour of letters that have none. Default black; a text view sets its own.
  package var textColor = UIColor.black

  private func draw(
    _ range: NSRange, at origin: CGPoint,
    _ body: (SetParagraph, Range<Int>, CGPoint, CGContext, _ start: Int) -> Void
  ) {
    guard let context = UIGraphicsGetCurrentContext(), !flow.paragraphs.isEmpty else { return }
    let padding = textContainers.first?.lineFragmentPadding ?? 0
    for index in flow.index(
      ofUnit: range.location)...flow.index(ofUnit: max(NSMaxRange(range) - 1, range.location))
    {
      let set = flow.set(index)
      guard set.lineCount > 0 else { continue }
      let start = flow.start(of: index)
      let first = set.line(ofUnit: max(range.location - start, 0))
      let last = set.line(ofUnit: max(NSMaxRange(range) - 1 - start, 0))
      body(
        set, first..<(last + 1), CGPoint(x: origin.x + padding, y: origin.y + flow.linesTop(of: index)),
        context, start)
    }
  }

  // MARK: Ranges

  /// How many glyphs there are: the UTF-16 units of the text.
  open var numberOfGlyphs: Int { flow.length }

  /// The glyphs in a container: all in the first.
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    guard container === textContainers.first else { return NSRange(location: flow.length, length: 0) }
    return NSRange(location: 0, length: flow.length)
  }
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?
  ) -> NSRange {
    actualCharacterRange?.pointee = charRange
    return charRange
  }
  open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange {
    actualGlyphRange?.pointee = glyphRange
    return glyphRange
  }
  /// The glyphs of the lines that a rectangle of the container touches.
  open func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
    flow.setLines(from: bounds.minY, to: bounds.maxY)
    guard let first = line(atY: bounds.minY), let last = line(atY: max(bounds.maxY, bounds.minY)) else {
      return NSRange(location: 0, length: 0)
    }
    return NSUnionRange(first.range, last.range)
  }
  open func glyphRange(
    forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer
  ) -> NSRange {
    glyphRange(forBoundingRect: bounds, in: container)
  }
  open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
  open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { (0..<flow.length).contains(glyphIndex) }
  open func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
    guard let line = line(at: glyphIndex), line.set.layout.lines[line.index].isTruncated else {
      return NSRange(location: NSNotFound, length: 0)
    }
    let shown = max(line.set.layout.lines[line.index].content.characters.count - 1, 0)
    return NSRange(location: line.range.location + shown, length: max(line.range.length - shown, 0))
  }

  // MARK: Rectangles

  /// What the lines take up, in the container's coordinates; sets all of the text.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    guard container === textContainers.first else { return .zero }
    flow.setAll()
    return CGRect(
      x: 0, y: 0, width: flow.usedWidth + 2 * container.lineFragmentPadding, height: flow.height)
  }

  /// The smallest rectangle around the letters of a range.
  open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
    var box = CGRect.null
    eachLine(in: glyphRange) { line in
      let start = flow.start(of: line.paragraph)
      let part = NSIntersectionRange(glyphRange, line.range)
      let units = (part.location - start)..<(NSMaxRange(part) - start)
      for span in line.set.spans(units, inLine: line.index) {
        box = box.union(
          CGRect(
            x: container.lineFragmentPadding + span.lowerBound, y: line.rect.minY,
            width: span.upperBound - span.lowerBound, height: line.rect.height))
      }
      return true
    }
    guard box.isNull else { return box }
    return caret(at: glyphRange.location)
  }

  open func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> CGRect {
    guard let line = line(at: glyphIndex) else { return .zero }
    effectiveRange?.pointee = line.range
    return line.rect
  }
  open func lineFragmentUsedRect(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> CGRect {
    guard let line = line(at: glyphIndex) else { return .zero }
    effectiveRange?.pointee = line.range
    return line.used
  }
  /// The empty line behind a line break at the end of the text; zero when there is none.
  open var extraLineFragmentRect: CGRect {
    guard flow.paragraphs.count > 1, let last = flow.paragraphs.last, last.length == 0 else { return .zero }
    return line(0, of: flow.paragraphs.count - 1)?.rect ?? .zero
  }
  open var extraLineFragmentUsedRect: CGRect { extraLineFragmentRect }

  /// Calls with each line of a range: its rectangle, what its letters take up, its container and its glyphs.
  open func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let container = textContainers.first else { return }
    eachLine(in: glyphRange) { line in
      var stop = ObjCBool(false)
      block(line.rect, line.used, container, line.range, &stop)
      return !stop.boolValue
    }
  }

  /// Calls with the rectangles that a selection of a range covers.
  open func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
    in textContainer: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let rects =
      selectedRange.location == NSNotFound
      ? lineParts(glyphRange) : selectionRects(NSIntersectionRange(glyphRange, selectedRange))
    for rect in rects {
      var stop = ObjCBool(false)
      block(rect, &stop)
      if stop.boolValue { return }
    }
  }

  /// The rectangle of the letters of each line of a range.
  private func lineParts(_ range: NSRange) -> [CGRect] {
    guard let container = textContainers.first else { return [] }
    var rects: [CGRect] = []
    eachLine(in: range) { line in
      rects.append(boundingRect(forGlyphRange: NSIntersectionRange(range, line.range), in: container))
      return true
    }
    return rects
  }

  // MARK: Places

  /// The pen's place at a glyph, from its line's top left corner.
  open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    guard let line = line(at: glyphIndex) else { return .zero }
    let caret = caret(at: glyphIndex)
    let setLine = line.set.layout.lines[line.index]
    return CGPoint(x: caret.minX, y: setLine.baseline - setLine.top)
  }

  /// The glyph at or before a point of the container.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
  }
  open func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    guard let line = line(atY: point.y) else { return 0 }
    let x = point.x - container.lineFragmentPadding
    if let found = line.set.unit(overX: x, inLine: line.index) {
      partialFraction?.pointee = found.fraction
      return flow.start(of: line.paragraph) + found.unit
    }
    // Beside the line is its nearest character.
    let isBehind = x > line.set.start(ofLine: line.index)
    partialFraction?.pointee = isBehind ? 1 : 0
    return isBehind ? max(NSMaxRange(line.range) - 1, line.range.location) : line.range.location
  }
  open func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
    var fraction: CGFloat = 0
    _ = glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
    return fraction
  }
  /// The character at or before a point of the container, and how much of it is before the point.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: partialFraction)
  }
  open func textContainer(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> NSTextContainer? {
    effectiveRange?.pointee = NSRange(location: 0, length: flow.length)
    return textContainers.first
  }
}
