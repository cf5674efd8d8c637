/// Colours whose channels are what they are without their opacity, as files have them.
package enum StraightColor {
  /// A straight pixel 0xAARRGGBB, premultiplied: c·a/255, rounded to the nearest.
  package static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    func scaled(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | scaled(16) | scaled(8) | scaled(0)
  }

  /// Premultiplies a row of straight pixels into another.
  package static func premultiply(
    _ source: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for index in 0..<count { target[index] = premultiplied(source[index]) }
  }

  /// A premultiplied pixel 0xAARRGGBB with its colour as it was: c·255/a, rounded to the nearest, which premultiplying
  /// undoes.
  package static func of(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}
