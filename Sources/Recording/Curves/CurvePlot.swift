import Foundation
import Stage

extension CurveRecording {
  /// The curves as a plot: of each property the values and beside them the speeds, a colour a layer, with the key
  /// frames and what was done to the interface.
  ///
  /// - Parameter title: A line above; nil for none.
  public func svg(title: String? = nil) -> String { CurvePlot(self, title: title).svg() }
}

/// A plot of curves as SVG text: axes with units, quiet gridlines, round ticks, a legend beside each row.
struct CurvePlot {
  private let recording: CurveRecording
  private let title: String?
  private let panels: [PlotPanel]
  private let time: AxisScale
  private let inputs: InputLabels
  /// Of the whole picture.
  private let width: Double

  // Lengths are CSS pixels.
  private static let left = 76.0
  private static let valueWidth = 560.0
  /// Between the two plots of a row: the numbers of the second.
  private static let gutter = 92.0
  private static let speedWidth = 340.0
  private static let plotHeight = 168.0
  private static let rowGap = 78.0
  private static let top = 40.0
  private static let titleHeight = 56.0
  private static let foot = 86.0
  private static let legendPitch = 21.0
  /// Between the plots and the legend, and of the legend's strokes.
  private static let legendGap = 24.0
  private static let legendStroke = 22.0
  private static let legendIndent = 32.0
  /// What a letter takes at most on average.
  static let letterWidth = 6.6
  private static let rightMargin = 32.0
  private static let markRadius = 3.5

  private static let paper = "#ffffff"
  private static let ink = "#1c1c1f"
  private static let quietInk = "#6e6e76"
  private static let grid = "#ececf0"
  private static let axis = "#b9b9c2"
  private static let inputLine = "#9a9aa5"
  private static let fonts = "Inter, 'SF Pro Text', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"

  init(_ recording: CurveRecording, title: String?) {
    self.recording = recording
    self.title = title
    panels = PlotPanel.panels(of: recording)
    let longest = panels.flatMap(\.lines).map { CurvePlot.shortened($0.label).count }.max() ?? 0
    let legend = CurvePlot.legendGap + CurvePlot.legendIndent + Double(longest) * CurvePlot.letterWidth
    let plots = CurvePlot.left + CurvePlot.valueWidth + CurvePlot.gutter + CurvePlot.speedWidth
    width = plots + legend + CurvePlot.rightMargin
    let time = AxisScale(exactly: recording.times.first ?? 0, recording.times.last ?? 1, ticks: 8)
    self.time = time
    inputs = InputLabels(recording.inputs) { CurvePlot.left + time.fraction($0) * CurvePlot.valueWidth }
  }

  // MARK: Page

