import QuartzCore
import Stage
import UIKit

/// A value that can be tuned: of a number or a switch up to a list of colours.
public enum ParameterValue: Hashable, Sendable {
  case number(Double)
  case flag(Bool)
  /// One of a few words: a mode, a type.
  case word(String)
  case curve(BezierCurve)
  case point(x: Double, y: Double)
  case size(width: Double, height: Double)
  case rect(x: Double, y: Double, width: Double, height: Double)
  /// sRGB, 0…1 each, not premultiplied.
  case color(red: Double, green: Double, blue: Double, alpha: Double)
  /// m11, m12 … m44.
  case transform([Double])
  case list([ParameterValue])

  /// The number, nil for anything else.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// Whether all its numbers are finite; repeat counts may be infinite.
  public var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

  /// All its numbers in order.
  public var numbers: [Double] {
    switch self {
    case .number(let number): return [number]
    case .flag, .word: return []
    case .curve(let curve): return [curve.x1, curve.y1, curve.x2, curve.y2]
    case .point(let x, let y): return [x, y]
    case .size(let width, let height): return [width, height]
    case .rect(let x, let y, let width, let height): return [x, y, width, height]
    case .color(let red, let green, let blue, let alpha): return [red, green, blue, alpha]
    case .transform(let elements): return elements
    case .list(let values): return values.flatMap(\.numbers)
    }
  }

  /// Whether the other one is of the same kind, so that it can take its place.
  public func isLike(_ other: ParameterValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.flag, .flag), (.word, .word), (.curve, .curve), (.point, .point),
      (.size, .size), (.rect, .rect), (.color, .color):
      return true
    case (.transform(let a), .transform(let b)): return a.count == b.count
    case (.list(let a), .list(let b)):
      guard let first = a.first ?? b.first else { return true }
      return (a + b).allSatisfy(first.isLike)
    default: return false
    }
  }

  /// For people: `0.3`, `#FF8000`, `1, 1.4, 0.9`.
  public var text: String {
    switch self {
    case .number(let number): return number == .infinity ? "endless" : InspectedValue.text(number)
    case .flag(let flag): return flag ? "on" : "off"
    case .word(let word): return word
    case .curve(let curve): return curve.name ?? numbers.map(InspectedValue.text).joined(separator: " ")
    case .color(let red, let green, let blue, let alpha):
      return InspectedValue.color(red: red, green: green, blue: blue, alpha: alpha).text
    case .transform(let elements): return InspectedValue.transform(elements).text
    case .list(let values): return values.map(\.text).joined(separator: ", ")
    case .point, .size, .rect: return numbers.map(InspectedValue.text).joined(separator: " ")
    }
  }

  // MARK: As animations hold it

  /// What an animation holds, taken apart; nil for nothing, and for what has no numbers: paths, images.
  init?(_ value: Any?) {
    switch InspectedValue(value) {
    case .number(let number)?: self = .number(number)
    case .point(let x, let y)?: self = .point(x: x, y: y)
    case .size(let width, let height)?: self = .size(width: width, height: height)
    case .rect(let x, let y, let width, let height)?: self = .rect(x: x, y: y, width: width, height: height)
    case .color(let red, let green, let blue, let alpha)?:
      self = .color(red: red, green: green, blue: blue, alpha: alpha)
    case .transform(let elements)?: self = .transform(elements)
    case .object?, nil:
      guard let list = value as? [Any] else { return nil }
      let values = list.compactMap { ParameterValue($0) }
      guard values.count == list.count else { return nil }
      self = .list(values)
    }
  }

  /// The value as animations take it.
  var boxed: Any {
    switch self {
    case .number(let number): return number
    case .flag(let flag): return flag
    case .word(let word): return word
    case .curve(let curve): return curve.function
    case .point(let x, let y): return CGPoint(x: x, y: y)
    case .size(let width, let height): return CGSize(width: width, height: height)
    case .rect(let x, let y, let width, let height): return CGRect(x: x, y: y, width: width, height: height)
    case .color(let red, let green, let blue, let alpha):
      return CGColor(lanes: SIMD4(red, green, blue, alpha))
    case .transform(let m):
      guard m.count == 16 else { return CATransform3DIdentity }
      return CATransform3D(
        m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8],
        m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
    case .list(let values): return values.map(\.boxed)
    }
  }
}

// MARK: - JSON

/// Numbers, switches, words and lists are what they are in JSON; the rest is an object with one key: `{"curve": [0.42,
/// 0, 0.58, 1]}`.
extension ParameterValue: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case curve, point, size, rect, color, transform
    /// `"endless"`, as JSON knows no infinite number.
    case number
  }

  private static let endless = "endless"

  /// Decodes the JSON form; throws for one that is not valid.
  public init(from decoder: Decoder) throws {
    // Of several keys the first in this order is taken: `allKeys` has none that lasts.
    if let container = try? decoder.container(keyedBy: Key.self),
      let key = Key.allCases.first(where: container.contains)
    {
      if key == .number {
        self = .number(.infinity)
        return
      }
      let n = try container.decode([Double].self, forKey: key)
      let counts: [Key: Int] = [.curve: 4, .point: 2, .size: 2, .rect: 4, .color: 4, .transform: 16]
      guard n.count == counts[key] else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "\(key.rawValue) has \(counts[key] ?? 0) numbers")
      }
      switch key {
      case .curve: self = .curve(BezierCurve(n[0], n[1], n[2], n[3]))
      case .point: self = .point(x: n[0], y: n[1])
      case .size: self = .size(width: n[0], height: n[1])
      case .rect: self = .rect(x: n[0], y: n[1], width: n[2], height: n[3])
      case .color: self = .color(red: n[0], green: n[1], blue: n[2], alpha: n[3])
      case .transform, .number: self = .transform(n)
      }
      return
    }
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let word = try? container.decode(String.self) {
      self = .word(word)
    } else if let list = try? container.decode([ParameterValue].self) {
      self = .list(list)
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "this is no value to tune")
    }
  }

  /// Encodes the JSON form.
  public func encode(to encoder: Encoder) throws {
    func object(_ key: Key) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(numbers, forKey: key)
    }
    switch self {
    case .number(let number) where number.isFinite:
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .number:
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(Self.endless, forKey: .number)
    case .flag(let flag):
      var container = encoder.singleValueContainer()
      try container.encode(flag)
    case .word(let word):
      var container = encoder.singleValueContainer()
      try container.encode(word)
    case .list(let values):
      var container = encoder.singleValueContainer()
      try container.encode(values)
    case .curve: try object(.curve)
    case .point: try object(.point)
    case .size: try object(.size)
    case .rect: try object(.rect)
    case .color: try object(.color)
    case .transform: try object(.transform)
    }
  }
}
