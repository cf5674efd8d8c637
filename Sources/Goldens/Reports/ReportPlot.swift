import Foundation
import Recording
import Stage

/// A curve beside its golden, as SVG: the value on the left, its speed on the right.
struct ReportPlot {
  let curve: FailureReport.Curve

  // Lengths are CSS pixels.
  private static let plotWidth = 556.0
  private static let plotHeight = 124.0
  private static let left = 58.0
  private static let gap = 34.0
  private static let top = 26.0
  private static let foot = 26.0
  private static let right = 12.0
  private static let panelWidth = left + plotWidth
  static let width = 2 * panelWidth + gap + right
  static let height = top + plotHeight + foot

  /// The two plots, without a title; colours are the classes of `style` or of the page.
  func svg() -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" width=\"\(Self.text(Self.width))\""
      + " height=\"\(Self.text(Self.height))\" viewBox=\"0 0 \(Self.text(Self.width)) \(Self.text(Self.height))\">"
      + content + "</svg>"
  }

  private var content: String {
    let unit = curve.unit.rawValue
    return panel(
      x: 0, curve.expected.values, curve.actual.values, name: unit.isEmpty ? "value" : "value (\(unit))")
      + panel(
        x: Self.panelWidth + Self.gap, curve.expected.speeds, curve.actual.speeds,
        name: unit.isEmpty ? "speed (per second)" : "speed (\(unit) per second)")
  }

  private var span: (first: TimeInterval, last: TimeInterval) {
    let times = curve.expected.times + curve.actual.times
    return (times.min() ?? 0, times.max() ?? 1)
  }

  private func panel(x offset: Double, _ expected: [Double?], _ actual: [Double?], name: String) -> String {
    let left = offset + Self.left, width = Self.plotWidth, top = Self.top, bottom = Self.top + Self.plotHeight
    let values = (expected + actual).compactMap { $0 }.filter(\.isFinite)
    let scale = AxisScale(around: values.min() ?? 0, values.max() ?? 1, ticks: 4)
    let time = AxisScale(exactly: span.first, span.last, ticks: 6)
    func x(_ value: Double) -> Double { left + time.fraction(value) * width }
    func y(_ value: Double) -> Double { bottom - scale.fraction(value) * Self.plotHeight }
    var out = ""
    for tick in scale.ticks {
      out += line("grid", left, y(tick), left + width, y(tick))
      out += label(scale.label(tick), left - 8, y(tick) + 4, anchor: "end")
    }
    for tick in time.ticks {
      out += line("grid", x(tick), top, x(tick), bottom)
      out += label(time.label(tick), x(tick), bottom + 17, anchor: "middle")
    }
    out += line("axis", left, bottom, left + width, bottom)
    out += "<path class=\"expected\" d=\"\(path(curve.expected.times, expected, x, y))\"/>"
    out += "<path class=\"actual\" d=\"\(path(curve.actual.times, actual, x, y))\"/>"
    if curve.expected.times.count < Self.fewPoints {
      out += dots("expected", curve.expected.times, expected, x, y)
      out += dots("actual", curve.actual.times, actual, x, y)
    }
    out += label(name, left, top - 10, anchor: "start")
    // The page moves it.
    out +=
      "<line class=\"playhead\" data-left=\"\(Self.text(left))\" data-width=\"\(Self.text(width))\""
      + " x1=\"\(Self.text(left))\" x2=\"\(Self.text(left))\" y1=\"\(Self.text(top))\" y2=\"\(Self.text(bottom))\"/>"
    return out
  }

  /// Curves of fewer samples show each.
  private static let fewPoints = 40

  private func path(
    _ times: [TimeInterval], _ values: [Double?], _ x: (Double) -> Double, _ y: (Double) -> Double
  ) -> String {
    var parts = ""
    var isPenDown = false
    for (time, value) in zip(times, values) {
      guard let value, value.isFinite else {
        isPenDown = false
        continue
      }
      parts += "\(isPenDown ? "L" : "M")\(Self.text(x(time))) \(Self.text(y(value)))"
      isPenDown = true
    }
    return parts
  }

  private func dots(
    _ name: String, _ times: [TimeInterval], _ values: [Double?], _ x: (Double) -> Double,
    _ y: (Double) -> Double
  ) -> String {
    zip(times, values).map { time, value in
      guard let value, value.isFinite else { return "" }
      return
        "<circle class=\"\(name)\" cx=\"\(Self.text(x(time)))\" cy=\"\(Self.text(y(value)))\" r=\"2.5\"/>"
    }.joined()
  }

  /// A hairline on the middles of pixels.
  private func line(_ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    func crisp(_ value: Double) -> String { Self.text(value.rounded(.down) + 0.5) }
    let (x1, x2) = x1 == x2 ? (crisp(x1), crisp(x2)) : (Self.text(x1), Self.text(x2))
    let (y1, y2) = y1 == y2 ? (crisp(y1), crisp(y2)) : (Self.text(y1), Self.text(y2))
    return "<line class=\"\(name)\" x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\"/>"
  }

  private func label(_ words: String, _ x: Double, _ y: Double, anchor: String) -> String {
    "<text x=\"\(Self.text(x))\" y=\"\(Self.text(y))\" text-anchor=\"\(anchor)\">\(ReportPage.escaped(words))</text>"
  }

  /// A coordinate with two decimals.
  private static func text(_ value: Double) -> String { InspectedValue.text((value * 100).rounded() / 100) }

  // MARK: A file

  private static let titleHeight = 30.0
  private static let pitch = height + titleHeight + 18
  private static let margin = 24.0

  /// Several curves below each other, in a file of their own.
  static func file(_ curves: [FailureReport.Curve]) -> String {
    let width = text(Self.width + 2 * margin), height = text(Double(curves.count) * pitch + 2 * margin)
    var out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
      + " viewBox=\"0 0 \(width) \(height)\"><style>\(style)</style><rect class=\"paper\" width=\"\(width)\""
      + " height=\"\(height)\"/>\n"
    for (index, curve) in curves.enumerated() {
      let y = margin + Double(index) * pitch
      out +=
        "<g transform=\"translate(\(text(margin)) \(text(y)))\"><text class=\"title\" x=\"\(text(left))\" y=\"14\">"
        + "\(ReportPage.escaped("\(curve.layer) \(curve.keyPath)"))</text>"
        + "<g transform=\"translate(0 \(text(titleHeight - 8)))\">\(ReportPlot(curve: curve).content)</g></g>\n"
    }
    return out + "</svg>\n"
  }

  /// What the page says with its own colours.
  private static let style = """
    text{font:11px Inter,'Segoe UI',Helvetica,Arial,sans-serif;fill:#6e6e76}\
    .title{font-size:13px;font-weight:600;fill:#1c1c1f}\
    .paper{fill:#fff}.grid{stroke:#ececf0}.axis{stroke:#b9b9c2}path{fill:none;stroke-width:1.75}\
    path.expected{stroke:#0067b8}path.actual{stroke:#a8540a;stroke-dasharray:6 3}\
    circle.expected{fill:#0067b8}circle.actual{fill:#a8540a}.playhead{display:none}
    """
}
