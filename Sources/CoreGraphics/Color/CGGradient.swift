import Foundation
import Support

/// Colours at places from 0 to 1, blended component by component (not premultiplied) in between.
public final class CGGradient: Sendable {
  /// The places, not decreasing, and the sRGB lanes of their colours.
  let stops: [(location: Double, lanes: SIMD4<Double>)]

  /// - Parameters:
  ///   - space: Ignored: each colour knows its own.
  ///   - colors: `CGColor`s.
  ///   - locations: One for each colour, in 0…1 and not decreasing; nil spaces them evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: [CGColor], locations: UnsafePointer<CGFloat>?
  ) {
    self.init(lanes: colors.map(\.lanes), locations: locations)
  }

  /// - Parameters:
  ///   - space: Ignored: each colour knows its own.
  ///   - colors: `CGColor`s; anything else is reported, and there is no gradient.
  ///   - locations: One for each colour, in 0…1 and not decreasing; nil spaces them evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let known = colors.compactMap { $0 as? CGColor }
    if known.count < colors.count {
      Diagnostics.report(
        "a gradient's colours must be CGColors; \(colors.count - known.count) are something else")
      return nil
    }
    self.init(lanes: known.map(\.lanes), locations: locations)
  }

  /// - Parameters:
  ///   - components: The components of all colours in a row, each with its alpha.
  ///   - locations: One for each colour, in 0…1 and not decreasing; nil spaces them evenly.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    let colors = (0..<max(count, 0)).compactMap { index in
      CGColor(space: space, components: (0..<size).map { components[index * size + $0] })
    }
    self.init(lanes: colors.map(\.lanes), locations: locations)
  }

  private init?(lanes: [SIMD4<Double>], locations: UnsafePointer<CGFloat>?) {
    guard !lanes.isEmpty else {
      Diagnostics.report("a gradient needs a colour at least")
      return nil
    }
    let places = lanes.indices.map { index in
      locations.map { Double($0[index]) } ?? Double(index) / Double(max(lanes.count - 1, 1))
    }
    guard places.allSatisfy({ $0 >= 0 && $0 <= 1 }), zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 })
    else {
      Diagnostics.report("a gradient's locations must lie in 0…1 and not decrease; got \(places)")
      return nil
    }
    stops = zip(places, lanes).map { ($0, $1) }
  }

  /// The sRGB lanes at a place; before the first and after the last colour theirs.
  func lanes(at place: Double) -> SIMD4<Double> {
    guard let next = stops.firstIndex(where: { $0.location > place }) else {
      return stops[stops.count - 1].lanes
    }
    if next == 0 { return stops[0].lanes }
    let (low, high) = (stops[next - 1], stops[next])
    return low.lanes + (high.lanes - low.lanes) * ((place - low.location) / (high.location - low.location))
  }
}

/// Whether a gradient's end colours continue beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}
