import Stage
import UIKit

/// Random input for an interface: taps, presses, drags, the wheel, a pointer that hovers, keys, text, new sizes and
/// scales at random moments.
///
/// After each event the frame is checked, see `MonkeyWalk`; at the end the script is replayed in one go, which must
/// give the same pictures. The same seed gives the same events on every machine, so that whatever was found can be
/// found again.
@preconcurrency @MainActor
public struct Monkey {
  /// What came of it.
  public struct Report: Equatable, Sendable {
    /// How many events were sent.
    public var events = 0
    /// The lines of the diagnostics channel and what was wrong with frames, each once, in order.
    public var faults: [String] = []
    /// How many events had been sent when the first fault was seen; nil for none.
    public var eventsUntilFault: Int?
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
  /// How far from the edge a point may be outside the window, in points.
  private static let stray = 20.0
  private static let keys = [
    "tab", "return", "escape", "space", "left", "right", "up", "down", "backspace", "delete", "home", "end",
    "pageup", "pagedown", "shift+tab", "shift+left", "shift+right", "ctrl+a", "ctrl+c", "ctrl+x", "ctrl+v",
    "ctrl+z",
  ]
  private static let texts = [
    "a", "Hello ", "7", "\u{E9}", "\u{1F44D}\u{1F3FD}", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "\n",
  ]
  /// Small ones: pictures are drawn often.
  private static let scales: [CGFloat] = [0.75, 1, 1.5]

  private var random: ReproducibleNumbers

  /// A monkey whose input depends on the seed alone. Default 1.
  public init(seed: UInt64 = 1) { random = ReproducibleNumbers(seed: seed) }

  /// Plays with an interface until `events` events were sent, releases it, and reports.
  ///
  /// - Parameters:
  ///   - events: How many; 0 only builds and releases the interface.
  ///   - eachEvent: Called after each event, for progress.
  /// - Throws: `StageError` for a size or scale that cannot be shown.
  public mutating func play(
    _ configuration: Stage.Configuration, events: Int, eachEvent: () -> Void = {},
    root: @escaping () -> UIViewController
  ) throws -> Report {
    try MonkeyWalk.report(configuration, root: root) { walk in
      for _ in 0..<max(events, 0) {
        let pause = Double.random(in: 0...Monkey.longestPause, using: &random)
        try walk.perform(action(on: walk.stage, pause), until: walk.stage.now + pause)
        eachEvent()
      }
      // A finger that is still down is lifted, and what was begun comes to its end.
      try walk.finish(after: 2 * Monkey.longestPause)
    }
  }

  /// The shortest script found that still shows the first fault of a report, or its leaks when there is none.
  ///
  /// - Returns: Nil for a report without faults and leaks, and when replaying its script does not show them.
  public static func shrink(
    _ report: Report, _ configuration: Stage.Configuration, root: @escaping () -> UIViewController
  ) throws -> Script? {
    guard !report.faults.isEmpty || !report.leaks.isEmpty else { return nil }
    let wanted = report.faults.first.map(signature)
    let events = Array(report.script.events.prefix(report.eventsUntilFault ?? .max))
    var shrinking = ScriptShrinking { events in
      let found = try MonkeyWalk.report(configuration, root: root) { walk in
        for (index, event) in events.enumerated() {
          try walk.stage.advance(to: event.time)
          let next = index + 1 < events.count ? events[index + 1].time : event.end
          try walk.perform(event.action, until: next)
        }
        try walk.finish(after: 2 * longestPause)
      }
      guard let wanted else { return !found.leaks.isEmpty }
      return found.faults.contains { signature($0) == wanted }
    }
    return try shrinking.shortest(events).map { Script($0) }
  }

  /// What a fault is about, without the numbers, which change as events are left out.
  private static func signature(_ fault: String) -> String {
    fault.filter { !$0.isNumber && $0 != "." && $0 != "-" }
  }

  private mutating func action(on stage: Stage, _ pause: TimeInterval) -> ScriptAction {
    let now = stage.now
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30: return .tap(target(on: stage))
    case 30..<42: return .press(target(on: stage), until: now + pause * 2)
    case 42..<62:
      let path = (0..<Int.random(in: 2...4, using: &random)).map { _ in point(on: stage) }
      return .drag(path, until: now + pause)
    case 62..<70:
      let delta = CGVector(
        dx: Double.random(in: -200...200, using: &random), dy: Double.random(in: -200...200, using: &random))
      return .scroll(delta, over: point(on: stage), isPrecise: Bool.random(using: &random))
    case 70..<75: return .pointer(.move, point(on: stage))
    case 75..<77: return .pointer(.cancel, point(on: stage))
    case 77..<88: return .key(Monkey.keys.randomElement(using: &random) ?? "tab")
    case 88..<94: return .text(Monkey.texts.randomElement(using: &random) ?? "a")
    default: return stage.configuration.device == nil ? resize(stage) : .tap(target(on: stage))
    }
  }

  /// The window is on its side, or is made larger or smaller; a device keeps its size.
  private mutating func resize(_ stage: Stage) -> ScriptAction {
    let size = stage.configuration.size
    let factor = Double.random(in: 0.5...1.5, using: &random)
    let wanted =
      Bool.random(using: &random)
      ? CGSize(width: size.height, height: size.width)
      : CGSize(width: bounded(size.width * factor), height: bounded(size.height * factor))
    let scale = Int.random(in: 0..<4, using: &random) == 0 ? Monkey.scales.randomElement(using: &random) : nil
    return .resize(wanted, scale: scale)
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
