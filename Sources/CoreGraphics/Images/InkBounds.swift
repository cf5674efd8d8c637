import Codecs
import Raster
import Synchronization

/// Where an image shows anything: outside of these pixels it is clear. Icons and letters leave wide margins, which need
/// not be drawn.
///
/// Found when it is first asked for, on whatever thread asks first; several may find it at once, and they find the
/// same.
final class InkBounds: Sendable {
  /// The four sides in 15 bits each and one bit that says that they are known; `largestSide` fits just in.
  private let packed = Atomic<UInt64>(0)

  private static let bitsPerSide: UInt64 = 15
  private static let known: UInt64 = 1 << 63
  private static let empty: UInt64 = 1 << 62

  /// The pixels of `storage` that are not clear, as one rectangle; empty when all are clear.
  func rect(of storage: PixelStorage) -> PixelRect {
    let stored = packed.load(ordering: .relaxed)
    if stored != 0 { return Self.unpack(stored) }
    let found = Self.find(in: storage)
    packed.store(Self.pack(found), ordering: .relaxed)
    return found
  }

  // The last column and row rather than the first behind them: a side may have 32,768 pixels.

  private static func pack(_ rect: PixelRect) -> UInt64 {
    if rect.isEmpty { return known | empty }
    var word: UInt64 = 0
    for side in [rect.minX, rect.minY, rect.maxX - 1, rect.maxY - 1] {
      word = word << bitsPerSide | UInt64(side)
    }
    return word | known
  }

  private static func unpack(_ word: UInt64) -> PixelRect {
    if word & empty != 0 { return .empty }
    let mask: UInt64 = 1 << bitsPerSide - 1
    func side(_ index: UInt64) -> Int { Int(word >> (index * bitsPerSide) & mask) }
    return PixelRect(minX: side(3), minY: side(2), maxX: side(1) + 1, maxY: side(0) + 1)
  }

  /// Looks from all four sides inwards: only the margins are read.
  private static func find(in storage: PixelStorage) -> PixelRect {
    let width = storage.width, height = storage.height

    /// How many pixels of a row are clear from its start, up to `limit`.
    func clearFromStart(_ y: Int, limit: Int) -> Int {
      let row = storage.pixels + y * storage.stride
      var x = 0
      while x < limit, row[x] == 0 { x += 1 }
      return x
    }

    /// How many are clear before its end.
    func clearBeforeEnd(_ y: Int, limit: Int) -> Int {
      let row = storage.pixels + y * storage.stride + width - 1
      var x = 0
      while x < limit, row[-x] == 0 { x += 1 }
      return x
    }

    var top = 0
    while top < height, clearFromStart(top, limit: width) == width { top += 1 }
    if top == height { return .empty }
    var bottom = height
    while clearFromStart(bottom - 1, limit: width) == width { bottom -= 1 }
    var left = width
    var right = width
    for y in top..<bottom {
      left = clearFromStart(y, limit: left)
      right = clearBeforeEnd(y, limit: right)
    }
    return PixelRect(minX: left, minY: top, maxX: width - right, maxY: bottom)
  }
}
