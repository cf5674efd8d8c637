import Scene
import UIKit

/// One number within a value: x of a point, red of a colour, the turn of a transform.
struct ValueComponent: Equatable, Sendable {
  /// What the panel calls it; empty where a value is one number.
  let name: String
  private let part: Part

  private enum Part: Equatable {
    /// Which of the value's numbers.
    case number(Int)
    case transform(TransformField)
  }

  /// What the number counts.
  enum Measure: Sendable {
    case plain, length, scale, degrees
    /// 0…1.
    case share
  }

  var measure: Measure {
    switch part {
    case .transform(.rotationX), .transform(.rotationY), .transform(.rotationZ): return .degrees
    case .transform(.scaleX), .transform(.scaleY), .transform(.scaleZ): return .scale
    case .transform: return .length
    case .number: return name.isEmpty ? .plain : Self.colorNames.contains(name) ? .share : .length
    }
  }

  /// The only component of a number.
  static let number = ValueComponent(name: "", part: .number(0))

  private static let colorNames = ["red", "green", "blue", "alpha"]
  private static let flat: [(String, TransformField)] = [
    ("scale x", .scaleX), ("scale y", .scaleY), ("turn", .rotationZ), ("x", .translationX),
    ("y", .translationY),
  ]
  private static let spatial: [(String, TransformField)] = [
    ("scale z", .scaleZ), ("turn x", .rotationX), ("turn y", .rotationY), ("z", .translationZ),
  ]

  /// The components of values of one kind, in the order in which people look at them; none for what has no numbers, and
  /// for values of several kinds.
  static func components(of values: [ParameterValue]) -> [ValueComponent] {
    guard let first = values.first, values.allSatisfy(first.isLike) else { return [] }
    func numbered(_ names: [String]) -> [ValueComponent] {
      names.enumerated().map { ValueComponent(name: $1, part: .number($0)) }
    }
    switch first {
    case .number: return [number]
    case .point: return numbered(["x", "y"])
    case .size: return numbered(["width", "height"])
    case .rect: return numbered(["x", "y", "width", "height"])
    case .color: return numbered(colorNames)
    case .transform:
      // What leaves the plane has four more, those of them that say anything.
      let deep = spatial.filter { name, field in
        let rest = ValueComponent(name: name, part: .transform(field))
        return values.contains { (rest.read($0) - rest.atRest).magnitude > rounding }
      }
      return (flat + deep).map { ValueComponent(name: $0, part: .transform($1)) }
    case .flag, .word, .curve, .list: return []
    }
  }

  /// Smaller differences come from taking a matrix apart.
  private static let rounding = 1e-9
  /// What the identity has.
  private var atRest: Double { measure == .scale ? 1 : 0 }
  private static let degrees = 180 / Double.pi

  /// The number in a value; degrees for turns.
  func read(_ value: ParameterValue) -> Double {
    switch part {
    case .number(let index):
      let numbers = value.numbers
      return numbers.indices.contains(index) ? numbers[index] : 0
    case .transform(let field):
      guard let matrix = Self.matrix(value) else { return atRest }
      return field.read(matrix).x * (measure == .degrees ? Self.degrees : 1)
    }
  }

  /// The value with another number.
  func write(_ number: Double, into value: ParameterValue) -> ParameterValue {
    switch part {
    case .number(let index): return value.replacing(number, at: index)
    case .transform(let field):
      guard let old = Self.matrix(value) else { return value }
      let turned = measure == .degrees ? number / Self.degrees : number
      let written = field.write(SIMD4(turned, 0, 0, 0), into: old)
      // What is neither scale nor turn nor way, perspective and skew, stays: it comes after the parts that were
      // written.
      let plain = field.write(field.read(old), into: old)
      guard !Self.isNear(plain, old) else { return ParameterValue(written) ?? value }
      let rest = CATransform3DConcat(CATransform3DInvert(plain), old)
      return ParameterValue(CATransform3DConcat(written, rest)) ?? value
    }
  }

  private static func matrix(_ value: ParameterValue) -> CATransform3D? { value.boxed as? CATransform3D }

  private static func isNear(_ left: CATransform3D, _ right: CATransform3D) -> Bool {
    let (left, right) = (ParameterValue(left)?.numbers ?? [], ParameterValue(right)?.numbers ?? [])
    return zip(left, right).allSatisfy { ($0 - $1).magnitude <= rounding * max($1.magnitude, 1) }
  }
}

extension ParameterValue {
  /// The value with one of its numbers replaced; itself where it has no such number.
  func replacing(_ number: Double, at index: Int) -> ParameterValue {
    var n = numbers
    guard n.indices.contains(index) else { return self }
    n[index] = number
    switch self {
    case .number: return .number(number)
    case .point: return .point(x: n[0], y: n[1])
    case .size: return .size(width: n[0], height: n[1])
    case .rect: return .rect(x: n[0], y: n[1], width: n[2], height: n[3])
    case .color: return .color(red: n[0], green: n[1], blue: n[2], alpha: n[3])
    case .curve: return .curve(BezierCurve(n[0], n[1], n[2], n[3]))
    case .transform: return .transform(n)
    case .flag, .word, .list: return self
    }
  }
}
