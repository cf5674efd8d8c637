import Foundation
import Raster
import Support

/// A rectangle of premultiplied pixels 0xAARRGGBB (the bytes B, G, R, A), row by row from the top.
package final class PixelStorage: @unchecked Sendable {
  /// The first pixel of the first row.
  package let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// Pixels from one row to the next.
  package let stride: Int
  private let isOwned: Bool

  /// Longest side, in pixels. Coordinates beyond it would leave the rasteriser's fixed-point range.
  package static let maximumSide = 32_768
  /// Largest area, in pixels: one gigabyte.
  package static let maximumArea = 1 << 28

  /// Pixels of a size that may be wrong; nil, with a diagnostic, when a side is not positive or too large to be meant,
  /// or when there is no memory for them.
  ///
  /// - Parameter isClear: Whether all begin clear; otherwise they hold anything, until the caller has written each.
  package init?(width: Int, height: Int, isClear: Bool = true) {
    if let message = Self.refusal(width: width, height: height) {
      Diagnostics.report(message)
      return nil
    }
    guard let memory = PictureMemory.take(width * height, isClear: isClear) else {
      Diagnostics.report("there is no memory for a bitmap of \(width)×\(height) pixels; use a smaller one")
      return nil
    }
    self.width = width
    self.height = height
    stride = width
    pixels = memory
    isOwned = true
  }

  /// Clear pixels of a size that has been checked.
  package init(clear width: Int, _ height: Int) {
    self.width = width
    self.height = height
    stride = width
    pixels = Self.memory(width * height, isClear: true)
    isOwned = true
  }

  /// A copy of pixels that exist already, so their size needs no check.
  package init(copying buffer: PixelBuffer) {
    width = buffer.bounds.width
    height = buffer.bounds.height
    stride = width
    pixels = Self.memory(width * height, isClear: false)
    for y in 0..<height {
      (pixels + y * width).initialize(from: buffer.pixels + y * buffer.stride, count: width)
    }
    isOwned = true
  }

  /// Pixels of another owner, which must outlive this object.
  package init(borrowing pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
    self.pixels = pixels
    self.width = width
    self.height = height
    self.stride = stride
    isOwned = false
  }

  /// Memory for `count` pixels, at least one; the process ends when there is none.
  private static func memory(_ count: Int, isClear: Bool) -> UnsafeMutablePointer<UInt32> {
    let count = max(count, 1)
    if let memory = PictureMemory.take(count, isClear: isClear) { return memory }
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    if isClear { memory.initialize(repeating: 0, count: count) }
    return memory
  }

  deinit {
    if isOwned { PictureMemory.giveBack(pixels, max(width * height, 1)) }
  }

  /// Why a bitmap of this size cannot be made; nil when it can.
  package static func refusal(width: Int, height: Int) -> String? {
    if width <= 0 || height <= 0 { return "a bitmap of \(width)×\(height) pixels has no area" }
    if width > maximumSide || height > maximumSide || width * height > maximumArea {
      return "a bitmap of \(width)×\(height) pixels is too large; the limits are \(maximumSide) pixels "
        + "a side and \(maximumArea) in all"
    }
    return nil
  }

  /// The pixels as the rasteriser's target, with (0, 0) at the top left.
  package var buffer: PixelBuffer {
    PixelBuffer(
      pixels: pixels, stride: stride, bounds: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
  }

  /// A copy of a part of the pixels; nil when the part is empty.
  package func copy(of rect: PixelRect) -> PixelStorage? {
    let (width, height) = (rect.maxX - rect.minX, rect.maxY - rect.minY)
    guard let copy = PixelStorage(width: width, height: height, isClear: false) else { return nil }
    for row in 0..<copy.height {
      copy.pixels.advanced(by: row * copy.stride)
        .update(from: pixels.advanced(by: (rect.minY + row) * stride + rect.minX), count: copy.width)
    }
    return copy
  }

  /// True when every pixel's alpha is 255.
  package var holdsOnlyOpaquePixels: Bool {
    for row in 0..<height where !isOpaque(row: row) { return false }
    return true
  }

  /// Whether the alpha of every pixel of a row is 255.
  func isOpaque(row: Int) -> Bool {
    let start = pixels.advanced(by: row * stride)
    // Without a way out in the middle, so that the compiler makes vector instructions of it.
    var common: UInt32 = 0xFF00_0000
    for column in 0..<width { common &= start[column] }
    return common == 0xFF00_0000
  }
}
