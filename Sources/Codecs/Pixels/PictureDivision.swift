import Glibc
import Raster

/// Divides rectangles of a picture by what their pixels are like: most of an interface has one colour.
///
/// What is looked at are the squares of the picture's own grid. Neighbours in a row are joined while they are alike: of
/// one colour, of few that fit into one palette, or of more. Those of one colour and of many are joined with what is
/// below, too, where that is as wide.
struct PictureDivision {
  /// What the pixels of a part are like.
  enum Content: Equatable {
    /// One colour for all, 0xRRGGBB.
    case color(UInt32)
    /// Colours of `palettes`, and for each pixel, row by row, one of `indices`.
    case palette(Range<Int>, indices: Range<Int>)
    /// More colours than a palette has.
    case many
  }

  struct Part: Equatable {
    var rect: PixelRect
    let content: Content
  }

  /// Pixels of a square's side.
  static let side = 32

  private(set) var parts: [Part] = []
  /// The colours of all palettes, 0xRRGGBB.
  private(set) var palettes: [UInt32] = []
  private(set) var indices: [UInt8] = []

  /// The parts of the row that is being looked at, and those that end at the row before, by their indices.
  private var row: [Part] = []
  private var open: [Int] = []
  /// The squares with few colours that came last, without those that are in a part already.
  private var run: [PixelRect] = []
  private var colors = ColorTable()
  /// The indices of the run's squares, each with room for a whole square.
  private var blocks: [UInt8] = []

  private static let blockBytes = side * side

  /// Divides a rectangle inside the picture into `parts`, replacing those of the last call.
  mutating func divide(_ rect: PixelRect, of picture: PixelBuffer) {
    parts.removeAll(keepingCapacity: true)
    palettes.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    var y = rect.minY
    while y < rect.maxY {
      let end = min((y / Self.side + 1) * Self.side, rect.maxY)
      findRow(PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: end), of: picture)
      join()
      y = end
    }
  }

  private mutating func findRow(_ band: PixelRect, of picture: PixelBuffer) {
    row.removeAll(keepingCapacity: true)
    var x = band.minX
    while x < band.maxX {
      let end = min((x / Self.side + 1) * Self.side, band.maxX)
      let square = PixelRect(minX: x, minY: band.minY, maxX: end, maxY: band.maxY)
      if let color = Self.onlyColor(of: square, of: picture) {
        endRun()
        add(square, .color(color))
      } else if !addToRun(square, of: picture) {
        endRun()
        add(square, .many)
      }
      x = end
    }
    endRun()
  }

  private mutating func add(_ square: PixelRect, _ content: Content) {
    if let last = row.last, last.content == content {
      row[row.count - 1].rect.maxX = square.maxX
    } else {
      row.append(Part(rect: square, content: content))
    }
  }

  /// Joins the row's parts with those above. A palette is of one row of squares: with more it would overflow.
  private mutating func join() {
    var next: [Int] = []
    next.reserveCapacity(row.count)
    for part in row {
      let above = open.first { index in
        let upper = parts[index]
        return upper.content == part.content && upper.rect.minX == part.rect.minX
          && upper.rect.maxX == part.rect.maxX
      }
      if let above {
        parts[above].rect.maxY = part.rect.maxY
        next.append(above)
      } else {
        next.append(parts.count)
        parts.append(part)
      }
    }
    open = next
  }

  // MARK: Squares of one colour

  private static func onlyColor(of square: PixelRect, of picture: PixelBuffer) -> UInt32? {
    let first = picture.address(x: square.minX, y: square.minY)[0]
    for y in square.minY..<square.maxY {
      let pixels = picture.address(x: square.minX, y: y)
      var others: UInt32 = 0
      for x in 0..<square.width { others |= pixels[x] ^ first }
      guard others & 0x00FF_FFFF == 0 else { return nil }
    }
    return first & 0x00FF_FFFF
  }

  // MARK: Palettes

  /// Adds a square to the run, or starts a new run with it. False if the square alone has too many colours.
  private mutating func addToRun(_ square: PixelRect, of picture: PixelBuffer) -> Bool {
    let known = colors.palette.count
    if !writeBlock(square, of: picture) {
      colors.keep(known)
      guard !run.isEmpty else { return false }
      endRun()
      guard writeBlock(square, of: picture) else {
        colors.removeAll()
        return false
      }
    }
    run.append(square)
    return true
  }

  /// Writes the indices of a square behind those of the run; false when the palette overflows.
  private mutating func writeBlock(_ square: PixelRect, of picture: PixelBuffer) -> Bool {
    let begin = run.count * Self.blockBytes
    if blocks.count < begin + Self.blockBytes {
      blocks.append(contentsOf: repeatElement(0, count: begin + Self.blockBytes - blocks.count))
    }
    // Taken out, so that the colours can be changed meanwhile.
    var blocks: [UInt8] = []
    swap(&blocks, &self.blocks)
    defer { swap(&blocks, &self.blocks) }
    return blocks.withUnsafeMutableBufferPointer { memory -> Bool in
      guard let base = memory.baseAddress else { return false }
      for y in square.minY..<square.maxY {
        let target = base + begin + (y - square.minY) * Self.side
        guard writeIndices(ofRow: y, of: square, of: picture, to: target) else { return false }
      }
      return true
    }
  }

  private mutating func writeIndices(
    ofRow y: Int, of square: PixelRect, of picture: PixelBuffer, to target: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    let pixels = picture.address(x: square.minX, y: y)
    // Interfaces are full of rows like the one above.
    if y > square.minY {
      let above = picture.address(x: square.minX, y: y - 1)
      if memcmp(pixels, above, square.width * MemoryLayout<UInt32>.stride) == 0 {
        target.update(from: target - Self.side, count: square.width)
        return true
      }
    }
    var last = pixels[0] & 0x00FF_FFFF
    guard var lastIndex = colors.index(of: last) else { return false }
    for x in 0..<square.width {
      let color = pixels[x] & 0x00FF_FFFF
      if color != last {
        guard let index = colors.index(of: color) else { return false }
        (last, lastIndex) = (color, index)
      }
      target[x] = lastIndex
    }
    return true
  }

  /// Makes the run a part.
  private mutating func endRun() {
    guard let first = run.first, let last = run.last else { return }
    let (firstColor, firstIndex) = (palettes.count, indices.count)
    palettes += colors.palette
    for y in 0..<first.height {
      for (number, square) in run.enumerated() {
        let begin = number * Self.blockBytes + y * Self.side
        indices += blocks[begin..<begin + square.width]
      }
    }
    var rect = first
    rect.maxX = last.maxX
    row.append(
      Part(
        rect: rect,
        content: .palette(firstColor..<palettes.count, indices: firstIndex..<indices.count)))
    run.removeAll(keepingCapacity: true)
    colors.removeAll()
  }
}
