import CoreGraphics
import Raster

/// How many times each pixel of a picture is painted when all of it is drawn.
///
/// A paint counts where it changes clear pixels. What is drawn apart (a group, a mask, a silhouette) counts where it is
/// drawn and once more where its picture is laid over the rest. What an opaque layer hides is left out, as in a frame.
package struct PaintCounts {
  /// Row by row from the top; no pixel counts more often than 255 times.
  package let counts: ContiguousArray<UInt8>
  package let width: Int
  package let height: Int

  /// A pixel's count, by its place.
  package subscript(x: Int, y: Int) -> Int { Int(counts[y * width + x]) }

  /// How often a pixel is painted on the average.
  package var mean: Double {
    counts.isEmpty ? 0 : Double(counts.reduce(0) { $0 + Int($1) }) / Double(counts.count)
  }

  /// The largest count.
  package var largest: Int { Int(counts.max() ?? 0) }
}

/// Counts paints; its memory is used again from picture to picture.
final class PaintCounter {
  private var list = DisplayList()
  private let painter = LayerPainter()
  private var canvas: ContiguousArray<UInt32> = []
  private var counts: ContiguousArray<UInt8> = []
  private var width = 0

  /// Counts what is painted for the picture `bounds`, whose origin is (0, 0), of a tree that is resolved for it.
  func count(
    _ root: NodePointer, in bounds: PixelRect, replay: (NodePointer, Double, LayerBlock) -> Void
  ) -> PaintCounts {
    width = bounds.width
    let size = bounds.width * bounds.height
    canvas = ContiguousArray(repeating: 0, count: size)
    counts = ContiguousArray(repeating: 0, count: size)
    list.build(root, area: bounds, of: bounds, replay: replay)
    painter.begin(list, band: bounds, skipsCovered: true, isOpaque: false)
    // The background.
    add(painter.visible.uncovered)
    let whole = bounds
    canvas.withUnsafeMutableBufferPointer { canvas in
      guard let pixels = canvas.baseAddress else { return }
      count(PixelBuffer(pixels: pixels, stride: whole.width, bounds: whole))
    }
    return PaintCounts(counts: counts, width: bounds.width, height: bounds.height)
  }

  private func count(_ canvas: PixelBuffer) {
    var i = 0
    while i < list.items.count {
      let item = list.items[i]
      let part = painter.visible.parts[i].intersection(canvas.bounds)
      switch item.kind {
      case .beginGroup, .beginClip, .beginMasked, .beginTransition, .beginShadow:
        if painter.visible.parts[i].isEmpty { i = item.other }
      case .maskDivider: break
      case .backdrop: add(part)
      case .endGroup, .endClip, .endMasked, .endTransition, .endShadow:
        let begin = list.items[item.other]
        // A clip in place puts back the pixels along its edge, and nothing else.
        draw(item.other..<i + 1, part, except: begin.isInPlace ? begin.opaque : .empty, canvas)
      default: draw(i..<i + 1, part, except: .empty, canvas)
      }
      i += 1
    }
  }

  /// Draws a part of the list on clear pixels and counts those that it has changed.
  private func draw(_ items: Range<Int>, _ part: PixelRect, except inside: PixelRect, _ canvas: PixelBuffer) {
    guard !part.isEmpty else { return }
    painter.draw(list, items, into: canvas)
    for y in part.minY..<part.maxY {
      let row = canvas.address(x: part.minX, y: y)
      for x in 0..<part.width where row[x] != 0 {
        row[x] = 0
        if inside.contains(x: part.minX + x, y: y) { continue }
        note(y * width + part.minX + x)
      }
    }
  }

  private func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { note(y * width + x) }
    }
  }

  private func note(_ pixel: Int) { if counts[pixel] < .max { counts[pixel] += 1 } }
}
