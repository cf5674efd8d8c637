import QuartzCore
import Support
import UIKit

/// Numbers and other values as Swift code writes them.
enum SwiftText {
  /// As many digits as a person would write; whole numbers without a point.
  static func number(_ value: Double) -> String {
    let rounded = (value * digits).rounded() / digits
    return value.magnitude < wholeNumbers ? exact(rounded) : exact(value)
  }

  /// The shortest text that reads back as the same number; whole numbers without a point.
  static func exact(_ value: Double) -> String {
    if value == .infinity { return ".infinity" }
    return value == value.rounded() && value.magnitude < wholeNumbers ? "\(Int(value))" : "\(value)"
  }

  /// A millionth: single precision, through which Core Animation's speeds go, holds as much.
  private static let digits = 1e6
  /// Beyond these whole numbers a double has gaps, and is written with an exponent.
  private static let wholeNumbers = 1e15

  /// A value as an expression.
  static func text(_ value: ParameterValue) -> String {
    switch value {
    case .number(let value): return number(value)
    case .flag(let flag): return "\(flag)"
    case .word(let word): return ".\(word)"
    case .curve(let curve): return text(curve)
    case .point: return "CGPoint(\(list(["x", "y"], value)))"
    case .size: return "CGSize(\(list(["width", "height"], value)))"
    case .rect: return "CGRect(\(list(["x", "y", "width", "height"], value)))"
    case .color: return "UIColor(\(list(["red", "green", "blue", "alpha"], value))).cgColor"
    case .transform(let elements): return transform(elements)
    case .list(let values): return list(values)
    }
  }

  /// By the function that makes it, where one does.
  private static func transform(_ elements: [Double]) -> String {
    func isLike(_ other: CATransform3D) -> Bool {
      let others = ParameterValue(other)?.numbers ?? []
      return others.count == elements.count
        && zip(others, elements).allSatisfy { ($0 - $1).magnitude < 0.5 / digits }
    }
    guard let matrix = ParameterValue.transform(elements).boxed as? CATransform3D else { return "" }
    let scale = [matrix.m11, matrix.m22, matrix.m33], way = [matrix.m41, matrix.m42, matrix.m43]
    let turn = CGFloat(ElementaryFunctions.atan2(Double(matrix.m12), Double(matrix.m11)))
    func call(_ name: String, _ numbers: [CGFloat]) -> String {
      "CATransform3DMake\(name)(\(numbers.map { number(Double($0)) }.joined(separator: ", ")))"
    }
    if isLike(CATransform3DIdentity) { return "CATransform3DIdentity" }
    if isLike(CATransform3DMakeScale(scale[0], scale[1], scale[2])) { return call("Scale", scale) }
    if isLike(CATransform3DMakeTranslation(way[0], way[1], way[2])) { return call("Translation", way) }
    if isLike(CATransform3DMakeRotation(turn, 0, 0, 1)) { return call("Rotation", [turn, 0, 0, 1]) }
    let labels = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    return "CATransform3D(\(list(labels, .transform(elements))))"
  }

  private static func list(_ labels: [String], _ value: ParameterValue) -> String {
    zip(labels, value.numbers).map { "\($0): \(number($1))" }.joined(separator: ", ")
  }

  /// A list of numbers has one type: 1.0 rather than 1 where another has a point.
  private static func list(_ values: [ParameterValue]) -> String {
    let texts = values.map(text)
    let needsPoint = zip(values, texts).contains { $0.number != nil && $1.contains(".") }
    return "["
      + zip(values, texts).map { value, text in
        needsPoint && value.number != nil && !text.contains(".") ? text + ".0" : text
      }.joined(separator: ", ") + "]"
  }

  private static let functionNames: [(BezierCurve, String)] = [
    (.linear, "linear"), (.easeIn, "easeIn"), (.easeOut, "easeOut"), (.easeInEaseOut, "easeInEaseOut"),
    (.default, "default"),
  ]

  private static func text(_ curve: BezierCurve) -> String {
    if let name = functionNames.first(where: { $0.0 == curve })?.1 {
      return "CAMediaTimingFunction(name: .\(name))"
    }
    let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(number).joined(separator: ", ")
    return "CAMediaTimingFunction(controlPoints: \(points))"
  }
}
