import Foundation

/// Points, colours, transforms and paces as code writes them.
enum ValueText {
  private static let functions: [String: [Double]] = [
    "linear": [0, 0, 1, 1], "easeIn": [0.42, 0, 1, 1], "easeOut": [0, 0, 0.58, 1],
    "easeInEaseOut": [0.42, 0, 0.58, 1], "default": [0.25, 0.1, 0.25, 1],
  ]

  /// What is between the parentheses of `CAMediaTimingFunction(…)`: one of five names, or four numbers.
  static func pace(_ points: [Double]) -> String {
    let name = functions.first { $0.value == points }?.key
    return name.map { "name: .\($0)" } ?? "controlPoints: \(list(points))"
  }

  /// A value of a kind as an expression; nil for one that no short expression makes.
  static func of(_ kind: String, _ numbers: [Double], type: String? = nil) -> String? {
    func call(_ name: String, _ labels: [String]) -> String? {
      guard labels.count == numbers.count else { return nil }
      let arguments = zip(labels, numbers).map { "\($0): \(NumberText.of($1))" }.joined(separator: ", ")
      return "\(type ?? name)(\(arguments))"
    }
    switch kind {
    case "curve": return "CAMediaTimingFunction(\(pace(numbers)))"
    case "point": return call("CGPoint", ["x", "y"])
    case "size": return call("CGSize", ["width", "height"])
    case "rect": return call("CGRect", ["x", "y", "width", "height"])
    case "color": return call("UIColor", ["red", "green", "blue", "alpha"]).map { $0 + ".cgColor" }
    case "transform": return TransformForm.allCases.lazy.compactMap { $0.text(numbers) }.first
    default: return nil
    }
  }

  static func list(_ numbers: [Double]) -> String {
    numbers.map { NumberText.of($0) }.joined(separator: ", ")
  }
}

/// The functions that make a transform of one kind.
enum TransformForm: String, CaseIterable {
  case scale = "CATransform3DMakeScale"
  case translation = "CATransform3DMakeTranslation"
  case rotation = "CATransform3DMakeRotation"

  /// What a person reads in a refusal.
  var word: String {
    switch self {
    case .scale: return "scale"
    case .translation: return "translation"
    case .rotation: return "turn about z"
    }
  }

  /// The function's arguments for a matrix, m11 to m44; nil for one that it does not make.
  func arguments(_ m: [Double]) -> [Double]? {
    guard m.count == 16 else { return nil }
    let arguments: [Double]
    var made = Self.identity
    switch self {
    case .scale:
      arguments = [m[0], m[5], m[10]]
      (made[0], made[5], made[10]) = (m[0], m[5], m[10])
    case .translation:
      arguments = [m[12], m[13], m[14]]
      (made[12], made[13], made[14]) = (m[12], m[13], m[14])
    case .rotation:
      let angle = atan2(m[1], m[0])
      arguments = [angle, 0, 0, 1]
      (made[0], made[1], made[4], made[5]) = (cos(angle), sin(angle), -sin(angle), cos(angle))
    }
    return zip(made, m).allSatisfy { ($0 - $1).magnitude <= Self.rounding }
      ? arguments.map(Self.readable) : nil
  }

  func text(_ matrix: [Double]) -> String? { arguments(matrix).map { "\(rawValue)(\(ValueText.list($0)))" } }

  static let identity: [Double] = (0..<16).map { $0 % 5 == 0 ? 1 : 0 }
  private static let rounding = 1e-6

  /// To a billionth: taking a matrix apart makes errors in the last digits, which do not belong into code.
  private static func readable(_ number: Double) -> Double { (number * 1e9).rounded() / 1e9 }
}
