import Foundation
import QuartzCore

/// What a view of `UIContentUnavailableConfiguration` follows: its traits and the search that found nothing.
public struct UIContentUnavailableConfigurationState: UIConfigurationState {
  public var traitCollection: UITraitCollection
  /// What was searched for.
  public var searchText: String?
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// What is shown in the place of content that is not there: a picture or a spinner, two texts, two buttons.
nonisolated public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  public enum Alignment: Int, Sendable { case center = 0, natural = 1 }

  /// How a text looks.
  public struct TextProperties: Equatable {
    public var font: UIFont
    public var color: UIColor
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Lines at most; 0 for as many as it takes. Default 0.
    public var numberOfLines = 0
    public var adjustsFontSizeToFitWidth = false
    public var minimumScaleFactor: CGFloat = 0
    public var allowsDefaultTighteningForTruncation = false

    init(_ style: UIFont.TextStyle, _ color: UIColor, isBold: Bool = false) {
      let font = UIFont.preferredFont(forTextStyle: style)
      self.font = isBold ? .systemFont(ofSize: font.pointSize, weight: .bold) : font
      self.color = color
    }
  }

  /// How the picture looks.
  public struct ImageProperties: Equatable {
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// Default the secondary label's colour; nil takes the view's tint.
    public var tintColor: UIColor? = .secondaryLabel
    public var cornerRadius: CGFloat = 0
    /// The largest size, in points; 0 leaves an axis free.
    public var maximumSize = CGSize.zero
    public var accessibilityIgnoresInvertColors = false
  }

  /// What a button does.
  public struct ButtonProperties {
    /// Called by a tap. Default nil.
    public var primaryAction: UIAction?
    /// Shown by a tap, when there is no action. Default nil.
    public var menu: UIMenu?
    public var isEnabled = true
    public var role = UIButton.Role.normal
  }

  public var image: UIImage?
  public var imageProperties = ImageProperties()
  public var text: String?
  public var attributedText: NSAttributedString?
  public var textProperties = TextProperties(.title2, .label, isBold: true)
  public var secondaryText: String?
  public var secondaryAttributedText: NSAttributedString?
  public var secondaryTextProperties = TextProperties(.subheadline, .secondaryLabel)
  /// Shown while it has a title or a picture.
  public var button: UIButton.Configuration = .plain()
  public var buttonProperties = ButtonProperties()
  /// Shown while it has a title or a picture.
  public var secondaryButton: UIButton.Configuration = .plain()
  public var secondaryButtonProperties = ButtonProperties()
  public var alignment = Alignment.center
  /// Whether the margins grow to the superview's. Kept and reported: they are `directionalLayoutMargins`.
  public var axesPreservingSuperviewLayoutMargins = UIAxis.horizontal {
    didSet { UIListContentConfiguration.report(axesPreservingSuperviewLayoutMargins) }
  }
  /// Default 16 points on each side. [measured values are not published: our choice]
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 16, leading: 16, bottom: 16, trailing: 16)
  public var imageToTextPadding: CGFloat = 12
  public var textToSecondaryTextPadding: CGFloat = 8
  public var textToButtonPadding: CGFloat = 16
  public var buttonToSecondaryButtonPadding: CGFloat = 8
  public var background: UIBackgroundConfiguration = .clear()
  /// Whether a spinner takes the picture's place.
  var isLoading = false

  /// The side of symbols, in points. [our choice]
  private static let symbolSize: CGFloat = 48

  private init() {
    imageProperties.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: Self.symbolSize)
  }

  // MARK: Kinds

  /// For content that is not there yet.
  public static func empty() -> UIContentUnavailableConfiguration { UIContentUnavailableConfiguration() }

  /// For content that is on its way.
  public static func loading() -> UIContentUnavailableConfiguration {
    var configuration = UIContentUnavailableConfiguration()
    configuration.isLoading = true
    configuration.text = "Loading…"
    configuration.textProperties = TextProperties(.subheadline, .secondaryLabel)
    return configuration
  }

  /// For a search that found nothing.
  public static func search() -> UIContentUnavailableConfiguration {
    var configuration = UIContentUnavailableConfiguration()
    configuration.image = UIImage(systemName: "magnifyingglass")
    configuration.text = "No Results"
    configuration.secondaryText = "Check the spelling or try a new search."
    return configuration
  }

  // MARK: Configuration

  @preconcurrency @MainActor public func makeContentView() -> any UIView & UIContentView {
    UIContentUnavailableView(configuration: self)
  }

  /// A search names what was searched for.
  public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration {
    guard let text = (state as? UIContentUnavailableConfigurationState)?.searchText, !text.isEmpty,
      self.text == "No Results"
    else { return self }
    var configuration = self
    configuration.text = "No Results for “\(text)”"
    return configuration
  }
}
