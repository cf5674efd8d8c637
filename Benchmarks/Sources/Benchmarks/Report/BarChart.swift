import Foundation

/// Horizontal bars in groups, as an SVG picture: how many times as long as Flipbook every peer takes.
struct BarChart {
  struct Group {
    let name: String
    /// One for each series, the first being 1; nil for what is missing.
    let values: [Double?]
  }

  let title, subtitle: String
  let series: [String]
  let groups: [Group]

  private static let colors = ["#d6336c", "#1971c2", "#e8a200", "#2f9e44", "#868e96", "#7048e8"]
  private static let labelWidth = 270.0, plotWidth = 620.0, margin = 24.0, barHeight = 7.0, groupGap = 9.0
  private static let headHeight = 96.0
  /// Bars beyond this are cut; their number says how long they are.
  private static let end = 6.0

  private static func x(_ value: Double) -> Double { margin + labelWidth + min(value, end) / end * plotWidth }

  private static func text(
    _ x: Double, _ y: Double, _ text: String, size: Int, color: String = "#343a40", anchor: String = "start",
    weight: Int = 400
  ) -> String {
    let safe = text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    return
      #"<text x="\#(x)" y="\#(y)" font-size="\#(size)" fill="\#(color)" text-anchor="\#(anchor)" font-weight="\#(weight)">\#(safe)</text>"#
  }

  var svg: String {
    var body: [String] = []
    var y = Self.headHeight
    for group in groups {
      let bars = zip(group.values, Self.colors).dropFirst().compactMap { value, color in
        value.map { ($0, color) }
      }
      let height = Double(max(bars.count, 1)) * Self.barHeight
      body.append(
        Self.text(
          Self.margin + Self.labelWidth - 12, y + height / 2 + 4, group.name, size: 12, anchor: "end"))
      for (i, (value, color)) in bars.enumerated() {
        let top = y + Double(i) * Self.barHeight
        let right = Self.x(value)
        body.append(
          #"<rect x="\#(Self.x(0))" y="\#(top)" width="\#(Self.number(right - Self.x(0)))" height="\#(Self.barHeight - 1)" rx="1.5" fill="\#(color)"/>"#
        )
        body.append(
          Self.text(
            right + 4, top + 6, String(format: value > Self.end ? "%.1f →" : "%.2f", value), size: 7,
            color: "#495057"))
      }
      y += height + Self.groupGap
    }
    let width = Self.margin * 2 + Self.labelWidth + Self.plotWidth + 20
    let height = y + Self.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(width))" height="\(Int(height))" viewBox="0 0 \(Int(width)) \(Int(height))" font-family="Inter, Helvetica, Arial, sans-serif">
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(head)
      \(axis(to: y))
      \(body.joined(separator: "\n"))
      \(rule(to: y))
      </svg>

      """
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }

  private var head: String {
    var parts = [
      Self.text(Self.margin, 34, title, size: 18, weight: 600),
      Self.text(Self.margin, 54, subtitle, size: 11, color: "#868e96"),
    ]
    var x = Self.margin
    for (name, color) in zip(series, Self.colors).dropFirst() {
      parts.append(#"<rect x="\#(x)" y="66" width="10" height="10" rx="2" fill="\#(color)"/>"#)
      parts.append(Self.text(x + 15, 75, name, size: 11))
      x += 34 + Double(name.count) * 7
    }
    return parts.joined(separator: "\n")
  }

  private func axis(to bottom: Double) -> String {
    (0...Int(Self.end)).map { tick in
      let x = Self.x(Double(tick))
      return
        ##"<line x1="\##(x)" y1="\##(Self.headHeight - 6)" x2="\##(x)" y2="\##(bottom)" stroke="#dee2e6" stroke-width="1"/>"##
        + Self.text(x, Self.headHeight - 10, "\(tick)", size: 9, color: "#868e96", anchor: "middle")
    }.joined(separator: "\n")
  }

  /// Where Flipbook ends.
  private func rule(to bottom: Double) -> String {
    let x = Self.x(1)
    return
      #"<line x1="\#(x)" y1="\#(Self.headHeight - 6)" x2="\#(x)" y2="\#(bottom)" stroke="\#(Self.colors[0])" stroke-width="1.5"/>"#
      + Self.text(x, bottom + 12, series[0], size: 10, color: Self.colors[0], anchor: "middle", weight: 600)
  }
}
