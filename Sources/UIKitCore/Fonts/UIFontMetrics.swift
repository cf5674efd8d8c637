import QuartzCore
import Support

/// Makes fonts and lengths of the app's own follow the content size as a text style does.
///
/// Values grow by the ratio of the style's point sizes, so that a 17-point font follows the body style exactly. UIKit's
/// own ratio is not published. Source of the API: Apple, *UIFontMetrics*.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  private let style: UIFont.TextStyle

  public init(forTextStyle textStyle: UIFont.TextStyle) {
    style = textStyle
    super.init()
  }

  /// The metrics of the body style.
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// The font at the content size of the current traits. Given a size for `.large`.
  open func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }

  open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    scaled(font, maximum: nil, traitCollection)
  }

  /// The same, but no larger than a size.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaled(font, maximum: maximumPointSize, nil)
  }

  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaled(font, maximum: maximumPointSize, traitCollection)
  }

  /// A length at the content size of the current traits, on whole device pixels.
  open func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

  open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    let traits = traitCollection ?? .current
    let scaled = FontScaling(style: style, base: value, maximum: nil)
      .pointSize(at: traits.preferredContentSizeCategory)
    let scale = traits.displayScale > 0 ? traits.displayScale : 1
    return (scaled * scale).rounded() / scale
  }

  /// A font that was scaled already is refused, as on iOS, where it raises.
  private func scaled(_ font: UIFont, maximum: CGFloat?, _ traits: UITraitCollection?) -> UIFont {
    guard font.scaling == nil else {
      Diagnostics.report(
        "UIFontMetrics was given a font that follows the content size already; it is returned as it is",
        subject: "\(font)")
      return font
    }
    var limit: CGFloat?
    if let maximum, maximum > 0, maximum.isFinite { limit = maximum }
    let scaling = FontScaling(style: style, base: font.pointSize, maximum: limit)
    var request = font.request
    request.size = scaling.pointSize(at: (traits ?? .current).preferredContentSizeCategory)
    return UIFont(request: request, scaling: scaling, design: font.design)
  }
}
