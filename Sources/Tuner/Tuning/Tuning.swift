import QuartzCore
import Stage
import UIKit

/// The numbers that one run of a stage's code gets instead of its own.
///
/// It is between the code and the engine: blocks, animators and animation objects pass by as they are added, get the
/// identity under which they can be tuned, and the numbers that were set for it.
@MainActor
final class Tuning {
  /// The numbers in force.
  var table = OverrideTable()
  /// How fast the animations of some layers run, by the layers' names in motions: for a look, and never kept.
  var layerSpeeds: [String: Double] = [:]
  /// Every subject that passed by in this run, in that order.
  private(set) var records: [SubjectRecord] = []
  /// Every subject of former runs.
  private var former: [SubjectRecord] = []

  private var known: [Place: SubjectRecord] = [:]
  private var turns: [Place: Turn] = [:]

  /// Where in the program something was made, as far as that is cheap to tell.
  private struct Place: Hashable {
    let stack: ObjectIdentifier
    let kind: TuningSubject.Kind
    let keyPath: String
    let layer: String
    var instance = 0
  }

  /// What a place has made in one go: at one time, in the wake of one input.
  private struct Turn {
    let time: TimeInterval
    let cause: Int
    let first: ParameterSet
    var count = 0
  }

  /// The stage starts over.
  func runBegins() {
    former = everRun
    records = []
    known = [:]
    turns = [:]
  }

  /// The subject of an identity, when it passed by in this run, or in a former one: it has numbers before its time.
  func record(of id: TuningSubject.ID) -> SubjectRecord? {
    records.first { $0.id == id } ?? former.first { $0.id == id }
  }

  /// The subjects of this run, then those of former runs that have not passed by in this one.
  var everRun: [SubjectRecord] {
    guard !former.isEmpty else { return records }
    let ids = Set(records.map(\.id))
    return records + former.filter { !ids.contains($0.id) }
  }

  private func note(
    _ kind: TuningSubject.Kind, keyPath: String = "", layer: String = "", _ origin: CallOrigin,
    _ code: ParameterSet
  ) -> SubjectRecord {
    // Where line tables tell the place, all layers are alike.
    var place = Place(
      stack: ObjectIdentifier(origin.stack), kind: kind, keyPath: keyPath,
      layer: origin.site == nil ? layer : "")
    let scheduler = MediaScheduler.current
    var turn = turns[place] ?? Turn(time: -1, cause: 0, first: code)
    if turn.time == scheduler.now, turn.cause == scheduler.cause {
      turn.count += 1
    } else {
      turn = Turn(time: scheduler.now, cause: scheduler.cause, first: code)
    }
    turns[place] = turn
    place.instance = code == turn.first ? 0 : turn.count
    if let record = known[place], record.code == code { return record }
    let record = SubjectRecord(
      kind, keyPath: keyPath, layer: layer, origin: origin, instance: place.instance, code: code,
      firstCode: turn.first)
    // The code may give other numbers next time: the last ones count.
    if let old = known[place], let index = records.firstIndex(where: { $0 === old }) {
      records[index] = record
    } else {
      records.append(record)
    }
    known[place] = record
    return record
  }

  // MARK: Passing by

  func willRun(_ timing: inout BlockTiming, _ kind: BlockKind, _ origin: CallOrigin) {
    let record = note(TuningSubject.Kind(kind), origin, BlockParameters.read(timing, kind))
    origin.record = record
    let values = record.values(in: table)
    if !values.isEmpty { BlockParameters.write(values, to: &timing) }
  }

  func willStart(after delay: inout TimeInterval, of origin: CallOrigin?) {
    guard let record = origin?.record else { return }
    record.startDelay = delay
    if let tuned = record.values(in: table)[.delay]?.number { delay = tuned }
  }

  func willAddKeyframe(start: inout Double, duration: inout Double, index: Int, of origin: CallOrigin?) {
    guard let record = origin?.record else { return }
    let (startKey, durationKey) = (ParameterKey.frameStart(index), ParameterKey.frameDuration(index))
    record.frames[startKey] = .number(start)
    record.frames[durationKey] = .number(duration)
    let values = record.values(in: table)
    if let tuned = values[startKey]?.number { start = tuned }
    if let tuned = values[durationKey]?.number { duration = tuned }
  }

  /// An animation that belongs to a block has the block's numbers already.
  func willAdd(_ animation: CAAnimation, to layer: CALayer) {
    defer { slowDown(animation, on: layer) }
    let made = animation.origin as? CallOrigin
    if case .block? = made?.maker { return }
    guard let kind = AnimationParameters.kind(of: animation) else { return }
    let origin = CallOrigin(.animation, made?.stack ?? CallStack.capture())
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    let record = note(
      kind, keyPath: (animation as? CAPropertyAnimation)?.keyPath ?? "",
      layer: layer.nameOrPath, origin,
      AnimationParameters.read(animation, now: now))
    origin.record = record
    animation.origin = origin
    let values = record.values(in: table)
    if !values.isEmpty { AnimationParameters.write(values, to: animation, now: now) }
  }

  /// Stretches an animation in time, its delay too: the layer's own speed stays as the app has it.
  private func slowDown(_ animation: CAAnimation, on layer: CALayer) {
    guard !layerSpeeds.isEmpty, let speed = layerSpeeds[layer.nameOrPath], speed > 0 else { return }
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    if animation.beginTime != 0 { animation.beginTime = now + (animation.beginTime - now) / speed }
    animation.speed *= Float(speed)
  }
}

extension CALayer {
  /// What motions call it: its name; its path in the tree where it has none.
  var nameOrPath: String { name.flatMap { $0.isEmpty ? nil : $0 } ?? treePath }
}
