import QuartzCore
import Stage
import UIKit

/// A subject as it passed by: its numbers, and how its place in the code can be found.
@MainActor
final class SubjectRecord {
  let kind: TuningSubject.Kind
  let keyPath: String
  /// The label of the layer on which it was found first.
  let layer: String
  let origin: CallOrigin
  /// Which one of those that were made in one go.
  let instance: Int
  /// What the code says.
  let code: ParameterSet
  /// What the first of those that were made in one go says.
  let firstCode: ParameterSet
  /// A delay that an animator receives only when it starts.
  var startDelay: Double?
  /// What the code says about the key frames of a block.
  var frames = ParameterSet()

  init(
    _ kind: TuningSubject.Kind, keyPath: String, layer: String, origin: CallOrigin, instance: Int,
    code: ParameterSet, firstCode: ParameterSet
  ) {
    self.kind = kind
    self.keyPath = keyPath
    self.layer = layer
    self.origin = origin
    self.instance = instance
    self.code = code
    self.firstCode = firstCode
  }

  /// Looked up in the line tables once.
  private(set) lazy var id: TuningSubject.ID = {
    let site = origin.site
    return TuningSubject.ID(
      file: site?.file ?? "", line: site?.line ?? 0, kind: kind, keyPath: keyPath,
      layer: site == nil ? layer : "", instance: instance)
  }()

  /// All numbers that the code gives it.
  var allCode: ParameterSet {
    var all = code
    if let startDelay { all[.delay] = .number(startDelay) }
    for entry in frames.entries { all[entry.key] = entry.value }
    return all
  }

  /// What a table says for it: its own numbers, and those of the first instance that the code gives both alike.
  func values(in table: OverrideTable) -> [ParameterKey: ParameterValue] {
    guard !table.values.isEmpty else { return [:] }
    guard instance > 0 else { return withSettledDuration(table.values[id] ?? [:]) }
    var result = (table.values[id.first] ?? [:]).filter { code[$0.key] == firstCode[$0.key] }
    for (key, value) in table.values[id] ?? [:] { result[key] = value }
    return withSettledDuration(result)
  }

  /// A spring whose duration is its settling time in code keeps it that way with tuned numbers. In code that happens
  /// automatically, because the code reads `settlingDuration`.
  private func withSettledDuration(_ values: [ParameterKey: ParameterValue]) -> [ParameterKey: ParameterValue]
  {
    guard kind == .spring, !values.isEmpty, values[.duration] == nil, let duration = code[.duration]?.number,
      let before = spring({ self.code[$0] }), let after = spring({ values[$0] ?? self.code[$0] }),
      before != after, (duration - before.solution.settlingDuration).magnitude < Self.settled
    else { return values }
    let settled = after.solution.settlingDuration
    var result = values
    if settled.isFinite { result[.duration] = .number(settled) }
    return result
  }

  private func spring(_ value: (ParameterKey) -> ParameterValue?) -> SpringValues? {
    guard let mass = value(.mass)?.number, let stiffness = value(.stiffness)?.number,
      let damping = value(.damping)?.number, let velocity = value(.initialVelocity)?.number
    else { return nil }
    return SpringValues(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }

  /// A duration this near to the settling time is meant to be it, in seconds.
  private static let settled = 1e-6

  /// Where a number is set: with the first instance when both have it alike.
  func owner(of key: ParameterKey) -> TuningSubject.ID {
    instance > 0 && code[key] == firstCode[key] ? id.first : id
  }

  func subject(in table: OverrideTable) -> TuningSubject {
    let values = values(in: table)
    return TuningSubject(
      id: id, callSite: origin.site,
      parameters: allCode.entries.map { entry in
        let tuned = values[entry.key]
        // A value of another kind than the code's, from an old preset, is not in force.
        let value = tuned.flatMap { $0.isLike(entry.value) ? $0 : nil } ?? entry.value
        return Parameter(key: entry.key, code: entry.value, value: value)
      })
  }
}
