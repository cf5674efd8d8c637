import Foundation
import QuartzCore

/// A line of set text. Lengths are points from its beginning on the baseline, y up.
///
/// Source of the names: Apple, *Core Text*; here a line is what labels draw.
public final class CTLine {
  let text: NSAttributedString
  /// Which part of the text that was handed over the line is.
  let range: CFRange
  let set: AttributedLayout
  let line: TextLayout.Line?
  /// What the font alone makes of a line without characters.
  private let emptyFont: UIFont

  init(_ text: NSAttributedString, at location: Int) {
    self.text = text
    range = CFRange(location: location, length: text.length)
    emptyFont = UIFont.systemFont(ofSize: CTLine.defaultSize)
    set = AttributedLayout(AttributedText(text), defaultFont: emptyFont, limits: .init(lineCount: 1))
    line = set.lines.first
  }

  /// Core Text sets text without a font in 12 points.
  static let defaultSize: CGFloat = 12

  private var fonts: [UIFont] { line?.runs.map { set.runs[$0.style].font } ?? [emptyFont] }
  var ascent: CGFloat { fonts.map(\.ascender).max() ?? emptyFont.ascender }
  var descent: CGFloat { -(fonts.map(\.descender).min() ?? emptyFont.descender) }
  var leading: CGFloat { fonts.map(\.leading).max() ?? 0 }
  var width: CGFloat { line?.width ?? 0 }

  private(set) lazy var runs: [CTRun] = (line?.runs ?? []).map { CTRun($0, in: self) }

  /// Where in the text each character of the line begins, in units of UTF-16, with the end.
  private(set) lazy var places: [Int] = {
    var places = [0]
    for character in text.string { places.append((places.last ?? 0) + character.utf16.count) }
    return places
  }()

  func draw(in context: CGContext) {
    for run in runs { run.draw(in: context) }
    context.textPosition.x += width
  }
}

/// A line of all of a text.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  CTLine(attrString, at: 0)
}

/// The line's width, and how far it reaches above and below the baseline.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = line.ascent
  descent?.pointee = line.descent
  leading?.pointee = line.leading
  return line.width
}

/// What a line's bounds are to be taken of. Raw values are Core Text's.
public struct CTLineBoundsOptions: OptionSet, Sendable {
  public let rawValue: CFIndex
  public init(rawValue: CFIndex) { self.rawValue = rawValue }
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  /// The outlines' box instead of the fonts' heights.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
}

/// The line's box, y up from the baseline.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
  return CGRect(x: 0, y: -line.descent, width: line.width, height: line.ascent + line.descent)
}

/// The box of the glyphs' outlines, y up from the baseline.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  line.runs.reduce(CGRect.null) { $0.union($1.outlineBox) }
}

/// The line's runs, `CTRun`, from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs as NSArray }
/// How many glyphs the line has.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.glyphs.count } }
/// Which part of the text the line is.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { line.range }
/// Draws the line from the context's text position on, y up; the position moves behind it.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) { line.draw(in: context) }

/// How far a line must move for a share of the room that it leaves: 0 is to the left, 1 to the right.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double
{
  max(flushWidth - line.width, 0) * min(max(flushFactor, 0), 1)
}

/// Where a place of the text is in the line.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let edges = line.line?.content.edges ?? []
  let wanted = charIndex - line.range.location
  let character = line.places.lastIndex { $0 <= wanted } ?? 0
  let offset =
    edges.indices.contains(character) ? edges[character].leading : edges.last?.trailing ?? 0
  secondaryOffset?.pointee = offset
  return offset
}

/// The place of the text nearest to a point of the line; -1 for a line without text.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  let edges = line.line?.content.edges ?? []
  guard !edges.isEmpty else { return -1 }
  var best = (distance: CGFloat.infinity, index: 0)
  for (index, edge) in edges.enumerated() {
    for (place, x) in [(index, edge.leading), (index + 1, edge.trailing)]
    where abs(x - position.x) < best.distance { best = (abs(x - position.x), place) }
  }
  return line.range.location + line.places[min(best.index, line.places.count - 1)]
}

// MARK: Runs

/// Glyphs of a line with the same attributes, font and direction.
public final class CTRun {
  private unowned let owner: CTLine
  let run: SetLine.Run
  let looks: TextRun
  let font: UIFont

