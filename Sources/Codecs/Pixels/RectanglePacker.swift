import Glibc
import Raster

/// Rectangles of an opaque picture as bytes, without loss: what a browser is sent.
///
/// Each rectangle has x, y, width and height as numbers of 16 bits, the lowest byte first, then a byte that says how
/// its pixels follow, row by row:
///
///     0  one colour for all: R, G, B
///     1  a palette: the count of its colours less 1, R, G, B of each, then an index a pixel
///     2  R, G, B of each pixel, less those of the pixel above (modulo 256); of the first row less those to the left
///
/// The bytes of all rectangles together are packed as zlib does it (RFC 1950), where that makes them fewer; a byte
/// before them says so: 1 packed, 0 as they are.
package struct RectanglePacker {
  /// Up to here packing saves less than it takes.
  private static let fewBytes = 256
  /// A place of the table of colours; twice as many as there may be colours, so that it never fills.
  private static let places = 1024
  private static let mostColors = 256

  private var plain: [UInt8] = []
  private var palette: [UInt32] = []
  private var colors = [UInt32](repeating: 0, count: places)
  /// The index of a place's colour, plus 1; 0 for a free place.
  private var indices = [UInt16](repeating: 0, count: places)
  private var line: [UInt8] = []

  package init() {}

  /// The rectangles' pixels; each rectangle is inside the picture and has a side of at most 65,535.
  ///
  /// - Returns: nil when there is no memory for it.
  package mutating func pack(_ rects: some Sequence<PixelRect>, of picture: PixelBuffer) -> [UInt8]? {
    plain.removeAll(keepingCapacity: true)
    for rect in rects where !rect.isEmpty { append(rect, of: picture) }
    guard plain.count > Self.fewBytes else { return [0] + plain }
    guard let packed = Deflate.packedQuickly(plain, after: 1) else { return nil }
    return packed
  }

  private mutating func append(_ rect: PixelRect, of picture: PixelBuffer) {
    for number in [rect.minX, rect.minY, rect.width, rect.height] {
      plain.append(UInt8(truncatingIfNeeded: number))
      plain.append(UInt8(truncatingIfNeeded: number >> 8))
    }
    if !appendIndexed(rect, of: picture) { appendDifferences(rect, of: picture) }
  }

  // MARK: Palette

  /// With a palette, or as one colour; false when there are too many colours.
  private mutating func appendIndexed(_ rect: PixelRect, of picture: PixelBuffer) -> Bool {
    for place in 0..<Self.places { indices[place] = 0 }
    palette.removeAll(keepingCapacity: true)
    let count = rect.width * rect.height
    if line.count < count { line = [UInt8](repeating: 0, count: count) }
    // Taken out, so that the table of colours can be changed meanwhile.
    var line: [UInt8] = []
    swap(&line, &self.line)
    defer { swap(&line, &self.line) }
    let fits = line.withUnsafeMutableBufferPointer { line -> Bool in
      guard let base = line.baseAddress else { return false }
      for y in rect.minY..<rect.maxY {
        let target = base + (y - rect.minY) * rect.width
        guard writeIndices(ofRow: y, in: rect, of: picture, to: target) else { return false }
      }
      return true
    }
    guard fits else { return false }
    if palette.count == 1 {
      plain.append(0)
      append(color: palette[0])
    } else {
      plain.append(1)
      plain.append(UInt8(palette.count - 1))
      for color in palette { append(color: color) }
      plain += line[..<count]
    }
    return true
  }

  /// The indices of a row's pixels; false when the palette is full.
  private mutating func writeIndices(
    ofRow y: Int, in rect: PixelRect, of picture: PixelBuffer, to target: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    let row = picture.address(x: rect.minX, y: y)
    // Interfaces are full of rows like the one above.
    if y > rect.minY {
      let above = picture.address(x: rect.minX, y: y - 1)
      if memcmp(row, above, rect.width * MemoryLayout<UInt32>.stride) == 0 {
        target.update(from: target - rect.width, count: rect.width)
        return true
      }
    }
    var last = row[0] & 0x00FF_FFFF
    guard var lastIndex = index(of: last) else { return false }
    for x in 0..<rect.width {
      let color = row[x] & 0x00FF_FFFF
      if color != last {
        guard let index = index(of: color) else { return false }
        (last, lastIndex) = (color, index)
      }
      target[x] = lastIndex
    }
    return true
  }

  /// A colour's place in the palette, to which it is added; nil when the palette is full.
  private mutating func index(of color: UInt32) -> UInt8? {
    var place = Int((color &* 0x9E37_79B1) >> 22)
    while indices[place] != 0 {
      if colors[place] == color { return UInt8(indices[place] - 1) }
      place = (place + 1) & (Self.places - 1)
    }
    guard palette.count < Self.mostColors else { return nil }
    palette.append(color)
    colors[place] = color
    indices[place] = UInt16(palette.count)
    return UInt8(palette.count - 1)
  }

  private mutating func append(color: UInt32) {
    plain.append(UInt8(truncatingIfNeeded: color >> 16))
    plain.append(UInt8(truncatingIfNeeded: color >> 8))
    plain.append(UInt8(truncatingIfNeeded: color))
  }

  // MARK: Differences

  private mutating func appendDifferences(_ rect: PixelRect, of picture: PixelBuffer) {
    plain.append(2)
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
