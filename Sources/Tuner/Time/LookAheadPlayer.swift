import Stage
import Support
import UIKit

/// Plays the same script with the same numbers on a second stage, to times other than the shown one: for onion skins,
/// graphs and motions that have not started yet.
@MainActor
final class LookAheadPlayer {
  private unowned let variant: Variant
  private var stage: Stage?
  private var catalogue: MotionCatalogue?
  private var script = Script()
  private var overrides = OverrideTable()
  private var layerSpeeds: [String: Double] = [:]

  init(_ variant: Variant) { self.variant = variant }

  /// The stage, made again when the numbers, the configuration or what is behind it of the script have changed. Where
  /// the script only became longer, it continues: what a person did long ago is not played again for each touch.
  private func ready() -> Stage? {
    let shown = variant.stage
    if let stage, overrides == variant.overrides, layerSpeeds == variant.layerSpeeds,
      stage.configuration == shown.configuration
    {
      if script == shown.script { return stage }
      if stage.takesUp(shown.script, after: script) {
        script = shown.script
        return stage
      }
    }
    script = shown.script
    overrides = variant.overrides
    layerSpeeds = variant.layerSpeeds
    let catalogue = MotionCatalogue()
    let tuning = Tuning()
    tuning.table = overrides
    tuning.layerSpeeds = layerSpeeds
    catalogue.tuning = tuning
    do {
      stage = try variant.twin { catalogue.attach(to: $0) }
      self.catalogue = catalogue
    } catch {
      Diagnostics.report("\(error)")
      stage = nil
    }
    return stage
  }

  func interactions(until time: TimeInterval) -> [Interaction] {
    guard let stage = ready(), go(stage, to: time) else { return [] }
    return catalogue?.interactions ?? []
  }

  func picture(at time: TimeInterval) -> CGImage? {
    guard let stage = ready(), go(stage, to: time) else { return nil }
    return stage.render()
  }

  /// Calls `body` at each of the times, which rise.
  func sample(_ times: [TimeInterval], _ body: (Stage, Int) -> Void) {
    guard let stage = ready() else { return }
    for (index, time) in times.enumerated() where go(stage, to: time) { body(stage, index) }
  }

  private func go(_ stage: Stage, to time: TimeInterval) -> Bool {
    do {
      try stage.advance(to: time)
      return true
    } catch {
      Diagnostics.report("\(error)")
      return false
    }
  }
}
