import QuartzCore
import Stage
import Support
import UIKit

/// Motion as numbers: what layers show, sampled on a stage at a steady rate.
///
/// Values are evaluated at each time, not accumulated, so 60 Hz and 1000 Hz agree wherever both have a sample.
///
///     let motion = try stage.record { $0.tap("tab.1") }
///     print(motion.csv())
///     motion["tab.1.icon", "transform.scale"]?.overshoot(beyond: 1)
public struct CurveRecording: Sendable {
  /// When a recording ends.
  public enum Extent: Equatable, Sendable {
    /// After this many seconds of media time.
    case duration(TimeInterval)
    /// When nothing moves, nothing waits and no input is to come; at the latest after `timeout` seconds.
    case settled(timeout: TimeInterval = 10)
  }

  /// Which columns a recording has. Without layers, all; without key paths, those that are animated meanwhile.
  public struct Selection: Equatable, Sendable {
    /// Names or paths, as a `TreeDump` lists them.
    public var layers: [String]
    /// Key paths; one of several numbers (`position`) stands for all of them.
    public var keyPaths: [String]

    /// A selection; an empty list of layers or key paths selects all that are animated.
    public init(layers: [String] = [], keyPaths: [String] = []) {
      self.layers = layers
      self.keyPaths = keyPaths
    }

    /// Every layer and key path that is animated during the recording.
    public static let animated = Selection()
  }

  /// One number of one layer through time.
  public struct Column: Equatable, Sendable {
    /// The layer's name where that is unique, else its path.
    public var layer: String
    /// The key path of the property or its field.
    public var keyPath: String
    /// The unit of the values.
    public var unit: CurveUnit
    /// One value a row; nil while the layer was not shown.
    public var values: [Double?]
    /// `layer:keyPath`, as in the header of the CSV.
    public var title: String { "\(layer):\(keyPath)" }
  }

  /// Samples per second.
  public let hertz: Double
  /// Seconds of media time since the recording began, one a row: n / `hertz`.
  public private(set) var times: [TimeInterval]
  /// In the order of the layer tree, within a layer in the order in which the motions began.
  public private(set) var columns: [Column]
  /// Whether the stage was at rest at the last row.
  public let isSettled: Bool
  /// Animated properties that are no numbers (`layer:contents`, `layer:path`) and so have no column.
  public let omitted: [String]
  /// When animations begin, end and have key frames, in order of time.
  package let marks: [MotionMark]
  /// What was done meanwhile.
  package let inputs: [InputMark]
  /// When all of the picture had one colour; nil when the pictures were not looked at.
  public let blankTimes: [TimeInterval]?

  /// The longest recording, in rows.
  public static let mostSamples = 1_000_000
  /// The highest rate, in Hz.
  public static let highestRate = 100_000.0

  /// Records from the stage's present time on, which is the first row.
  ///
  /// - Parameters:
  ///   - stage: What is recorded; it ends at the time of the last sample.
  ///   - hertz: Samples per second of media time. Default 120.
  ///   - extent: How long. Default until the stage is settled.
  ///   - selection: Which columns. Default everything that is animated.
  ///   - watchesPixels: Whether each sample is drawn too, for `neverBlank`. Default no: it takes time.
  /// - Throws: `RecordingError` for a rate or duration that is not possible, and for layers and key paths that do not
  ///   exist.
  @preconcurrency @MainActor
  public init(
    of stage: Stage, hertz: Double = 120, until extent: Extent = .settled(),
    selecting selection: Selection = .animated, watchesPixels: Bool = false
  ) throws {
    try self.init(
      of: stage, hertz: hertz, until: extent, selecting: selection, watchesPixels: watchesPixels, eachRow: {})
  }