  func svg() -> String {
    var y = (title == nil ? 0 : CurvePlot.titleHeight) + CurvePlot.top
    if !panels.isEmpty { y += inputs.height }
    var out: [String] = []
    if let title {
      out.append(
        SVGText.label(
          title, x: CurvePlot.left, y: 44, color: CurvePlot.ink, size: 20, isBold: true,
          aside: (detail, CurvePlot.quietInk)))
    }
    if panels.isEmpty {
      out.append(SVGText.label("Nothing moved.", x: CurvePlot.left, y: y, color: CurvePlot.quietInk))
      y += CurvePlot.rowGap
    } else {
      // Between the title of the first row and its lines.
      for label in inputs.labels {
        out.append(SVGText.label(label.text, x: label.x, y: y - label.y, color: CurvePlot.quietInk))
      }
    }
    for (index, panel) in panels.enumerated() {
      draw(panel, top: y, titleGap: index == 0 ? inputs.height : 0, into: &out)
      y += CurvePlot.height(of: panel) + CurvePlot.rowGap
    }
    let height = y - CurvePlot.rowGap + CurvePlot.foot
    out.append(key(y: height - 22))
    let size = "width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(height))\""
    let box = "viewBox=\"0 0 \(SVGText.number(width)) \(SVGText.number(height))\""
    let start =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) \(box) font-family=\"\(CurvePlot.fonts)\" font-size=\"12\">"
    return ([start, "<rect \(size) fill=\"\(CurvePlot.paper)\"/>"] + out).joined(separator: "\n")
      + "\n</svg>\n"
  }

  private var detail: String {
    let span = (recording.times.last ?? 0) - (recording.times.first ?? 0)
    let seconds = InspectedValue.text((span * 1_000).rounded() / 1_000)
    return "\(seconds) s at \(InspectedValue.text(recording.hertz)) Hz"
  }

  /// What the marks are, and what has no curve.
  private func key(y: Double) -> String {
    var x = CurvePlot.left + CurvePlot.markRadius
    var out = ""
    func word(_ text: String) {
      out += SVGText.label(text, x: x + 10, y: y, color: CurvePlot.quietInk)
      x += 26 + Double(text.count) * CurvePlot.letterWidth
    }
    let kinds = Set(panels.flatMap(\.lines).flatMap(\.marks).map { $0.kind == .keyframe })
    for isKeyframe in [true, false] where kinds.contains(isKeyframe) {
      out += mark(x, y - 4, isKeyframe ? .keyframe : .begin, color: CurvePlot.quietInk)
      word(isKeyframe ? "key frame" : "beginning or end of an animation")
    }
    if !panels.isEmpty, !inputs.labels.isEmpty {
      out += SVGText.line(x, y - 11, x, y + 3, color: CurvePlot.inputLine, dash: "3 3")
      word("input")
    }
    if !recording.omitted.isEmpty { word("without a number: " + recording.omitted.joined(separator: ", ")) }
    return out
  }

  // MARK: Rows

  private static func height(of panel: PlotPanel) -> Double {
    max(plotHeight, Double(panel.lines.count) * legendPitch)
  }

  /// - Parameter titleGap: Room for the names of the inputs.
  private func draw(_ panel: PlotPanel, top: Double, titleGap: Double, into out: inout [String]) {
    let bottom = top + CurvePlot.height(of: panel)
    let unit = panel.unit.rawValue
    let second = CurvePlot.left + CurvePlot.valueWidth + CurvePlot.gutter
    let values = Frame(
      left: CurvePlot.left, width: CurvePlot.valueWidth, top: top, bottom: bottom, time: time,
      value: panel.values)
    let speeds = Frame(
      left: second, width: CurvePlot.speedWidth, top: top, bottom: bottom, time: time, value: panel.speeds)
    draw(values, title: panel.title, unit: unit.isEmpty ? "" : "(\(unit))", titleGap: titleGap, into: &out)
    draw(
      speeds, title: "speed", unit: unit.isEmpty ? "(per second)" : "(\(unit) per second)",
      titleGap: titleGap, into: &out)
    out.append(
      SVGText.line(
        speeds.left, speeds.y(0), speeds.left + speeds.width, speeds.y(0), color: CurvePlot.axis))
    for line in panel.lines {
      let style = stroke(line.stroke)
      out.append("<path d=\"\(path(line.speeds, speeds))\" fill=\"none\" \(style)/>")
      out.append("<path d=\"\(path(line.values, values))\" fill=\"none\" \(style)/>")
    }
    // Above all lines, so that none is hidden.
    for line in panel.lines { out.append(marks(of: line, values)) }
    for (index, line) in panel.lines.enumerated() {
      let x = second + CurvePlot.speedWidth + CurvePlot.legendGap
      let y = top + 8 + Double(index) * CurvePlot.legendPitch
      out.append(
        "<path d=\"M\(SVGText.number(x)) \(SVGText.number(y))h\(SVGText.number(CurvePlot.legendStroke))\" fill=\"none\""
          + " \(stroke(line.stroke))/>"
          + SVGText.label(
            CurvePlot.shortened(line.label), x: x + CurvePlot.legendIndent, y: y + 4, color: CurvePlot.ink,
            tip: line.label))
    }
  }

  /// A pair of axes.
  private struct Frame {
    let left, width, top, bottom: Double
    let time, value: AxisScale

    func x(_ seconds: Double) -> Double { left + time.fraction(seconds) * width }
    func y(_ number: Double) -> Double { bottom - value.fraction(number) * (bottom - top) }
  }

  private func draw(_ frame: Frame, title: String, unit: String, titleGap: Double, into out: inout [String]) {
    let (left, right, top, bottom) = (frame.left, frame.left + frame.width, frame.top, frame.bottom)
    out.append(
      SVGText.label(
        title, x: left, y: top - 13 - titleGap, color: CurvePlot.ink, size: 13, isBold: true,
        aside: unit.isEmpty ? nil : (unit, CurvePlot.quietInk)))
    for tick in frame.value.ticks {
      let y = frame.y(tick)
      out.append(SVGText.line(left, y, right, y, color: CurvePlot.grid))
      out.append(
        SVGText.label(
          frame.value.label(tick), x: left - 10, y: y + 4, color: CurvePlot.quietInk, anchor: .end))
    }
    // In the narrower plot every second number has room.
    let step = frame.width < CurvePlot.valueWidth && frame.time.ticks.count > 5 ? 2 : 1
    for (index, tick) in frame.time.ticks.enumerated() {
      let x = frame.x(tick)
      out.append(SVGText.line(x, top, x, bottom, color: CurvePlot.grid))
      guard index % step == 0 else { continue }
      out.append(
        SVGText.label(
          frame.time.label(tick), x: x, y: bottom + 18, color: CurvePlot.quietInk, anchor: .middle))
    }
    out.append(SVGText.line(left, bottom, right, bottom, color: CurvePlot.axis))
    out.append(SVGText.line(left, top, left, bottom, color: CurvePlot.axis))
    out.append(
      SVGText.label("time (s)", x: right, y: bottom + 36, color: CurvePlot.quietInk, anchor: .end))
    for input in recording.inputs {
      let x = frame.x(input.time)
      out.append(SVGText.line(x, top, x, bottom, color: CurvePlot.inputLine, dash: "3 3"))
    }
  }

  // MARK: Lines

  private func stroke(_ stroke: PlotPanel.Stroke) -> String {
    "stroke=\"\(stroke.color)\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\""
      + (stroke.dash.isEmpty ? "" : " stroke-dasharray=\"\(stroke.dash)\"")
  }

  /// The polyline of some values; a gap where there is none, no point where the line is straight anyway.
  private func path(_ values: [Double?], _ frame: Frame) -> String {
    var parts: [String] = []
    var isPenDown = false
    for (row, value) in values.enumerated() {
      guard let value else {
        isPenDown = false
        continue
      }
      // A run of equal values needs its two ends only.
      if isPenDown, row + 1 < values.count, values[row - 1] == value, values[row + 1] == value { continue }
      let (x, y) = (SVGText.number(frame.x(recording.times[row])), SVGText.number(frame.y(value)))
      parts.append("\(isPenDown ? "L" : "M")\(x) \(y)")
      isPenDown = true
    }
    return parts.joined()
  }

  /// The marks of a line, on it; of several at one place one.
  private func marks(of line: PlotPanel.Line, _ frame: Frame) -> String {
    var seen: Set<String> = []
    // Key frames hide beginnings and ends.
    return line.marks.sorted { ($0.kind == .keyframe ? 0 : 1) < ($1.kind == .keyframe ? 0 : 1) }.compactMap {
      mark in
      guard let value = value(of: line, at: mark.time),
        seen.insert(SVGText.number(frame.x(mark.time))).inserted
      else { return nil }
      return self.mark(frame.x(mark.time), frame.y(value), mark.kind, color: line.stroke.color)
    }.joined()
  }

  private func mark(_ x: Double, _ y: Double, _ kind: MotionMark.Kind, color: String) -> String {
    let isFull = kind == .keyframe
    return SVGText.circle(
      x, y, radius: CurvePlot.markRadius, fill: isFull ? color : CurvePlot.paper,
      stroke: isFull ? CurvePlot.paper : color)
  }

  /// The height of the drawn line at a time.
  private func value(of line: PlotPanel.Line, at time: TimeInterval) -> Double? {
    let times = recording.times
    guard let first = times.first, let last = times.last, last > first else { return nil }
    let place = (time - first) / (last - first) * Double(times.count - 1)
    guard place > -CurvePlot.slack, place < Double(times.count - 1) + CurvePlot.slack else { return nil }
    let row = min(max(Int(place), 0), times.count - 2)
    guard let a = line.values[row], let b = line.values[row + 1] else { return nil }
    return a + (b - a) * min(max(place - Double(row), 0), 1)
  }

  /// Of a row: sample times are products.
  private static let slack = 1e-6

  /// Paths of unnamed layers are long, and their ends tell most.
  private static func shortened(_ name: String) -> String {
    let longest = 28
    return name.count <= longest ? name : "\u{2026}" + name.suffix(longest - 1)
  }
}

/// The names of inputs above a plot, in lines below each other where they would touch.
struct InputLabels {
  struct Label {
    let text: String
    let x: Double
    /// Above the plot.
    let y: Double
  }

  let labels: [Label]
  /// What all lines take.
  let height: Double

  private static let mostLines = 3
  private static let pitch = 16.0
  private static let gap = 14.0
  /// Between the lowest line and the plot.
  private static let foot = 7.0

  /// - Parameter x: Where a time is.
  init(_ inputs: [InputMark], x: (TimeInterval) -> Double) {
    var ends: [Double] = []
    var labels: [Label] = []
    for input in inputs {
      let start = x(input.time), end = start + Double(input.text.count) * CurvePlot.letterWidth + Self.gap
      let line = ends.firstIndex { $0 <= start } ?? ends.count
      // With too many of them, the dashed lines must do.
      guard line < Self.mostLines else { continue }
      if line == ends.count { ends.append(end) } else { ends[line] = end }
      labels.append(Label(text: input.text, x: start, y: Self.foot + Double(line) * Self.pitch))
    }
    self.labels = labels
    height = ends.isEmpty ? 0 : Double(ends.count) * Self.pitch + Self.foot
  }
}
