import Codecs
import Raster

/// What lies over a stage's picture in its device's: bezel, island, bars. Any thread may lay it, one at a time.
struct DeviceCover: Sendable {
  /// The device's picture.
  let picture: PixelStorage
  /// As large as the picture.
  let overlay: PixelStorage
  /// Where the display is, as large as the stage's picture; nil where its corners are not round.
  let shape: PixelStorage?
  /// The display's first pixel: where the stage's picture is.
  let origin: (x: Int, y: Int)

  /// Takes over changed rectangles of the stage's picture, and returns the same rectangles in the device's.
  func compose(_ pixels: PixelBuffer, damage: ContiguousArray<PixelRect>) -> ContiguousArray<PixelRect> {
    var changed = ContiguousArray<PixelRect>()
    for rect in damage {
      let moved = PixelRect(
        minX: rect.minX + origin.x, minY: rect.minY + origin.y, maxX: rect.maxX + origin.x,
        maxY: rect.maxY + origin.y
      ).intersection(picture.buffer.bounds)
      guard !moved.isEmpty else { continue }
      compose(pixels, in: moved)
      changed.append(moved)
    }
    return changed
  }

  /// Takes over all of the stage's picture.
  func composeAll(_ pixels: PixelBuffer) { compose(pixels, in: picture.buffer.bounds) }

  /// Copies the stage's pixels into a rectangle of the picture and lays the frame over them.
  private func compose(_ stage: PixelBuffer, in rect: PixelRect) {
    for y in rect.minY..<min(rect.maxY, overlay.height) {
      let target = picture.pixels + y * picture.stride
      let above = overlay.pixels + y * overlay.stride
      let stageY = y - origin.y
      let isInside = stageY >= 0 && stageY < stage.bounds.maxY
      let below = stage.pixels + (isInside ? stageY * stage.stride : 0)
      for x in rect.minX..<min(rect.maxX, overlay.width) {
        let stageX = x - origin.x
        let isShown =
          isInside && stageX >= 0 && stageX < stage.bounds.maxX
          && shape.map { $0.pixels[y * $0.stride + x] != 0 } ?? true
        let under = isShown ? below[stageX] : 0
        target[x] = Self.over(above[x], under)
      }
    }
  }

  /// Premultiplied source-over: s + d · (255 - a) / 255, rounded.
  private static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    let alpha = source >> 24
    if alpha == 255 { return source }
    if source == 0 { return destination }
    var result: UInt32 = 0
    for shift: UInt32 in [24, 16, 8, 0] {
      let below = ((destination >> shift & 255) * (255 - alpha) + 127) / 255
      result |= min(255, (source >> shift & 255) + below) << shift
    }
    return result
  }
}
