import Foundation
import QuartzCore

/// A text in paragraphs below each other, each of which is set when it is first needed.
///
/// What a change costs follows what it changes: only the paragraphs that hold edited characters are set again, the
/// others move. Paragraphs that were not needed yet have an estimated height, so that a long text shows at once.
/// Places are UTF-16 units of the whole text, lengths points from the top left corner of the lines' box.
final class TextFlow {
  struct Paragraph {
    /// With its line break.
    var length: Int
    /// Units of the line break at its end; 0 in the last paragraph.
    var breakLength: Int
    /// Whether it begins behind a line separator, which ends no paragraph.
    var isContinued: Bool
    var set: SetParagraph?
    /// Known or estimated, with what is free above and below it.
    var height: CGFloat = 0
    var isMeasured = false
    /// What is free above it.
    var above: CGFloat = 0
  }

  /// Where the text comes from: a part of it.
  private let source: (NSRange) -> AttributedText
  private(set) var paragraphs: [Paragraph] = []
  private(set) var length = 0
  private var starts: [Int] = []
  private var tops: [CGFloat] = []
  /// From this paragraph on `tops` is not known.
  private var firstStaleTop = 0
  /// How many paragraphs were set so far; tests count it.
  private(set) var paragraphsSet = 0

  // MARK: What limits the lines

