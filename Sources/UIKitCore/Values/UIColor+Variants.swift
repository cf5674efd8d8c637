import Foundation
import QuartzCore

extension UIColor {
  private static let hueNames = [
    "red", "orange", "yellow", "green", "green", "cyan", "cyan", "blue", "blue", "purple", "pink", "red",
  ]

  /// What assistive tools call the colour: `"dark blue"`.
  public var accessibilityName: String {
    var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    guard getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha) else { return "" }
    if brightness < 0.1 { return "black" }
    if saturation < 0.1 { return brightness > 0.9 ? "white" : brightness < 0.4 ? "dark gray" : "gray" }
    let names = Self.hueNames
    let name = names[min(Int(hue * 12 + 0.5), 12) % 12]
    return brightness < 0.5 ? "dark \(name)" : saturation < 0.45 ? "light \(name)" : name
  }

  /// How much a colour stands out. Raw values are UIKit's.
  public enum Prominence: Int, Sendable {
    case primary = 0
    case secondary = 1
    case tertiary = 2
    case quaternary = 3

    /// What the opacity is multiplied by: those of the four label colours in light interfaces.
    fileprivate var share: CGFloat { [1, 0.6, 0.3, 0.18][rawValue] }
  }

  /// The same colour, less opaque the less it is to stand out.
  public func withProminence(_ prominence: Prominence) -> UIColor {
    UIColor { traits in
      let color = self.resolvedColor(with: traits)
      return color.withAlphaComponent(color.cgColor.alpha * prominence.share)
    }
  }
}
