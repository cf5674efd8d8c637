import QuartzCore
import UIKit

/// The numbers of a block or an animator, read from its timing and written back to it.
enum BlockParameters {
  static func read(_ timing: BlockTiming, _ kind: BlockKind) -> ParameterSet {
    var set = ParameterSet()
    switch timing.pace {
    case .curve(let function):
      set[.duration] = .number(timing.duration)
      set[.curve] = .curve(BezierCurve(function))
    case .fittedSpring(let ratio, let velocity):
      set[.duration] = .number(timing.duration)
      set[.dampingRatio] = .number(Double(ratio))
      set[.initialVelocity] = .number(Double(velocity.dx))
    case .perceptualSpring(let own, let bounce, let velocity):
      set[.duration] = .number(own ?? timing.duration)
      set[.bounce] = .number(Double(bounce))
      set[.initialVelocity] = .number(Double(velocity.dx))
    case .physicalSpring(let mass, let stiffness, let damping, let velocity):
      set[.mass] = .number(Double(mass))
      set[.stiffness] = .number(Double(stiffness))
      set[.damping] = .number(Double(damping))
      set[.initialVelocity] = .number(Double(velocity.dx))
    // The system's own: none of its numbers is the app's.
    case .keyboardSpring: break
    }
    // An animator receives its delay only when it starts; a transition has none.
    if kind == .changes || kind == .keyframes { set[.delay] = .number(timing.delay) }
    return set
  }

  static func write(_ values: [ParameterKey: ParameterValue], to timing: inout BlockTiming) {
    func number(_ key: ParameterKey) -> Double? { values[key]?.number }
    if let delay = number(.delay) { timing.delay = delay }
    func moved(_ velocity: CGVector) -> CGVector {
      guard let speed = number(.initialVelocity) else { return velocity }
      // Of a velocity in two directions the tuner shows and sets the first; the second keeps its share.
      let share = velocity.dx != 0 ? velocity.dy / velocity.dx : 1
      return CGVector(dx: CGFloat(speed), dy: CGFloat(speed) * share)
    }
    switch timing.pace {
    case .curve(let function):
      if case .curve(let curve)? = values[.curve] {
        timing.pace = .curve(curve.function)
      } else {
        timing.pace = .curve(function)
      }
      if let duration = number(.duration) { timing.duration = duration }
    case .fittedSpring(let ratio, let velocity):
      timing.pace = .fittedSpring(
        dampingRatio: number(.dampingRatio).map { CGFloat($0) } ?? ratio, initialVelocity: moved(velocity))
      if let duration = number(.duration) { timing.duration = duration }
    case .perceptualSpring(let own, let bounce, let velocity):
      let duration = number(.duration)
      timing.pace = .perceptualSpring(
        duration: own.map { duration ?? $0 }, bounce: number(.bounce).map { CGFloat($0) } ?? bounce,
        initialVelocity: moved(velocity))
      if own == nil, let duration { timing.duration = duration }
    case .physicalSpring(let mass, let stiffness, let damping, let velocity):
      timing.pace = .physicalSpring(
        mass: number(.mass).map { CGFloat($0) } ?? mass,
        stiffness: number(.stiffness).map { CGFloat($0) } ?? stiffness,
        damping: number(.damping).map { CGFloat($0) } ?? damping, initialVelocity: moved(velocity))
    case .keyboardSpring: break
    }
  }
}
