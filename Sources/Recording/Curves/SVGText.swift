import Foundation
import Stage

/// Pieces of SVG as text.
enum SVGText {
  /// A hairline, horizontal or vertical, on the middles of pixels so that it is crisp.
  static func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, color: String, dash: String = ""
  ) -> String {
    let (x1, x2) = x1 == x2 ? (crisp(x1), crisp(x2)) : (x1, x2)
    let (y1, y2) = y1 == y2 ? (crisp(y1), crisp(y2)) : (y1, y2)
    let dashes = dash.isEmpty ? "" : " stroke-dasharray=\"\(dash)\""
    return "<line x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\""
      + " stroke=\"\(color)\"\(dashes)/>"
  }

  private static func crisp(_ value: Double) -> Double { value.rounded(.down) + 0.5 }

  private static let asideSize = 13.0

  enum Anchor: String { case start, middle, end }

  /// A line of text; `y` is its baseline.
  ///
  /// - Parameters:
  ///   - aside: Words that follow, in another colour.
  ///   - tip: What is shown when the pointer rests on it; nothing when it says the same.
  static func label(
    _ words: String, x: Double, y: Double, color: String, anchor: Anchor = .start, size: Double? = nil,
    isBold: Bool = false, aside: (words: String, color: String)? = nil, tip: String? = nil
  ) -> String {
    var attributes = "x=\"\(number(x))\" y=\"\(number(y))\" fill=\"\(color)\""
    if anchor != .start { attributes += " text-anchor=\"\(anchor.rawValue)\"" }
    if let size { attributes += " font-size=\"\(number(size))\"" }
    if isBold { attributes += " font-weight=\"600\"" }
    let title = tip.flatMap { $0 == words ? nil : "<title>\(escaped($0))</title>" } ?? ""
    let rest =
      aside.map {
        "<tspan dx=\"8\" fill=\"\($0.color)\" font-weight=\"400\" font-size=\"\(number(asideSize))\">"
          + "\(escaped($0.words))</tspan>"
      }
      ?? ""
    return "<text \(attributes)>\(title)\(escaped(words))\(rest)</text>"
  }

  static func circle(_ x: Double, _ y: Double, radius: Double, fill: String, stroke: String) -> String {
    "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(radius))\" fill=\"\(fill)\" stroke=\"\(stroke)\""
      + " stroke-width=\"1.5\"/>"
  }

  /// A coordinate with two decimals.
  static func number(_ value: Double) -> String { InspectedValue.text((value * 100).rounded() / 100) }

  static func escaped(_ words: String) -> String {
    words.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
