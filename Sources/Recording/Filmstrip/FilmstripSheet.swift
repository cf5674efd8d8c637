import Raster
import UIKit

/// The sheet of a filmstrip: paper, frames, hairlines and letters.
///
/// Frames are copied pixel by pixel; hairlines and letters stay outside of them.
@MainActor
struct FilmstripSheet {
  let layout: FilmstripLayout
  private let context: CGContext
  private let hairline: CGFloat

  private static let paper = CGColor(red: 0.949, green: 0.949, blue: 0.957, alpha: 1)
  private static let ink = CGColor(red: 0.11, green: 0.11, blue: 0.125, alpha: 1)
  private static let quietInk = CGColor(red: 0.42, green: 0.42, blue: 0.45, alpha: 1)
  private static let line = CGColor(red: 0, green: 0, blue: 0, alpha: 0.16)

  /// Nil, with a diagnostic, when there is no memory for such a sheet.
  init?(_ layout: FilmstripLayout, scale: Double) {
    self.layout = layout
    // One unit is one pixel, so that frames are on whole pixels at every scale.
    let size = CGSize(width: layout.sheetWidth, height: layout.sheetHeight)
    guard let context = CGContext(size: size, scale: 1, opaque: true) else { return nil }
    self.context = context
    hairline = max(1, (scale / 2).rounded(.down))
    context.setFillColor(Self.paper)
    context.fill(CGRect(origin: .zero, size: size))
    context.setFillColor(Self.line)
    for frame in layout.frames {
      let outer = frame.insetBy(dx: -hairline, dy: -hairline)
      context.fill([
        CGRect(x: outer.minX, y: outer.minY, width: outer.width, height: hairline),
        CGRect(x: outer.minX, y: frame.maxY, width: outer.width, height: hairline),
        CGRect(x: outer.minX, y: frame.minY, width: hairline, height: frame.height),
        CGRect(x: frame.maxX, y: frame.minY, width: hairline, height: frame.height),
      ])
    }
  }

  /// Copies pixels, which must be of the frame's size, into frame `index`.
  func place(_ pixels: PixelBuffer, at index: Int) {
    guard let base = context.data, layout.frames.indices.contains(index) else { return }
    let frame = layout.frames[index]
    let stride = context.bytesPerRow / 4
    let target = base.assumingMemoryBound(to: UInt32.self) + Int(frame.minY) * stride + Int(frame.minX)
    for row in 0..<min(Int(frame.height), pixels.bounds.height) {
      (target + row * stride).update(
        from: pixels.pixels + row * pixels.stride, count: min(Int(frame.width), pixels.bounds.width))
    }
  }

  /// Writes a caption below frame `index`.
  func write(_ caption: String, below index: Int) {
    guard layout.frames.indices.contains(index) else { return }
    let frame = layout.frames[index]
    let text = TextLayout(
      caption, typeface: .resolve(FontRequest(weight: 500, size: layout.captionSize)),
      maximumWidth: frame.width)
    // A little nearer to its own frame than to the one below.
    let y = frame.maxY + hairline + layout.captionSize * 0.55
    text.draw(in: context, at: CGPoint(x: frame.minX, y: y.rounded()), color: Self.quietInk)
  }

  /// Writes the title, and beside it what the frames are.
  func write(title: String, detail: String) {
    guard let line = layout.title else { return }
    let heading = TextLayout(
      title, typeface: .resolve(FontRequest(weight: 600, size: layout.titleSize)), maximumWidth: line.width)
    heading.draw(in: context, at: line.origin, color: Self.ink)
    let small = Typeface.resolve(FontRequest(weight: 400, size: layout.captionSize))
    let x = line.minX + heading.size.width + layout.captionSize
    let remark = TextLayout(detail, typeface: small)
    // The remark shares the title's baseline, or goes where there is no room for it.
    guard x + remark.size.width <= line.maxX, let first = heading.lines.first, let second = remark.lines.first
    else { return }
    let y = line.minY + first.origin.y - second.origin.y
    remark.draw(in: context, at: CGPoint(x: x, y: y.rounded()), color: Self.quietInk)
  }

  func makeImage() -> CGImage? { context.makeImage() }
}
