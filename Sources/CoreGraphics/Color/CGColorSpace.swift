import Foundation
import Support

/// The number of a colour space's components.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
  case pattern = 6
}

/// What the components of a colour mean. Everything is drawn in sRGB; other spaces are converted on the way in.
public final class CGColorSpace: Hashable, Sendable {
  /// The name, such as `CGColorSpace.sRGB`; nil for the device spaces.
  public let name: CFString?
  /// Grey or RGB, or a pattern.
  public let model: CGColorSpaceModel
  /// The space of the colours that patterns without colours get; nil for any other space.
  public let baseColorSpace: CGColorSpace?

  /// The name of the space that everything is drawn in.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// The name of sRGB with components outside of 0…1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// The name of the space of Apple's wide-gamut displays.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// The name of sRGB's colours with components in proportion to light.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// The same with components outside of 0…1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// The name of grey with sRGB's white.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

  /// The space of a name; nil, with a diagnostic, for a name that is not one of these.
  public convenience init?(name: CFString) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.displayP3, Self.linearSRGB, Self.extendedLinearSRGB:
      self.init(name: name, model: .rgb)
    case Self.genericGrayGamma2_2: self.init(name: name, model: .monochrome)
    default:
      Diagnostics.report("no colour space is called “\(name)”; use CGColorSpace.sRGB or .displayP3")
      return nil
    }
  }

  /// The space of patterns.
  ///
  /// - Parameter baseSpace: The space of the colours that patterns without colours get; nil for patterns with colours.
  public init?(patternBaseSpace baseSpace: CGColorSpace?) {
    guard baseSpace?.model != .pattern else {
      Diagnostics.report("a space of patterns is no base of a space of patterns", subject: "CGColorSpace")
      return nil
    }
    name = nil
    model = .pattern
    baseColorSpace = baseSpace
  }

  init(name: CFString?, model: CGColorSpaceModel) {
    self.name = name
    self.model = model
    baseColorSpace = nil
  }

  /// How many components a colour has beside alpha: 1 or 3; of patterns 0, or as many as their base has.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .pattern: baseColorSpace?.numberOfComponents ?? 0
    default: 3
    }
  }

  public static func == (lhs: CGColorSpace, rhs: CGColorSpace) -> Bool {
    lhs.name == rhs.name && lhs.model == rhs.model && lhs.baseColorSpace == rhs.baseColorSpace
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(model)
  }

  static let deviceRGB = CGColorSpace(name: nil, model: .rgb)
  static let deviceGray = CGColorSpace(name: nil, model: .monochrome)
  static let standardRGB = CGColorSpace(name: sRGB, model: .rgb)
}

/// The name of a colour space; Core Foundation's string class does not exist here, so it is Swift's.
public typealias CFString = String

/// The RGB space of the device: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// The grey space of the device.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

extension CGColorSpace {
  /// Components of this space (without alpha) as sRGB red, green and blue, which may be outside 0…1.
  func sRGB(from components: [CGFloat]) -> SIMD3<Double> {
    guard model == .rgb else {
      let gray = Double(components[0])
      return SIMD3(gray, gray, gray)
    }
    let color = SIMD3(Double(components[0]), Double(components[1]), Double(components[2]))
    if name == Self.linearSRGB || name == Self.extendedLinearSRGB {
      return SIMD3(Self.encoded(color.x), Self.encoded(color.y), Self.encoded(color.z))
    }
    guard name == Self.displayP3 else { return color }
    // Both spaces share white point and transfer curve; the matrix takes linear P3 to linear sRGB
    // (W3C, CSS Color Module Level 4, section 17: P3 → XYZ D65 → sRGB).
    let p = SIMD3(Self.linear(color.x), Self.linear(color.y), Self.linear(color.z))
    let red = 1.2249401762805598 * p.x - 0.22494017628055996 * p.y
    let green = -0.042056954709688163 * p.x + 1.0420569547096881 * p.y
    let blue = -0.019637554590334432 * p.x - 0.078636045550631889 * p.y + 1.0982736001409663 * p.z
    return SIMD3(Self.encoded(red), Self.encoded(green), Self.encoded(blue))
  }

  /// sRGB's transfer curve (IEC 61966-2-1), mirrored for negative values.
  static func linear(_ v: Double) -> Double {
    let m = abs(v)
    let value = m <= 0.04045 ? m / 12.92 : ElementaryFunctions.pow((m + 0.055) / 1.055, 2.4)
    return v < 0 ? -value : value
  }

  /// A linear component as sRGB writes it: the inverse of `linear`.
  package static func encoded(_ v: Double) -> Double {
    let m = abs(v)
    let value = m <= 0.0031308 ? m * 12.92 : 1.055 * ElementaryFunctions.pow(m, 1 / 2.4) - 0.055
    return v < 0 ? -value : value
  }
}
