import QuartzCore
import Support

extension UIImage {
  /// What an image can be asked to look like; the base of symbol configurations.
  open class Configuration: NSObject, NSCopying, @unchecked Sendable {
    public override init() { super.init() }
    open func copy(with zone: NSZone? = nil) -> Any { self }
  }

  /// How thick the strokes of an icon are. Raw values are UIKit's.
  public enum SymbolWeight: Int, Sendable {
    case unspecified = 0
    case ultraLight = 1
    case thin = 2
    case light = 3
    case regular = 4
    case medium = 5
    case semibold = 6
    case bold = 7
    case heavy = 8
    case black = 9

    /// The font weight that goes with the icon's.
    public func fontWeight() -> UIFont.Weight {
      switch self {
      case .unspecified, .regular: .regular
      case .ultraLight: .ultraLight
      case .thin: .thin
      case .light: .light
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      case .heavy: .heavy
      case .black: .black
      }
    }

    /// Stroke width over that of the regular weight. Chosen by eye, so that icons keep step with Inter's
    /// stems.
    fileprivate var strokeScale: Double {
      switch self {
      case .unspecified, .regular: 1
      case .ultraLight: 0.4
      case .thin: 0.6
      case .light: 0.8
      case .medium: 1.125
      case .semibold: 1.25
      case .bold: 1.4
      case .heavy: 1.6
      case .black: 1.8
      }
    }
  }

  /// The size of an icon beside text of one size. Raw values are UIKit's.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small = 1
    case medium = 2
    case large = 3

    /// Size over that of the medium scale: the ratios of SF Symbols, rounded.
    fileprivate var sizeScale: CGFloat {
      switch self {
      case .small: 0.8
      case .large: 1.3
      case .default, .unspecified, .medium: 1
      }
    }
  }

  /// Size and weight of an icon.
  ///
  /// An icon is 24 points high at the default point size of 17 and grows in proportion:
  /// `height = 24 · pointSize / 17 · scale`, rounded to whole points so that it sits on device pixels.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// Nil means unspecified, so that another configuration can fill it in.
    private let pointSize: CGFloat?
    private let weight: SymbolWeight
    private let symbolScale: SymbolScale

    /// The colours that the configuration gives icons.
    let coloring: SymbolColoring

    private init(
      size: CGFloat?, weight: SymbolWeight, scale: SymbolScale, coloring: SymbolColoring = .unspecified
    ) {
      self.coloring = coloring
      if let size, !(size.isFinite && size > 0) {
        Diagnostics.report(
          "a symbol point size of \(size) cannot be drawn; \(Self.defaultPointSize) is used",
          subject: "UIImage")
        pointSize = Self.defaultPointSize
      } else {
        pointSize = size
      }
      self.weight = weight
      symbolScale = scale
      super.init()
    }

    /// Points of an icon's grid at the default size.
    package static let defaultSide: CGFloat = 24
    /// The size of the text that an icon goes with when none is given.
    package static let defaultPointSize: CGFloat = 17

    /// A configuration that specifies nothing.
    open class var unspecified: SymbolConfiguration {
      SymbolConfiguration(size: nil, weight: .unspecified, scale: .unspecified)
    }

    public convenience init(pointSize: CGFloat) {
      self.init(size: pointSize, weight: .unspecified, scale: .unspecified)
    }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(size: pointSize, weight: weight, scale: .unspecified)
    }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(size: pointSize, weight: weight, scale: scale)
    }
    public convenience init(weight: SymbolWeight) {
      self.init(size: nil, weight: weight, scale: .unspecified)
    }
    public convenience init(scale: SymbolScale) {
      self.init(size: nil, weight: .unspecified, scale: scale)
    }
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(font: .preferredFont(forTextStyle: textStyle))
    }
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(font: .preferredFont(forTextStyle: textStyle), scale: scale)
    }
    /// The size and weight of a font.
    public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }
    public convenience init(font: UIFont, scale: SymbolScale) {
      // The nine symbol weights are the nine CSS weights in the same order.
      let weight = SymbolWeight(rawValue: font.request.weight / 100) ?? .regular
      self.init(size: font.pointSize, weight: weight, scale: scale)
    }

    /// Icons in shades of one colour: their first part is opaque, others are fainter. Source: Apple,
    /// *init(hierarchicalColor:)*.
    public convenience init(hierarchicalColor: UIColor) {
      self.init(
        size: nil, weight: .unspecified, scale: .unspecified, coloring: .hierarchical(hierarchicalColor))
    }
    /// Icons in several colours, one for each part from the first; the last one is for all that follow. Source: Apple,
    /// *init(paletteColors:)*.
    public convenience init(paletteColors: [UIColor]) {
      self.init(size: nil, weight: .unspecified, scale: .unspecified, coloring: .palette(paletteColors))
    }
    /// Icons in their own colours: a red heart, a white mark on a yellow triangle, a green plus in a badge. Those that
    /// have none are in the tint.
    open class func preferringMulticolor() -> SymbolConfiguration {
      SymbolConfiguration(size: nil, weight: .unspecified, scale: .unspecified, coloring: .multicolor)
    }
    /// Icons in one colour, the tint.
    open class func preferringMonochrome() -> SymbolConfiguration {
      SymbolConfiguration(size: nil, weight: .unspecified, scale: .unspecified, coloring: .monochrome)
    }

    open func configurationWithoutTextStyle() -> SymbolConfiguration {
      SymbolConfiguration(size: nil, weight: weight, scale: symbolScale, coloring: coloring)
    }
    open func configurationWithoutScale() -> SymbolConfiguration {
      SymbolConfiguration(size: pointSize, weight: weight, scale: .unspecified, coloring: coloring)
    }
    open func configurationWithoutWeight() -> SymbolConfiguration {
      SymbolConfiguration(size: pointSize, weight: .unspecified, scale: symbolScale, coloring: coloring)
    }
    open func configurationWithoutPointSizeAndWeight() -> SymbolConfiguration {
      SymbolConfiguration(size: nil, weight: .unspecified, scale: symbolScale, coloring: coloring)
    }

    /// This configuration with what `other` specifies taken from it.
    open func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
      SymbolConfiguration(
        size: other.pointSize ?? pointSize,
        weight: other.weight == .unspecified ? weight : other.weight,
        scale: other.symbolScale == .unspecified ? symbolScale : other.symbolScale,
        coloring: other.coloring == .unspecified ? coloring : other.coloring)
    }

    /// As much heavier as text is, for people who have asked for bold text.
    func legible(in traits: UITraitCollection) -> SymbolConfiguration {
      let heavier = SymbolWeight(rawValue: weight.fontWeight().legible(in: traits) / 100)
      return SymbolConfiguration(
        size: pointSize, weight: heavier ?? weight, scale: symbolScale, coloring: coloring)
    }

    package var strokeScale: Double { weight.strokeScale }

    package var sizeScale: CGFloat {
      (pointSize ?? Self.defaultPointSize) / Self.defaultPointSize * symbolScale.sizeScale
    }

    open override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return pointSize == other.pointSize && weight == other.weight && symbolScale == other.symbolScale
        && coloring == other.coloring
    }

    open override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(weight)
      hasher.combine(symbolScale)
      return hasher.finalize()
    }
  }
}
