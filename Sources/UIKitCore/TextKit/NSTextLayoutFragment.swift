import Foundation
import QuartzCore

/// The lines of a paragraph. Source of the API: Apple, *NSTextLayoutFragment*.
open class NSTextLayoutFragment: NSObject, @unchecked Sendable {
  /// How far the lines have come. Raw values are UIKit's.
  public enum State: UInt, Sendable {
    case none = 0
    case estimatedUsageBounds = 1
    case calculatedUsageBounds = 2
    case layoutAvailable = 3
  }

  public struct EnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// From the end to the beginning.
    public static let reverse = EnumerationOptions(rawValue: 1 << 0)
    /// Each place is exact. So it is here in any case.
    public static let estimatesSize = EnumerationOptions(rawValue: 1 << 1)
    /// Lines are set before the call. So they are here in any case.
    public static let ensuresLayout = EnumerationOptions(rawValue: 1 << 2)
    public static let ensuresExtraLineFragment = EnumerationOptions(rawValue: 1 << 3)
  }

  /// What the lines show.
  open var textElement: NSTextElement? { element }
  private let element: NSTextElement
  /// Which part of the element: all of it.
  open var rangeInElement: NSTextRange {
    range ?? element.elementRange ?? NSTextRange(location: TextOffset(0))
  }
  private let range: NSTextRange?
  /// What has set the lines. Weak.
  open internal(set) weak var textLayoutManager: NSTextLayoutManager?
  private var pieces: [Piece] = []
  private var frame = CGRect.zero

  /// Lines that the flow of the text has as one.
  struct Piece {
    let set: SetParagraph
    /// Units of the element before it.
    let start: Int
    /// Units, with the break.
    let length: Int
    /// From the fragment's top to its first line.
    let top: CGFloat
  }

  /// A fragment for an element; a layout manager gives it lines when its delegate returns it.
  public init(textElement: NSTextElement, range rangeInElement: NSTextRange?) {
    element = textElement
    range = rangeInElement
    super.init()
  }

  func take(_ pieces: [Piece], frame: CGRect, of manager: NSTextLayoutManager) {
    (self.pieces, self.frame, textLayoutManager) = (pieces, frame, manager)
    textLineFragments = pieces.flatMap { piece in
      (0..<piece.set.lineCount).map { line in
        NSTextLineFragment(piece, line: line, text: (element as? NSTextParagraph)?.attributedString)
      }
    }
  }

  /// The lines, the first one at the top.
  open private(set) var textLineFragments: [NSTextLineFragment] = []
  /// Whether there are lines.
  open var state: State { textLineFragments.isEmpty ? .none : .layoutAvailable }
  /// Where the lines are in the container, with what is free above and below them, in points.
  open var layoutFragmentFrame: CGRect { frame }
  /// What drawing may touch, in points from the fragment's top left corner. [close to what UIKit gives; not documented]
  open var renderingSurfaceBounds: CGRect {
    let letters = textLineFragments.reduce(CGRect(origin: .zero, size: frame.size)) {
      $0.union($1.typographicBounds)
    }
    return letters.insetBy(dx: -Self.overhang, dy: 0)
  }
  /// Points by which letters may stand out at both sides.
  private static let overhang: CGFloat = 4
  /// Points that are free before and behind the lines. The container has what is free.
  open var leadingPadding: CGFloat { 0 }
  open var trailingPadding: CGFloat { 0 }
  /// Points that are free above and below the lines. They are in the frame.
  open var topMargin: CGFloat { 0 }
  open var bottomMargin: CGFloat { 0 }

  /// Draws the lines, with the frame's top left corner at a point.
  open func draw(at point: CGPoint, in context: CGContext) {
    for line in textLineFragments {
      line.draw(
        at: CGPoint(x: point.x + line.typographicBounds.minX, y: point.y + line.typographicBounds.minY),
        in: context)
    }
  }

  /// The lines are to be set anew.
  open func invalidateLayout() { textLayoutManager?.invalidateLayout(for: rangeInElement) }

  /// Where an attachment is, in points from the fragment's top left corner; zero for another place.
  open func frameForTextAttachment(at location: any NSTextLocation) -> CGRect {
    guard let units = rangeInElement.units, let place = location as? TextOffset,
      let text = (element as? NSTextParagraph)?.attributedString
    else { return .zero }
    let index = place.offset - units.location
    guard (0..<text.length).contains(index),
      text.attribute(.attachment, at: index, effectiveRange: nil) != nil,
      let line = textLineFragments.first(where: { NSLocationInRange(index, $0.characterRange) })
    else { return .zero }
    let (left, right) = (line.locationForCharacter(at: index).x, line.locationForCharacter(at: index + 1).x)
    return CGRect(
      x: line.typographicBounds.minX + min(left, right), y: line.typographicBounds.minY,
      width: abs(right - left), height: line.typographicBounds.height)
  }
}

