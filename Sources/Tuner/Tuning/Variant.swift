import Stage
import Support
import Tunables
import UIKit

/// One set of numbers and the stage that plays with them. A session has one, or several that can be compared.
@preconcurrency @MainActor
public final class Variant {
  /// `A`, `B`…, or the revision of other code.
  public internal(set) var name: String
  /// Whether it is other code, whose numbers stay as they are.
  public internal(set) var isFixed = false
  /// Whose numbers it has: `code`, `yours`; empty for other code, which its name says.
  public var owner: String { isFixed ? "" : name == "A" && overrides.isEmpty ? "code" : "yours" }
  /// What was found up to the present time.
  public let catalogue: MotionCatalogue
  /// The stage at the session's present time, with the numbers in force.
  public var stage: Stage {
    refresh()
    return storedStage
  }
  /// The numbers in force instead of the code's.
  public internal(set) var overrides: OverrideTable {
    get { tuning.table }
    set {
      guard newValue != tuning.table else { return }
      tuning.table = newValue
      constantValues = nil
      isStale = true
      // What was found beyond the present time was found with other numbers.
      furthest = nil
    }
  }

  /// How fast the animations of some layers run, by the layers' names in motions.
  var layerSpeeds: [String: Double] {
    get { tuning.layerSpeeds }
    set {
      guard newValue != tuning.layerSpeeds else { return }
      tuning.layerSpeeds = newValue
      isStale = true
      furthest = nil
    }
  }

  let tuning = Tuning()
  private let storedStage: Stage
  /// Whether the numbers have changed since the stage was played to the present time.
  private(set) var isStale = false
  /// The furthest that this script was played with these numbers, and what was found until then.
  private var furthest: (time: TimeInterval, interactions: [Interaction])?
  private var constantValues: [Double?]?
  private lazy var lookAhead = LookAheadPlayer(self)

  init(
    name: String, _ configuration: Stage.Configuration, script: Script, content: Stage.Content,
    overrides: OverrideTable = OverrideTable()
  ) throws {
    self.name = name
    let catalogue = MotionCatalogue()
    catalogue.tuning = tuning
    tuning.table = overrides
    self.catalogue = catalogue
    let table = overrides
    storedStage = try Stage(configuration, script: script, content: content) { stage in
      catalogue.attach(to: stage)
      stage.onEnter = { Variant.useConstants(of: table) }
      stage.onLeave = { Session.current.constants = nil }
    }
    storedStage.onEnter = { [weak self] in self?.useConstants() }
  }

  // MARK: Constants

  /// From now on the app's constants have this variant's values: its code runs.
  private func useConstants() {
    _ = Variant.constantsFollowSessions
    guard !overrides.constants.isEmpty else {
      Session.current.constants = nil
      return
    }
    if constantValues == nil || constantValues?.count != TunableConstant.all.count {
      constantValues = Variant.values(of: overrides)
    }
    Session.current.constants = constantValues
  }

  /// Makes what sessions have the constants' values, once.
  private static let constantsFollowSessions: Void = {
    TunableConstant.tuner = { Session.current.constants }
  }()

  static func useConstants(of table: OverrideTable) {
    _ = constantsFollowSessions
    Session.current.constants = table.constants.isEmpty ? nil : values(of: table)
  }

  private static func values(of table: OverrideTable) -> [Double?] {
    TunableConstant.all.map { constant in
      table[AppConstant.ID(constant)]
    }
  }

  // MARK: Time

  var now: TimeInterval { storedStage.now }
  /// What makes the interface.
  var storedContent: Stage.Content { storedStage.content }

  /// Plays the script again to the present time, when the numbers have changed.
  func refresh() {
    guard isStale else { return }
    isStale = false
    report { try storedStage.replay() }
  }

  /// Lets the stage continue unwatched. Only where numbers are in force they stay so, which takes watching.
  func rest() {
    guard overrides.isEmpty else { return }
    refresh()
    catalogue.detach(from: storedStage)
    isResting = true
  }

