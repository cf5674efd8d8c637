// For the linker only: without the optimiser `squareRoot()` is a call into the C mathematics library.
#if canImport(Glibc)
  import Glibc
#endif

/// Device coordinates as integers in units of 2^-16 pixel.
///
/// All coverage is added up in integers, because integer sums do not depend on their order: a shape drawn in
/// tiles, bands or threads gives the same bytes as the shape drawn whole.
@usableFromInline
enum FixedPoint {
  /// Fraction bits of a coordinate.
  static let shift = 16

  /// One pixel; also the coverage of a full pixel.
  static let one = 1 << 16

  /// Bits below the pixel.
  static let fraction = (1 << 16) - 1

  /// Coordinates are limited to ±2^30 pixels, so that sums and products of two stay inside 64 bits and a
  /// `Double` holds the fixed-point value exactly.
  static let limit = 1_073_741_824.0

  /// 1.5 x 2^52: added to a number below 2^51 it leaves the nearest integer in the low bits of the mantissa.
  static let rounder = 6_755_399_441_055_744.0

  /// The nearest integer (ties to even) of a finite number below 2^51 in magnitude. It never traps, unlike
  /// `Int(_:)`, and needs no call of a rounding function.
  @inline(__always)
  static func nearest(_ value: Double) -> Int {
    Int(truncatingIfNeeded: (value + rounder).bitPattern &- rounder.bitPattern)
  }

  /// A coordinate in pixels as fixed point, limited to ±2^30 pixels. Not-a-number gives the lower limit.
  @inline(__always) @usableFromInline
  static func from(_ value: Double) -> Int {
    let limited = value > -limit ? (value < limit ? value : limit) : -limit
    return nearest(limited * 65536)
  }

  /// The pixel that holds a coordinate.
  @inline(__always) @usableFromInline
  static func floor(_ value: Int) -> Int { value &>> shift }

  /// The first pixel edge at or after a coordinate.
  @inline(__always) @usableFromInline
  static func ceiling(_ value: Int) -> Int { (value &+ fraction) &>> shift }

  /// Coverage 0...255 of an area 0...65536, rounded to nearest.
  @inline(__always)
  static func byte(_ area: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: (area &* 255 &+ 32768) &>> 16)
  }

  /// A share of one (0...1) as 0...255; not-a-number is 0.
  @inline(__always)
  static func byte(share: Double) -> UInt32 {
    share > 0 ? (share < 1 ? UInt32(truncatingIfNeeded: nearest(share * 255)) : 255) : 0
  }
}
