import Raster

/// Rectangles of an opaque picture as bytes, without loss: what a browser is sent.
///
/// They are divided by what their pixels are like, see `PictureDivision`. Each part has x, y, width and height as
/// numbers of 16 bits, the lowest byte first, then a byte that says how its pixels follow, row by row:
///
///     0  one colour for all: R, G, B
///     1  a palette: the count of its colours less 1, R, G, B of each, then an index a pixel
///     2  R, G, B of each pixel, less those of the pixel above (modulo 256); of the first row less those to the left
///
/// The bytes of all parts together are packed as zlib does it (RFC 1950), where that makes them fewer; a byte before
/// them says so: 1 packed, 0 as they are.
package struct RectanglePacker {
  /// Up to here packing saves less than it takes.
  private static let fewBytes = 256

  private var plain: [UInt8] = []
  private var division = PictureDivision()

  package init() {}

  /// The rectangles' pixels; each rectangle is inside the picture and has a side of at most 65,535.
  ///
  /// - Returns: nil when there is no memory for it.
  package mutating func pack(_ rects: some Sequence<PixelRect>, of picture: PixelBuffer) -> [UInt8]? {
    plain.removeAll(keepingCapacity: true)
    for rect in rects where !rect.isEmpty {
      division.divide(rect, of: picture)
      for part in division.parts { append(part, of: picture) }
    }
    guard plain.count > Self.fewBytes else { return [0] + plain }
    guard let packed = Deflate.packedQuickly(plain, after: 1) else { return nil }
    return packed
  }

  private mutating func append(_ part: PictureDivision.Part, of picture: PixelBuffer) {
    switch part.content {
    case .color(let color):
      append(part.rect, form: 0)
      append(color: color)
    case .palette(let colors, let indices):
      append(part.rect, form: 1)
      plain.append(UInt8(colors.count - 1))
      for color in division.palettes[colors] { append(color: color) }
      plain += division.indices[indices]
    case .many: appendDifferences(part.rect, of: picture)
    }
  }

  private mutating func append(_ rect: PixelRect, form: UInt8) {
    for number in [rect.minX, rect.minY, rect.width, rect.height] {
      plain.append(UInt8(truncatingIfNeeded: number))
      plain.append(UInt8(truncatingIfNeeded: number >> 8))
    }
    plain.append(form)
  }

  private mutating func append(color: UInt32) {
    plain.append(UInt8(truncatingIfNeeded: color >> 16))
    plain.append(UInt8(truncatingIfNeeded: color >> 8))
    plain.append(UInt8(truncatingIfNeeded: color))
  }

  // MARK: Differences

  private mutating func appendDifferences(_ rect: PixelRect, of picture: PixelBuffer) {
    append(rect, form: 2)
    let begin = plain.count
    plain.append(contentsOf: repeatElement(0, count: rect.width * rect.height * 3))
    plain.withUnsafeMutableBufferPointer { bytes in
      var next = begin
      for y in rect.minY..<rect.maxY {
        let row = picture.address(x: rect.minX, y: y)
        let above = y > rect.minY ? picture.address(x: rect.minX, y: y - 1) : nil
        var left: UInt32 = 0
        for x in 0..<rect.width {
          let color = row[x]
          let base = above?[x] ?? left
          bytes[next] = UInt8(truncatingIfNeeded: color >> 16) &- UInt8(truncatingIfNeeded: base >> 16)
          bytes[next + 1] = UInt8(truncatingIfNeeded: color >> 8) &- UInt8(truncatingIfNeeded: base >> 8)
          bytes[next + 2] = UInt8(truncatingIfNeeded: color) &- UInt8(truncatingIfNeeded: base)
          left = color
          next += 3
        }
      }
    }
  }
}
