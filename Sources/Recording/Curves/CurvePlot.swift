import Foundation
import Stage

extension CurveRecording {
  /// The curves as a plot: a panel a key path over one axis of time, a colour a layer.
  ///
  /// - Parameter title: A line above; nil for none.
  public func svg(title: String? = nil) -> String { CurvePlot(self, title: title).svg() }
}

/// A plot of curves as SVG text: axes with units, quiet gridlines, round ticks, a legend beside each panel.
struct CurvePlot {
  private struct Panel {
    let keyPath: String
    let unit: CurveUnit
    let columns: [CurveRecording.Column]
    let scale: AxisScale
  }

  private let recording: CurveRecording
  private let title: String?
  private let panels: [Panel]
  private let time: AxisScale
  /// Of the whole picture.
  private let width: Double

  // Lengths are CSS pixels.
  private static let plotWidth = 720.0
  private static let left = 84.0
  private static let panelHeight = 208.0
  private static let panelGap = 58.0
  private static let head = 44.0
  private static let titleHeight = 44.0
  private static let foot = 64.0
  private static let legendPitch = 21.0
  /// Between the plot and the legend, and of the legend's strokes.
  private static let legendGap = 22.0
  private static let legendStroke = 22.0
  private static let legendIndent = 32.0
  /// What a letter of the legend takes at most on average.
  private static let letterWidth = 7.5
  private static let rightMargin = 32.0

  private static let paper = "#ffffff"
  private static let ink = "#1c1c1f"
  private static let quietInk = "#6e6e76"
  private static let grid = "#ececf0"
  private static let axis = "#b9b9c2"
  private static let fonts = "Inter, 'SF Pro Text', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
  /// Told apart with every common kind of colour vision, and on white. After Okabe and Ito, "Color Universal Design",
  /// 2008, darkened where white asks for it.
  private static let colors = [
    "#0067b8", "#d1570a", "#00836b", "#b3569c", "#8a6d00", "#3f9bd4", "#5b4fb3", "#4d4d55",
  ]
  /// With more layers than colours, dashes tell them apart.
  private static let dashes = ["", "7 4", "2 3", "10 3 2 3"]

  init(_ recording: CurveRecording, title: String?) {
    self.recording = recording
    self.title = title
    var order: [String] = []
    var groups: [String: [CurveRecording.Column]] = [:]
    for column in recording.columns {
      if groups[column.keyPath] == nil { order.append(column.keyPath) }
      groups[column.keyPath, default: []].append(column)
    }
    panels = order.compactMap { keyPath in
      guard let columns = groups[keyPath], let first = columns.first else { return nil }
      let values = columns.flatMap { $0.values.compactMap { $0 } }
      return Panel(
        keyPath: keyPath, unit: first.unit, columns: columns,
        scale: AxisScale(around: values.min() ?? 0, values.max() ?? 1, ticks: 5))
    }
    let longest = recording.columns.map { CurvePlot.shortened($0.layer).count }.max() ?? 0
    let legend = CurvePlot.legendGap + CurvePlot.legendIndent + Double(longest) * CurvePlot.letterWidth
    width = CurvePlot.left + CurvePlot.plotWidth + legend + CurvePlot.rightMargin
    time = AxisScale(exactly: recording.times.first ?? 0, recording.times.last ?? 1, ticks: 10)
  }

  // MARK: Text

