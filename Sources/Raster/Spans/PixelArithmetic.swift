/// Arithmetic on one premultiplied pixel: its four channels in the four 16-bit lanes of a `UInt64`.
///
/// x / 255 rounded to nearest is (t + (t >> 8)) >> 8 with t = x + 128, exact for every x = p·q with p, q in
/// 0...255 (J. Blinn, "Three Wrongs Make a Right", IEEE CG&A 1995).
enum PixelArithmetic {
  static let lanes: UInt64 = 0x00FF_00FF_00FF_00FF
  static let halves: UInt64 = 0x0080_0080_0080_0080

  /// 0xAARRGGBB as 0x00AA_00GG_00RR_00BB.
  @inline(__always)
  static func spread(_ pixel: UInt32) -> UInt64 {
    let wide = UInt64(truncatingIfNeeded: pixel)
    return (wide | (wide &<< 24)) & lanes
  }

  /// The inverse of `spread`.
  @inline(__always)
  static func gather(_ wide: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: wide | (wide &>> 24)) }

  /// Every lane times `factor` (0...255) over 255, rounded.
  @inline(__always)
  static func multiply(_ wide: UInt64, _ factor: UInt32) -> UInt64 {
    let product = wide &* UInt64(truncatingIfNeeded: factor) &+ halves
    return ((product &+ ((product &>> 8) & lanes)) &>> 8) & lanes
  }

  /// A pixel times `factor` over 255.
  @inline(__always)
  static func scale(_ pixel: UInt32, by factor: UInt32) -> UInt32 { gather(multiply(spread(pixel), factor)) }

  /// Source over destination: s + d·(255 - alpha(s)) / 255.
  @inline(__always)
  static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    source &+ scale(destination, by: 255 &- (source &>> 24))
  }
}
