import Foundation

/// What a file says of strokes, wherever it says it: as attributes, in `style` or in a style sheet. The least
/// favourable counts for all shapes.
struct SVGStrokes {
  let exist: Bool
  /// Whether ends or joints are round.
  let areRound: Bool
  /// The widest, in units.
  let width: Double
  /// How many dashes and gaps there are in a unit, at most; 0 without dashes.
  let dashesPerUnit: Double

  /// The decoder takes shorter patterns for none.
  private static let shortestPattern = 1e-6

  init(in data: [UInt8]) {
    let text = String(decoding: data, as: UTF8.self)
    exist = text.contains("stroke")
    areRound = text.contains("round")
    width =
      SVGStrokes.values("stroke-width", in: text).compactMap { SVGNumbers.first(in: $0)?.magnitude }.max()
      ?? 1
    dashesPerUnit =
      SVGStrokes.values("dasharray", in: text).map { value in
        // A share may be one of a very small whole.
        let share = value.contains("%") ? 0.01 : 1
        let lengths = SVGNumbers.all(in: value).map { $0.magnitude * share }
        let sum = lengths.reduce(0, +)
        return sum > SVGStrokes.shortestPattern ? Double(lengths.count) / sum : 0
      }.max() ?? 0
  }

  /// How many pieces half a circle of a stroke's width is cut into.
  func roundPieces(scale: Double) -> Double {
    let radius = width * scale / 2
    // A chord that is a quarter of a pixel from the arc.
    return 2 + .pi / (2 * acos(radius / (radius + 0.25)))
  }

  /// The texts behind a property's name, up to the end of the attribute or declaration.
  private static func values(_ name: String, in text: String) -> [String] {
    text.components(separatedBy: name).dropFirst().map { rest in
      let value = rest.drop { $0.isWhitespace || "=:\"'".contains($0) }
      return String(value.prefix { !"\"';}<>".contains($0) })
    }
  }
}
