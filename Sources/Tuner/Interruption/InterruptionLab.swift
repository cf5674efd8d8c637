import QuartzCore
import Recording
import Stage
import Support
import UIKit

/// What happens to a motion that is touched again on its way: with the same touch, at a moment that is chosen, or at
/// every frame.
///
/// Nothing of it happens on the stage that is shown: each run is played on a stage of its own.
@preconcurrency @MainActor
final class InterruptionLab {
  /// What one interruption shows.
  struct Finding {
    /// How the motion goes on, and how it went without the interruption; times are the stage's.
    var curves: [GraphCurve] = []
    var before: [GraphCurve] = []
    /// The worst jumps, by the parts' names.
    var jumps: [(name: String, jump: MotionJump)] = []
    /// How far the value goes and how fast it is at most, without the interruption: what jumps are measured by.
    var span = 0.0
    var peak = 0.0
    /// The largest change of speed from frame to frame that the motion has by itself, of what code moves; else 0.
    var natural = 0.0
    /// What makes up the presented value at the time that is looked at, the model's value first.
    var parts: [Contribution] = []
    /// The presented value then, and its speed.
    var value = 0.0
    var speed = 0.0
  }

  /// What a layer's model or one of its animations adds to what shows.
  struct Contribution: Equatable {
    var name: String
    var detail: String
    var value: Double
  }

  let session: TuningSession
  /// Seconds after the first touch.
  private(set) var moment = 0.15
  /// The time that is looked at; nil for the frame after the interruption.
  var looked: TimeInterval?
  private(set) var motion: Motion?
  private(set) var interaction: Interaction?

  /// The outcomes of the sweep, as far as it has come.
  private(set) var outcomes: [InterruptionSweep.Outcome] = []
  private(set) var sweep: InterruptionSweep?
  private var waiting: ArraySlice<TimeInterval> = []
  private var swept: Key?

  /// What a finding follows from.
  private struct Key: Equatable {
    let motion: Motion.ID
    let tables: OverrideTable
    let script: Script
  }

  static let moments = 0.0...0.75
  private static let manySamples = 960.0
  /// Jumps below these parts of the way, and of the highest speed, are none.
  static let leastJump = 0.005
  static let leastSpeedJump = 0.08

  init(_ session: TuningSession) { self.session = session }

  /// Looks at a motion; the touch behind it is what interrupts.
  func choose(_ motion: Motion?, of interaction: Interaction?) {
    (self.motion, self.interaction) = (motion, interaction)
    if let swept, key != swept { clearSweep() }
  }

  /// Interrupts at another moment, in seconds after the first touch: on a frame.
  func interrupt(at wanted: TimeInterval) {
    let frames = (min(max(wanted, 0), Self.moments.upperBound) / MediaClock.frameDuration).rounded()
    moment = frames * MediaClock.frameDuration
    looked = nil
  }

  private var key: Key? {
    motion.map { Key(motion: $0.id, tables: session.variant.overrides, script: session.stage.script) }
  }

  /// Whether there is a touch that can be done again.
  var isPossible: Bool { motion != nil && interaction.map { $0.id > 0 } ?? false }

  /// What is done once more.
  private var again: Script? {
    guard let interaction, interaction.id > 0 else { return nil }
    let events = session.stage.script.events.filter {
      $0.time >= interaction.time - 1e-9 && $0.time <= interaction.end + 1e-9
    }
    return events.isEmpty
      ? nil
      : Script(
        events.map { event in
          var event = event
          event.time -= interaction.time
          return event
        })
  }

  /// The sweep over the motion that is looked at; nil where there is no touch to do again.
  var plan: InterruptionSweep? {
    guard let motion, let interaction, let again else { return nil }
    return InterruptionSweep(
      again: again, begin: interaction.time,
      hertz: motion.summary == nil ? CADisplayLink.refreshRate : Self.manySamples, layer: motion.layerPath,
      keyPath: motion.id.keyPath)
  }

  /// The touch once more, on the stage that is shown.
  func perform() {
    guard let interaction, let again else { return }
    let transport = session.transport
    transport.seek(to: interaction.time + moment)
    for event in again.events {
      if event.time > 0 { transport.seek(to: interaction.time + moment + event.time) }
      session.send(event.action)
    }
    transport.play()
  }

  // MARK: One interruption

  private static let samples = 240
  /// Seconds after the interruption that are looked at, at least.
  private static let after = 0.3

