import Codecs
import Foundation
import Raster

/// An app's memory in R, G, B, A order, kept equal to a bitmap in ours.
final class PixelMirror {
  let bytes: UnsafeMutableRawPointer
  let bytesPerRow: Int
  private let isOwned: Bool

  /// Takes over what the app's memory holds; without any, the mirror makes its own.
  init(_ data: UnsafeMutableRawPointer?, bytesPerRow: Int, of storage: PixelStorage) {
    self.bytesPerRow = bytesPerRow
    isOwned = data == nil
    let size = bytesPerRow * storage.height
    bytes = data ?? .allocate(byteCount: size, alignment: 16)
    guard data != nil else {
      bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      return
    }
    for row in 0..<storage.height {
      for column in 0..<storage.width {
        storage.pixels[row * storage.stride + column] = Self.exchanged(
          bytes.load(fromByteOffset: row * bytesPerRow + column * 4, as: UInt32.self))
      }
    }
  }

  deinit {
    if isOwned { bytes.deallocate() }
  }

  func update(from storage: PixelStorage, in rect: PixelRect) {
    for row in rect.minY..<max(rect.minY, rect.maxY) {
      for column in rect.minX..<max(rect.minX, rect.maxX) {
        bytes.storeBytes(
          of: Self.exchanged(storage.pixels[row * storage.stride + column]),
          toByteOffset: row * bytesPerRow + column * 4, as: UInt32.self)
      }
    }
  }

  /// The pixel with red and blue exchanged.
  private static func exchanged(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF
  }
}
