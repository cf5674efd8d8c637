import Support
import UIKit

/// Slowing a layer on its own.
extension TuningSession {
  /// The speeds that a layer of its own can have, 1 being that of the rest.
  public static let layerSpeedLimits = 0.01...1.0

  /// Lets the animations of a layer run slower than the rest of the stage, which keeps the transport's speed. Nothing
  /// of it is kept: not in presets, not in tests, and not when the tuner is closed.
  ///
  /// The layer's own `speed` stays as the app has it. What code moves frame by frame does not follow.
  ///
  /// - Parameters:
  ///   - speed: Seconds of the animations per second of the stage; 1 ends it. One outside `layerSpeedLimits` is
  ///     reported and ignored.
  ///   - layer: As a motion's identity names it.
  public func setSpeed(_ speed: Double, ofLayer layer: String) {
    guard Self.layerSpeedLimits.contains(speed) else {
      Diagnostics.report("a layer's own speed lies in 0.01...1, got \(speed); it stays as it is")
      return
    }
    layerSpeeds[layer] = speed == 1 ? nil : speed
    for variant in variants { variant.layerSpeeds = layerSpeeds }
    // No number has changed: nothing is saved.
    onChange?(.numbers)
  }
}
