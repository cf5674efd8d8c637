import QuartzCore
import Raster
import Stage
import Support
import UIKit

/// A stage that is played event by event, with checks of its frames.
///
/// - After each event every layer must be at a finite place.
/// - Every 8th picture, of which only what changed was drawn, must be what a full redraw gives.
/// - Every 25th picture must be what a replay of the script in one go gives.
/// - Memory, and the objects that nothing shows, must not grow without bound: see `GrowthCensus`.
@preconcurrency @MainActor
final class MonkeyWalk {
  private static let eventsPerRedraw = 8
  private static let eventsPerMoment = 25
  /// Looking at every object takes as long as an event; what leaks stays there.
  private static let eventsPerCensus = 4

  /// A picture to be compared with the replay's.
  private struct Moment {
    let time: TimeInterval
    let picture: PixelHash
    /// How many events were sent until then.
    let events: Int
  }

  let stage: Stage
  private let census: LeakCensus
  private var growth = GrowthCensus()
  private let errors: Locked<Int>
  private let eachStep: () -> Void
  private var report = Monkey.Report()
  private var moments: [Moment] = []

  private init(
    _ configuration: Stage.Configuration, _ census: LeakCensus, _ errors: Locked<Int>,
    eachStep: @escaping () -> Void, content: Stage.Content
  ) throws {
    // What another walk copied would make this one differ.
    UIPasteboard.general.string = nil
    stage = try Stage(configuration, script: Script(), content: content)
    self.census = census
    self.errors = errors
    self.eachStep = eachStep
    census.take(of: stage)
  }

  /// Plays what `body` does, lets the interface go, and reports.
  static func report(
    _ configuration: Stage.Configuration, eachStep: @escaping () -> Void, content: Stage.Content,
    _ body: (MonkeyWalk) throws -> Void
  ) throws -> Monkey.Report {
    let census = LeakCensus()
    let outer = Diagnostics.observer
    defer { Diagnostics.observer = outer }
    let errors = Locked(0)
    Diagnostics.observer = { message in
      if message.severity == .error { errors.withLock { $0 += 1 } }
      outer?(message)
    }
    var (report, messages) = try Diagnostics.withCapture {
      let walk = try MonkeyWalk(configuration, census, errors, eachStep: eachStep, content: content)
      try body(walk)
      walk.report.duration = walk.stage.now
      walk.report.script = walk.stage.script
      for fault in walk.growth.faults { Diagnostics.report(fault) }
      walk.noteMessages()
      if walk.report.eventsUntilFault == nil { try walk.compareWithReplay(configuration, content) }
      return walk.report
    }
    // What the last turn of the main queue was given may hold the interface until it has run.
    _ = RunLoop.main.run(mode: .default, before: .distantPast)
    // Warnings are about what this machine lacks, such as a font.
    report.faults = messages.filter { $0.severity == .error }.map(\.description)
    report.leaks = census.survivors
    return report
  }

  /// Sends an event now and continues to a time.
  func perform(_ action: ScriptAction, until time: TimeInterval) throws {
    let now = stage.now
    report.events += 1
    eachStep()
    stage.send(action)
    if report.events % Self.eventsPerMoment == 0, time > now {
      // Before the next event, which comes at the end of the pause.
      try stage.advance(to: (now + time) / 2)
      moments.append(
        Moment(time: stage.now, picture: MonkeyWalk.picture(of: stage), events: report.events))
    }
    try stage.advance(to: time)
    check(redrawing: report.events % Self.eventsPerRedraw == 0)
    if report.events % Self.eventsPerCensus == 0 { census.take(of: stage) }
    if growth.isDue(after: report.events) {
      growth.add(
        GrowthCensus.Sample(
          bytes: GrowthCensus.residentBytes - stage.scriptBytes - stage.boundedBytes,
          hiddenObjects: census.countHidden(of: stage))
      )
    }
  }

  /// Waits until what was begun has come to its end.
  func finish(after pause: TimeInterval) throws {
    try stage.advance(to: stage.now + pause)
    check(redrawing: true)
    census.take(of: stage)
    moments.append(Moment(time: stage.now, picture: MonkeyWalk.picture(of: stage), events: report.events))
  }

  private static func picture(of stage: Stage) -> PixelHash {
    stage.drawChanges()
    var hash = PixelHash()
    hash.add(stage.pixels)
    return hash
  }

  private func check(redrawing: Bool) {
    checkPlaces(of: stage.window.layer)
    stage.drawChanges()
    if redrawing {
      let changed = MonkeyWalk.picture(of: stage)
      stage.drawAll()
      var whole = PixelHash()
      whole.add(stage.pixels)
      if whole != changed {
        Diagnostics.report("a full redraw differs from the picture of which only what changed was drawn")
      }
    }
    noteMessages()
  }

  private func noteMessages() {
    if report.eventsUntilFault == nil, errors.withLock({ $0 }) > 0 { report.eventsUntilFault = report.events }
  }

  /// As they are shown: animations may lead where no setter let them.
  private func checkPlaces(of layer: CALayer) {
    if !layer.isShownAtFinitePlace {
      Diagnostics.report("it is shown at a place that is not finite", subject: layer.treePath)
    }
    for sublayer in layer.sublayers ?? [] { checkPlaces(of: sublayer) }
  }

  /// A new interface that is played by the script, looked at nowhere else.
  private func compareWithReplay(
    _ configuration: Stage.Configuration, _ content: Stage.Content
  ) throws {
    UIPasteboard.general.string = nil
    let replay = try Stage(configuration, script: stage.script, content: content)
    for moment in moments {
      eachStep()
      try replay.advance(to: moment.time)
      guard MonkeyWalk.picture(of: replay) != moment.picture else { continue }
      Diagnostics.report("the script's replay gives another picture at \(moment.time) s")
      report.eventsUntilFault = moment.events
      return
    }
    noteMessages()
  }
}
