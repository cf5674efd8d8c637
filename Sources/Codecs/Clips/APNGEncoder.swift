import CPNG

/// Writes animated PNG files: the first frame whole, of every other one the rectangle that changed.
///
/// "Animated PNG Specification" (Mozilla, now part of PNG's third edition): `acTL` counts the frames, an `fcTL` before
/// each says where it goes and how long it stays, and the pixels of all but the first are in `fdAT`. A rectangle
/// replaces what was there (blend `SOURCE`) and stays (dispose `NONE`), so every reader gets exactly the pixels that
/// came in.
package final class APNGEncoder: ClipEncoder {
  private let shape: ClipShape
  private let packer: PatchPacker

  /// Without end.
  private static let plays: UInt32 = 0
  private static let disposesNothing: UInt8 = 0
  private static let replaces: UInt8 = 0
  /// Of a fraction of seconds: 16 bits.
  private static let largestTerm = 65_535
  private static let bestLevel: Int32 = 9
  private static let eightBits: UInt8 = 8
  /// Interfaces pack best unfiltered, photographs and gradients with a filter chosen for each row.
  private static let filters = [
    PNG_FILTER_NONE, PNGForm.allFilters,
  ]

  /// An encoder of frames of this shape.
  package init(_ shape: ClipShape) {
    self.shape = shape
    let isOpaque = shape.isOpaque
    packer = PatchPacker(longestHold: Self.largestTerm / shape.rate.seconds) { patch in
      Self.stream(patch.pixels, isOpaque: isOpaque).map { ($0, false) }
    }
  }

  package func add(_ picture: PixelStorage) throws { try packer.add(picture) }

  package func finish() throws -> [UInt8] {
    let frames = try packer.finish()
    // Width, height, bits, colour type (2 RGB, 6 RGBA); deflate, PNG's filters, not interlaced.
    let colorType = UInt8(shape.isOpaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA)
    var file = PNGChunk.signature
    file += PNGChunk.bytes(
      "IHDR",
      Self.number(shape.size.width) + Self.number(shape.size.height)
        + [Self.eightBits, colorType, 0, 0, 0])
    file += PNGChunk.bytes("acTL", Self.number(frames.count) + PNGChunk.bigEndian(Self.plays))
    // `fcTL` and `fdAT` are numbered together.
    var number = 0
    for (index, frame) in frames.enumerated() {
      file += PNGChunk.bytes("fcTL", Self.number(number) + control(frame))
      number += 1
      if index == 0 {
        file += PNGChunk.bytes("IDAT", frame.body)
      } else {
        file += PNGChunk.bytes("fdAT", Self.number(number) + frame.body)
        number += 1
      }
    }
    return file + PNGChunk.bytes("IEND", [])
  }

  private func control(_ frame: PatchPacker.Packed) -> [UInt8] {
    let time = shape.rate.time(of: frame.hold)
    return [frame.rect.width, frame.rect.height, frame.rect.minX, frame.rect.minY].flatMap(Self.number)
      + PNGChunk.bigEndian(UInt16(clamping: time.above)) + PNGChunk.bigEndian(UInt16(clamping: time.below))
      + [Self.disposesNothing, Self.replaces]
  }

  private static func number(_ value: Int) -> [UInt8] { PNGChunk.bigEndian(UInt32(clamping: value)) }

  /// The compressed rows of a picture: what a PNG file has in `IDAT`.
  private static func stream(_ pixels: PixelStorage, isOpaque: Bool) -> [UInt8]? {
    withExtendedLifetime(pixels) {
      let form = isOpaque ? PNGForm(opaque: pixels.buffer) : PNGForm(straight: pixels.buffer)
      let files = filters.compactMap { form.file(filters: $0, PNGForm.Packing(level: bestLevel)) }
      guard let file = files.min(by: { $0.count < $1.count }) else { return nil }
      return PNGChunk.chunks(of: file).filter { $0.type == "IDAT" }.flatMap { file[$0.body] }
    }
  }
}
