/// How what is drawn combines with what is there.
public enum CGBlendMode: Int32, Sendable {
  case normal
  case multiply
  case screen
  case overlay
  case darken
  case lighten
  case colorDodge
  case colorBurn
  case softLight
  case hardLight
  case difference
  case exclusion
  case hue
  case saturation
  case color
  case luminosity
  case clear
  case copy
  case sourceIn
  case sourceOut
  case sourceAtop
  case destinationOver
  case destinationIn
  case destinationOut
  case destinationAtop
  case xor
  case plusDarker
  case plusLighter

  /// True for the modes that are drawn as meant; the others are drawn as `normal`, with a diagnostic.
  var isSupported: Bool {
    switch self {
    case .overlay, .colorDodge, .colorBurn, .softLight, .hardLight, .hue, .saturation, .color, .luminosity,
      .plusDarker:
      false
    default: true
    }
  }

  /// One channel of one pixel, everything in 0…255.
  ///
  /// Porter & Duff's operators and the W3C's separable blend functions ("Compositing and Blending Level 1"), inside of
  /// a shape that covers the share `k` of the pixel: D' = D·(1 − k) + k·R.
  ///
  /// - Parameters:
  ///   - s: The source's channel, premultiplied and multiplied with the coverage.
  ///   - sa: Its alpha.
  ///   - d: The destination's channel, premultiplied.
  ///   - da: Its alpha.
  ///   - k: The coverage.
  func blend(_ s: Int, _ sa: Int, _ d: Int, _ da: Int, _ k: Int) -> Int {
    func product(_ a: Int, _ b: Int) -> Int { (a * b + 127) / 255 }
    let over = s + product(d, 255 - sa)
    let result =
      switch self {
      case .clear: product(d, 255 - k)
      case .copy: s + product(d, 255 - k)
      case .sourceIn: product(s, da) + product(d, 255 - k)
      case .sourceOut: product(s, 255 - da) + product(d, 255 - k)
      case .sourceAtop: product(s, da) + product(d, 255 - sa)
      case .destinationOver: product(s, 255 - da) + d
      case .destinationIn: product(d, 255 - k + sa)
      case .destinationOut: product(d, 255 - sa)
      case .destinationAtop: product(s, 255 - da) + product(d, 255 - k + sa)
      case .xor: product(s, 255 - da) + product(d, 255 - sa)
      case .plusLighter: s + d
      case .multiply: product(s, d) + product(s, 255 - da) + product(d, 255 - sa)
      case .screen: s + d - product(s, d)
      case .darken: min(product(s, da), product(d, sa)) + product(s, 255 - da) + product(d, 255 - sa)
      case .lighten: max(product(s, da), product(d, sa)) + product(s, 255 - da) + product(d, 255 - sa)
      case .difference: s + d - 2 * min(product(s, da), product(d, sa))
      case .exclusion: s + d - 2 * product(s, d)
      default: over
      }
    return min(max(result, 0), 255)
  }
}
