import QuartzCore
import Stage
import UIKit

/// A stage whose motion can be seen, slowed, scrubbed and changed while it runs: the engine of the tuner, without its
/// panels.
///
///     let session = try TuningSession { SpringyTabbarController() }
///     session.onChange = { change in panel.update(change) }
///     session.send(.tap(.identifier("tab.1")))       // what a person does; it becomes part of the script
///     session.transport.frame(at: link.timestamp)    // once a frame of the panel's own clock
///     session.interactions.last?.motions             // found by themselves
///     session.transport.seek(to: 0.35)               // any moment, exactly
///
/// **Two clocks.** The session's stage has a context of its own: clock, timers, transactions, application, screen. Whoever
/// shows it, as a rule a panel on a stage of its own, calls `transport.frame(at:)` with its own time. Neither clock
/// knows the other: a paused stage leaves the panel at full speed, and the other way round.
///
/// **Every moment is a replay.** What a person does is recorded as a script; a moment is what that script shows at it, with
/// the numbers that are in force. Going back, and changing a number, therefore start the interface over and play it
/// to the present time: what shows is the same as if it had been rendered offscreen, byte for byte. Code that draws on
/// chance, the date or the network is the exception.
@preconcurrency @MainActor
public final class TuningSession {
  /// What has changed; several can come in one frame.
  public enum Change: Equatable, Sendable {
    /// Playing, speed, loop, or a jump in time.
    case time
    /// The stage has moved on by a frame.
    case frame
    /// Interactions and motions: found, ended, or found anew.
    case motions
  }

  /// The stage that is tuned.
  public let stage: Stage
  /// What was found on it up to the present time.
  public let catalogue: MotionCatalogue
  /// Time.
  public private(set) lazy var transport = Transport(self)
  /// Called after each change. Panels that update once a frame note what has changed and wait for their display link.
  public var onChange: ((Change) -> Void)?

  private let tuning: Tuning
  /// The furthest that the present script was played, and what was found until then.
  private var furthest: (time: TimeInterval, interactions: [Interaction]) = (0, [])

  /// A session with a stage that shows the controller that `root` makes.
  ///
  /// - Parameter script: what is played first.
  /// - Throws: `StageError` for a size or scale that cannot be shown.
  public convenience init(
    _ configuration: Stage.Configuration = Stage.Configuration(), script: Script = Script(),
    root: @escaping () -> UIViewController
  ) throws {
    try self.init(configuration, script: script, content: .controller(root))
  }

  /// A session with a stage that shows the windows of an application.
  ///
  /// - Throws: `StageError` for a size or scale that cannot be shown.
  public convenience init(
    _ configuration: Stage.Configuration = Stage.Configuration(), script: Script = Script(),
    application launch: @escaping () -> Void
  ) throws {
    try self.init(configuration, script: script, content: .application(launch))
  }

  init(_ configuration: Stage.Configuration, script: Script, content: Stage.Content) throws {
    let catalogue = MotionCatalogue()
    let tuning = Tuning()
    catalogue.tuning = tuning
    self.catalogue = catalogue
    self.tuning = tuning
    stage = try Stage(configuration, script: script, content: content) { catalogue.attach(to: $0) }
    catalogue.onChange = { [weak self] in self?.changed(.motions) }
  }

  // MARK: What was found

  /// What a person did, with the motions that followed: everything up to the furthest time that the script was played,
  /// also while the stage stands at an earlier one.
  public var interactions: [Interaction] {
    stage.now >= furthest.time ? catalogue.interactions : furthest.interactions
  }

  /// How far the recording goes: the last input and the last end of a motion, at least the present time.
  public var extent: TimeInterval { max(recordedEnd, stage.now, furthest.time) }

  /// The last input and the last end of a motion.
  var recordedEnd: TimeInterval {
    let motions = interactions.map(\.motionEnd).max() ?? 0
    let script = stage.script.events.map(\.end).max() ?? 0
    return max(motions, script)
  }

  // MARK: Input

  /// Does what a person does, now. It becomes part of the script; what the script held beyond the present time is
  /// forgotten, unless the pointer only hovers.
  ///
  /// - Parameter hostTime: the host's present time, to which a stage that plays catches up first.
  public func send(_ action: ScriptAction, at hostTime: TimeInterval? = nil) {
    transport.catchUp(to: hostTime)
    if case .pointer(.move, _) = action, !stage.isPointerDown, hasFuture { return }
    if hasFuture {
      stage.forgetFuture()
      furthest = (stage.now, catalogue.interactions)
    }
    stage.send(action)
    advance(to: stage.now)
  }

  /// Whether the script holds anything beyond the present time.
  public var hasFuture: Bool { stage.script.events.contains { $0.end > stage.now } }

  // MARK: Inside

  func advance(to time: TimeInterval) {
    if time < stage.now, stage.now > furthest.time { furthest = (stage.now, catalogue.interactions) }
    do {
      try stage.advance(to: time)
    } catch {
      Diagnostics.report("\(error)")
    }
    changed(.frame)
  }

  func changed(_ change: Change) { onChange?(change) }
}
