import Foundation
import QuartzCore
import Support

/// The content of a row in a list: a picture, a text, a second text below or beside it.
nonisolated public struct UIListContentConfiguration: UIContentConfiguration, Equatable {
  /// How a text looks.
  public struct TextProperties: Equatable {
    public enum TextAlignment: Int, Sendable { case natural = 0, center = 1, justified = 2 }
    public enum TextTransform: Int, Sendable { case none = 0, uppercase = 1, lowercase = 2, capitalized = 3 }

    public var font = UIFont.preferredFont(forTextStyle: .body)
    public var color = UIColor.label
    public var alignment = TextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Lines at most; 0 for as many as it takes. Default 0.
    public var numberOfLines = 0
    public var adjustsFontSizeToFitWidth = false
    public var minimumScaleFactor: CGFloat = 0
    public var adjustsFontForContentSizeCategory = false
    public var transform = TextTransform.none
    /// What is done to the colour before it shows. Default none.
    public var colorTransformer: UIConfigurationColorTransformer?
    /// Whether letters move together before text is cut off. Default false.
    public var allowsDefaultTighteningForTruncation = false
    public init() {}

    /// The colour that shows.
    public func resolvedColor() -> UIColor { colorTransformer.map { $0(color) } ?? color }
  }

  /// How the picture looks.
  public struct ImageProperties: Equatable {
    /// The tint; nil takes the view's.
    public var tintColor: UIColor?
    public var cornerRadius: CGFloat = 0
    /// The largest size, in points; 0 leaves an axis free.
    public var maximumSize = CGSize.zero
    /// The room that is kept for pictures of several sizes; 0 takes the picture's.
    public var reservedLayoutSize = CGSize.zero
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    public static let standardDimension: CGFloat = 0
    /// What is done to the tint before it shows. Default none.
    public var tintColorTransformer: UIConfigurationColorTransformer?
    /// The colour of the picture's outline; nil means the tint. Default nil.
    public var strokeColor: UIColor?
    /// What is done to the outline's colour before it shows. Default none.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// Thickness of the outline, in points. Default 0.
    public var strokeWidth: CGFloat = 0
    /// Whether inverted colours leave the picture as it is. Default false.
    public var accessibilityIgnoresInvertColors = false
    public init() {}

    /// The tint that shows where `tintColor` holds.
    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      let color = self.tintColor ?? tintColor
      return tintColorTransformer.map { $0(color) } ?? color
    }
    /// The outline's colour that shows where `tintColor` holds.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
      let color = strokeColor ?? tintColor
      return strokeColorTransformer.map { $0(color) } ?? color
    }
  }

  public var image: UIImage?
  public var imageProperties = ImageProperties()
  public var text: String?
  public var attributedText: NSAttributedString?
  public var textProperties = TextProperties()
  public var secondaryText: String?
  public var secondaryAttributedText: NSAttributedString?
  public var secondaryTextProperties = TextProperties()
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 11, leading: 16, bottom: 11, trailing: 16)
  /// Whether the margins grow to the superview's. Kept and reported: they are `directionalLayoutMargins`. Default:
  /// sideways.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .horizontal {
    didSet { UIListContentConfiguration.report(axesPreservingSuperviewLayoutMargins) }
  }
  /// What margins do that are asked to follow the superview's. Without it they are the configuration's own, as here.
  static func report(_ axes: UIAxis) {
    guard axes.contains(.vertical) else { return }
    Diagnostics.report(
      "axesPreservingSuperviewLayoutMargins changes nothing here: margins are directionalLayoutMargins.",
      subject: "UIListContentConfiguration", severity: .warning)
  }
  public var imageToTextPadding: CGFloat = 16
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  public var textToSecondaryTextVerticalPadding: CGFloat = 3
  /// Whether the second text is beside the first when there is room. Default false.
  public var prefersSideBySideTextAndSecondaryText = false
  public var alpha: CGFloat = 1

  init() {
    secondaryTextProperties.color = .secondaryLabel
    secondaryTextProperties.font = .preferredFont(forTextStyle: .caption1)
  }

  // MARK: Kinds

  /// A row.
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// A row with a smaller second text below.
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// A row with a grey value at its end.
  public static func valueCell() -> UIListContentConfiguration {
    var content = UIListContentConfiguration()
    content.prefersSideBySideTextAndSecondaryText = true
    content.secondaryTextProperties.font = .preferredFont(forTextStyle: .body)
    return content
  }
  /// The header of a section in a plain list.
  public static func plainHeader() -> UIListContentConfiguration {
    header(.preferredFont(forTextStyle: .headline), .secondaryLabel, top: 5, bottom: 5)
  }
  /// The footer of a section in a plain list.
  public static func plainFooter() -> UIListContentConfiguration {
    header(.preferredFont(forTextStyle: .subheadline), .secondaryLabel, top: 6, bottom: 6)
  }
  /// The header of a section in a grouped list: small capitals.
  public static func groupedHeader() -> UIListContentConfiguration {
    var content = header(.preferredFont(forTextStyle: .footnote), .secondaryLabel, top: 15, bottom: 7)
    content.textProperties.transform = .uppercase
    return content
  }
  /// The footer of a section in a grouped list.
  public static func groupedFooter() -> UIListContentConfiguration {
    header(.preferredFont(forTextStyle: .footnote), .secondaryLabel, top: 7, bottom: 7)
  }
  public static func sidebarCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func sidebarSubtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func sidebarHeader() -> UIListContentConfiguration { prominentInsetGroupedHeader() }
  public static func accompaniedSidebarCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { subtitleCell() }
  public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
    header(.preferredFont(forTextStyle: .headline), .label, top: 15, bottom: 7)
  }

  /// The header of a section, whichever the list: that of grouped lists. Source: Apple, *header()*, iOS 18.
  public static func header() -> UIListContentConfiguration { groupedHeader() }
  /// The footer of a section, whichever the list: that of grouped lists. Source: Apple, *footer()*, iOS 18.
  public static func footer() -> UIListContentConfiguration { groupedFooter() }
  /// A larger header of a section. Source: Apple, *extraProminentInsetGroupedHeader()*; its size is our choice.
  public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
    header(.preferredFont(forTextStyle: .title2), .label, top: 15, bottom: 7)
  }

  private static func header(_ font: UIFont, _ color: UIColor, top: CGFloat, bottom: CGFloat)
    -> UIListContentConfiguration
  {
    var content = UIListContentConfiguration()
    content.textProperties.font = font
    content.textProperties.color = color
    content.directionalLayoutMargins.top = top
    content.directionalLayoutMargins.bottom = bottom
    return content
  }

  // MARK: Configuration

  @preconcurrency @MainActor public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  /// Disabled content is dimmed.
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    var content = self
    if (state as? UICellConfigurationState)?.isDisabled ?? (state as? UIViewConfigurationState)?.isDisabled
      ?? false
    {
      content.textProperties.color = .tertiaryLabel
    }
    return content
  }

  func string(_ text: String?, _ transform: TextProperties.TextTransform) -> String? {
    switch transform {
    case .none: return text
    case .uppercase: return text?.uppercased()
    case .lowercase: return text?.lowercased()
    case .capitalized: return text?.capitalized
    }
  }
}
