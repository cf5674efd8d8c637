import CoreGraphics
import Support
import Scene

/// A basic animation whose pace is a damped spring.
///
/// `duration` only cuts the motion off; give it `settlingDuration` to see all of it. `timingFunction` has no effect.
open class CASpringAnimation: CABasicAnimation {
  private var storedMass: CGFloat = 1
  private var storedStiffness: CGFloat = 100
  private var storedDamping: CGFloat = 10

  /// The mass at the end of the spring; greater than 0. Default 1. Other values are reported and ignored.
  open var mass: CGFloat {
    get { storedMass }
    set { set(&storedMass, newValue, "mass", isValid: newValue > 0 && newValue.isFinite, "greater than 0") }
  }
  /// The spring constant; greater than 0. Default 100.
  open var stiffness: CGFloat {
    get { storedStiffness }
    set {
      set(
        &storedStiffness, newValue, "stiffness", isValid: newValue > 0 && newValue.isFinite, "greater than 0")
    }
  }
  /// The damping coefficient; 0 or greater. Default 10.
  open var damping: CGFloat {
    get { storedDamping }
    set { set(&storedDamping, newValue, "damping", isValid: newValue >= 0, "0 or greater") }
  }
  /// The speed at the start, in whole travels per second, positive towards the target. Default 0.
  open var initialVelocity: CGFloat = 0 {
    didSet {
      keep(\CASpringAnimation.initialVelocity, oldValue)
      if !initialVelocity.isFinite {
        Diagnostics.report("CASpringAnimation.initialVelocity must be a finite number; kept \(oldValue).")
        initialVelocity = oldValue
      }
    }
  }
  /// Whether a damping ratio above 1 creeps (true) or acts as 1 (false, the default).
  open var allowsOverdamping = false {
    didSet { keep(\CASpringAnimation.allowsOverdamping, oldValue) }
  }

  public override init() { super.init() }
  public override init(keyPath path: String?) { super.init(keyPath: path) }

  /// A spring by how it feels: `perceptualDuration` seconds and `bounce` in −1…1 (0 critical, 1 undamped).
  ///
  /// Mass 1, stiffness `(2π/d)²`, damping `4π(1−b)/d`, or `4π/(d(1+b))` for a negative bounce; over-damping is allowed
  /// and `duration` becomes the settling time. Source: Apple's header of 2023.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let d = perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.5
    let b = bounce.isFinite ? min(max(bounce, -1), 1) : 0
    let turn = 2 * Double.pi / d
    stiffness = turn * turn
    if b >= 0 {
      damping = 4 * Double.pi * (1 - b) / d
    } else {
      storedDamping = b <= -1 ? .infinity : 4 * Double.pi / (d * (1 + b))
    }
    allowsOverdamping = true
    duration = settlingDuration
  }

  private func set(
    _ stored: inout CGFloat, _ value: CGFloat, _ name: String, isValid: Bool, _ range: String
  ) {
    if isFrozen {
      Diagnostics.report(
        "A \(type(of: self)) that was added to a layer cannot be changed; the change was ignored."
          + " Change the original before adding it, or add a new animation under the same key.")
    } else if isValid {
      stored = value
    } else {
      Diagnostics.report("CASpringAnimation.\(name) must be \(range), got \(value); kept \(stored).")
    }
  }

  /// How long the spring takes to stay within 0.1 % of its travel, in seconds.
  open var settlingDuration: CFTimeInterval { solution.settlingDuration }

  /// `2π/ω₀`, in seconds.
  open var perceptualDuration: CFTimeInterval { 2 * Double.pi / (stiffness / mass).squareRoot() }

  /// `1 − ζ`, or `1/ζ − 1` when over-damped.
  open var bounce: CGFloat {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The spring as plain data.
  package var solution: SpringSolution {
    SpringSolution(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }

  override func duplicate() -> CAAnimation {
    let copy = CASpringAnimation()
    copyBasicValues(to: copy)
    copy.storedMass = storedMass
    copy.storedStiffness = storedStiffness
    copy.storedDamping = storedDamping
    copy.initialVelocity = initialVelocity
    copy.allowsOverdamping = allowsOverdamping
    return copy
  }
}
