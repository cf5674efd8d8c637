import Stage
import UIKit

/// A session's interactions as groups of lanes.
@preconcurrency @MainActor
struct LaneReading {
  private(set) var groups: [LaneGroup] = []
  /// The motion behind each lane's number.
  private(set) var motions: [Int: Motion] = [:]
  /// Numbers stay with their motions, also in replays.
  private var numbers: [Motion.ID: Int] = [:]
  private var nextNumber = 0
  /// Numbers of motions that are gone are kept up to so many.
  private static let mostOldNumbers = 10_000

  /// Reads what was found until now.
  ///
  /// - Parameters:
  ///   - speeds: of layers that are slowed on their own.
  ///   - isTuned: whether a motion's numbers are not the code's.
  mutating func read(
    _ interactions: [Interaction], speeds: [String: Double] = [:], isTuned: (Motion) -> Bool
  ) {
    motions.removeAll(keepingCapacity: true)
    // Interactions whose motions were forgotten have no row.
    let recent = interactions.count - InteractionLog.mostWithMotions
    groups = interactions.compactMap { interaction in
      guard interaction.id >= recent || !interaction.motions.isEmpty else { return nil }
      let lanes = blocks(interaction.motions).map { motion, block in
        let number = number(of: motion.id)
        motions[number] = motion
        var lane = lane(motion, number, isTuned: isTuned(motion))
        lane.block = block.map { self.number(of: $0.id) }
        if lane.canBeSlowed { lane.speed = speeds[motion.id.layer] ?? 1 }
        return lane
      }
      return LaneGroup(
        id: interaction.id, title: interaction.title, time: interaction.time, end: interaction.motionEnd,
        lanes: lanes)
    }
    if numbers.count > 2 * motions.count + Self.mostOldNumbers {
      numbers = numbers.filter { motions[$0.value] != nil }
    }
  }

  /// So many lanes of one block are folded into one.
  static let fewestFolded = 4

  /// The motions with the first one of their block, those of a block in a row; nil for what is not folded.
  private func blocks(_ motions: [Motion]) -> [(motion: Motion, block: Motion?)] {
    var ofBlock: [ObjectIdentifier: [Motion]] = [:]
    for motion in motions {
      if let block = Self.block(of: motion) { ofBlock[block, default: []].append(motion) }
    }
    guard ofBlock.values.contains(where: { $0.count >= Self.fewestFolded }) else {
      return motions.map { ($0, nil) }
    }
    return motions.flatMap { motion -> [(motion: Motion, block: Motion?)] in
      guard let block = Self.block(of: motion), let all = ofBlock[block], all.count >= Self.fewestFolded
      else {
        return [(motion, nil)]
      }
      return motion.id == all[0].id ? all.map { ($0, all[0]) } : []
    }
  }

  /// What the motions of one run of a block share, and those that one display link moves.
  private static func block(of motion: Motion) -> ObjectIdentifier? {
    guard let origin = motion.origin, origin.maker != .animation else { return nil }
    return ObjectIdentifier(origin)
  }

  private mutating func number(of id: Motion.ID) -> Int {
    if let known = numbers[id] { return known }
    let next = nextNumber
    nextNumber += 1
    numbers[id] = next
    return next
  }

  /// The lane of a motion; nil when it is gone.
  func lane(of id: Motion.ID) -> Int? { numbers[id].flatMap { motions[$0] == nil ? nil : $0 } }

  private func lane(_ motion: Motion, _ number: Int, isTuned: Bool) -> Lane {
    Lane(
      id: number, title: Self.shortName(motion.label), detail: Self.shortKeyPath(motion.id.keyPath),
      kind: Self.kind(motion), start: motion.start, begin: motion.begin, end: motion.end,
      isCut: motion.wasCut,
      isTuned: isTuned, keyTimes: keyTimes(motion))
  }

  static func kind(_ motion: Motion) -> Lane.Kind {
    switch motion.summary?.kind {
    case .spring: return .spring
    case .basic: return .curve
    case .keyframes: return .keyframes
    case .other: return .other
    case nil: return .frames
    }
  }

  /// The last two parts of a path, which distinguish layers well enough beside each other.
  static func shortName(_ label: String) -> String {
    let parts = label.split(separator: "/")
    return parts.count > 2 ? parts.suffix(2).joined(separator: "/") : label
  }

  /// Scales and turns need not say that they belong to a transform.
  static func shortKeyPath(_ keyPath: String) -> String {
    keyPath.hasPrefix("transform.") ? String(keyPath.dropFirst("transform.".count)) : keyPath
  }

  private func keyTimes(_ motion: Motion) -> [Double] {
    guard let summary = motion.summary, summary.kind == .keyframes, motion.end.isFinite,
      summary.values.count > 1
    else { return [] }
    let last = Double(summary.values.count - 1)
    let places =
      summary.keyTimes.count == summary.values.count
      ? summary.keyTimes : summary.values.indices.map { Double($0) / last }
    let cycle = summary.duration / max(summary.speed.magnitude, 1e-6)
    return places.map { motion.begin + $0 * cycle }
  }
}
