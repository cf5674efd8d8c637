import Glibc
import Raster

/// What a frame changes: a rectangle and the pixels that it has from then on.
package struct FramePatch: Sendable {
  /// In pixels of the whole frame.
  package let rect: PixelRect
  /// As large as the rectangle.
  package let pixels: PixelStorage
  /// To be laid over what was there: pixels that stay are clear. Nil where a pixel that changes is not opaque, for
  /// then something would shine through it.
  package let overlay: PixelStorage?

  /// What leads from one picture to another of the same size that differs from it in `tight`.
  ///
  /// - Parameter alignment: The rectangle begins at multiples of it.
  package init?(
    from old: PixelStorage, to new: PixelStorage, changing tight: PixelRect, alignment: Int, hasOverlay: Bool
  ) {
    let rect = PixelRect(
      minX: tight.minX / alignment * alignment, minY: tight.minY / alignment * alignment, maxX: tight.maxX,
      maxY: tight.maxY)
    guard let pixels = new.copy(of: rect) else { return nil }
    self.init(
      rect: rect, pixels: pixels, overlay: hasOverlay ? Self.overlay(of: old, new, in: rect) : nil)
  }

  /// A rectangle that is simply replaced.
  package init(rect: PixelRect, pixels: PixelStorage, overlay: PixelStorage? = nil) {
    self.rect = rect
    self.pixels = pixels
    self.overlay = overlay
  }

  /// The smallest rectangle with all pixels in which two pictures of one size differ; nil without any.
  package static func changedRect(_ old: PixelStorage, _ new: PixelStorage) -> PixelRect? {
    let width = new.width, height = new.height
    func row(_ storage: PixelStorage, _ y: Int) -> UnsafeMutablePointer<UInt32> {
      storage.pixels + y * storage.stride
    }
    func differs(_ y: Int) -> Bool { memcmp(row(old, y), row(new, y), width * 4) != 0 }
    guard let top = (0..<height).first(where: differs),
      let bottom = (top..<height).last(where: differs)
    else { return nil }
    var left = width, right = -1
    for y in top...bottom {
      let a = row(old, y), b = row(new, y)
      var x = 0
      while x < left, a[x] == b[x] { x += 1 }
      left = min(left, x)
      x = width - 1
      while x > right, a[x] == b[x] { x -= 1 }
      right = max(right, x)
    }
    return PixelRect(minX: left, minY: top, maxX: right + 1, maxY: bottom + 1)
  }

  private static func overlay(of old: PixelStorage, _ new: PixelStorage, in rect: PixelRect) -> PixelStorage?
  {
    guard let result = PixelStorage(width: rect.width, height: rect.height) else { return nil }
    for y in rect.minY..<rect.maxY {
      let a = old.pixels + y * old.stride, b = new.pixels + y * new.stride
      let target = result.pixels + (y - rect.minY) * result.stride
      for x in rect.minX..<rect.maxX where a[x] != b[x] {
        guard b[x] >> 24 == 255 else { return nil }
        target[x - rect.minX] = b[x]
      }
    }
    return result
  }
}
