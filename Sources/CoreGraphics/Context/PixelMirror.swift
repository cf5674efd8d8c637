import Codecs
import Foundation
import Raster

/// An app's memory in a layout of its own, kept equal to a bitmap in ours.
final class PixelMirror {
  let bytes: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let layout: BitmapLayout
  private let isOwned: Bool

  /// Takes over what the app's memory holds; without any, the mirror makes its own.
  init(_ data: UnsafeMutableRawPointer?, bytesPerRow: Int, layout: BitmapLayout, of storage: PixelStorage) {
    self.bytesPerRow = bytesPerRow
    self.layout = layout
    isOwned = data == nil
    let size = bytesPerRow * storage.height
    bytes = data ?? .allocate(byteCount: size, alignment: 16)
    guard data != nil else {
      bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      return
    }
    for row in 0..<storage.height {
      for column in 0..<storage.width {
        storage.pixels[row * storage.stride + column] = layout.load(
          bytes + row * bytesPerRow + column * layout.bytesPerPixel)
      }
    }
  }

  deinit {
    if isOwned { bytes.deallocate() }
  }

  func update(from storage: PixelStorage, in rect: PixelRect) {
    for row in rect.minY..<max(rect.minY, rect.maxY) {
      for column in rect.minX..<max(rect.minX, rect.maxX) {
        layout.store(
          storage.pixels[row * storage.stride + column],
          to: bytes + row * bytesPerRow + column * layout.bytesPerPixel)
      }
    }
  }
}
