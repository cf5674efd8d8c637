import Stage
import UIKit

/// One way to show a screen: on which device, and as which person sees it.
package struct ScreenVariant: Equatable, Sendable {
  /// Where a screen is shown.
  package enum Place: Equatable, Sendable {
    /// At the size that the screen asks for, else at 390 × 844 points, without a device.
    case plain
    /// At a size in points, without a device.
    case size(CGSize)
    case device(DevicePlacement)
  }

  /// Where it is shown.
  package var place = Place.plain
  /// Light or dark.
  package var style = UIUserInterfaceStyle.light
  /// The text size.
  package var textSize = UIContentSizeCategory.large
  /// Whether it runs from right to left.
  package var isRightToLeft = false
  /// Whether people have asked for less motion.
  package var reducesMotion = false

  /// A variant as on a new phone, in light.
  package init() {}

  /// The name in file names: the place, the appearance, then what is not as on a new phone, such as
  /// `iphone-15.landscape.dark.accessibilityLarge.rtl.reduced-motion`.
  package var name: String {
    var words: [String] = []
    switch place {
    case .plain: break
    case .size(let size): words.append("\(Self.text(size.width))x\(Self.text(size.height))")
    case .device(let placement):
      words.append(placement.device.name)
      if placement.orientation != .portrait { words.append(placement.orientation.rawValue) }
    }
    words.append(style == .dark ? "dark" : "light")
    if textSize != .large { words.append(textSize.shortName) }
    if isRightToLeft { words.append("rtl") }
    if reducesMotion { words.append("reduced-motion") }
    return words.joined(separator: ".")
  }

  /// The stage for a screen.
  ///
  /// - Parameters:
  ///   - natural: The screen's own size in points.
  ///   - scale: Pixels per point.
  package func configuration(natural: CGSize, scale: CGFloat, resources: [URL]) -> Stage.Configuration {
    let direction: UITraitEnvironmentLayoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    var result: Stage.Configuration
    switch place {
    case .device(let placement):
      result = Stage.Configuration(
        device: placement, scale: scale, style: style, contentSizeCategory: textSize,
        layoutDirection: direction)
    case .plain, .size:
      var size = natural
      if case .size(let own) = place { size = own }
      result = Stage.Configuration(
        size: size, scale: scale, style: style, contentSizeCategory: textSize, layoutDirection: direction)
    }
    result.resources = resources
    if reducesMotion { result.accessibility = [.reduceMotion] }
    return result
  }

  private static func text(_ value: CGFloat) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
