import CPNG
import Glibc
import Raster

/// Reads the frames of animated PNG files as `APNGEncoder` writes them: each a rectangle that replaces what was there.
package enum APNGDecoder {
  /// A frame as it is seen.
  package struct Frame {
    /// The whole picture, premultiplied.
    package let pixels: PixelStorage
    /// How long it is shown: seconds as a fraction.
    package let above: Int, below: Int

    /// For how many frames of a rate it is shown; at least one.
    package func frames(atRate rate: Double) -> Int {
      max(Int((Double(above) / Double(below) * rate).rounded()), 1)
    }
  }

  /// What an `fcTL` chunk says.
  private struct Control {
    let rect: PixelRect
    let above: Int, below: Int
    let isPlain: Bool

    static let length = 26
    /// Where a fraction has no denominator it is hundredths.
    private static let usualBelow = 100

    init(_ body: ArraySlice<UInt8>) {
      func number(_ place: Int, _ bytes: Int) -> Int {
        body.dropFirst(place).prefix(bytes).reduce(0) { $0 << 8 | Int($1) }
      }
      rect = PixelRect(
        minX: number(12, 4), minY: number(16, 4), maxX: number(12, 4) + number(4, 4),
        maxY: number(16, 4) + number(8, 4))
      above = number(20, 2)
      let below = number(22, 2)
      self.below = below == 0 ? Self.usualBelow : below
      // Disposes of nothing, and replaces.
      isPlain = number(24, 1) == 0 && number(25, 1) == 0
    }
  }

  private static let headerLength = 13
  /// Behind the width and the height.
  private static let restOfHeader = 8

  /// The frames in their order.
  ///
  /// - Throws: `PNGDecoder.Fault` for a file that is no animation, is damaged, or has frames that shine through.
  package static func frames(of file: [UInt8]) throws(PNGDecoder.Fault) -> [Frame] {
    guard file.starts(with: PNGChunk.signature) else {
      throw PNGDecoder.Fault(description: file.isEmpty ? "the file is empty" : "the file is no PNG")
    }
    let chunks = PNGChunk.chunks(of: file)
    guard chunks.last?.type == "IEND", chunks.allSatisfy({ $0.isWhole(in: file) }) else {
      throw PNGDecoder.Fault(description: "the file is damaged")
    }
    guard let header = chunks.first, header.type == "IHDR", header.body.count == headerLength,
      chunks.contains(where: { $0.type == "acTL" })
    else { throw PNGDecoder.Fault(description: "the file is no animation") }
    let head = Array(file[header.body])
    func side(_ place: Int) -> Int { head[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (side(0), side(4))
    if let refusal = PixelStorage.refusal(width: width, height: height) {
      throw PNGDecoder.Fault(description: refusal)
    }
    var frames: [Frame] = []
    var control: Control?
    var packed: [UInt8] = []
    func finish(_ frames: inout [Frame]) throws(PNGDecoder.Fault) {
      guard let control, !packed.isEmpty else { return }
      let pixels = try picture(
        control, packed, head: head, over: frames.last?.pixels, width: width, height: height)
      frames.append(Frame(pixels: pixels, above: control.above, below: control.below))
    }
    for chunk in chunks {
      switch chunk.type {
      case "fcTL":
        try finish(&frames)
        guard chunk.body.count == Control.length else {
          throw PNGDecoder.Fault(description: "the file is damaged (fcTL)")
        }
        control = Control(file[chunk.body])
        packed = []
      case "IDAT": packed += file[chunk.body]
      case "fdAT": packed += file[chunk.body].dropFirst(4)
      default: break
      }
    }
    try finish(&frames)
    guard !frames.isEmpty else { throw PNGDecoder.Fault(description: "the file has no frames") }
    return frames
  }

  private static func picture(
    _ control: Control, _ packed: [UInt8], head: [UInt8], over former: PixelStorage?, width: Int, height: Int
  ) throws(PNGDecoder.Fault) -> PixelStorage {
    let rect = control.rect
    guard rect.minX >= 0, rect.minY >= 0, rect.width > 0, rect.height > 0, rect.maxX <= width,
      rect.maxY <= height
    else { throw PNGDecoder.Fault(description: "a frame is larger than the picture") }
    guard control.isPlain else {
      throw PNGDecoder.Fault(description: "its frames shine through, which those of Flipbook do not")
    }
    func number(_ value: Int) -> [UInt8] { PNGChunk.bigEndian(UInt32(clamping: value)) }
    let part =
      PNGChunk.signature
      + PNGChunk.bytes("IHDR", number(rect.width) + number(rect.height) + head.dropFirst(restOfHeader))
      + PNGChunk.bytes("IDAT", packed) + PNGChunk.bytes("IEND", [])
    let pixels = try PNGDecoder.pixels(of: part).pixels
    guard rect.width < width || rect.height < height else { return pixels }
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    guard let former, let result = former.copy(of: whole) else {
      throw PNGDecoder.Fault(
        description: former == nil ? "its first frame is not the whole picture" : "there is no memory for it")
    }
    for y in 0..<rect.height {
      memcpy(
        result.pixels + (rect.minY + y) * result.stride + rect.minX, pixels.pixels + y * pixels.stride,
        rect.width * MemoryLayout<UInt32>.stride)
    }
    return result
  }
}
