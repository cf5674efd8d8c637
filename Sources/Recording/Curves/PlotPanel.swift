import Foundation

/// What a plot shows in one pair of axes: curves of one property that are near each other.
struct PlotPanel {
  struct Line {
    let column: CurveRecording.Column
    /// In the legend.
    let label: String
    /// Angles continue beyond a full turn here.
    let values: [Double?]
    /// In units per second.
    let speeds: [Double?]
    let stroke: Stroke
    let marks: [MotionMark]
  }

  /// How a line is distinguished from others.
  struct Stroke: Equatable {
    let color: String
    let dash: String
  }

  let title: String
  let unit: CurveUnit
  let lines: [Line]
  let values: AxisScale
  let speeds: AxisScale

  /// Told apart with every common kind of colour vision, and on white. After Okabe and Ito, "Color Universal Design",
  /// 2008, darkened where white asks for it.
  private static let colors = [
    "#0067b8", "#d1570a", "#00836b", "#b3569c", "#8a6d00", "#3f9bd4", "#5b4fb3", "#4d4d55",
  ]
  /// The parts of a colour have their own.
  private static let partColors = [
    "red": "#d03b3b", "green": "#00836b", "blue": "#0067b8", "alpha": "#4d4d55",
  ]
  /// With more layers than colours, dashes distinguish them.
  private static let dashes = ["", "7 4", "2 3", "10 3 2 3"]
  /// A curve that spans less of its panel than this would look flat, so it gets a panel of its own.
  private static let smallestShare = 0.3
  private static let valueTicks = 6

  private init(title: String, unit: CurveUnit, lines: [Line]) {
    self.title = title
    self.unit = unit
    self.lines = lines
    func scale(_ numbers: [Double]) -> AxisScale {
      AxisScale(around: numbers.min() ?? 0, numbers.max() ?? 1, ticks: Self.valueTicks)
    }
    values = scale(lines.flatMap { $0.values.compactMap { $0 } })
    // Standing still is always in the picture.
    speeds = scale(lines.flatMap { $0.speeds.compactMap { $0 } } + [0])
  }

  /// The panels of a recording, in the order of its columns. A layer has the same stroke in all of them.
  static func panels(of recording: CurveRecording) -> [PlotPanel] {
    var names: [String] = []
    for column in recording.columns where !names.contains(column.layer) { names.append(column.layer) }
    var titles: [String] = []
    var groups: [String: [Line]] = [:]
    for column in recording.columns {
      let (title, part) = split(column.keyPath)
      let place = names.firstIndex(of: column.layer) ?? 0
      let dash = dashes[place / colors.count % dashes.count]
      let color = part.flatMap { partColors[$0] } ?? colors[place % colors.count]
      let values = column.unit == .radians ? unwound(column.values) : column.values
      let curve = Curve(times: recording.times, values: values)
      let line = Line(
        column: column, label: part.map { "\(column.layer) \($0)" } ?? column.layer, values: values,
        speeds: curve.speeds, stroke: Stroke(color: color, dash: part == nil ? dash : ""),
        marks: recording.marks.filter { $0.isOn(column) })
      if groups[title] == nil { titles.append(title) }
      groups[title, default: []].append(line)
    }
    return titles.flatMap { title in
      neighbours(groups[title] ?? []).map {
        PlotPanel(title: title, unit: $0.first?.column.unit ?? .factor, lines: $0)
      }
    }
  }

  private static func isColor(_ name: Substring) -> Bool {
    name.lowercased().hasSuffix("color") || name.hasPrefix("colors.")
  }

  /// The property of a part of a colour, and the part; the key path itself for others.
  private static func split(_ keyPath: String) -> (title: String, part: String?) {
    guard let dot = keyPath.lastIndex(of: "."), isColor(keyPath[..<dot]) else {
      return (keyPath, nil)
    }
    let part = String(keyPath[keyPath.index(after: dot)...])
    return partColors[part] == nil ? (keyPath, nil) : (String(keyPath[..<dot]), part)
  }

  /// Angles between −π and π, carried on beyond where they turn over.
  private static func unwound(_ values: [Double?]) -> [Double?] {
    let turn = 2 * Double.pi
    var last: Double?
    return values.map { value in
      guard let value else { return nil }
      let near = last.map { value + turn * (($0 - value) / turn).rounded() } ?? value
      last = near
      return near
    }
  }

  /// Lines in as few groups as keep each of them readable, in the order of their first ones.
  private static func neighbours(_ lines: [Line]) -> [[Line]] {
    typealias Group = (low: Double, high: Double, places: [Int])
    func range(_ line: Line) -> (low: Double, high: Double) {
      let numbers = line.values.compactMap { $0 }
      return (numbers.min() ?? 0, numbers.max() ?? 0)
    }
    let ranges = lines.map(range)
    // From the widest on: what fits beside it is known then.
    let order = lines.indices.sorted { a, b in
      let (first, second) = (ranges[a].high - ranges[a].low, ranges[b].high - ranges[b].low)
      return first != second ? first > second : a < b
    }
    var groups: [Group] = []
    for place in order {
      let (low, high) = ranges[place]
      let home = groups.firstIndex { group in
        let union = max(group.high, high) - min(group.low, low)
        // All that are there already are at least as wide.
        return high - low >= smallestShare * union
      }
      if let home {
        groups[home] = (
          min(groups[home].low, low), max(groups[home].high, high), groups[home].places + [place]
        )
      } else {
        groups.append((low, high, [place]))
      }
    }
    return groups.map { $0.places.sorted() }.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
      .map { $0.map { lines[$0] } }
  }
}
