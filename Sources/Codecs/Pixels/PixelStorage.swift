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

  /// Clear pixels; nil, with a diagnostic, when a side is not positive or too large to be meant, or when there is no
  /// memory for them.
  package init?(width: Int, height: Int) {
    if let message = Self.refusal(width: width, height: height) {
      Diagnostics.report(message)
      return nil
    }
    guard let memory = PictureMemory.take(width * height, isClear: true) else {
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
    let count = max(width * height, 1)
    if let memory = PictureMemory.take(count, isClear: true) {
      pixels = memory
    } else {
      pixels = .allocate(capacity: count)
      pixels.initialize(repeating: 0, count: count)
    }
    isOwned = true
  }

  /// A copy of pixels that exist already, so their size needs no check.
  package init(copying buffer: PixelBuffer) {
    width = buffer.bounds.width
    height = buffer.bounds.height
    stride = width
    let count = max(width * height, 1)
    pixels = PictureMemory.take(count, isClear: false) ?? .allocate(capacity: count)
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
    guard let copy = PixelStorage(width: rect.maxX - rect.minX, height: rect.maxY - rect.minY) else {
      return nil
    }
    for row in 0..<copy.height {
      copy.pixels.advanced(by: row * copy.stride)
        .update(from: pixels.advanced(by: (rect.minY + row) * stride + rect.minX), count: copy.width)
    }
    return copy
  }

  /// True when every pixel's alpha is 255.
  package var holdsOnlyOpaquePixels: Bool {
    for row in 0..<height {
      let start = pixels.advanced(by: row * stride)
      for column in 0..<width where start[column] < 0xFF00_0000 { return false }
    }
    return true
  }
}