  func svg() -> String {
    let top = title == nil ? 0 : CurvePlot.titleHeight
    let heights = panels.map { max(CurvePlot.panelHeight, Double($0.columns.count) * CurvePlot.legendPitch) }
    let gaps = Double(max(panels.count - 1, 0)) * CurvePlot.panelGap
    let height = top + CurvePlot.head + heights.reduce(0, +) + gaps + CurvePlot.foot
    var out = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(text(width))\" height=\"\(text(height))\""
        + " viewBox=\"0 0 \(text(width)) \(text(height))\" font-family=\"\(CurvePlot.fonts)\""
        + " font-size=\"12\">",
      "<rect width=\"\(text(width))\" height=\"\(text(height))\" fill=\"\(CurvePlot.paper)\"/>",
    ]
    if let title {
      out.append(
        label(
          title, x: CurvePlot.left, y: 34, color: CurvePlot.ink, extra: "font-size=\"18\" font-weight=\"600\""
        )
      )
    }
    if panels.isEmpty {
      out.append(label("Nothing moved.", x: CurvePlot.left, y: top + 40, color: CurvePlot.quietInk))
    }
    var y = top + CurvePlot.head
    for (panel, height) in zip(panels, heights) {
      let isLast = panel.keyPath == panels.last?.keyPath
      draw(panel, top: y, height: height, hasTimes: isLast, into: &out)
      y += height + CurvePlot.panelGap
    }
    return out.joined(separator: "\n") + "\n</svg>\n"
  }

  private func draw(_ panel: Panel, top: Double, height: Double, hasTimes: Bool, into out: inout [String]) {
    let left = CurvePlot.left, width = CurvePlot.plotWidth
    let bottom = top + height
    func x(_ value: Double) -> Double { left + time.fraction(value) * width }
    func y(_ value: Double) -> Double { bottom - panel.scale.fraction(value) * height }

    let unit = panel.unit.rawValue.isEmpty ? "" : "(\(panel.unit.rawValue))"
    out.append(
      "<text x=\"\(text(left))\" y=\"\(text(top - 12))\" fill=\"\(CurvePlot.ink)\" font-weight=\"600\""
        + " font-size=\"13\">\(escaped(panel.keyPath))<tspan dx=\"7\" fill=\"\(CurvePlot.quietInk)\""
        + " font-weight=\"400\">\(unit)</tspan></text>")
    for tick in panel.scale.ticks {
      out.append(line(left, y(tick), left + width, y(tick), color: CurvePlot.grid))
      out.append(
        label(
          panel.scale.label(tick), x: left - 10, y: y(tick) + 4, color: CurvePlot.quietInk,
          extra: "text-anchor=\"end\""))
    }
    for tick in time.ticks {
      out.append(line(x(tick), top, x(tick), bottom, color: CurvePlot.grid))
      guard hasTimes else { continue }
      out.append(
        label(
          time.label(tick), x: x(tick), y: bottom + 20, color: CurvePlot.quietInk,
          extra: "text-anchor=\"middle\""))
    }
    out.append(line(left, bottom, left + width, bottom, color: CurvePlot.axis))
    out.append(line(left, top, left, bottom, color: CurvePlot.axis))
    if hasTimes {
      out.append(
        label(
          "time (s)", x: left + width / 2, y: bottom + 44, color: CurvePlot.quietInk,
          extra: "text-anchor=\"middle\""))
    }
    for (index, column) in panel.columns.enumerated() {
      let style = stroke(index)
      out.append("<path d=\"\(path(column.values, x, y))\" fill=\"none\" \(style)/>")
      let legendX = left + width + CurvePlot.legendGap,
        legendY = top + 8 + Double(index) * CurvePlot.legendPitch
      out.append(
        "<path d=\"M\(text(legendX)) \(text(legendY))h\(text(CurvePlot.legendStroke))\" fill=\"none\" \(style)/>"
          + label(
            CurvePlot.shortened(column.layer), x: legendX + CurvePlot.legendIndent, y: legendY + 4,
            color: CurvePlot.ink,
            extra: "", tip: column.layer))
    }
  }

  private func stroke(_ index: Int) -> String {
    let color = CurvePlot.colors[index % CurvePlot.colors.count]
    let dash = CurvePlot.dashes[index / CurvePlot.colors.count % CurvePlot.dashes.count]
    return "stroke=\"\(color)\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\""
      + (dash.isEmpty ? "" : " stroke-dasharray=\"\(dash)\"")
  }

  /// The polyline of a column; a gap where there is no value, no point where the line is straight anyway.
  private func path(_ values: [Double?], _ x: (Double) -> Double, _ y: (Double) -> Double) -> String {
    var parts: [String] = []
    var isPenDown = false
    for (row, value) in values.enumerated() {
      guard let value else {
        isPenDown = false
        continue
      }
      // A run of equal values needs its two ends only.
      if isPenDown, row + 1 < values.count, values[row - 1] == value, values[row + 1] == value { continue }
      parts.append("\(isPenDown ? "L" : "M")\(text(x(recording.times[row]))) \(text(y(value)))")
      isPenDown = true
    }
    return parts.joined()
  }

  // MARK: Pieces

  /// A hairline, horizontal or vertical, on the middles of pixels so that it is crisp.
  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, color: String) -> String {
    let (x1, x2) = x1 == x2 ? (crisp(x1), crisp(x2)) : (x1, x2)
    let (y1, y2) = y1 == y2 ? (crisp(y1), crisp(y2)) : (y1, y2)
    return
      "<line x1=\"\(text(x1))\" y1=\"\(text(y1))\" x2=\"\(text(x2))\" y2=\"\(text(y2))\" stroke=\"\(color)\"/>"
  }

  private func crisp(_ value: Double) -> Double { value.rounded(.down) + 0.5 }

  private func label(
    _ words: String, x: Double, y: Double, color: String, extra: String = "", tip: String? = nil
  ) -> String {
    let title = tip.map { $0 == words ? "" : "<title>\(escaped($0))</title>" } ?? ""
    return "<text x=\"\(text(x))\" y=\"\(text(y))\" fill=\"\(color)\"\(extra.isEmpty ? "" : " " + extra)>"
      + "\(title)\(escaped(words))</text>"
  }

  /// Paths of unnamed layers are long, and their ends tell most.
  private static func shortened(_ name: String) -> String {
    let longest = 28
    return name.count <= longest ? name : "\u{2026}" + name.suffix(longest - 1)
  }

  /// A coordinate with two decimals.
  private func text(_ value: Double) -> String { InspectedValue.text((value * 100).rounded() / 100) }

  private func escaped(_ words: String) -> String {
    words.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

/// A linear axis with round ticks: steps of 1, 2 or 5 times a power of ten.
package struct AxisScale: Equatable {
  package let low, high: Double
  package let ticks: [Double]
  /// Decimals that tell the ticks apart.
  private let decimals: Int

  /// How far an axis reaches beyond its data, as a share of the span: curves keep off the frame.
  private static let air = 0.06

  /// An axis with a little air around the data.
  package init(around low: Double, _ high: Double, ticks count: Int) {
    let isStill = !(high - low > 1e-12 * max(low.magnitude, high.magnitude, 1e-3))
    // A curve that stands still lies in the middle of an axis of its own size.
    let pad = isStill ? max(low.magnitude * 0.1, 0.5) : (high - low) * AxisScale.air
    self.init(low: low - pad, high: high + pad, step: AxisScale.step(high - low + 2 * pad, count))
  }

  /// An axis that ends where the data does.
  package init(exactly low: Double, _ high: Double, ticks count: Int) {
    let high = high > low ? high : low + 1
    self.init(low: low, high: high, step: AxisScale.step(high - low, count))
  }

  private init(low: Double, high: Double, step: Double) {
    // Numbers at the end of what a Double holds have no axis; a plain one keeps the plot readable.
    guard low.isFinite, high.isFinite, step.isFinite, step > 0, (high - low) / step < 100,
      max(low.magnitude, high.magnitude) / step < 1e15
    else {
      (self.low, self.high) = low.isFinite && high.isFinite && high > low ? (low, high) : (0, 1)
      ticks = []
      decimals = 0
      return
    }
    self.low = low
    self.high = high
    var decimals = 0
    var unit = 1.0
    while decimals < 12, ((step * unit).rounded() - step * unit).magnitude > 1e-6 {
      decimals += 1
      unit *= 10
    }
    self.decimals = decimals
    let first = Int((low / step - 1e-9).rounded(.up)), last = Int((high / step + 1e-9).rounded(.down))
    ticks = first <= last ? (first...last).map { (Double($0) * step * unit).rounded() / unit } : []
  }

  /// The round step of which about `count` fit into a span.
  private static func step(_ span: Double, _ count: Int) -> Double {
    let rough = span / Double(max(count, 1))
    guard rough.isFinite, rough > 1e-300 else { return 0 }
    var power = 1.0
    while power > rough { power /= 10 }
    while power * 10 <= rough { power *= 10 }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? power * 10
  }

  /// Where a value lies, 0 at the low end, 1 at the high one.
  package func fraction(_ value: Double) -> Double { (value - low) / (high - low) }

  /// A tick with as many decimals as all of them have; a true minus.
  package func label(_ tick: Double) -> String {
    let digits = Filmstrip.text(tick.magnitude, decimals: decimals)
    return tick < 0 ? "\u{2212}" + digits : digits
  }
}
