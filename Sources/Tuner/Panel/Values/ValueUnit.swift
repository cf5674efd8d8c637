import Foundation

/// What a number of the panel counts, and how it is written and read.
enum ValueUnit: Equatable, Sendable {
  case none
  case seconds
  /// Written as a part: 0.7, read as a part or with a per cent sign.
  case part
  /// Media seconds per second: 0.25×.
  case times
  case points
  case degrees

  /// Behind the number; empty for none.
  var sign: String {
    switch self {
    case .none, .part: return ""
    case .seconds: return "s"
    case .times: return "×"
    case .points: return "pt"
    case .degrees: return "°"
    }
  }

  /// Reads what a person typed: `250 ms`, `0.25`, `25 %`, `1/4`, `0,25 s`, `¼×` is not.
  ///
  /// - Returns: nil for anything that is not a finite number, with or without a unit that fits.
  func value(of text: String) -> Double? {
    var rest = text.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: ",", with: ".")
      .replacingOccurrences(of: "\u{2212}", with: "-").lowercased()
    var factor = 1.0
    for (suffix, scale) in suffixes where rest.hasSuffix(suffix) {
      rest.removeLast(suffix.count)
      factor = scale
      break
    }
    rest = rest.trimmingCharacters(in: .whitespaces)
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false).map {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    guard let first = parts.first.flatMap({ $0 }) else { return nil }
    var number = first
    if parts.count == 2 {
      guard let second = parts[1], second != 0 else { return nil }
      number = first / second
    } else if parts.count > 2 {
      return nil
    }
    let result = number * factor
    return result.isFinite ? result : nil
  }

  /// Longer ones first.
  private var suffixes: [(String, Double)] {
    switch self {
    case .none: return []
    case .seconds: return [("ms", 0.001), ("sec", 1), ("s", 1), ("frames", 1.0 / 60), ("f", 1.0 / 60)]
    case .part: return [("%", 0.01)]
    case .times: return [("×", 1), ("x", 1), ("%", 0.01)]
    case .points: return [("pt", 1), ("px", 1)]
    case .degrees: return [("deg", 1), ("°", 1)]
    }
  }

  /// A number with this many digits after the point at most, without trailing zeros, and without a minus before zero.
  static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return value > 0 ? "∞" : value < 0 ? "−∞" : "–" }
    var text = String(format: "%.\(decimals)f", value)
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    if text == "-0" { text = "0" }
    return text.replacingOccurrences(of: "-", with: "\u{2212}")
  }
}