  init(_ run: SetLine.Run, in line: CTLine) {
    owner = line
    self.run = run
    looks = line.set.runs[run.style]
    font =
      looks.font.typeface.draws(run)
      ? looks.font : run.request.map { UIFont(request: $0) } ?? looks.font
  }

  var glyphs: [SetLine.Glyph] { run.glyphs }
  /// The glyphs' pens, from the line's beginning.
  func position(_ index: Int) -> CGPoint {
    CGPoint(x: run.x + glyphs[index].x, y: looks.baselineOffset - glyphs[index].y)
  }
  func advance(_ index: Int) -> CGFloat {
    (index + 1 < glyphs.count ? glyphs[index + 1].x : run.width) - glyphs[index].x
  }
  var range: CFRange {
    let last = owner.places.count - 1
    let (first, end) = (
      owner.places[min(run.characters.lowerBound, last)], owner.places[min(run.characters.upperBound, last)]
    )
    return CFRange(location: owner.range.location + first, length: end - first)
  }
  var attributes: [NSAttributedString.Key: Any] {
    let place = range.location - owner.range.location
    guard place < owner.text.length else { return [.font: font] }
    var attributes = owner.text.attributes(at: place, effectiveRange: nil)
    attributes[.font] = font
    return attributes
  }
  var outlineBox: CGRect {
    glyphs.indices.reduce(CGRect.null) { box, index in
      let place = position(index)
      let outline = font.typeface.outline(ofGlyph: glyphs[index].id)?.boundingBoxOfPath
      return outline.map { box.union($0.offsetBy(dx: place.x, dy: place.y)) } ?? box
    }
  }

  /// The range of glyphs that a range of a call means: a length of 0 means all that follow.
  func glyphRange(_ range: CFRange) -> Range<Int> {
    let first = min(max(range.location, 0), glyphs.count)
    return first..<(range.length == 0 ? glyphs.count : min(first + max(range.length, 0), glyphs.count))
  }

  func draw(in context: CGContext, _ range: CFRange = CFRange()) {
    let wanted = glyphRange(range)
    guard !wanted.isEmpty else { return }
    var part = run
    part.glyphs = Array(run.glyphs[wanted])
    context.saveGState()
    defer { context.restoreGState() }
    // Runs are drawn with y down.
    context.concatenate(context.textMatrix)
    context.scaleBy(x: 1, y: -1)
    let pen = CGPoint(x: run.x, y: -looks.baselineOffset)
    let color = looks.color?.cgColor ?? context.fillColor
    if looks.strokeWidth <= 0 { context.draw(part, at: pen, color: color) }
    if looks.strokeWidth != 0 {
      context.stroke(
        part, at: pen, width: abs(looks.strokeWidth) / 100 * font.pointSize,
        color: looks.strokeColor?.cgColor ?? color)
    }
  }
}

/// How a run is ordered. Raw values are Core Text's.
public struct CTRunStatus: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// How many glyphs a run has.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }
/// What the text says of the run's look, by the names of attributed strings; its font is the one that draws it.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  Dictionary(uniqueKeysWithValues: run.attributes.map { ($0.key.rawValue, $0.value) }) as NSDictionary
}
/// Whether the run goes from right to left.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus { run.run.isRightToLeft ? .rightToLeft : [] }
/// Which part of the text the run is.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { run.range }
/// Writes the numbers of glyphs.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  for (place, index) in run.glyphRange(range).enumerated() {
    buffer[place] = CGGlyph(truncatingIfNeeded: run.glyphs[index].id)
  }
}
/// Writes where glyphs are, from the line's beginning, y up.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  for (place, index) in run.glyphRange(range).enumerated() { buffer[place] = run.position(index) }
}
/// Writes how far glyphs move the pen.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  for (place, index) in run.glyphRange(range).enumerated() {
    buffer[place] = CGSize(width: run.advance(index), height: 0)
  }
}
/// The width of glyphs, and how far the run's font reaches above and below the baseline.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = run.font.ascender
  descent?.pointee = -run.font.descender
  leading?.pointee = run.font.leading
  return run.glyphRange(range).reduce(0) { $0 + run.advance($1) }
}
/// Draws glyphs of a run where the line has them, y up.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) { run.draw(in: context, range) }
