import Codecs
import Raster
import UIKit

/// The picture of a stage, kept between frames so that only what changed is drawn.
final class StageBitmap {
  private var storage: PixelStorage

  init(width: Int, height: Int) { storage = PixelStorage(clear: width, height) }

  func resize(width: Int, height: Int) { storage = PixelStorage(clear: width, height) }

  /// The pixels themselves; valid until the stage is resized.
  var buffer: PixelBuffer { storage.buffer }

  /// A copy as an image.
  func image() -> CGImage { CGImage(storage: PixelStorage(copying: buffer), isOpaque: true) }
}
