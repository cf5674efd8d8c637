import QuartzCore
import Support

/// Hue, saturation and brightness of an sRGB colour.
///
/// `brightness = max(r, g, b)`, `saturation = (max - min) / max`, hue in turns: red 0, green 1/3, blue 2/3.
/// Source: A. R. Smith, "Color gamut transform pairs", SIGGRAPH 1978.
package struct Hexcone: Equatable, Sendable {
  package var hue: Double
  package var saturation: Double
  package var brightness: Double

  /// Each 0…1, cut to that range; a number that is not finite becomes 0 and is reported.
  package init(hue: Double, saturation: Double, brightness: Double) {
    func cut(_ value: Double, _ name: String) -> Double {
      if value.isFinite { return min(max(value, 0), 1) }
      Diagnostics.report("the \(name) of a colour is \(value); it counts as 0", subject: "UIColor")
      return 0
    }
    self.hue = cut(hue, "hue")
    self.saturation = cut(saturation, "saturation")
    self.brightness = cut(brightness, "brightness")
  }

  package init(rgb: SIMD3<Double>) {
    let high = rgb.max()
    let spread = high - rgb.min()
    brightness = high
    saturation = high > 0 ? spread / high : 0
    guard spread > 0 else {
      hue = 0  // grey has no hue; 0 is what UIKit answers
      return
    }
    let sextant: Double
    if high == rgb.x {
      sextant = (rgb.y - rgb.z) / spread
    } else if high == rgb.y {
      sextant = 2 + (rgb.z - rgb.x) / spread
    } else {
      sextant = 4 + (rgb.x - rgb.y) / spread
    }
    hue = (sextant < 0 ? sextant + 6 : sextant) / 6
  }

  package var rgb: SIMD3<Double> {
    let position = hue == 1 ? 0 : hue * 6
    let sextant = position.rounded(.down)
    let fraction = position - sextant
    let low = brightness * (1 - saturation)
    let falling = brightness * (1 - saturation * fraction)
    let rising = brightness * (1 - saturation * (1 - fraction))
    switch Int(sextant) {
    case 0: return SIMD3(brightness, rising, low)
    case 1: return SIMD3(falling, brightness, low)
    case 2: return SIMD3(low, brightness, rising)
    case 3: return SIMD3(low, falling, brightness)
    case 4: return SIMD3(rising, low, brightness)
    default: return SIMD3(brightness, low, falling)
    }
  }
}
