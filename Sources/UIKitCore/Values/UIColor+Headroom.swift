import Foundation
import QuartzCore

/// Colours that are brighter than white. Pictures hold none, so each is the colour of standard brightness.
extension UIColor {
  /// - Parameter exposure: How often the light is doubled. Kept out, with a report, beyond 0.
  public convenience init(
    red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat, exposure: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
    reportUnused("exposure", exposure > 0, "no colour is brighter than white")
  }

  /// - Parameter linearExposure: How many times the light there is. Kept out, with a report, beyond 1.
  public convenience init(
    red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat, linearExposure: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
    reportUnused("linearExposure", linearExposure > 1, "no colour is brighter than white")
  }

  /// How many times the light of standard brightness the colour has: 1.
  public var linearExposure: CGFloat { 1 }
  /// The colour in standard brightness: itself.
  public var standardDynamicRange: UIColor { self }
  /// The colour for content of a brightness: itself.
  public func applyingContentHeadroom(_ contentHeadroom: CGFloat) -> UIColor { self }
}