/// A line. Source of the API: Apple, *NSTextLineFragment*.
open class NSTextLineFragment: NSObject, @unchecked Sendable {
  private let piece: NSTextLayoutFragment.Piece
  private let index: Int
  /// The text that the line is of: its paragraph's.
  public let attributedString: NSAttributedString
  /// Which part of it the line shows.
  public let characterRange: NSRange

  init(_ piece: NSTextLayoutFragment.Piece, line: Int, text: NSAttributedString?) {
    (self.piece, index) = (piece, line)
    attributedString = text ?? NSAttributedString(string: "")
    let units = piece.set.units(ofLine: line)
    // The break belongs to the last line.
    let isLast = line == piece.set.lineCount - 1
    let end = isLast ? piece.length : units.upperBound
    characterRange = NSRange(
      location: piece.start + units.lowerBound, length: max(end - units.lowerBound, 0))
    super.init()
  }

  /// A line of its own, as long as the text asks for.
  public convenience init(attributedString: NSAttributedString, range: NSRange) {
    let part = attributedString.attributedSubstring(from: range)
    let set = SetParagraph(
      AttributedText(part), probe: [:], font: .systemFont(ofSize: Self.fontSize),
      limits: AttributedLayout.Limits(width: .infinity))
    self.init(
      NSTextLayoutFragment.Piece(set: set, start: 0, length: part.length, top: 0), line: 0, text: part)
  }

  /// A line of its own, in one font and colour.
  public convenience init(string: String, attributes: [NSAttributedString.Key: Any], range: NSRange) {
    self.init(attributedString: NSAttributedString(string: string, attributes: attributes), range: range)
  }

  /// Points of a text without a font.
  private static let fontSize: CGFloat = 12

  private var line: TextLayout.Line? {
    piece.set.layout.lines.indices.contains(index) ? piece.set.layout.lines[index] : nil
  }

  /// What the line takes up, in points from its fragment's top left corner.
  open var typographicBounds: CGRect {
    guard let line else { return .zero }
    return CGRect(
      x: piece.set.start(ofLine: index), y: piece.top + line.top, width: line.width, height: line.height)
  }

  /// Where the first letter stands on its baseline, in points from the line's top left corner.
  open var glyphOrigin: CGPoint { CGPoint(x: 0, y: line.map { $0.baseline - $0.top } ?? 0) }

  /// Draws the line, with the top left corner of its bounds at a point.
  open func draw(at point: CGPoint, in context: CGContext) {
    guard let line else { return }
    UIGraphicsPushContext(context)
    let place = CGPoint(x: point.x - piece.set.start(ofLine: index), y: point.y - line.top)
    let behind = piece.set.layout.backgrounds(
      of: index..<index + 1, in: context, at: place, width: piece.set.width)
    for part in behind { context.fill(part.rect, with: part.color) }
    piece.set.layout.drawLetters(
      of: index..<index + 1, in: context, at: place, width: piece.set.width, color: .black)
    UIGraphicsPopContext()
  }

  /// Where a character of `attributedString` stands on the baseline, in points from the line's top left corner.
  open func locationForCharacter(at index: Int) -> CGPoint {
    let unit = min(max(index - piece.start, 0), piece.set.length)
    let x = piece.set.x(ofUnit: unit, inLine: self.index) - piece.set.start(ofLine: self.index)
    return CGPoint(x: x, y: glyphOrigin.y)
  }

  /// The character of `attributedString` before which a point is nearest, from the line's top left corner.
  open func characterIndex(for point: CGPoint) -> Int {
    let x = point.x + piece.set.start(ofLine: index)
    return piece.start
      + (piece.set.unit(overX: x, inLine: index)?.unit ?? piece.set.unit(atX: x, inLine: index).unit)
  }

  /// How much of the character under a point is before it, 0…1.
  open func fractionOfDistanceThroughGlyph(for point: CGPoint) -> CGFloat {
    piece.set.unit(overX: point.x + piece.set.start(ofLine: index), inLine: index)?.fraction ?? 0
  }
}
