import UIKit

/// Slowing the layer of a lane on its own.
extension TunerPanel {
  /// What a click goes through, from the speed of the rest down.
  private static let speeds = [1, 0.5, 0.25, 0.1]

  /// Slows the chosen lane's layer, or lets it run with the rest again.
  func changeSpeed() {
    guard let motion else { return footer.show(message: "Choose an animation first.") }
    changeSpeed(of: motion)
  }

  func changeSpeed(ofLane lane: Int) {
    if let motion = motion(ofLane: lane) { changeSpeed(of: motion) }
  }

  private func changeSpeed(of motion: Motion) {
    guard motion.summary != nil else {
      return footer.show(
        message: "Code moves this frame by frame: only animations can be slowed on their own.",
        isProblem: true)
    }
    let layer = motion.id.layer
    let present = session.layerSpeeds[layer] ?? 1
    let next = Self.speeds.first { $0 < present } ?? 1
    session.setSpeed(next, ofLayer: layer)
    onStageChange()
    footer.show(
      message: next == 1
        ? "\(motion.label) runs with the rest again."
        : "\(motion.label) runs at \(LaneRow.text(ofSpeed: next)) of the rest; S changes it."
    )
  }

  /// A motion to be copied, as it is when its layer is not slowed.
  func shared(_ motion: Motion, _ curves: [GraphCurve]) -> SharedMotion {
    let speed = session.layerSpeeds[motion.id.layer] ?? 1
    return SharedMotion(
      subject: model.subject(of: motion),
      curves: speed == 1
        ? curves
        : curves.map { curve in
          var curve = curve
          curve.times = curve.times.map { motion.start + ($0 - motion.start) * speed }
          return curve
        })
  }
}