  var width: CGFloat = .infinity { didSet { if width != oldValue { forgetLines() } } }
  var font: UIFont = .systemFont(ofSize: 12) { didSet { if font != oldValue { forgetLines() } } }
  var isRightToLeft = false { didSet { if isRightToLeft != oldValue { forgetLines() } } }
  /// 0 sets no limit.
  var maximumLines = 0 { didSet { if maximumLines != oldValue { forgetLines() } } }
  var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { forgetLines() } }
  }
  /// Attributes with which an empty last paragraph is as high as what is typed into it.
  var typing: AttributedText.Attributes = [:]

  /// What a layout manager's delegate wants of lines and paragraphs; nil for what the text's styles say.
  var fitting: LineFitting? { didSet { forgetLines() } }

  /// Units of a text of which all is set at once.
  private static let shortText = 20_000
  /// Paragraphs whose lines are kept; those that are far away are set again when they are needed.
  private static let mostSet = 600

  init(_ source: @escaping (NSRange) -> AttributedText) { self.source = source }

  func forgetLines() {
    for index in paragraphs.indices {
      paragraphs[index].set = nil
      paragraphs[index].isMeasured = false
      paragraphs[index].height = estimatedHeight(paragraphs[index])
    }
    firstStaleTop = 0
    isMeasured = false
  }

  // MARK: The text

  /// Takes the whole text.
  func reload(length: Int) {
    paragraphs = []
    self.length = 0
    splice(0..<0, with: split(source(NSRange(location: 0, length: length)), isContinued: false, isLast: true))
  }

  /// Follows an edit.
  ///
  /// - Parameters:
  ///   - range: Where, in the text as it is now.
  ///   - change: By how many units the text has become longer.
  func replace(_ range: NSRange, change: Int) {
    guard !paragraphs.isEmpty else { return reload(length: length + change) }
    let oldEnd = min(max(NSMaxRange(range) - change, range.location), length)
    var first = index(ofUnit: min(range.location, length))
    // A line break of two characters may come to be, or fall apart.
    if first > 0, range.location <= starts[first] + 1 { first -= 1 }
    let last = min(index(ofUnit: oldEnd) + 1, paragraphs.count - 1)
    let start = starts[first]
    let end = starts[last] + paragraphs[last].length
    let text = source(NSRange(location: start, length: end - start + change))
    let new = split(
      text, isContinued: paragraphs[first].isContinued, isLast: last == paragraphs.count - 1)
    // What follows keeps its lines; whether it is continued may have changed only within the edit.
    splice(first..<(last + 1), with: new)
  }

  private func splice(_ range: Range<Int>, with new: [Paragraph]) {
    var new = new
    for index in new.indices { new[index].height = estimatedHeight(new[index]) }
    paragraphs.replaceSubrange(range, with: new)
    isMeasured = false
    starts = []
    starts.reserveCapacity(paragraphs.count)
    var start = 0
    for paragraph in paragraphs {
      starts.append(start)
      start += paragraph.length
    }
    length = start
    firstStaleTop = min(firstStaleTop, range.lowerBound)
  }

  /// Divides a text at its line breaks.
  private func split(_ text: AttributedText, isContinued: Bool, isLast: Bool) -> [Paragraph] {
    var result: [Paragraph] = []
    var length = 0
    var isContinued = isContinued
    var endsWithBreak = true
    for character in text.string {
      let units = character.utf16.count
      length += units
      endsWithBreak = character.isNewline
      guard endsWithBreak else { continue }
      result.append(Paragraph(length: length, breakLength: units, isContinued: isContinued))
      isContinued = character == "\u{2028}" || character == "\u{B}"
      length = 0
    }
    if !endsWithBreak || isLast {
      result.append(Paragraph(length: length, breakLength: 0, isContinued: isContinued))
    }
    return result
  }

  /// The paragraph of a place; at the end the last one.
  func index(ofUnit unit: Int) -> Int {
    var (low, high) = (0, paragraphs.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= unit { low = middle } else { high = middle - 1 }
    }
    return max(low, 0)
  }

  /// The first unit of a paragraph.
  func start(of index: Int) -> Int { starts[index] }

  // MARK: Setting

  private func estimatedHeight(_ paragraph: Paragraph) -> CGFloat {
    guard width.isFinite, width > 0 else { return font.lineHeight }
    // A letter is about half as wide as the font is high.
    let lines = (CGFloat(paragraph.length) * font.pointSize / 2 / width).rounded(.up)
    return max(lines, 1) * font.lineHeight
  }

  /// The lines of a paragraph.
  func set(_ index: Int) -> SetParagraph {
    if let known = paragraphs[index].set { return known }
    paragraphsSet += 1
    let paragraph = paragraphs[index]
    let range = NSRange(location: starts[index], length: paragraph.length - paragraph.breakLength)
    let text = source(range)
    // A line break gives the line before it its height, and the end of the text what is typed there.
    var probe = typing
    if text.isEmpty, paragraph.breakLength > 0 {
      probe =
        source(NSRange(location: NSMaxRange(range), length: paragraph.breakLength)).pieces.first?.attributes
        ?? typing
    }
    var limits = AttributedLayout.Limits(width: width, isRightToLeft: isRightToLeft)
    limits.followsParagraphs = true
    limits.continuesParagraph = paragraph.isContinued
    var made = SetParagraph(text, probe: probe, font: font, limits: limits)
    if maximumLines > 0 { made = limit(made, index, text, probe, limits) }
    let isLast = index == paragraphs.count - 1
    let style = (text.pieces.first?.attributes ?? probe)[.paragraphStyle] as? NSParagraphStyle
    let beginsParagraph = index > 0 && !paragraph.isContinued
    let endsParagraph = !isLast && !paragraphs[index + 1].isContinued
    var before = beginsParagraph ? max(style?.paragraphSpacingBefore ?? 0, 0) : 0
    var after = endsParagraph ? max(style?.paragraphSpacing ?? 0, 0) : 0
    if let fitting {
      let top = top(of: index)
      if beginsParagraph, let space = fitting.spaceBefore(range.location, made.lineRect(0, top: top)) {
        before = max(space, 0)
      }
      made.refit { units, line, gap in
        let glyphs = NSRange(location: range.location + units.lowerBound, length: units.count)
        fitting.fit(glyphs, top: top + before, width: made.width, &line, &gap)
      }
      if endsParagraph {
        let rect = made.lineRect(made.lineCount - 1, top: top + before)
        if let space = fitting.spaceAfter(NSMaxRange(range), rect) { after = max(space, 0) }
      }
    }
    let above = before
    let below = isLast ? 0 : made.gap + after
    let height = made.lineCount == 0 ? 0 : above + made.height + below
    if height != paragraph.height {
      paragraphs[index].height = height
      firstStaleTop = min(firstStaleTop, index + 1)
    }
    paragraphs[index].above = above
    paragraphs[index].isMeasured = true
    paragraphs[index].set = made
    return made
  }

  /// The paragraph with the lines that it may still have.
  private func limit(
    _ made: SetParagraph, _ index: Int, _ text: AttributedText, _ probe: AttributedText.Attributes,
    _ limits: AttributedLayout.Limits
  ) -> SetParagraph {
    let before = (0..<index).reduce(0) { $0 + set($1).lineCount }
    let left = max(maximumLines - before, 0)
    let hasMore = index < paragraphs.count - 1
    guard left < made.lineCount || (left == made.lineCount && hasMore) else { return made }
    var limits = limits
    limits.lineCount = left
    limits.lineBreakMode = lineBreakMode
    guard left > 0 else {
      return SetParagraph(AttributedText(), probe: probe, font: font, limits: limits, isShown: false)
    }
    // An ellipsis says that another paragraph is missing when there is one.
    var longer = text
    if hasMore { longer.append("\n ", attributes: text.pieces.last?.attributes ?? probe) }
    return SetParagraph(longer, probe: probe, font: font, limits: limits)
  }

  /// Sets paragraphs until those are known that show in a stretch of the text's height, or all of a short text.
  func setLines(from top: CGFloat, to bottom: CGFloat) {
    if length <= Self.shortText { return setAll() }
    // Each one that is set may move what follows.
    var index = index(atY: top)
    while index < paragraphs.count, self.top(of: index) < bottom {
      _ = set(index)
      index += 1
    }
    forgetLines(farFrom: self.index(atY: top)..<index)
  }

  func setAll() {
    guard !isMeasured else { return }
    isMeasured = true
    for index in paragraphs.indices where !paragraphs[index].isMeasured { _ = set(index) }
  }

  /// Sets all of a short text, so that every place in it is exact.
  func setAllIfShort() { if length <= Self.shortText { setAll() } }

  /// Whether the height of every paragraph is known.
  private var isMeasured = false

  private func forgetLines(farFrom shown: Range<Int>) {
    guard paragraphsSet - keptSince > Self.mostSet, maximumLines == 0 else { return }
    keptSince = paragraphsSet
    let near = max(shown.lowerBound - Self.mostSet / 4, 0)..<(shown.upperBound + Self.mostSet / 4)
    for index in paragraphs.indices where !near.contains(index) { paragraphs[index].set = nil }
  }
  private var keptSince = 0

  // MARK: Places

  /// The top of a paragraph, what is free above it included.
  func top(of index: Int) -> CGFloat {
    if tops.count != paragraphs.count {
      tops = Array(tops.prefix(paragraphs.count))
      firstStaleTop = min(firstStaleTop, tops.count)
      tops += Array(repeating: 0, count: paragraphs.count - tops.count)
    }
    while firstStaleTop <= index, firstStaleTop < paragraphs.count {
      let place = firstStaleTop
      tops[place] = place == 0 ? 0 : tops[place - 1] + paragraphs[place - 1].height
      firstStaleTop += 1
    }
    return tops[index]
  }

  /// The top of a paragraph's first line.
  func linesTop(of index: Int) -> CGFloat { top(of: index) + paragraphs[index].above }

  /// The paragraph at a height; the first one above the text, the last one below it.
  func index(atY y: CGFloat) -> Int {
    guard let last = paragraphs.indices.last else { return 0 }
    _ = top(of: last)
    var (low, high) = (0, last)
    while low < high {
      let middle = (low + high + 1) / 2
      if tops[middle] <= y { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The height of all, as far as it is known.
  var height: CGFloat {
    guard let last = paragraphs.indices.last else { return font.lineHeight }
    return top(of: last) + paragraphs[last].height
  }

  /// The widest line of those that are set, with its indents.
  var usedWidth: CGFloat {
    paragraphs.reduce(0) { max($0, $1.set?.layout.size.width ?? 0) }
  }
}
