import Foundation
import QuartzCore

/// What a visual effect view does to what is behind it, or to its content.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
  public override init() { super.init() }
}

/// Blurs what is behind, and tints it.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
  /// The tints. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    case extraLight = 0
    case light = 1
    case dark = 2
    case extraDark = 3
    case regular = 4
    case prominent = 5
    case systemUltraThinMaterial = 6
    case systemThinMaterial = 7
    case systemMaterial = 8
    case systemThickMaterial = 9
    case systemChromeMaterial = 10
    case systemUltraThinMaterialLight = 11
    case systemThinMaterialLight = 12
    case systemMaterialLight = 13
    case systemThickMaterialLight = 14
    case systemChromeMaterialLight = 15
    case systemUltraThinMaterialDark = 16
    case systemThinMaterialDark = 17
    case systemMaterialDark = 18
    case systemThickMaterialDark = 19
    case systemChromeMaterialDark = 20
  }

  package let style: Style

  /// A blur with the tint of a style.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// A blur with the first of the styles, `extraLight`.
  public convenience override init() { self.init(style: .extraLight) }

  /// How a style looks: the blur, the saturation, the tint above both.
  struct Look: Equatable {
    /// The blur's standard deviation, in points.
    var radius: Double
    var saturation: Double
    var white: CGFloat
    var opacity: CGFloat

    /// The look for people who have asked for less transparency: the tint alone.
    var opaque: Look { Look(radius: 0, saturation: 1, white: white, opacity: 1) }
  }

  /// The style's look on a light or a dark interface. [The tints are close to iOS 17's, read off pictures; Apple
  /// documents none of the figures.]
  func look(isDark: Bool) -> Look {
    switch style {
    case .extraLight: return Look(radius: 20, saturation: 1.8, white: 0.97, opacity: 0.82)
    case .light: return Look(radius: 30, saturation: 1.8, white: 1, opacity: 0.3)
    case .dark: return Look(radius: 20, saturation: 1.8, white: 0.11, opacity: 0.73)
    case .extraDark: return Look(radius: 20, saturation: 1.8, white: 0.02, opacity: 0.85)
    case .regular:
      return isDark
        ? Look(radius: 20, saturation: 1.8, white: 0.11, opacity: 0.73)
        : Look(radius: 20, saturation: 1.8, white: 1, opacity: 0.3)
    case .prominent:
      return isDark
        ? Look(radius: 20, saturation: 1.8, white: 0.02, opacity: 0.85)
        : Look(radius: 20, saturation: 1.8, white: 0.97, opacity: 0.82)
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark:
      return material(isDark, light: (0.95, 0.44), dark: (0.15, 0.55))
    case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark:
      return material(isDark, light: (0.95, 0.6), dark: (0.15, 0.7))
    case .systemMaterial, .systemMaterialLight, .systemMaterialDark:
      return material(isDark, light: (0.96, 0.77), dark: (0.15, 0.82))
    case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark:
      return material(isDark, light: (0.97, 0.88), dark: (0.15, 0.9))
    // Over white and over black these are the bars of Apple's design resources, #F9F9F9 and #1D1D1D.
    case .systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark:
      return material(isDark, light: (0.965, 0.75), dark: (0.15, 0.75))
    }
  }

  private func material(
    _ isDark: Bool, light: (white: CGFloat, opacity: CGFloat), dark: (white: CGFloat, opacity: CGFloat)
  ) -> Look {
    // From 11 on the styles are light or dark whatever the interface is.
    let usesDark =
      style.rawValue >= Style.systemUltraThinMaterialDark.rawValue
      || style.rawValue < Style.systemUltraThinMaterialLight.rawValue && isDark
    let tint = usesDark ? dark : light
    return Look(radius: 29.5, saturation: 1.8, white: tint.white, opacity: tint.opacity)
  }
}

/// Lets content take colour from what is behind it, in a blur.
///
/// Here the content keeps its alpha and takes the colour that suits the blur's tint: light on a dark one, dark on a
/// light one.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
  /// What the content is. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    case label = 0
    case secondaryLabel = 1
    case tertiaryLabel = 2
    case quaternaryLabel = 3
    case fill = 4
    case secondaryFill = 5
    case tertiaryFill = 6
    case separator = 7
  }

  let blur: UIBlurEffect
  let style: Style

  public init(blurEffect: UIBlurEffect) {
    blur = blurEffect
    style = .label
    super.init()
  }

  public init(blurEffect: UIBlurEffect, style: Style) {
    blur = blurEffect
    self.style = style
    super.init()
  }

  /// Vibrancy of labels in a blur of the first style.
  public convenience override init() { self.init(blurEffect: UIBlurEffect()) }

  /// How strongly content of each style shows. [close to iOS's labels and fills]
  var opacity: CGFloat {
    switch style {
    case .label: return 0.85
    case .secondaryLabel: return 0.6
    case .tertiaryLabel, .fill: return 0.4
    case .quaternaryLabel, .secondaryFill: return 0.28
    case .tertiaryFill, .separator: return 0.2
    }
  }
}
