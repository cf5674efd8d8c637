import Stage
import UIKit

/// Random input for an interface: taps, presses, drags, keys and new sizes at random moments.
///
/// The same seed gives the same events on every machine, so that whatever was found can be found again.
@preconcurrency @MainActor
public struct Monkey {
  /// What came of it.
  public struct Report: Equatable, Sendable {
    /// How many events were sent.
    public var events = 0
    /// The lines of the diagnostics channel, each once.
    public var faults: [String] = []
    /// What was still there after the stage had gone: `class (identifier)`.
    public var leaks: [String] = []
    /// Seconds of media time that passed.
    public var duration: TimeInterval = 0
    /// Everything that was done; replaying it gives the same faults.
    public var script = Script()

    /// One line: the counts.
    public var summary: String {
      func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
      return "\(counted(events, "event")), \(counted(faults.count, "fault")), \(counted(leaks.count, "leak"))"
    }
  }

  /// The longest wait between two events, in seconds: long enough for most animations to end now and then.
  private static let longestPause = 0.6
  /// How far from the edge a point may lie outside the window, in points.
  private static let stray = 20.0
  private static let keys = ["tab", "return", "escape", "space", "left", "right", "up", "down"]

  private var random: ReproducibleNumbers

  public init(seed: UInt64 = 1) { random = ReproducibleNumbers(seed: seed) }

  /// Plays with an interface until `events` events were sent, lets it go, and reports.
  ///
  /// - Parameters:
  ///   - events: How many; 0 only builds the interface and lets it go.
  ///   - eachEvent: Called after each event, for progress.
  /// - Throws: `StageError` for a size or scale that cannot be shown.
  public mutating func play(
    _ configuration: Stage.Configuration, events: Int, eachEvent: () -> Void = {},
    root: @escaping () -> UIViewController
  ) throws -> Report {
    var report = Report()
    let census = LeakCensus()
    let (_, messages) = try Diagnostics.withCapture {
      let stage = try Stage(configuration, root: root)
      census.take(of: stage)
      for _ in 0..<max(events, 0) {
        try step(stage)
        census.take(of: stage)
        report.events += 1
        eachEvent()
      }
      // A finger that is still down is lifted, and what was begun comes to its end.
      try stage.advance(to: stage.now + 2 * Monkey.longestPause)
      census.take(of: stage)
      report.duration = stage.now
      report.script = stage.script
    }
    // What the last turn of the main queue was given may hold the interface until it has run.
    _ = RunLoop.main.run(mode: .default, before: .distantPast)
    report.faults = messages.map(\.description)
    report.leaks = census.survivors
    return report
  }

  private mutating func step(_ stage: Stage) throws {
    let now = stage.now
    let pause = Double.random(in: 0...Monkey.longestPause, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40: stage.send(.tap(target(on: stage)))
    case 40..<55: stage.send(.press(target(on: stage), until: now + pause * 2))
    case 55..<80:
      let path = (0..<Int.random(in: 2...4, using: &random)).map { _ in point(on: stage) }
      stage.send(.drag(path, until: now + pause))
    case 80..<95:
      stage.send(.key(Monkey.keys.randomElement(using: &random) ?? "tab"))
    default:
      let size = stage.configuration.size
      // The device is turned, or the window made larger or smaller.
      let factor = Double.random(in: 0.5...1.5, using: &random)
      try stage.resize(
        to: Bool.random(using: &random)
          ? CGSize(width: size.height, height: size.width)
          : CGSize(width: bounded(size.width * factor), height: bounded(size.height * factor)))
    }
    try stage.advance(to: now + pause)
    _ = stage.render()
  }

  /// Sizes stay where pictures are small enough to be drawn often.
  private func bounded(_ side: Double) -> Double { min(max(side.rounded(), 40), 1200) }

  private mutating func target(on stage: Stage) -> ScriptTarget {
    let identifiers = stage.identifiers
    if let name = identifiers.randomElement(using: &random), Int.random(in: 0..<3, using: &random) > 0 {
      return .identifier(name)
    }
    return .point(point(on: stage))
  }

  private mutating func point(on stage: Stage) -> CGPoint {
    let size = stage.configuration.size
    return CGPoint(
      x: Double.random(in: -Monkey.stray...size.width + Monkey.stray, using: &random),
      y: Double.random(in: -Monkey.stray...size.height + Monkey.stray, using: &random))
  }
}
