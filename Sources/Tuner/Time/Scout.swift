import Stage
import Support
import UIKit

/// A stage beside the one that is shown, which plays the same script with the same numbers to other times: for onion
/// skins, graphs and what is still to come.
@MainActor
final class Scout {
  private unowned let variant: Variant
  private var stage: Stage?
  private var catalogue: MotionCatalogue?
  private var script = Script()
  private var overrides = OverrideTable()

  init(_ variant: Variant) { self.variant = variant }

  /// The stage, made anew where the script, the numbers or the configuration have changed.
  private func ready() -> Stage? {
    let shown = variant.stage
    if let stage, script == shown.script, overrides == variant.overrides,
      stage.configuration == shown.configuration
    {
      return stage
    }
    script = shown.script
    overrides = variant.overrides
    let catalogue = MotionCatalogue()
    let tuning = Tuning()
    tuning.table = overrides
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
