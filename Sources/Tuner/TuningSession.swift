import QuartzCore
import Stage
import UIKit

/// A stage whose motion can be seen, slowed, scrubbed and changed while it runs: the engine of the tuner, without its
/// panels.
///
///     let session = try TuningSession { SpringyTabbarController() }
///     session.onChange = { change in panel.note(change) }
///
///     let view = StageView(session)                   // shows the stage in a panel and drives its time
///     session.transport.rate = 0.1                    // slow motion; pause(), seek(to:), loop, replay()
///     let tap = session.interactions.last             // found automatically, with all that followed
///     let motion = tap?.motions.first                 // a lane: layer, key path, begin, end, place in the code
///     let subject = motion?.subject.flatMap(session.subject)   // what can be tuned about it
///
///     session.set(.number(0.4), .dampingRatio, of: subject.id)  // at once, and for the next tap
///     session.setSpring(spring, of: subject.id)       // any of a spring's four forms
///     session.undo()
///
/// **Two clocks.** The session's stage has a context of its own: clock, timers, transactions, application, screen.
/// Whoever shows it, as a rule a panel on a stage of its own, calls `transport.frame(at:)` with its own time;
/// `StageView` does. Neither clock knows the other: a paused stage leaves the panel at full speed, and vice versa.
///
/// **Every moment is a replay.** What a person does is recorded as a script; a moment is what that script shows at it,
/// with the numbers that are in force. Going back, and changing a number, therefore start the interface over and play
/// it to the present time: what shows is the same as if it had been rendered offscreen with these numbers, byte for
/// byte, down to what follows from the end of a shorter animation. Code that draws on chance, the date or the network
/// is the exception.
///
/// **Identity.** A number belongs to a place in the code (`TuningSubject.ID`), not to a layer or a tap.
@preconcurrency @MainActor
public final class TuningSession {
  /// What has changed; several can come in one frame.
  public enum Change: Equatable, Sendable {
    /// Playing, speed, loop, or a jump in time.
    case time
    /// The stage has moved on by a frame.
    case frame
    /// Interactions and motions: found, ended, or found again.
    case motions
    /// Numbers: set, reset, undone; or which variant is at work.
    case numbers
  }

  /// The variants: A alone, or several on one clock and one script.
  public internal(set) var variants: [Variant]
  /// The variant with which the session began, and goes on when nothing is compared any more.
  let original: Variant
  private weak var lastVariant: Variant?
  /// The variant with which the one at work is compared where only two can be shown: the one that was at work before.
  package internal(set) var partner: Variant? {
    get {
      let last = lastVariant.flatMap { last in variants.first { $0 === last && $0 !== variant } }
      return last ?? variants.first { $0 !== variant }
    }
    set { lastVariant = newValue }
  }
  /// The variant whose numbers are shown and edited. Default A.
  public internal(set) var variant: Variant
  /// Time.
  public private(set) lazy var transport = Transport(self)
  /// How fast the animations of some layers run, by the layers' names in motions; empty while none is slowed on its
  /// own.
  public internal(set) var layerSpeeds: [String: Double] = [:]
  /// Called after each change. Panels that update once a frame note what has changed and wait for their display link.
  public var onChange: ((Change) -> Void)?
  /// Called when numbers were edited, and not in the middle of a drag.
  var onNumbers: (() -> Void)?

  /// Subjects that passed by earlier, by their identities.
  var remembered: [TuningSubject.ID: SubjectRecord] = [:]
  /// What the last preset had for code that is not there.
  var lostNumbers: Preset?
  /// Which numbers were written into the source, and as what.
  var written: [WrittenNumber: ParameterValue] = [:]
  /// What was written into the source and can be put back, the last write first; nil for nothing.
  public var lastWrite: SourceWrite? { writes.last }
  /// All writes that can be put back, one after the other, the last one first.
  public internal(set) var writes: [SourceWrite] = []
  /// What of the numbers was written before each of the last writes; those before them were made by another session.
  var writtenBefore: [[WrittenNumber: ParameterValue]] = []
  /// How the source files were when the session began.
  var ledger = SourceLedger()
  /// The screen of a person's project that is shown; nil for an interface that a program makes itself.
  package var project: TestedProject?
  /// What a failed test expected; nil for nothing.
  package var expected: ExpectedMotion?
  /// Where the numbers are kept; nil for nowhere.
  var keptURL: URL?
  var history = EditHistory<EditState>()
  /// What undo brings back.
  struct EditState: Equatable {
    var tables: [ObjectIdentifier: OverrideTable]
    var variant: ObjectIdentifier
  }

