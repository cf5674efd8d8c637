/// What an app asks for when it wants a font.
package struct FontRequest: Hashable, Sendable {
  /// Which family of typefaces.
  package enum Family: Hashable, Sendable {
    /// The system's text font: Inter, with its display cut from 20 points on, as San Francisco has one.
    case system
    /// The system's fixed-width font: JetBrains Mono.
    case monospaced
    /// A family or face by name, such as "DejaVu Serif" or "DejaVuSerif-Bold".
    case named(String)
  }

  /// Which family.
  package var family: Family
  /// 100 (thin) … 400 (regular) … 900 (black).
  package var weight: Int
  /// True for a slanted cut.
  package var italic: Bool
  /// The em size in points, above 0.
  package var size: Double
  /// True when all digits are as wide as the widest.
  package var tabularDigits = false

  /// A request; the system's regular font unless told otherwise.
  package init(family: Family = .system, weight: Int = 400, italic: Bool = false, size: Double) {
    self.family = family
    self.weight = weight
    self.italic = italic
    self.size = size
  }
}
