import Raster

/// A number that stands for many pictures: equal pictures in equal order give equal numbers.
///
/// FNV-1a over whole pixels rather than bytes (Fowler, Noll & Vo: offset basis and prime for 64 bits). It tells
/// differences by accident, not by intent.
public struct PixelHash: Hashable, Sendable, CustomStringConvertible {
  /// The 64 bits.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x0100_0000_01B3

  /// The hash of no pictures.
  public init() {}

  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds a picture: its size, then its pixels row by row.
  package mutating func add(_ picture: PixelBuffer) {
    var hash = value
    func mix(_ word: UInt64) { hash = (hash ^ word) &* PixelHash.prime }
    mix(UInt64(picture.bounds.width))
    mix(UInt64(picture.bounds.height))
    for y in picture.bounds.minY..<picture.bounds.maxY {
      let row = picture.address(x: picture.bounds.minX, y: y)
      var x = 0
      while x < picture.bounds.width {
        mix(UInt64(row[x]))
        x = x &+ 1
      }
    }
    value = hash
  }
}
