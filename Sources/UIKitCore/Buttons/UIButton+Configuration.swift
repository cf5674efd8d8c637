import Foundation
import QuartzCore

extension UIButton {
  /// Calls back when a button has another state, to change its configuration.
  public typealias ConfigurationUpdateHandler = (_ button: UIButton) -> Void

  /// How a button looks and what it shows.
  ///
  /// Metrics are those of iOS 15 to 17: a medium button of one line is 34 points high, a small one 28, a large one 50.
  /// What a button shows in another state follows from the style. [read off screenshots; not documented]
  public struct Configuration: Hashable {
    /// How large a button is.
    public enum Size: Sendable { case mini, small, medium, large }
    /// How round the corners are.
    public enum CornerStyle: Sendable {
      /// As the background says.
      case fixed
      /// As the background says, scaled with the text.
      case dynamic
      case small, medium, large, capsule
    }
    /// How title and subtitle are aligned.
    public enum TitleAlignment: Sendable { case automatic, leading, center, trailing }
    /// What is at the end of a button that opens something.
    public enum Indicator: Sendable { case automatic, none, popup }

    /// What the button is made of.
    enum Style: Sendable {
      case plain, gray, tinted, filled, glass, clearGlass, prominentGlass, prominentClearGlass
    }

    let style: Style

    /// The title; nil takes the button's own. Default nil.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// The title with attributes of its own. Default nil.
    public var attributedTitle: AttributedString?
    /// What is done to the title's attributes before it shows. Default none.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// What happens to a title that does not fit. Default wraps at words.
    public var titleLineBreakMode: NSLineBreakMode = .byWordWrapping

    /// A smaller line below the title. Default nil.
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }
    /// The subtitle with attributes of its own. Default nil.
    public var attributedSubtitle: AttributedString?
    /// What is done to the subtitle's attributes before it shows. Default none.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// What happens to a subtitle that does not fit. Default wraps at words.
    public var subtitleLineBreakMode: NSLineBreakMode = .byWordWrapping

    /// The image; nil takes the button's own. Default nil.
    public var image: UIImage?
    /// What is done to a template image's colour before it shows. Default none.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// The size and weight of a symbol image. Default: that of the title.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// How another symbol takes the image's place; nil for at once. Default nil.
    public var symbolContentTransition: UISymbolContentTransition?
    /// Whether a spinner is in the image's place. Default false.
    public var showsActivityIndicator = false
    /// What is done to the spinner's colour before it shows. Default none.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

    /// The colour of text and template images; nil takes the style's. Default nil.
    public var baseForegroundColor: UIColor?
    /// The colour that the background's is made from; nil takes the style's. Default nil.
    public var baseBackgroundColor: UIColor?
    /// What is behind the content.
    public var background: UIBackgroundConfiguration
    /// How round the corners are. Default dynamic.
    public var cornerStyle: CornerStyle = .dynamic
    /// How large the button is. Default medium; setting it takes back insets that were not set by the app.
    public var buttonSize: Size = .medium {
      didSet { if hasDefaultInsets { setDefaultContentInsets() } }
    }
    /// Space around the content, in points.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { insets }
      set {
        insets = newValue
        hasDefaultInsets = false
      }
    }
    private var insets = NSDirectionalEdgeInsets.zero
    private var hasDefaultInsets = true

    /// Where the image is beside the text. Default leading.
    public var imagePlacement: NSDirectionalRectEdge = .leading
    /// Space between image and text, in points. Default 0.
    public var imagePadding: CGFloat = 0
    /// Space between title and subtitle, in points. Default 1.
    public var titlePadding: CGFloat = 1
    /// How title and subtitle are aligned. Default automatic.
    public var titleAlignment: TitleAlignment = .automatic
    /// Whether the look follows `isSelected`. Default true.
    public var automaticallyUpdateForSelection = true
    /// What is at the end of a button that opens a menu. Default automatic.
    public var indicator: Indicator = .automatic

    private init(_ style: Style) {
      self.style = style
      background = style == .plain || style.isGlass ? .clear() : .tint()
      background.cornerRadius = Self.standardRadius
      if style.isGlass { cornerStyle = .capsule }
      setDefaultContentInsets()
    }

    /// Text and image in the tint colour, nothing behind them.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// On grey.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// On a light tint.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// White on the tint colour.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// Like plain: what the platform calls a button without a border.
    public static func borderless() -> Configuration { Configuration(.plain) }
    /// Like grey: what the platform calls a button with a border.
    public static func bordered() -> Configuration { Configuration(.gray) }
    /// Like tinted: a button with a border in the tint colour.
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// Like filled: a button with a border that stands out.
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    /// On a pane of glass.
    public static func glass() -> Configuration { Configuration(.glass) }
    /// On a pane of glass that almost everything shows through.
    public static func clearGlass() -> Configuration { Configuration(.clearGlass) }
    /// White on glass in the tint colour.
    public static func prominentGlass() -> Configuration { Configuration(.prominentGlass) }
    /// White on clear glass in the tint colour.
    public static func prominentClearGlass() -> Configuration { Configuration(.prominentClearGlass) }

    /// Takes the insets back that were set: the style's and the size's hold again.
    public mutating func setDefaultContentInsets() {
      let (vertical, horizontal) = metrics.insets
      insets = NSDirectionalEdgeInsets(
        top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
      hasDefaultInsets = true
    }

    /// The configuration as it is to look in the button's present state.
    @preconcurrency @MainActor
    public func updated(for button: UIButton) -> Configuration {
      var result = self
      result.resolve(button.state, button.tintColor)
      return result
    }
  }
}

