import Raster

/// Memory for the picture of a random tree.
final class FuzzPicture {
  let buffer: PixelBuffer

  init(_ width: Int, _ height: Int) {
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    pixels.initialize(repeating: 0, count: width * height)
    buffer = PixelBuffer(
      pixels: pixels, stride: width, bounds: PixelRect(x: 0, y: 0, width: width, height: height))
  }

  deinit { buffer.pixels.deallocate() }

  /// The first pixel, row by row, in which two pictures of one size differ; nil when they are equal.
  func firstDifference(from other: FuzzPicture) -> (x: Int, y: Int)? {
    let count = buffer.bounds.width * buffer.bounds.height
    for i in 0..<count where buffer.pixels[i] != other.buffer.pixels[i] {
      return (i % buffer.stride, i / buffer.stride)
    }
    return nil
  }
}
