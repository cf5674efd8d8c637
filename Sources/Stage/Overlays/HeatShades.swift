/// The pixels of the heat map: the picture as a dark grey one, lit in the colour of how often it was painted.
struct HeatShades {
  /// The weights of red, green and blue in a grey, in 256ths (Rec. 709).
  private static let weights: (red: UInt32, green: UInt32, blue: UInt32) = (54, 183, 19)
  /// The cool greys of what was painted once are between these, of 255.
  private static let darkest: SIMD4<UInt32> = [14, 15, 19, 255], lightest: SIMD4<UInt32> = [62, 65, 76, 255]
  /// Colours shine between these, of 255: what the picture shows stays readable.
  private static let dimmest: UInt32 = 120, brightest: UInt32 = 255

  /// A picture's pixel, painted this many times, in the heat map.
  func pixel(_ pixel: UInt32, painted count: Int) -> UInt32 {
    let (r, g, b) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    let grey = (r * Self.weights.red + g * Self.weights.green + b * Self.weights.blue) >> 8
    guard count > 1 else {
      let shade = Self.darkest &+ (Self.lightest &- Self.darkest) &* grey / 255
      return shade.w << 24 | shade.x << 16 | shade.y << 8 | shade.z
    }
    let color = OverlayPalette.heat[min(count - 2, OverlayPalette.heat.count - 1)]
    let light = Self.dimmest + (Self.brightest - Self.dimmest) * grey / 255
    func channel(_ shift: UInt32) -> UInt32 { (((color >> shift) & 255) * light / 255) << shift }
    return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
  }
}