extension UIButton.Configuration {
  /// In points. [read off screenshots; not documented]
  private static let standardRadius: CGFloat = 6
  private static let smallRadius: CGFloat = 4
  private static let mediumRadius: CGFloat = 8
  private static let largeRadius: CGFloat = 12
  /// Opacities of what is pressed, and of a light tint, light and dark. [read off screenshots; not documented]
  private static let pressedAlpha: CGFloat = 0.75
  private static let plainPressedAlpha: CGFloat = 0.3
  private static let lightTintAlpha: CGFloat = 0.18

  struct Metrics {
    /// Above and below, left and right, in points.
    let insets: (CGFloat, CGFloat)
    let titleStyle: UIFont.TextStyle
    let subtitleStyle: UIFont.TextStyle
  }

  var metrics: Metrics {
    switch buttonSize {
    case .mini, .small: Metrics(insets: (5, 10), titleStyle: .subheadline, subtitleStyle: .caption1)
    case .medium: Metrics(insets: (7, 12), titleStyle: .body, subtitleStyle: .footnote)
    case .large: Metrics(insets: (15, 20), titleStyle: .body, subtitleStyle: .footnote)
    }
  }

  /// The radius of the corners of a background of a size.
  func cornerRadius(for size: CGSize) -> CGFloat {
    switch cornerStyle {
    case .fixed, .dynamic: background.cornerRadius
    case .small: Self.smallRadius
    case .medium: Self.mediumRadius
    case .large: Self.largeRadius
    case .capsule: min(size.width, size.height) / 2
    }
  }

  /// Chooses the colours that the app has left to the style.
  @MainActor
  fileprivate mutating func resolve(_ state: UIControl.State, _ tint: UIColor) {
    let isSelected = automaticallyUpdateForSelection && state.contains(.selected)
    let shownStyle: Style =
      switch style {
      case .plain: isSelected ? .tinted : .plain
      case .gray, .tinted: isSelected ? .filled : style
      case .filled: .filled
      case .glass: isSelected ? .prominentGlass : .glass
      case .clearGlass: isSelected ? .prominentClearGlass : .clearGlass
      case .prominentGlass, .prominentClearGlass: style
      }
    if shownStyle.isGlass { return resolveGlass(shownStyle, state, tint) }
    let base = baseBackgroundColor ?? tint
    var foreground = baseForegroundColor ?? (shownStyle == .filled ? .white : baseBackgroundColor ?? tint)
    var fill: UIColor
    switch shownStyle {
    case .plain: fill = baseBackgroundColor ?? .clear
    case .gray: fill = baseBackgroundColor ?? .secondarySystemFill
    case .tinted: fill = base.dimmed(Self.lightTintAlpha)
    default: fill = base
    }
    if state.contains(.disabled) {
      foreground = .tertiaryLabel
      if shownStyle != .plain { fill = .tertiarySystemFill }
    } else if state.contains(.highlighted) {
      // Text on a full colour stays; the colour dims.
      if shownStyle == .plain {
        foreground = foreground.dimmed(Self.plainPressedAlpha)
      } else {
        fill = fill.dimmed(Self.pressedAlpha)
        if shownStyle != .filled { foreground = foreground.dimmed(Self.pressedAlpha) }
      }
    }
    baseForegroundColor = foreground
    // A colour that the background was given by the app stays what it is.
    let hasOwnColor =
      style == .plain ? background.backgroundColor != .clear : background.backgroundColor != nil
    if !hasOwnColor { background.backgroundColor = fill }
  }
}

extension UIColor {
  /// The colour with its opacity multiplied, also where it is a dynamic one.
  func dimmed(_ factor: CGFloat) -> UIColor {
    UIColor { traits in
      let color = self.resolvedColor(with: traits)
      return color.withAlphaComponent(color.cgColor.alpha * factor)
    }
  }
}