  /// - Parameter eachRow: Called after each sample, for those who show how far it is.
  @preconcurrency @MainActor
  package init(
    of stage: Stage, hertz: Double, until extent: Extent, selecting selection: Selection,
    watchesPixels: Bool = false, eachRow: () -> Void
  ) throws {
    let limit = try CurveRecording.rowLimit(hertz: hertz, extent)
    let start = stage.now
    let history = LayerHistory()
    let discovery = CurveDiscovery()
    var times: [TimeInterval] = [], blankTimes: [TimeInterval] = []
    try stage.watchingAnimations({ animation, layer, _ in
      discovery.note(animation, on: layer)
    }) {
      for layer in stage.layers {
        for running in layer.runningAnimations { discovery.note(running.animation, on: layer) }
      }
      for row in 0..<limit {
        let time = Double(row) / hertz
        try stage.advance(to: start + time)
        history.record(stage, row: row)
        times.append(time)
        if watchesPixels, stage.isBlank { blankTimes.append(time) }
        eachRow()
        if case .settled = extent, stage.isSettled { break }
      }
    }
    self.hertz = hertz
    self.times = times
    self.blankTimes = watchesPixels ? blankTimes : nil
    isSettled = stage.isSettled
    marks = discovery.marks(since: start, until: stage.now, history: history)
    inputs = InputMark.all(in: stage.script, since: start, until: stage.now)
    (columns, omitted) = try discovery.columns(selection, history: history, rowCount: times.count)
  }

  /// A table of figures that were found otherwise, a row a time.
  package init(hertz: Double, times: [TimeInterval], columns: [Column]) {
    self.hertz = hertz
    self.times = times
    self.columns = columns
    isSettled = true
    (omitted, marks, inputs) = ([], [], [])
    blankTimes = nil
  }

  /// As many rows as `other` has, at its times: for motions that are compared sample by sample.
  package func cut(to other: CurveRecording) -> CurveRecording {
    var result = self
    let count = min(times.count, other.times.count)
    result.times = Array(other.times.prefix(count))
    for index in columns.indices { result.columns[index].values = Array(columns[index].values.prefix(count)) }
    return result
  }

  private static func rowLimit(hertz: Double, _ extent: Extent) throws -> Int {
    guard hertz > 0, hertz <= highestRate else { throw RecordingError.rate(hertz) }
    let seconds: TimeInterval
    switch extent {
    case .duration(let duration): seconds = duration
    case .settled(let timeout): seconds = timeout
    }
    guard seconds > 0, seconds.isFinite, seconds < 1e9 else { throw RecordingError.duration(seconds) }
    // The end itself is a row; the slack keeps 0.3 s at 1000 Hz from being 299 steps by rounding.
    let rows = (seconds * hertz + 1e-6).rounded(.down) + 1
    guard rows <= Double(mostSamples) else { throw RecordingError.tooManySamples(Int(min(rows, 1e15))) }
    return Int(rows)
  }

  /// The curve of a layer's key path, nil when it was not recorded.
  ///
  /// A scale that was the same in both directions has one column, `transform.scale`; it answers for
  /// `transform.scale.x` and `transform.scale.y` too.
  public subscript(layer: String, keyPath: String) -> Curve? {
    func column(_ keyPath: String) -> Column? {
      columns.first { $0.layer == layer && $0.keyPath == keyPath }
    }
    let both = keyPath.hasSuffix(".scale.x") || keyPath.hasSuffix(".scale.y")
    let found = column(keyPath) ?? (both ? column(String(keyPath.dropLast(2))) : nil)
    return found.map { Curve(times: times, values: $0.values) }
  }

  /// Whether there was something to see at every sample.
  ///
  /// Only a recording that watches pixels knows; without that it is false, with a message.
  public var neverBlank: Bool {
    guard let blankTimes else {
      Diagnostics.report("whether a motion is ever blank is not known; record it with watchesPixels: true")
      return false
    }
    return blankTimes.isEmpty && !times.isEmpty
  }

  // MARK: Text

  /// The table as text: a header `time,layer:keyPath…`, then a row a sample.
  ///
  /// Numbers have as many digits as it takes to read the same ones back; a cell is empty while its layer was not
  /// shown. Titles with commas or quotes are quoted (RFC 4180).
  public func csv() -> String {
    var text = (["time"] + columns.map(\.title)).map(CurveTable.quoted).joined(separator: ",") + "\n"
    for (row, time) in times.enumerated() {
      text += "\(time)"
      for column in columns {
        text += ","
        if let value = column.values[row] { text += "\(value)" }
      }
      text += "\n"
    }
    return text
  }
}
