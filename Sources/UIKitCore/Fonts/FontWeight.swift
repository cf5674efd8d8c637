import QuartzCore

extension UIFont {
  /// How heavy the strokes are; raw values are UIKit's, -1…1 with 0 for regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    /// The nine weights in order; index i stands for the CSS weight 100 (i + 1).
    private static let ladder: [(weight: Weight, face: String)] = [
      (.ultraLight, "Ultralight"), (.thin, "Thin"), (.light, "Light"), (.regular, "Regular"),
      (.medium, "Medium"), (.semibold, "Semibold"), (.bold, "Bold"), (.heavy, "Heavy"), (.black, "Black"),
    ]

    /// 100…900 by hundreds: the nearest of the nine weights; regular when the raw value is not a number.
    package var cssWeight: Int {
      guard rawValue.isFinite else { return 400 }
      var nearest = 0
      for index in Self.ladder.indices
      where abs(Self.ladder[index].weight.rawValue - rawValue)
        < abs(Self.ladder[nearest].weight.rawValue - rawValue)
      {
        nearest = index
      }
      return 100 * (nearest + 1)
    }

    /// The CSS weight for people who may have asked for bold text: two steps heavier up to medium, then one.
    ///
    /// [UIKit's own steps are not documented; these are ours: regular text is semibold, semibold text is bold]
    func legible(in traits: UITraitCollection = .current) -> Int {
      guard traits.legibilityWeight == .bold else { return cssWeight }
      return min(cssWeight + (cssWeight <= 500 ? 200 : 100), 900)
    }

    /// The weight of a CSS weight, 100…900.
    init(cssWeight: Int) {
      self = Self.ladder[min(max(cssWeight / 100 - 1, 0), Self.ladder.count - 1)].weight
    }

    package static func faceName(cssWeight: Int) -> String {
      ladder[min(max(cssWeight / 100 - 1, 0), ladder.count - 1)].face
    }
  }

  /// How wide the letters are; raw values are UIKit's. Inter has one width: the others are drawn with it, once
  /// reported.
  public struct Width: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let compressed = Width(-0.3)
    public static let condensed = Width(-0.2)
    public static let standard = Width(0)
    public static let expanded = Width(0.2)
  }
}