  /// Plays the interruption.
  func find() -> Finding? {
    guard let plan, let motion, let interaction else { return nil }
    var finding = Finding()
    let played = Script(session.stage.script.events.filter { $0.time <= interaction.end + 1e-9 })
    let script = plan.script(played, at: moment)
    let touch = interaction.time + moment
    let length = max(interaction.motionEnd - interaction.time, Self.after)
    let end = touch + length
    let step =
      motion.summary == nil ? MediaClock.frameDuration : (end - interaction.time) / Double(Self.samples)
    var times: [TimeInterval] = []
    var time = interaction.time
    while time <= end {
      times.append(time)
      time += step
    }
    do {
      finding.before = try curves(of: motion, played, times)
      finding.curves = try curves(of: motion, script, times)
      let outcome = try plan.play(session.variant.twinWithNumbers(script: script), at: moment)
      finding.jumps = outcome.parts.map { ($0.name, $0.jump) }
      try readParts(motion, script, at: looked ?? touch + MediaClock.frameDuration, &finding)
    } catch {
      Diagnostics.report("the interruption cannot be played: \(error)")
      return nil
    }
    if let first = finding.before.first {
      if motion.summary == nil { finding.natural = MotionJump(first.times, first.values).speed }
      finding.span = first.span.map { $0.upperBound - $0.lowerBound } ?? 0
      for (index, time) in first.times.dropLast().enumerated() where first.times[index + 1] > time {
        finding.peak = max(
          finding.peak, abs(first.values[index + 1] - first.values[index]) / (first.times[index + 1] - time))
      }
    }
    return finding
  }

  private func curves(of motion: Motion, _ script: Script, _ times: [TimeInterval]) throws -> [GraphCurve] {
    let stage = try session.variant.twinWithNumbers(script: script)
    let parts = MotionCurves.parts(of: motion.id.keyPath)
    var samples: [[Double]] = []
    // Outlines, pictures and lists have figures instead of numbers.
    var objects: [(time: TimeInterval, values: LayerValues)] = []
    for time in times {
      try stage.advance(to: time)
      guard let layer = stage.layer(named: motion.layerPath) else {
        samples.append([])
        continue
      }
      if LayerValues.isObject(motion.id.keyPath, of: layer) {
        objects.append((time, stage.perform { LayerValues(presentationOf: layer) }))
      }
      samples.append(
        parts.flatMap { InspectedValue(stage.presentedValue($0.keyPath, of: layer))?.numbers ?? [] })
    }
    guard objects.isEmpty else {
      return MotionCurves.figures(objects.map(\.values), objects.map(\.time), motion.id.keyPath)
    }
    return MotionCurves.named(samples, times, motion.id.keyPath)
  }

  // MARK: What contributes

  /// The part of the property that is looked at, as a key path: `position.x` of `position`.
  private func part(of motion: Motion, _ curve: String?) -> String {
    let tails = ["turn": "rotation.z", "scale x": "scale.x", "scale y": "scale.y", "scale": "scale.x"]
    guard let curve, !curve.isEmpty else { return motion.id.keyPath }
    if motion.id.keyPath == "transform" {
      return "transform.\(tails[curve] ?? "translation.\(curve)")"
    }
    return "\(motion.id.keyPath).\(tails[curve] ?? curve)"
  }

  private func readParts(
    _ motion: Motion, _ script: Script, at time: TimeInterval, _ finding: inout Finding
  ) throws {
    let stage = try session.variant.twinWithNumbers(script: script)
    let keyPath = part(of: motion, finding.curves.first?.name)
    func shown() -> Double? {
      stage.layer(named: motion.layerPath).flatMap {
        InspectedValue(stage.presentedValue(keyPath, of: $0))?.numbers.first
      }
    }
    let step = motion.summary == nil ? MediaClock.frameDuration : 1 / Self.manySamples
    try stage.advance(to: max(time - step, 0))
    let before = shown()
    try stage.advance(to: time)
    guard let layer = stage.layer(named: motion.layerPath), let value = shown() else { return }
    finding.value = value
    finding.speed = before.map { (value - $0) / step } ?? 0
    finding.parts = stage.perform { AnimationParts.parts(of: layer, keyPath, at: CACurrentMediaTime()) }
  }

  // MARK: Sweep

  /// Whether moments of the sweep are still to be played.
  var isSweeping: Bool { !waiting.isEmpty }

  /// Begins to interrupt at every frame.
  func beginSweep() {
    clearSweep()
    guard let plan else { return }
    (sweep, swept) = (plan, key)
    waiting = plan.moments[...]
  }

  private func clearSweep() {
    (sweep, swept) = (nil, nil)
    outcomes = []
    waiting = []
  }

  /// Plays the next moment of the sweep.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func work() -> Bool {
    guard let sweep, let interaction, let moment = waiting.popFirst() else { return false }
    let played = Script(session.stage.script.events.filter { $0.time <= interaction.end + 1e-9 })
    do {
      let stage = try session.variant.twinWithNumbers(script: sweep.script(played, at: moment))
      outcomes.append(try sweep.play(stage, at: moment))
    } catch {
      Diagnostics.report("the sweep ends: \(error)")
      waiting = []
    }
    return true
  }

  /// The worst of all that was found: by part, when it was interrupted, and how far it jumped.
  func worst(_ figure: KeyPath<MotionJump, Double>) -> (moment: TimeInterval, jump: Double)? {
    outcomes.flatMap { outcome in outcome.parts.map { (outcome.moment, $0.jump[keyPath: figure]) } }
      .max { $0.1 < $1.1 }.map { (moment: $0.0, jump: $0.1) }
  }
}
