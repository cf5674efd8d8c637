import QuartzCore
import Stage
import UIKit

/// What a running animation will show, as the animations on its layer and the layer's own values have it.
///
/// Both may change on the way, by a touch or by code: from then on the rest of the curve is what they say then.
@preconcurrency @MainActor
struct ForeseenCurve {
  let times: [TimeInterval]
  /// At each time the numbers of all parts.
  private(set) var numbers: [[Double]]
  private let keyPaths: [String]
  private let layer: LayerReference
  private var basis: Basis

  /// What the curve follows from.
  private struct Basis: Equatable {
    var animations: [ObjectIdentifier]
    var values: [InspectedValue?]

    @MainActor
    init(_ layer: CALayer, _ keyPaths: [String]) {
      animations = layer.runningAnimations.map { ObjectIdentifier($0.animation) }
      values = keyPaths.map { InspectedValue(layer.value(forKeyPath: $0)) }
    }
  }

  /// Nil for a motion that is not under way on the stage, and for what has no numbers.
  init?(_ motion: Motion, _ stage: Stage, _ times: [TimeInterval], _ keyPaths: [String]) {
    guard let layer = motion.layer, !motion.wasCut, motion.start <= stage.now, stage.now <= motion.end else {
      return nil
    }
    let basis = stage.perform { Basis(layer, keyPaths) }
    guard !basis.animations.isEmpty else { return nil }
    let numbers = times.map { Self.numbers(of: layer, keyPaths, stage, at: $0) }
    guard let first = numbers.first, !first.isEmpty else { return nil }
    (self.times, self.numbers, self.keyPaths, self.layer) = (times, numbers, keyPaths, LayerReference(layer))
    self.basis = basis
  }

  private static func numbers(
    of layer: CALayer, _ keyPaths: [String], _ stage: Stage, at time: TimeInterval
  ) -> [Double] {
    keyPaths.flatMap { InspectedValue(stage.presentedValue($0, of: layer, at: time))?.numbers ?? [] }
  }

  /// Whether nothing of the curve is still to come.
  func isOver(at time: TimeInterval) -> Bool { times.last.map { time >= $0 } ?? true }

  /// Finds what is to come again, when what it follows from is no longer the same; true when it was not.
  mutating func follow(_ stage: Stage) -> Bool {
    guard !isOver(at: stage.now), let layer = layer.layer else { return false }
    let (keyPaths, now) = (keyPaths, stage.now)
    let basis = stage.perform { Basis(layer, keyPaths) }
    guard basis != self.basis else { return false }
    self.basis = basis
    for index in times.indices where times[index] >= now {
      numbers[index] = Self.numbers(of: layer, keyPaths, stage, at: times[index])
    }
    return true
  }
}
