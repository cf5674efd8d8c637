import Foundation
import QuartzCore
import Support

/// Sets a text in boxes.
public final class CTFramesetter {
  let text: NSAttributedString
  init(_ text: NSAttributedString) { self.text = text }

  /// The lines of a part of the text in a box, with their baselines, y down from the box's top.
  func lines(of range: CFRange, in size: CGSize) -> [(line: CTLine, baseline: CGPoint, bottom: CGFloat)] {
    let first = min(max(range.location, 0), text.length)
    let end = range.length == 0 ? text.length : min(first + max(range.length, 0), text.length)
    let part = text.attributedSubstring(from: NSRange(location: first, length: end - first))
    let layout = AttributedLayout(
      AttributedText(part), defaultFont: .systemFont(ofSize: CTLine.defaultSize),
      limits: .init(width: size.width))
    let units = Array(part.string.utf16)
    var place = 0
    var lines: [(line: CTLine, baseline: CGPoint, bottom: CGFloat)] = []
    for line in layout.lines {
      guard line.top + line.height <= size.height else { break }
      // What a line shows, with the spaces and the break behind it.
      var length = line.text.utf16.count
      while place + length < units.count, CTFramesetter.isTrailing(units[place + length]) {
        length += 1
        if units[place + length - 1] == 10 { break }
      }
      length = min(length, units.count - place)
      let piece = part.attributedSubstring(from: NSRange(location: place, length: length))
      lines.append(
        (
          CTLine(piece, at: first + place),
          CGPoint(x: layout.layout.offset(of: line, in: size.width), y: line.baseline), line.top + line.height
        ))
      place += length
    }
    return lines
  }

  private static func isTrailing(_ unit: UInt16) -> Bool { unit == 32 || unit == 10 || unit == 13 }
}

/// Lines of text in a box. Places are from the box's lower left corner, y up.
public final class CTFrame {
  let path: CGPath
  let lines: [CTLine]
  let origins: [CGPoint]
  let range: CFRange

  init(_ framesetter: CTFramesetter, _ range: CFRange, _ path: CGPath) {
    self.path = path
    let box = path.boundingBoxOfPath
    if !path.isRect(nil) {
      Diagnostics.report(
        "text is set in the box around a path, not in its shape", subject: "CTFramesetterCreateFrame",
        severity: .warning)
    }
    let set = framesetter.lines(of: range, in: box.size)
    lines = set.map(\.line)
    origins = set.map { CGPoint(x: $0.baseline.x, y: box.height - $0.baseline.y) }
    self.range = CFRange(location: range.location, length: set.reduce(0) { $0 + $1.line.range.length })
  }
}

/// What sets a text.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
  CTFramesetter(attrString)
}

/// The lines of a part of the text that fit into a path's box; a length of 0 means all that follows.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame { CTFrame(framesetter, stringRange, path) }

/// The size that a part of the text takes up within bounds, and which part that is.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let lines = framesetter.lines(of: stringRange, in: constraints)
  fitRange?.pointee = CFRange(
    location: stringRange.location, length: lines.reduce(0) { $0 + $1.line.range.length })
  let width = lines.map { $0.baseline.x + $0.line.width }.max() ?? 0
  return CGSize(width: width.rounded(.up), height: (lines.last?.bottom ?? 0).rounded(.up))
}

/// The frame's lines, `CTLine`, from above.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines as NSArray }
/// Writes where lines begin on their baselines, from the lower left corner of the path's box, y up.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let first = min(max(range.location, 0), frame.origins.count)
  let count = range.length == 0 ? frame.origins.count - first : min(range.length, frame.origins.count - first)
  for index in 0..<max(count, 0) { origins[index] = frame.origins[first + index] }
}
/// Which part of the text the frame shows.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { frame.range }
/// Which part of the text the frame was made of.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { frame.range }
/// The path that the text was set in.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Draws the lines, y up: turn the context over first where y points down.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let box = frame.path.boundingBoxOfPath
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: box.minX + origin.x, y: box.minY + origin.y)
    line.draw(in: context)
  }
}