  /// Watches the stage again; what happened meanwhile is found by playing it once more.
  func wake() {
    guard isResting else { return }
    isResting = false
    catalogue.attach(to: storedStage)
    isStale = true
    furthest = nil
  }
  private var isResting = false

  func advance(to time: TimeInterval) {
    refresh()
    if time < storedStage.now, storedStage.now > furthest?.time ?? -1 {
      furthest = (storedStage.now, catalogue.interactions)
    }
    report { try storedStage.advance(to: time) }
  }

  private func report(_ body: () throws -> Void) {
    do { try body() } catch { Diagnostics.report("\(error)") }
  }

  /// Does what a person does, now; the rest of the script and of what it caused is forgotten.
  ///
  /// - Parameter isHover: The pointer passes over something: what is there already stays.
  func change(isHover: Bool = false, _ send: (Stage) -> Void) {
    refresh()
    if hasFuture || (!isHover && storedStage.now < reach) {
      storedStage.forgetFuture()
      furthest = nil
      extentOfRecording = storedStage.now
    }
    send(storedStage)
    advance(to: storedStage.now)
  }

  /// Continues with a longer script than the one that was played so far; false when the variant has to begin with it.
  func takesUp(_ longer: Script, after played: Script) -> Bool {
    storedStage.takesUp(longer, after: played)
  }

  /// Whether the script holds anything beyond the present time.
  var hasFuture: Bool { storedStage.script.events.contains { $0.end > storedStage.now } }

  /// How far the recording was played, at least.
  private var extentOfRecording: TimeInterval = 0
  var reach: TimeInterval {
    extentOfRecording = max(extentOfRecording, storedStage.now)
    return extentOfRecording
  }

  /// Another variant was played so far.
  func reaches(_ time: TimeInterval) { extentOfRecording = max(extentOfRecording, time) }

  /// Everything up to the furthest time that the script was played, with the numbers in force.
  var interactions: [Interaction] {
    refresh()
    if storedStage.now >= reach { return catalogue.interactions }
    if let furthest, furthest.time >= reach { return withPresentMotions(furthest.interactions) }
    let found = lookAhead.interactions(until: reach)
    furthest = (reach, found)
    return withPresentMotions(found)
  }

  /// Motions that were forgotten on the way to the furthest time are there again when the stage stands near them.
  private func withPresentMotions(_ found: [Interaction]) -> [Interaction] {
    guard found.count > InteractionLog.mostWithMotions else { return found }
    var found = found
    for present in catalogue.interactions
    where found.indices.contains(present.id) && found[present.id].motions.isEmpty {
      found[present.id].motions = present.motions
    }
    return found
  }

  // MARK: Looking elsewhere

  /// What the stage shows at a time, without going there.
  func picture(at time: TimeInterval) -> CGImage? { lookAhead.picture(at: time) }

  /// What layers show over time, without going there.
  func sample(_ times: [TimeInterval], _ body: (Stage, Int) -> Void) { lookAhead.sample(times, body) }

  /// Another stage of the same script, or of another one, at its beginning, that plays with the numbers in force, and
  /// with the same layers slowed.
  func twinWithNumbers(script: Script? = nil) throws -> Stage {
    let catalogue = MotionCatalogue()
    catalogue.tuning = Tuning()
    catalogue.tuning?.table = overrides
    catalogue.tuning?.layerSpeeds = layerSpeeds
    return try twin(script: script) { catalogue.attach(to: $0) }
  }

  /// Another stage of the same script; without a catalogue it plays with the code's numbers.
  func twin(script: Script? = nil, _ prepare: (Stage) -> Void = { _ in }) throws -> Stage {
    let table = overrides
    let stage = try Stage(
      storedStage.firstConfiguration, script: script ?? storedStage.script, content: storedStage.content
    ) { stage in
      stage.onEnter = { Variant.useConstants(of: table) }
      stage.onLeave = { Session.current.constants = nil }
      prepare(stage)
    }
    return stage
  }
}