  /// A session with a stage that shows the controller that `root` makes.
  ///
  /// - Parameters:
  ///   - configuration: Size, scale, device and traits of the stage.
  ///   - script: what is played first.
  ///   - root: Makes the controller; called again when the stage starts over.
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
    variant = try Variant(name: "A", configuration, script: script, content: content)
    original = variant
    variants = [variant]
    watch(variant)
    SourceMap.shared.update()
    for path in SourceMap.shared.files { ledger.note(path) }
  }

  func watch(_ variant: Variant) {
    variant.catalogue.onChange = { [weak self] in self?.changed(.motions) }
    variant.layerSpeeds = layerSpeeds
  }

  // MARK: What is shown

  /// The stage of the variant at work.
  public var stage: Stage { variant.stage }
  /// What was found on it up to the present time.
  public var catalogue: MotionCatalogue { variant.catalogue }

  /// What a person did, with the motions that followed: everything up to the furthest time that the script was played,
  /// also while the stage is at an earlier one.
  public var interactions: [Interaction] { variant.interactions }

  /// How far the recording goes: the last input and the last end of a motion, at least what was played.
  public var extent: TimeInterval { max(recordedEnd, variant.reach) }

  /// The last input and the last end of a motion.
  var recordedEnd: TimeInterval {
    let motions = interactions.map(\.motionEnd).max() ?? 0
    let script = stage.script.events.map(\.end).max() ?? 0
    return max(motions, script)
  }

  /// The picture at another time, for onion skins; the stage stays where it is. Nil when it cannot be drawn.
  public func picture(at time: TimeInterval) -> CGImage? { variant.picture(at: max(time, 0)) }

  /// The moments of an onion skin: this many from an interaction's beginning to the end of its last motion.
  public func onionMoments(of interaction: Interaction, count: Int) -> [TimeInterval] {
    let (start, end) = (interaction.time, max(interaction.motionEnd, interaction.time))
    guard count > 1, end > start else { return [start] }
    return (0..<count).map { start + (end - start) * Double($0) / Double(count - 1) }
  }

  // MARK: Input

  /// Does what a person does, now, on all variants. It becomes part of the script; what the script held beyond the
  /// present time is forgotten, unless the pointer only hovers.
  ///
  /// - Parameters:
  ///   - action: What is done.
  ///   - hostTime: the host's present time, to which a stage that plays catches up first.
  public func send(_ action: ScriptAction, at hostTime: TimeInterval? = nil) {
    transport.catchUp(to: hostTime)
    var isHover = false
    if case .pointer(.move, _) = action { isHover = !stage.isPointerDown }
    if isHover, variant.hasFuture { return }
    for variant in variants { variant.change(isHover: isHover) { $0.send(action) } }
    changed(.frame)
  }

  /// The same with what a host has received.
  func send(input: InputEvent.Kind, at hostTime: TimeInterval? = nil) {
    transport.catchUp(to: hostTime)
    var isHover = false
    if case .pointer(.moved, _) = input { isHover = !stage.isPointerDown }
    // A pointer that only passes over must not make the script forget what comes.
    if isHover, variant.hasFuture { return }
    for variant in variants { variant.change(isHover: isHover) { $0.send(input: input) } }
    changed(.frame)
  }

  // MARK: Inside

  /// Stops observing: the stage continues at no cost, unless numbers are in force.
  package func rest() {
    onChange = nil
    layerSpeeds = [:]
    for variant in variants {
      variant.layerSpeeds = [:]
      variant.rest()
    }
  }

  /// Observes again, and finds what happened meanwhile.
  package func wake() {
    for variant in variants { variant.wake() }
  }

  func advance(to time: TimeInterval) {
    for variant in variants { variant.advance(to: time) }
    changed(.frame)
  }

  func changed(_ change: Change) {
    // In the middle of a drag nothing is written.
    if change == .numbers, !history.isInGesture {
      save()
      onNumbers?()
    }
    onChange?(change)
  }
}
