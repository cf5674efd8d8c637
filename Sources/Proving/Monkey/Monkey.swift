import Foundation
import Stage
import UIKit

/// Random input for an interface, at random moments: everything a person can do, see `MonkeyActions`.
///
/// After each event the frame is checked, see `MonkeyWalk`; at the end the script is replayed in one go, which must
/// give the same pictures. The same seed gives the same events on every machine, so that whatever was found can be
/// found again.
@preconcurrency @MainActor
public struct Monkey {
  /// What came of it.
  public struct Report: Codable, Equatable, Sendable {
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

  private var actions: MonkeyActions

  /// A monkey whose input depends on the seed alone. Default 1.
  public init(seed: UInt64 = 1) { actions = MonkeyActions(seed: seed) }

  /// Plays with an interface until `events` events were sent, releases it, and reports.
  ///
  /// - Parameters:
  ///   - events: How many; 0 only builds the interface and lets it go.
  ///   - beforeEvent: Called with each event before it is sent: an interface that ends the program has had it.
  ///   - eachStep: Called again and again while the walk goes on: a pause is one event, or a frame of the replay, that
  ///     takes long.
  ///   - eachEvent: Called after each event, for progress.
  /// - Throws: `StageError` for a size or scale that cannot be shown.
  public mutating func play(
    _ configuration: Stage.Configuration, events: Int, beforeEvent: (ScriptEvent) -> Void = { _ in },
    eachStep: @escaping () -> Void = {}, eachEvent: () -> Void = {}, root: @escaping () -> UIViewController
  ) throws -> Report {
    try play(
      configuration, events: events, beforeEvent: beforeEvent, eachStep: eachStep, eachEvent: eachEvent,
      content: .controller(root))
  }

  /// Plays with a controller or a whole application.
  package mutating func play(
    _ configuration: Stage.Configuration, events: Int, beforeEvent: (ScriptEvent) -> Void = { _ in },
    eachStep: @escaping () -> Void = {}, eachEvent: () -> Void = {}, content: Stage.Content
  ) throws -> Report {
    try MonkeyWalk.report(configuration, eachStep: eachStep, content: content) { walk in
      for _ in 0..<max(events, 0) {
        let pause = actions.pause(upTo: Monkey.longestPause)
        let event = ScriptEvent(time: walk.stage.now, action: actions.next(on: walk.stage, pause))
        beforeEvent(event)
        try walk.perform(event.action, until: event.time + pause)
        eachEvent()
      }
      // A finger that is still down is lifted, and what was begun comes to its end.
      try walk.finish(after: 2 * Monkey.longestPause)
    }
  }

  /// Plays with an interface what a script says, with the same checks, and reports.
  ///
  /// - Throws: `StageError` for a size or scale that cannot be shown.
  public static func play(
    _ script: Script, _ configuration: Stage.Configuration, beforeEvent: (ScriptEvent) -> Void = { _ in },
    eachStep: @escaping () -> Void = {}, eachEvent: () -> Void = {}, root: @escaping () -> UIViewController
  ) throws -> Report {
    try play(
      script, configuration, beforeEvent: beforeEvent, eachStep: eachStep, eachEvent: eachEvent,
      content: .controller(root))
  }

  /// Plays what a script says with a controller or a whole application.
  package static func play(
    _ script: Script, _ configuration: Stage.Configuration, beforeEvent: (ScriptEvent) -> Void = { _ in },
    eachStep: @escaping () -> Void = {}, eachEvent: () -> Void = {}, content: Stage.Content
  ) throws -> Report {
    try MonkeyWalk.report(configuration, eachStep: eachStep, content: content) { walk in
      let events = script.events
      for (index, event) in events.enumerated() {
        beforeEvent(event)
        try walk.stage.advance(to: event.time)
        let next = index + 1 < events.count ? events[index + 1].time : event.end
        try walk.perform(event.action, until: next)
        eachEvent()
      }
      try walk.finish(after: 2 * longestPause)
    }
  }

  /// The shortest script found that still shows the first fault of a report, or its leaks when there is none.
  ///
  /// Growth is seen after very many events only: its script is not shrunk.
  ///
  /// - Parameter eachStep: Called again and again while it goes on.
  /// - Returns: Nil for a report without faults and leaks, and when replaying its script does not show them.
  public static func shrink(
    _ report: Report, _ configuration: Stage.Configuration, eachStep: @escaping () -> Void = {},
    root: @escaping () -> UIViewController
  ) throws -> Script? {
    try shrink(report, configuration, eachStep: eachStep, content: .controller(root))
  }

  /// The shortest script for a report about a controller or a whole application.
  package static func shrink(
    _ report: Report, _ configuration: Stage.Configuration, eachStep: @escaping () -> Void = {},
    content: Stage.Content
  ) throws -> Script? {
    guard !report.faults.isEmpty || !report.leaks.isEmpty else { return nil }
    let wanted = report.faults.first.map(signature)
    let events = Array(report.script.events.prefix(report.eventsUntilFault ?? .max))
    if let wanted, GrowthCensus.isGrowth(wanted) { return Script(events) }
    var shrinking = ScriptShrinking { events in
      let found = try play(Script(events), configuration, eachStep: eachStep, content: content)
      guard let wanted else { return !found.leaks.isEmpty }
      return found.faults.contains { signature($0) == wanted }
    }
    return try shrinking.shortest(events).map { Script($0) }
  }

  /// What a fault is about: its first line without the numbers and addresses, which change as events are left out.
  private static func signature(_ fault: String) -> String {
    let line = fault.prefix { !$0.isNewline }.replacingOccurrences(
      of: "0x[0-9a-f]+", with: "", options: .regularExpression)
    return line.filter { !$0.isNumber && $0 != "." && $0 != "-" }
  }
}
