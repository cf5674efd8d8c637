import Foundation
import QuartzCore

/// Where text is, and what is at a place. Rectangles are in the container's coordinates.
extension NSLayoutManager {
  /// A line of the text.
  struct Line {
    let paragraph: Int
    let index: Int
    let set: SetParagraph
    /// Of the whole text, with the line break at its end.
    let range: NSRange
    /// As wide as the container, as high as the line.
    let rect: CGRect
    /// What the letters take up.
    let used: CGRect
  }

  private var padding: CGFloat { textContainers.first?.lineFragmentPadding ?? 0 }

  func line(_ index: Int, of paragraph: Int) -> Line? {
    guard flow.paragraphs.indices.contains(paragraph) else { return nil }
    flow.setAllIfShort()
    let set = flow.set(paragraph)
    guard index < set.lineCount else { return nil }
    let start = flow.start(of: paragraph)
    let units = set.units(ofLine: index)
    let isLast = index == set.lineCount - 1
    let end = isLast ? start + flow.paragraphs[paragraph].length : start + units.upperBound
    let setLine = set.layout.lines[index]
    let top = flow.linesTop(of: paragraph) + setLine.top
    let width = set.width.isFinite ? set.width : flow.usedWidth
    return Line(
      paragraph: paragraph, index: index, set: set,
      range: NSRange(location: start + units.lowerBound, length: end - start - units.lowerBound),
      rect: CGRect(x: 0, y: top, width: width + 2 * padding, height: setLine.height),
      used: CGRect(
        x: set.start(ofLine: index), y: top, width: setLine.width + 2 * padding, height: setLine.height))
  }

  /// Calls with the lines of a range, in order, until it is told to stop.
  func eachLine(in range: NSRange, _ body: (Line) -> Bool) {
    guard !flow.paragraphs.isEmpty else { return }
    var paragraph = flow.index(ofUnit: max(range.location, 0))
    let end = max(NSMaxRange(range), range.location + 1)
    while paragraph < flow.paragraphs.count, flow.start(of: paragraph) < end {
      let set = flow.set(paragraph)
      let first = set.line(ofUnit: max(range.location - flow.start(of: paragraph), 0))
      for index in first..<max(set.lineCount, first) {
        guard let line = line(index, of: paragraph), line.range.location < end else { break }
        if !body(line) { return }
      }
      paragraph += 1
    }
  }

  /// The line of a place; where one ends and the next begins the next, unless the one before is asked for.
  func line(at location: Int, upstream: Bool = false) -> Line? {
    guard !flow.paragraphs.isEmpty else { return nil }
    let paragraph = flow.index(ofUnit: min(max(location, 0), flow.length))
    let set = flow.set(paragraph)
    return line(set.line(ofUnit: location - flow.start(of: paragraph), upstream: upstream), of: paragraph)
  }

  /// The line at a height; the first above the text, the last below it.
  func line(atY y: CGFloat) -> Line? {
    guard !flow.paragraphs.isEmpty else { return nil }
    flow.setAllIfShort()
    let paragraph = flow.index(atY: y)
    let set = flow.set(paragraph)
    let top = flow.linesTop(of: paragraph)
    var index = 0
    while index + 1 < set.lineCount, set.layout.lines[index + 1].top + top <= y { index += 1 }
    return line(index, of: paragraph)
  }

  /// The caret before a place, without width.
  func caret(at location: Int, upstream: Bool = false) -> CGRect {
    guard let line = line(at: location, upstream: upstream) else {
      return CGRect(x: padding, y: 0, width: 0, height: flow.font.lineHeight)
    }
    let unit = location - flow.start(of: line.paragraph)
    return CGRect(
      x: padding + line.set.x(ofUnit: unit, inLine: line.index), y: line.rect.minY, width: 0,
      height: line.rect.height)
  }

  /// The place between characters that is nearest to a point, and whether it is meant as the end of its line.
  func place(at point: CGPoint) -> (location: Int, isUpstream: Bool) {
    guard let line = line(atY: point.y) else { return (0, false) }
    let found = line.set.unit(atX: point.x - padding, inLine: line.index)
    return (flow.start(of: line.paragraph) + found.unit, found.isUpstream)
  }

  /// The rectangles of a selected range: between lines they reach to the edges, as a selection does.
  func selectionRects(_ range: NSRange) -> [CGRect] {
    guard range.length > 0 else { return [] }
    var rects: [CGRect] = []
    eachLine(in: range) { line in
      let start = flow.start(of: line.paragraph)
      let part = NSIntersectionRange(range, line.range)
      let units = (part.location - start)..<(NSMaxRange(part) - start)
      // A line break that is selected, or a soft one behind which the selection continues, shows to the edge.
      let continues =
        NSMaxRange(range) > NSMaxRange(line.range)
        || (line.index == line.set.lineCount - 1 && NSMaxRange(range) == NSMaxRange(line.range)
          && flow.paragraphs[line.paragraph].breakLength > 0)
      var spans = line.set.spans(units, inLine: line.index)
      let runsLeft = line.set.layout.lines[line.index].content.isRightToLeft
      let edge = max(line.rect.width - 2 * padding, 0)
      if spans.isEmpty {
        let x = line.set.x(ofUnit: units.lowerBound, inLine: line.index)
        spans = [x...x]
      }
      if continues {
        if runsLeft {
          spans[0] = 0...max(spans[0].upperBound, 0)
        } else {
          let last = spans[spans.count - 1]
          spans[spans.count - 1] = last.lowerBound...max(last.upperBound, edge)
        }
      }
      for span in spans where span.upperBound > span.lowerBound {
        rects.append(
          CGRect(
            x: padding + span.lowerBound, y: line.rect.minY, width: span.upperBound - span.lowerBound,
            height: line.rect.height))
      }
      return true
    }
    return rects
  }
}
