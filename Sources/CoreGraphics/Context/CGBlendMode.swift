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
    case .hue, .saturation, .color, .luminosity, .plusDarker: false
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
      case .overlay, .hardLight, .colorDodge, .colorBurn, .softLight: mixed(s, sa, d, da)
      default: over
      }
    return min(max(result, 0), 255)
  }

  /// A separable blend function B that needs the colours themselves, between premultiplied channels in 0…255:
  /// s·(1 − da) + d·(1 − sa) + sa·da·B(d/da, s/sa).
  private func mixed(_ s: Int, _ sa: Int, _ d: Int, _ da: Int) -> Int {
    guard sa > 0, da > 0 else { return s + d }
    let whole = 255.0
    let source = min(Double(s) / Double(sa), 1)
    let backdrop = min(Double(d) / Double(da), 1)
    let outside = Double(s * (255 - da) + d * (255 - sa)) / whole
    let inside = Double(sa * da) / whole * mix(source, over: backdrop)
    return Int((outside + inside).rounded())
  }

  /// B(backdrop, source) for colours in 0…1. Source: W3C, "Compositing and Blending Level 1", section 9.
  private func mix(_ source: Double, over backdrop: Double) -> Double {
    switch self {
    case .overlay: return Self.hardLit(source: backdrop, backdrop: source)
    case .hardLight: return Self.hardLit(source: source, backdrop: backdrop)
    case .colorDodge:
      if backdrop <= 0 { return 0 }
      return source >= 1 ? 1 : min(1, backdrop / (1 - source))
    case .colorBurn:
      if backdrop >= 1 { return 1 }
      return source <= 0 ? 0 : 1 - min(1, (1 - backdrop) / source)
    case .softLight:
      if source <= 0.5 { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
      let lit =
        backdrop <= 0.25
        ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
      return backdrop + (2 * source - 1) * (lit - backdrop)
    default: return source
    }
  }

  private static func hardLit(source: Double, backdrop: Double) -> Double {
    source <= 0.5
      ? backdrop * 2 * source : backdrop + (2 * source - 1) - backdrop * (2 * source - 1)
  }
}
