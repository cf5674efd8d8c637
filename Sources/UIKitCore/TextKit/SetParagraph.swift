import Foundation
import QuartzCore

/// A paragraph in lines. Places are UTF-16 units from its beginning, lengths points from its top left corner.
final class SetParagraph {
  private(set) var layout: AttributedLayout
  /// The width in which lines are aligned.
  let width: CGFloat
  /// The units before each character, and at last all of them.
  private let units: [Int]
  /// How many of the lines are the paragraph's.
  let lineCount: Int
  private(set) var height: CGFloat
  /// Points below the last line when another paragraph follows.
  private(set) var gap: CGFloat
  private var edges: [Int: [SetLine.Edges]] = [:]

  /// - Parameters:
  ///   - text: Without the line break at its end.
  ///   - probe: What gives an empty paragraph its height.
  ///   - isShown: False for one that has no line, as no more are allowed.
  init(
    _ text: AttributedText, probe: AttributedText.Attributes, font: UIFont, limits: AttributedLayout.Limits,
    isShown: Bool = true
  ) {
    var units = [0]
    for piece in text.pieces {
      for character in piece.text { units.append(units[units.count - 1] + character.utf16.count) }
    }
    self.units = units
    let isEmpty = units.count == 1
    var shown = text
    if isEmpty {
      // Nothing but a line break has a line before it.
      shown = AttributedText("\n", attributes: probe)
    }
    layout = AttributedLayout(shown, defaultFont: font, limits: limits)
    width = limits.width
    lineCount = !isShown ? 0 : isEmpty ? min(1, layout.lines.count) : layout.lines.count
    let last = lineCount > 0 ? layout.lines[lineCount - 1] : nil
    height = last.map { $0.top + $0.height } ?? font.lineHeight
    let style = (text.pieces.last?.attributes ?? probe)[.paragraphStyle] as? NSParagraphStyle
    gap = max(style?.lineSpacing ?? 0, 0)
  }

  var length: Int { units[units.count - 1] }

  /// Gives the lines what a layout manager's delegate wants.
  ///
  /// - Parameter fit: Called with the units of each line, the line and the points below it, all of which but the units
  ///   it may change.
  func refit(_ fit: (_ units: Range<Int>, _ line: inout TextLayout.Line, _ gap: inout CGFloat) -> Void) {
    var last = gap
    let count = lineCount
    let places = (0..<count).map { units(ofLine: $0) }
    layout.layout.refit { index, line, gap in
      guard index < count else { return }
      if index == count - 1 { gap = last }
      fit(places[index], &line, &gap)
      if index == count - 1 { last = gap }
    }
    gap = max(last, 0)
    if count > 0 { height = layout.lines[count - 1].top + layout.lines[count - 1].height }
  }

