import Codecs
import Raster
import UIKit

/// The picture of a stage, kept between frames so that only what changed is drawn.
final class StageBitmap {
  private(set) var buffer: PixelBuffer

  init(width: Int, height: Int) { buffer = StageBitmap.allocate(width, height) }

  deinit { buffer.pixels.deallocate() }

  func resize(width: Int, height: Int) {
    buffer.pixels.deallocate()
    buffer = StageBitmap.allocate(width, height)
  }

  private static func allocate(_ width: Int, _ height: Int) -> PixelBuffer {
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    pixels.initialize(repeating: 0, count: width * height)
    return PixelBuffer(
      pixels: pixels, stride: width, bounds: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
  }

  /// A copy as an image.
  func image() -> CGImage { CGImage(storage: PixelStorage(copying: buffer), isOpaque: true) }
}
