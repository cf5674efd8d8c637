import QuartzCore
import Support

/// What one of several pictures or colours is chosen by.
package struct AssetTraits: Hashable, Sendable {
  /// Device pixels per point. Default 1.
  package var scale: CGFloat = 1
  /// Whether the interface is a tablet's. Default false.
  package var isPad = false
  /// Whether the interface is dark. Default false.
  package var isDark = false
  /// Whether more contrast is wanted. Default false.
  package var isHighContrast = false
  /// Whether text runs right to left. Default false.
  package var isRightToLeft = false
  /// Whether the width is compact; nil where it is not known.
  package var isCompactWidth: Bool?
  /// Whether the height is compact; nil where it is not known.
  package var isCompactHeight: Bool?

  /// A light phone at one pixel per point.
  package init() {}
}

/// What an entry of a catalogue is meant for; nil is "any". Source: Apple, *Asset Catalog Format Reference*.
struct AssetConditions: Equatable, Sendable {
  /// `iphone` or `ipad`.
  var idiom: String?
  var isDark: Bool?
  var isHighContrast = false
  var isWideGamut = false
  var isRightToLeft: Bool?
  var isCompactWidth: Bool?
  var isCompactHeight: Bool?
  /// The folder's language, such as `de`, of a picture in a `.lproj` folder.
  var language: String?
  /// Pixels per point.
  var scale: CGFloat?

  init() {}

  /// The conditions of an entry in `Contents.json`; nil for one of another kind of device.
  init?(entry: [String: Any]) {
    switch entry["idiom"] as? String ?? "universal" {
    case "universal": break
    case "iphone": idiom = "iphone"
    case "ipad": idiom = "ipad"
    default: return nil
    }
    for appearance in entry["appearances"] as? [[String: Any]] ?? [] {
      switch (appearance["appearance"] as? String, appearance["value"] as? String) {
      case ("luminosity", "dark"): isDark = true
      case ("luminosity", "light"): isDark = false
      case ("contrast", "high"): isHighContrast = true
      default: return nil
      }
    }
    isWideGamut = (entry["display-gamut"] as? String)?.lowercased() == "display-p3"
    isRightToLeft = (entry["language-direction"] as? String).map { $0 == "right-to-left" }
    isCompactWidth = (entry["width-class"] as? String).map { $0 == "compact" }
    isCompactHeight = (entry["height-class"] as? String).map { $0 == "compact" }
    language = entry["locale"] as? String
    scale = (entry["scale"] as? String).flatMap { Double($0.replacingOccurrences(of: "x", with: "")) }
      .flatMap { $0 > 0 && $0.isFinite ? CGFloat($0) : nil }
  }

  /// Whether traits other than the scale can decide for or against it.
  var dependsOnTraits: Bool {
    idiom != nil || isDark != nil || isHighContrast || isRightToLeft != nil || isCompactWidth != nil
      || isCompactHeight != nil
  }

  /// How well an entry fits, more is better; nil where it is meant for something else.
  private func fit(_ traits: AssetTraits, languages: [String]) -> Int? {
    var sum = 0
    func weigh(_ condition: Bool?, _ actual: Bool?, _ weight: Int) -> Bool {
      guard let condition else { return true }
      guard condition == actual else { return false }
      sum += weight
      return true
    }
    if let language {
      guard let place = languages.firstIndex(of: language) else { return nil }
      sum += 64 * max(1, languages.count - place)
    }
    guard weigh(isRightToLeft, traits.isRightToLeft, 32), weigh(isDark, traits.isDark, 16),
      weigh(isHighContrast ? true : nil, traits.isHighContrast, 8),
      weigh(idiom.map { $0 == "ipad" }, traits.isPad, 4), weigh(isCompactWidth, traits.isCompactWidth, 1),
      weigh(isCompactHeight, traits.isCompactHeight, 1)
    else { return nil }
    // Everything is drawn in sRGB: what is meant for it comes first.
    return 2 * sum + (isWideGamut ? 0 : 1)
  }

  /// How far a scale is from the screen's, less is better: its own, then finer ones, then coarser ones.
  private func distance(to wanted: CGFloat) -> CGFloat {
    guard let scale else { return 0 }
    let coarser: CGFloat = 1000
    return scale >= wanted ? scale - wanted : coarser + wanted - scale
  }

  /// The entry that fits best; one whose conditions nothing meets where there is no other.
  static func choose<Entry>(
    _ entries: [(conditions: AssetConditions, entry: Entry)], _ traits: AssetTraits, languages: [String]
  ) -> Entry? {
    var best: (fit: Int, distance: CGFloat, entry: Entry)?
    for (conditions, entry) in entries {
      let fit = conditions.fit(traits, languages: languages) ?? -1
      let distance = conditions.distance(to: traits.scale)
      if let best, (best.fit, -best.distance) >= (fit, -distance) { continue }
      best = (fit, distance, entry)
    }
    return best?.entry
  }
}