  /// The character that begins at a unit or holds it.
  func character(atUnit unit: Int) -> Int {
    var (low, high) = (0, units.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if units[middle] <= unit { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The units of some characters.
  func units(ofCharacters range: Range<Int>) -> Range<Int> {
    units[min(max(range.lowerBound, 0), units.count - 1)]..<units[min(range.upperBound, units.count - 1)]
  }

  /// The characters of some units.
  func characters(ofUnits range: Range<Int>) -> Range<Int> {
    character(atUnit: range.lowerBound)..<character(atUnit: range.upperBound)
  }

  /// The units of a line, spaces that take no room at its end included.
  func units(ofLine index: Int) -> Range<Int> {
    guard index < lineCount, units.count > 1 else { return 0..<length }
    let source = layout.lines[index].content.source
    let end = index == lineCount - 1 ? units.count - 1 : source.upperBound
    return units[min(source.lowerBound, units.count - 1)]..<units[min(end, units.count - 1)]
  }

  /// The line of a place. Where a line ends and the next one begins it is the next one, or the one before when asked.
  func line(ofUnit unit: Int, upstream: Bool = false) -> Int {
    var index = 0
    while index + 1 < lineCount {
      let end = units(ofLine: index).upperBound
      if unit < end || (upstream && unit == end) { break }
      index += 1
    }
    return index
  }

  /// A line as wide as the room, with the paragraph's first line at a height; of the empty room when there is none.
  func lineRect(_ index: Int, top: CGFloat) -> CGRect {
    let width = width.isFinite ? width : layout.size.width
    guard layout.lines.indices.contains(index) else { return CGRect(x: 0, y: top, width: width, height: 0) }
    let line = layout.lines[index]
    return CGRect(x: 0, y: top + line.top, width: width, height: line.height)
  }

  // MARK: Places in lines

  private func edges(ofLine index: Int) -> [SetLine.Edges] {
    if let known = edges[index] { return known }
    let found = layout.lines[index].content.edges
    edges[index] = found
    return found
  }

  /// From the box's left side to the line's left end.
  func start(ofLine index: Int) -> CGFloat {
    guard index < layout.lines.count else { return 0 }
    return layout.layout.offset(of: layout.lines[index], in: width)
  }

  /// Where the caret is before a unit that is in the line, from the box's left side.
  func x(ofUnit unit: Int, inLine index: Int) -> CGFloat {
    guard index < lineCount else { return 0 }
    let line = layout.lines[index]
    let edges = edges(ofLine: index)
    let place = character(atUnit: unit) - line.content.source.lowerBound
    let x: CGFloat
    if units.count == 1 || edges.isEmpty {
      x = line.content.isRightToLeft ? line.width : 0
    } else if place < edges.count {
      x = edges[max(place, 0)].leading
    } else {
      x = edges[edges.count - 1].trailing
    }
    return start(ofLine: index) + x
  }

  /// The unit that is nearest to a place in a line, and whether it is the one at the line's end.
  func unit(atX x: CGFloat, inLine index: Int) -> (unit: Int, isUpstream: Bool) {
    guard index < lineCount, units.count > 1 else { return (0, false) }
    let line = layout.lines[index]
    let source = line.content.source
    let edges = edges(ofLine: index)
    let wanted = x - start(ofLine: index)
    var best = (distance: CGFloat.infinity, place: 0)
    for (place, edge) in edges.enumerated() where abs(edge.leading - wanted) < best.distance {
      best = (abs(edge.leading - wanted), place)
    }
    if let last = edges.last, abs(last.trailing - wanted) < best.distance {
      best = (abs(last.trailing - wanted), edges.count)
    }
    let character = min(source.lowerBound + best.place, units.count - 1)
    let isLast = index == lineCount - 1
    // Behind what shows of a line that continues below is its end.
    if best.place >= edges.count, !isLast {
      return (units[min(source.upperBound, units.count - 1)], true)
    }
    return (units[character], false)
  }

  /// The unit of the character that a point of a line is over, and how much of the character is before the point;
  /// nil beside the line.
  func unit(overX x: CGFloat, inLine index: Int) -> (unit: Int, fraction: CGFloat)? {
    guard index < lineCount, units.count > 1 else { return nil }
    let wanted = x - start(ofLine: index)
    let source = layout.lines[index].content.source
    for (place, edge) in edges(ofLine: index).enumerated() where edge.left <= wanted && wanted < edge.right {
      guard source.lowerBound + place < units.count - 1 else { return nil }
      let share = (wanted - edge.leading) / (edge.trailing - edge.leading)
      return (units[source.lowerBound + place], share)
    }
    return nil
  }

  /// From where to where units of a line reach, from the box's left side; several where directions change.
  func spans(_ range: Range<Int>, inLine index: Int) -> [ClosedRange<CGFloat>] {
    guard index < lineCount else { return [] }
    let line = layout.lines[index]
    let edges = edges(ofLine: index)
    let start = start(ofLine: index)
    let first = character(atUnit: range.lowerBound) - line.content.source.lowerBound
    let last = character(atUnit: range.upperBound) - line.content.source.lowerBound
    let places = max(first, 0)..<max(min(last, edges.count), max(first, 0))
    var spans: [ClosedRange<CGFloat>] = []
    for edge in edges[places.clamped(to: 0..<edges.count)].sorted(by: { $0.left < $1.left }) {
      let (left, right) = (start + edge.left, start + edge.right)
      if let end = spans.last?.upperBound, left - end < 0.01 {
        let from = spans[spans.count - 1].lowerBound
        spans[spans.count - 1] = from...max(end, right)
      } else {
        spans.append(left...right)
      }
    }
    return spans
  }
}
