import Foundation
import Support

/// Brings a stage to the moment at which the one before it was, by doing what was done to that one.
@MainActor
package struct StageReplay {
  private let system: RemoteWindowSystem
  private let clock = SystemHostClock()
  /// Called whenever it says how far it is.
  private let onSign: () -> Void

  /// Seconds of media time after which it looks whether something is to be said, and real seconds between two messages.
  private static let step: TimeInterval = 0.5, signPause: TimeInterval = 0.05

  package init(in system: RemoteWindowSystem, onSign: @escaping () -> Void) {
    self.system = system
    self.onSign = onSign
  }

  /// Does what was done, at full speed.
  ///
  /// Where the target of an input is gone it ends, which is reported: the stage is at that moment then.
  ///
  /// - Returns: How many real seconds it took.
  /// - Throws: `StageError` for a time that is none.
  package func run(_ stage: Stage, to resumed: RemoteWindowSystem.Resumed) throws -> TimeInterval {
    stage.expect(resumed.targets)
    defer { stage.expect([]) }
    let begin = clock.now()
    var lastSign = begin
    while stage.now < resumed.time, stage.lostInput == nil {
      try stage.advance(to: min(stage.now + Self.step, resumed.time))
      let now = clock.now()
      guard now - lastSign >= Self.signPause else { continue }
      lastSign = now
      system.send(.replayed(to: stage.now))
      onSign()
    }
    // What was done at the very moment.
    if stage.lostInput == nil { try stage.advance(to: max(resumed.time, stage.now)) }
    guard let lost = stage.lostInput else { return clock.now() - begin }
    system.send(.lost(lost))
    Diagnostics.report(
      "\(lost.target.name) is gone: what was done is replayed up to \(lost.text) s, and you go on from there",
      severity: .warning)
    return clock.now() - begin
  }
}

extension LostInput {
  /// When, for people, in seconds.
  var text: String { String(format: "%.2f", time) }
}
