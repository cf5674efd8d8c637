import Codecs
import Foundation
import Raster

/// The picture of a window as browsers are to show it.
struct PageCanvas {
  private let storage: PixelStorage

  /// A picture without anything in it; nil without memory.
  init?(width: Int, height: Int) {
    guard let storage = PixelStorage(width: width, height: height) else { return nil }
    self.storage = storage
  }

  var width: Int { storage.width }
  var height: Int { storage.height }

  var picture: PixelBuffer {
    PixelBuffer(
      pixels: storage.pixels, stride: storage.stride,
      bounds: PixelRect(minX: 0, minY: 0, maxX: storage.width, maxY: storage.height))
  }

  /// Takes over what has changed in a picture of the same size.
  ///
  /// - Parameter damage: Where something may have changed.
  /// - Returns: The squares in which something is another than before.
  func take(_ picture: PixelBuffer, damage: some Sequence<PixelRect>) -> TileSet {
    var changed = TileSet(width: width, height: height)
    let own = self.picture
    for rect in damage {
      let rect = rect.intersection(own.bounds).intersection(picture.bounds)
      guard !rect.isEmpty else { continue }
      for row in rect.minY / TileSet.side...(rect.maxY - 1) / TileSet.side {
        for column in rect.minX / TileSet.side...(rect.maxX - 1) / TileSet.side {
          let part = PixelRect(
            minX: column * TileSet.side, minY: row * TileSet.side, maxX: (column + 1) * TileSet.side,
            maxY: (row + 1) * TileSet.side
          ).intersection(rect)
          if Self.copy(part, of: picture, to: own) { changed.insert(column: column, row: row) }
        }
      }
    }
    return changed
  }

  /// Copies a rectangle that is inside both; returns whether it was another.
  private static func copy(_ rect: PixelRect, of picture: PixelBuffer, to own: PixelBuffer) -> Bool {
    var isOther = false
    let bytes = rect.width * MemoryLayout<UInt32>.stride
    for y in rect.minY..<rect.maxY {
      let (source, target) = (picture.address(x: rect.minX, y: y), own.address(x: rect.minX, y: y))
      // Once one row is another, most of the rest are.
      guard isOther || memcmp(source, target, bytes) != 0 else { continue }
      memcpy(target, source, bytes)
      isOther = true
    }
    return isOther
  }
}
