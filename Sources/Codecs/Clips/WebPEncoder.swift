import Raster

/// Writes animated WebP files: libwebp compresses what changes with each frame, losslessly, and the file around it is
/// written here.
///
/// "WebP Container Specification": RIFF chunks, `VP8X` with the size, `ANIM` with the number of plays, and an `ANMF` a
/// frame with its place, its time in milliseconds and a `VP8L` chunk. A frame replaces its rectangle or, where that is
/// smaller, is over it with clear pixels for those that stay: pixels are opaque or clear there, so both are exact.
package final class WebPEncoder: ClipEncoder {
  private let shape: ClipShape
  private let packer: PatchPacker

  /// Frames begin at even pixels, as their places are stored halved.
  private static let alignment = 2
  /// A frame's time has 24 bits.
  private static let longestTime = (1 << 24) - 1
  private static let hasAnimation: UInt8 = 1 << 1
  private static let hasAlpha: UInt8 = 1 << 4
  /// Of an `ANMF`: bit 1 replaces instead of blending, bit 0 stays clear and leaves the frame as it is.
  private static let replaces: UInt8 = 1 << 1
  private static let headLength = 12

  /// An encoder of frames of this shape.
  package init(_ shape: ClipShape, library: WebPLibrary) {
    self.shape = shape
    packer = PatchPacker(
      alignment: Self.alignment, hasOverlays: true,
      longestHold: Self.longestTime / 1_000 * shape.rate.frames / shape.rate.seconds
    ) { patch in
      guard let whole = Self.image(patch.pixels, library) else { return nil }
      if let overlay = patch.overlay.flatMap({ Self.image($0, library) }), overlay.count < whole.count {
        return (overlay, true)
      }
      return (whole, false)
    }
  }

  package func add(_ picture: PixelStorage) throws { try packer.add(picture) }

  package func finish() throws -> [UInt8] {
    let frames = try packer.finish()
    // Reserved bytes are zero; sizes are stored less one.
    let canvas = Self.bytes(shape.size.width - 1, 3) + Self.bytes(shape.size.height - 1, 3)
    var body = Array("WEBP".utf8)
    let hasAlpha = !shape.isOpaque || frames.contains(where: \.isOverlay)
    body += Self.chunk(
      "VP8X", [Self.hasAnimation | (hasAlpha ? Self.hasAlpha : 0), 0, 0, 0] + canvas)
    // A clear background, and plays without end.
    body += Self.chunk("ANIM", [0, 0, 0, 0, 0, 0])
    var index = 0
    for frame in frames {
      let time =
        shape.rate.milliseconds(at: index + frame.hold) - shape.rate.milliseconds(at: index)
      index += frame.hold
      let place = [frame.rect.minX / Self.alignment, frame.rect.minY / Self.alignment]
      let size = [frame.rect.width - 1, frame.rect.height - 1]
      let head = (place + size + [time]).flatMap { Self.bytes($0, 3) }
      body += Self.chunk("ANMF", head + [frame.isOverlay ? 0 : Self.replaces] + frame.body)
    }
    return Array("RIFF".utf8) + Self.bytes(body.count, 4) + body
  }

  /// A picture as a `VP8L` chunk; nil when libwebp refuses.
  private static func image(_ pixels: PixelStorage, _ library: WebPLibrary) -> [UInt8]? {
    var straight: [UInt32] = []
    straight.reserveCapacity(pixels.width * pixels.height)
    for y in 0..<pixels.height {
      let row = pixels.pixels + y * pixels.stride
      for x in 0..<pixels.width { straight.append(StraightColor.of(row[x])) }
    }
    guard let file = library.file(straight, width: pixels.width, height: pixels.height) else { return nil }
    var place = headLength
    while place + 8 <= file.count {
      let length = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
      // Chunks have an even length.
      let end = min(place + 8 + length + length % 2, file.count)
      if file[place..<place + 4].elementsEqual("VP8L".utf8) { return Array(file[place..<end]) }
      place = end
    }
    return nil
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bytes(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
  }

  /// A number as WebP has them: the lowest byte first.
  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
