import Codecs
import Raster
import UIKit

/// A picture with drawings of the window's own over it, which may dim it.
@MainActor
final class CoveredPicture {
  /// A drawing that lies over the picture.
  struct Cover {
    let storage: PixelStorage
    /// Its upper left corner, in pixels of the picture.
    let x: Int
    let y: Int
    /// In 0…256.
    var opacity: UInt32 = 256

    var place: PixelRect { PixelRect(minX: x, minY: y, maxX: x + storage.width, maxY: y + storage.height) }

    /// A drawing at a place in points; nil without memory.
    @MainActor
    init?(_ image: UIImage?, at origin: CGPoint, scale: CGFloat) {
      guard let storage = image?.cgImage?.storage else { return nil }
      self.storage = storage
      x = Int((origin.x * scale).rounded())
      y = Int((origin.y * scale).rounded())
    }
  }

  /// In pixels.
  let size: (width: Int, height: Int)
  let isDimmed: Bool
  /// From the lowest.
  var covers: [Cover] = []
  /// What is shown.
  private let storage: PixelStorage

  /// What is left of the light where it is dimmed, of 256.
  private static let light: UInt32 = 110

  /// A black picture; nil without memory.
  init?(size: (width: Int, height: Int), isDimmed: Bool) {
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    guard let storage = PixelStorage(width: width, height: height) else { return nil }
    self.size = size
    self.isDimmed = isDimmed
    self.storage = storage
    for row in 0..<height {
      (storage.pixels + row * storage.stride).update(repeating: 0xFF00_0000, count: width)
    }
  }

  /// What the window shows.
  var picture: PixelBuffer {
    PixelBuffer(
      pixels: storage.pixels, stride: storage.stride,
      bounds: PixelRect(minX: 0, minY: 0, maxX: storage.width, maxY: storage.height))
  }

  /// Shows parts of the picture below again, with what lies over them.
  func compose(_ below: PixelBuffer, _ damage: some Sequence<PixelRect>) {
    let target = picture
    for rect in damage {
      let rect = rect.intersection(below.bounds).intersection(target.bounds)
      guard !rect.isEmpty else { continue }
      if isDimmed {
        for y in rect.minY..<rect.maxY {
          let source = below.address(x: rect.minX, y: y), dimmed = target.address(x: rect.minX, y: y)
          for x in 0..<rect.width { dimmed[x] = Self.dim(source[x]) }
        }
      } else {
        target.copy(rect, of: below)
      }
      for cover in covers { blend(cover, in: rect) }
    }
  }

  /// Shows what lies over the picture where there is none below.
  func coverAll() { for cover in covers { blend(cover, in: picture.bounds) } }

  private static func dim(_ pixel: UInt32) -> UInt32 {
    let redBlue = (((pixel & 0x00FF_00FF) &* light) >> 8) & 0x00FF_00FF
    let green = (((pixel & 0x0000_FF00) &* light) >> 8) & 0x0000_FF00
    return 0xFF00_0000 | redBlue | green
  }

  /// Premultiplied source-over, on an opaque pixel.
  private static func lay(_ pixel: UInt32, _ opacity: UInt32, over below: UInt32) -> UInt32 {
    let rest = 255 - (((pixel >> 24) &* opacity) >> 8)
    func channel(_ shift: UInt32) -> UInt32 {
      let source = (((pixel >> shift) & 0xFF) &* opacity) >> 8
      return (source + (((below >> shift) & 0xFF) * rest + 127) / 255) << shift
    }
    return 0xFF00_0000 | channel(0) | channel(8) | channel(16)
  }

  private func blend(_ cover: Cover, in rect: PixelRect) {
    let rect = rect.intersection(cover.place).intersection(picture.bounds)
    guard !rect.isEmpty, cover.opacity > 0 else { return }
    let target = picture
    for y in rect.minY..<rect.maxY {
      let source = cover.storage.pixels + (y - cover.y) * cover.storage.stride + (rect.minX - cover.x)
      let below = target.address(x: rect.minX, y: y)
      for x in 0..<rect.width where source[x] >> 24 != 0 {
        below[x] = Self.lay(source[x], cover.opacity, over: below[x])
      }
    }
  }
}
