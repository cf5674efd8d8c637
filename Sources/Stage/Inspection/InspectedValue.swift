import UIKit

/// A value of a layer or an animation, taken apart for people and for files.
public enum InspectedValue: Equatable, Sendable {
  case number(Double)
  case point(x: Double, y: Double)
  case size(width: Double, height: Double)
  case rect(x: Double, y: Double, width: Double, height: Double)
  /// sRGB, 0…1 each, not premultiplied.
  case color(red: Double, green: Double, blue: Double, alpha: Double)
  /// m11, m12 … m44.
  case transform([Double])
  /// Something without numbers: a path, an image, an object; in words.
  case object(String)

  /// Takes apart what a layer or an animation holds; nil for nothing.
  public init?(_ value: Any?) {
    guard let value, !(value is NSNull) else { return nil }
    switch value {
    // First of all: whether a box holds a structure is asked by its type's name, for which Foundation on Linux makes a
    // string that it never frees.
    case let v as NSNumber: self = .number(v.doubleValue)
    case let v as CATransform3D: self = .transform(v.elements)
    case let v as CGAffineTransform: self = .transform(CATransform3DMakeAffineTransform(v).elements)
    case let v as CGColor:
      let lanes = v.lanes
      self = .color(red: lanes.x, green: lanes.y, blue: lanes.z, alpha: lanes.w)
    case let v as CGPath: self = .object(InspectedValue.describe(v))
    case let v as CGImage: self = .object("image \(v.width)x\(v.height) px")
    case let v as CGRect:
      self = .rect(x: v.origin.x, y: v.origin.y, width: v.size.width, height: v.size.height)
    case let v as CGPoint: self = .point(x: v.x, y: v.y)
    case let v as CGSize: self = .size(width: v.width, height: v.height)
    case let v as any BinaryInteger: self = .number(Double(v))
    case let v as NSValue where String(cString: v.objCType) == "[16d]":
      self = .transform(v.caTransform3DValue.elements)
    case let v as [Any]:
      self = .object("[" + v.map { InspectedValue($0)?.text ?? "none" }.joined(separator: ", ") + "]")
    default: self = .object("\(value)")
    }
  }

  private static func describe(_ path: CGPath) -> String {
    var elements = 0
    path.applyWithBlock { _ in elements += 1 }
    let box = path.boundingBoxOfPath
    guard !box.isNull else { return "empty path" }
    let area = InspectedValue.rect(x: box.minX, y: box.minY, width: box.width, height: box.height)
    return "path of \(elements) elements in \(area.text)"
  }

  /// The numbers in order; empty for objects.
  public var numbers: [Double] {
    switch self {
    case .number(let v): return [v]
    case .point(let x, let y): return [x, y]
    case .size(let width, let height): return [width, height]
    case .rect(let x, let y, let width, let height): return [x, y, width, height]
    case .color(let red, let green, let blue, let alpha): return [red, green, blue, alpha]
    case .transform(let elements): return elements
    case .object: return []
    }
  }

  /// The value for people: numbers to six decimals, colours in hexadecimal, flat transforms as `[a b c d tx ty]`.
  public var text: String {
    func list(_ values: [Double]) -> String { values.map(InspectedValue.text).joined(separator: " ") }
    switch self {
    case .number(let v): return InspectedValue.text(v)
    case .point, .size, .rect: return "(\(list(numbers)))"
    case .color(let red, let green, let blue, let alpha):
      func byte(_ v: Double) -> String {
        let hex = String(Int((min(max(v, 0), 1) * 255).rounded()), radix: 16, uppercase: true)
        return hex.count < 2 ? "0" + hex : hex
      }
      return "#" + byte(red) + byte(green) + byte(blue) + (alpha == 1 ? "" : byte(alpha))
    case .transform(let m):
      guard m.count == 16 else { return "transform" }
      let depth = [m[2], m[3], m[6], m[7], m[8], m[9], m[10], m[11], m[14], m[15]]
      if depth == [0, 0, 0, 0, 0, 0, 1, 0, 0, 1] {
        if m[0] == 1, m[1] == 0, m[4] == 0, m[5] == 1, m[12] == 0, m[13] == 0 { return "identity" }
        return "[\(list([m[0], m[1], m[4], m[5], m[12], m[13]]))]"
      }
      return "[\(list(m))]"
    case .object(let words): return words
    }
  }

  /// A number for people: at most six decimals, no trailing zeros.
  public static func text(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "\(value)" }
    let rounded = (value * 1e6).rounded() / 1e6
    if rounded == rounded.rounded(), rounded.magnitude < 1e15 { return "\(Int(rounded))" }
    return "\(rounded)"
  }
}

extension CATransform3D {
  fileprivate var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map { Double($0) }
  }
}
