import Foundation
import QuartzCore
import Support

/// Makes the fragments of a text an app's own.
public protocol NSTextLayoutManagerDelegate: AnyObject {
  /// The fragment for an element. Default a plain one.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
    in textElement: NSTextElement
  ) -> NSTextLayoutFragment
}

extension NSTextLayoutManagerDelegate {
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
    in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
  }
}

/// Sets the text of a content storage in the lines of a container, paragraph by paragraph.
///
/// The lines are those of `NSLayoutManager`. Source of the API: Apple, *NSTextLayoutManager*.
open class NSTextLayoutManager: NSObject, @unchecked Sendable {
  /// Which rectangles of a stretch are asked for. Raw values are UIKit's.
  public enum SegmentType: Int, Sendable {
    case standard = 0
    case selection = 1
    case highlight = 2
  }

  public struct SegmentOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The ranges of the rectangles are left out.
    public static let rangeNotRequired = SegmentOptions(rawValue: 1 << 0)
    /// Only the first and the last rectangle.
    public static let middleFragmentsExcluded = SegmentOptions(rawValue: 1 << 1)
    public static let headSegmentExtended = SegmentOptions(rawValue: 1 << 2)
    public static let tailSegmentExtended = SegmentOptions(rawValue: 1 << 3)
    public static let upstreamAffinity = SegmentOptions(rawValue: 1 << 4)
  }

  /// Sets the lines.
  let setter: NSLayoutManager

  public override init() {
    setter = NSLayoutManager()
    super.init()
  }

  /// A view upon lines that are set already.
  init(_ setter: NSLayoutManager) {
    self.setter = setter
    super.init()
    setter.textContainers.first?.textLayoutManager = self
  }

  /// Makes fragments. Weak.
  open weak var delegate: (any NSTextLayoutManagerDelegate)?
  /// The text. Weak: the content manager owns its layout managers.
  open internal(set) weak var textContentManager: NSTextContentManager?

  /// Lets the manager show another text.
  open func replace(_ textContentManager: NSTextContentManager) {
    textContentManager.addTextLayoutManager(self)
  }

  /// The room. Default nil: no lines are set.
  open var textContainer: NSTextContainer? {
    get { setter.textContainers.first }
    set {
      guard newValue !== textContainer else { return }
      textContainer?.textLayoutManager = nil
      if !setter.textContainers.isEmpty { setter.removeTextContainer(at: 0) }
      if let newValue {
        setter.addTextContainer(newValue)
        newValue.textLayoutManager = self
      }
    }
  }

  /// Whether fonts' leading counts. Default true.
  open var usesFontLeading: Bool {
    get { setter.usesFontLeading }
    set { setter.usesFontLeading = newValue }
  }
  open var limitsLayoutForSuspiciousContents: Bool {
    get { setter.limitsLayoutForSuspiciousContents }
    set { setter.limitsLayoutForSuspiciousContents = newValue }
  }

  /// What the lines take up, in the container's coordinates; sets all of the text.
  open var usageBoundsForTextContainer: CGRect { textContainer.map { setter.usedRect(for: $0) } ?? .zero }
  /// Sets the fragments of a part of the text that shows.
  public private(set) lazy var textViewportLayoutController = NSTextViewportLayoutController(
    textLayoutManager: self)

  // MARK: Setting

  open func ensureLayout(for range: NSTextRange) {
    if let units = range.units { setter.ensureLayout(forCharacterRange: units) }
  }
  open func ensureLayout(for bounds: CGRect) {
    if let textContainer { setter.ensureLayout(forBoundingRect: bounds, in: textContainer) }
  }
  open func invalidateLayout(for range: NSTextRange) {
    if let units = range.units {
      setter.invalidateLayout(forCharacterRange: units, actualCharacterRange: nil)
    }
  }

  // MARK: Fragments

  /// The fragment that a point of the container is in, or the one that is nearest above or below; nil without text.
  open func textLayoutFragment(for position: CGPoint) -> NSTextLayoutFragment? {
    guard textContainer != nil, setter.flow.length > 0 else { return nil }
    setter.flow.setLines(from: position.y, to: position.y)
    return fragment(setter.flow.index(atY: position.y))
  }

  /// The fragment of a place; nil outside of the text.
  open func textLayoutFragment(for location: any NSTextLocation) -> NSTextLayoutFragment? {
    guard let place = location as? TextOffset, textContainer != nil, setter.flow.length > 0,
      (0...setter.flow.length).contains(place.offset)
    else { return nil }
    return fragment(setter.flow.index(ofUnit: place.offset))
  }

  /// Calls with the fragments from a place on, in order, until it says false; gives where that was.
  @discardableResult
  open func enumerateTextLayoutFragments(
    from location: (any NSTextLocation)?, options: NSTextLayoutFragment.EnumerationOptions = [],
    using block: (NSTextLayoutFragment) -> Bool
  ) -> (any NSTextLocation)? {
    let flow = setter.flow
    guard textContainer != nil, flow.length > 0 else { return nil }
    let isReverse = options.contains(.reverse)
    let place = (location as? TextOffset)?.offset ?? (isReverse ? flow.length : 0)
    var last: (any NSTextLocation)?
    var index = flow.index(ofUnit: min(max(place, 0), flow.length))
    while flow.paragraphs.indices.contains(index) {
      let members = members(of: index)
      guard let fragment = fragment(index) else {
        // Behind a break at the end of the text is an empty line, and no paragraph.
        index = isReverse ? members.lowerBound - 1 : members.upperBound
        continue
      }
      last = isReverse ? fragment.rangeInElement.location : fragment.rangeInElement.endLocation
      if !block(fragment) { break }
      index = isReverse ? members.lowerBound - 1 : members.upperBound
    }
    return last
  }

  /// The flow's paragraphs that a line separator does not part.
  private func members(of index: Int) -> Range<Int> {
    let paragraphs = setter.flow.paragraphs
    var (first, end) = (index, index + 1)
    while first > 0, paragraphs[first].isContinued { first -= 1 }
    while end < paragraphs.count, paragraphs[end].isContinued { end += 1 }
    return first..<end
  }

  private func fragment(_ index: Int) -> NSTextLayoutFragment? {
    let flow = setter.flow
    flow.setAllIfShort()
    let members = members(of: index)
    let sets = members.map { flow.set($0) }
    let start = flow.start(of: members.lowerBound)
    let length = members.reduce(0) { $0 + flow.paragraphs[$1].length }
    guard length > 0 else { return nil }
    let units = NSRange(location: start, length: length)
    let element =
      (textContentManager as? NSTextContentStorage)?.paragraph(units)
      ?? NSTextContentStorage(setter.textStorage ?? NSTextStorage()).paragraph(units)
    let top = flow.top(of: members.lowerBound)
    let last = members.upperBound - 1
    let made =
      delegate?.textLayoutManager(self, textLayoutFragmentFor: TextOffset(start), in: element)
      ?? NSTextLayoutFragment(textElement: element, range: element.elementRange)
    let pieces = zip(members, sets).map { index, set in
      NSTextLayoutFragment.Piece(
        set: set, start: flow.start(of: index) - start, length: flow.paragraphs[index].length,
        top: flow.linesTop(of: index) - top)
    }
    let width = sets.flatMap { set in
      (0..<set.lineCount).map { set.start(ofLine: $0) + set.layout.lines[$0].width }
    }.max()
    made.take(
      pieces,
      frame: CGRect(
        x: textContainer?.lineFragmentPadding ?? 0, y: top, width: width ?? 0,
        height: flow.top(of: last) + flow.paragraphs[last].height - top),
      of: self)
    return made
  }

  // MARK: Segments

  /// Calls with the rectangles of a stretch, line by line, in the container's coordinates, until it says false.
  ///
  /// - Parameter block: Gets the part of the stretch, its rectangle, the baseline from the rectangle's top, and the
  ///   container.
  open func enumerateTextSegments(
    in textRange: NSTextRange, type: SegmentType, options: SegmentOptions = [],
    using block: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
  ) {
    guard let units = textRange.units, let container = textContainer else { return }
    var found: [(NSRange, CGRect, CGFloat)] = []
    setter.eachLine(in: units) { line in
      let start = setter.flow.start(of: line.paragraph)
      let part = units.length == 0 ? units : NSIntersectionRange(units, line.range)
      let setLine = line.set.layout.lines[line.index]
      let baseline = setLine.baseline - setLine.top
      let spans =
        units.length == 0
        ? [line.set.x(ofUnit: units.location - start, inLine: line.index)].map { $0...$0 }
        : line.set.spans((part.location - start)..<(NSMaxRange(part) - start), inLine: line.index)
      for span in spans {
        let rect = CGRect(
          x: container.lineFragmentPadding + span.lowerBound, y: line.rect.minY,
          width: span.upperBound - span.lowerBound, height: line.rect.height)
        found.append((part, rect, baseline))
      }
      return true
    }
    if options.contains(.middleFragmentsExcluded), found.count > 2 {
      found = [found[0], found[found.count - 1]]
    }
    for (part, rect, baseline) in found {
      let range = options.contains(.rangeNotRequired) ? nil : NSTextRange(part)
      if !block(range, rect, baseline, container) { return }
    }
  }

  /// Puts text in place of a stretch.
  open func replaceContents(in range: NSTextRange, with attributedString: NSAttributedString) {
    guard let units = range.units, let storage = setter.textStorage, NSMaxRange(units) <= storage.length
    else {
      Diagnostics.report("a stretch outside of the text is not replaced", subject: "NSTextLayoutManager")
      return
    }
    storage.replaceCharacters(in: units, with: attributedString)
  }
}
