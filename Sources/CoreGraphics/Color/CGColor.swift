import Foundation
import Support

/// A colour: components in a colour space, and an alpha from 0 (clear) to 1 (opaque). Immutable.
public final class CGColor: Hashable, Sendable {
  /// The space of `components`.
  public let colorSpace: CGColorSpace?
  /// The components in their space, alpha last.
  public let components: [CGFloat]?
  /// What the colour fills with instead of itself; nil for a plain colour.
  public let pattern: CGPattern?
  /// Red, green, blue and alpha in sRGB; of a pattern those of a stencil's colour, and the opacity.
  let stencilLanes: SIMD4<Double>
  private let plainPixel: UInt32

  /// Red, green, blue and alpha in sRGB, not premultiplied; the first three may be outside 0…1. Those of a pattern are
  /// the mean of its cell, which is reported: whoever asks for them cannot draw it.
  package var lanes: SIMD4<Double> {
    guard let pattern else { return stencilLanes }
    Diagnostics.report(
      "patterns fill and stroke the paths of contexts; in texts, gradients and layers the mean colour of a cell is "
        + "drawn", subject: "CGPattern", severity: .warning)
    return PatternCells.mean(of: pattern, stencil: stencilLanes)
  }

  /// The colour as a pixel 0xAARRGGBB, premultiplied, each channel clamped and rounded to the nearest of 255 steps.
  package var premultipliedPixel: UInt32 {
    pattern == nil ? plainPixel : Self.premultipliedPixel(of: lanes)
  }

  /// A colour of a space; nil, with a diagnostic, when there are too few components or one is not a number.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = space.numberOfComponents + 1
    self.init(space: space, components: (0..<count).map { components[$0] })
  }

  /// sRGB components in 0…1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(lanes: SIMD4(Double(red), Double(green), Double(blue), Double(alpha)))
  }

  /// RGB components in 0…1, taken as sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// A grey from 0 (black) to 1 (white).
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    let components = Self.finite([gray, alpha])
    let lane = Double(components[0])
    self.init(
      space: .deviceGray, checked: components,
      lanes: SIMD4(lane, lane, lane, min(max(Double(components[1]), 0), 1)))
  }

  /// A grey from 0 (black) to 1 (white).
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Red, green, blue and alpha in sRGB, not premultiplied.
  package convenience init(lanes: SIMD4<Double>) {
    let components = Self.finite((0..<4).map { CGFloat(lanes[$0]) })
    self.init(
      space: .standardRGB, checked: components,
      lanes: SIMD4(
        Double(components[0]), Double(components[1]), Double(components[2]),
        min(max(Double(components[3]), 0), 1)))
  }

  /// Components of any space, alpha last; nil, with a diagnostic, when their number is wrong.
  package convenience init?(space: CGColorSpace, components: [CGFloat]) {
    guard space.model != .pattern else {
      Diagnostics.report(
        "a colour of a pattern space needs its pattern: CGColor(patternSpace:pattern:components:)")
      return nil
    }
    guard components.count > space.numberOfComponents else {
      Diagnostics.report(
        "a colour needs \(space.numberOfComponents) components and an alpha, got \(components.count) numbers")
      return nil
    }
    let checked = Self.finite(components)
    let rgb = space.sRGB(from: checked)
    let alpha = min(max(Double(checked[space.numberOfComponents]), 0), 1)
    self.init(space: space, checked: checked, lanes: SIMD4(rgb.x, rgb.y, rgb.z, alpha))
  }

  /// A pattern: the components of its colour in `base`, where it is a stencil, and the opacity.
  convenience init(space: CGColorSpace, base: CGColorSpace?, pattern: CGPattern, components: [CGFloat]) {
    let checked = Self.finite(components)
    let rgb = base?.sRGB(from: checked) ?? .zero
    let alpha = min(max(Double(checked[checked.count - 1]), 0), 1)
    self.init(space: space, checked: checked, lanes: SIMD4(rgb.x, rgb.y, rgb.z, alpha), pattern: pattern)
  }

  private init(
    space: CGColorSpace, checked components: [CGFloat], lanes: SIMD4<Double>, pattern: CGPattern? = nil
  ) {
    colorSpace = space
    self.components = components
    self.pattern = pattern
    stencilLanes = lanes
    plainPixel = Self.premultipliedPixel(of: lanes)
  }

  /// The pixel 0xAARRGGBB of an sRGB colour that is not premultiplied.
  package static func premultipliedPixel(of lanes: SIMD4<Double>) -> UInt32 {
    let clamped = lanes.clamped(lowerBound: .zero, upperBound: .one)
    let scale = clamped.w * 255
    let red = UInt32(clamped.x * scale + 0.5)
    let green = UInt32(clamped.y * scale + 0.5)
    let blue = UInt32(clamped.z * scale + 0.5)
    return UInt32(scale + 0.5) << 24 | red << 16 | green << 8 | blue
  }

  /// Numbers that are not finite become 0, reported once.
  private static func finite(_ components: [CGFloat]) -> [CGFloat] {
    guard components.contains(where: { !$0.isFinite }) else { return components }
    let list = components.map { "\($0)" }.joined(separator: ", ")
    Diagnostics.report("the colour components (\(list)) hold a number that is not finite; it counts as 0")
    return components.map { $0.isFinite ? $0 : 0 }
  }

  /// How many components there are, alpha included: 2 or 4, or those of a pattern.
  public var numberOfComponents: Int { components?.count ?? 0 }

  /// 0 (clear) to 1 (opaque).
  public var alpha: CGFloat { CGFloat(stencilLanes.w) }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    guard let colorSpace, let components else { return nil }
    if let pattern {
      return CGColor(
        space: colorSpace, base: pattern.isColored ? nil : colorSpace.baseColorSpace, pattern: pattern,
        components: components.dropLast() + [alpha])
    }
    return CGColor(space: colorSpace, components: components.dropLast() + [alpha])
  }

  /// The same colour.
  public func copy() -> CGColor? { self }

  /// The same colour in another space; nil where the space is neither sRGB nor a device space.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?
  ) -> CGColor? {
    if space == colorSpace { return self }
    let own: [CFString?] = [nil, CGColorSpace.sRGB, CGColorSpace.extendedSRGB]
    guard pattern == nil, space.model == .rgb, own.contains(space.name) else { return nil }
    return CGColor(space: space, components: (0..<4).map { CGFloat(lanes[$0]) })
  }

  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Black with alpha 0.
  public static let clear = CGColor(gray: 0, alpha: 0)

  public static func == (lhs: CGColor, rhs: CGColor) -> Bool {
    lhs === rhs
      || (lhs.colorSpace == rhs.colorSpace && lhs.components == rhs.components
        && lhs.pattern === rhs.pattern)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(colorSpace)
    hasher.combine(components)
  }
}

extension CGColor: CustomStringConvertible {
  public var description: String {
    let list = (components ?? []).map { "\($0)" }.joined(separator: " ")
    if pattern != nil { return "<CGColor Pattern (\(list))>" }
    return "<CGColor \(colorSpace?.name ?? (numberOfComponents == 2 ? "DeviceGray" : "DeviceRGB")) (\(list))>"
  }
}

/// How colours outside a space's range are brought in; accepted for source compatibility.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent
  case absoluteColorimetric
  case relativeColorimetric
  case perceptual
  case saturation
}
