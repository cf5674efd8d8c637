import Foundation
import QuartzCore
import Support

/// The pace of a damped spring.
///
/// The initial velocity is a vector in whole travels per second. Only a view's `center` uses both components, with a
/// spring for each axis; every other property uses `dx`. Source: Apple's documentation.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// How the spring was described.
  package enum Form: Equatable {
    /// By its damping ratio: the animator's duration decides how stiff it is.
    case fitted(dampingRatio: CGFloat)
    /// By its constants: it lasts until it has settled, whatever the animator's duration.
    case physical(mass: CGFloat, stiffness: CGFloat, damping: CGFloat)
    /// By its feel, with a duration of its own.
    case perceptual(duration: TimeInterval, bounce: CGFloat)
  }

  /// The spring of the system's own transitions. Sources: documented damping ratio of about 4.56; constants as
  /// published from keyboard animations.
  private static let system = Form.physical(mass: 3, stiffness: 1000, damping: 500)

  package let form: Form
  /// Whole travels per second, positive towards the target.
  public let initialVelocity: CGVector

  /// The system's spring: mass 3, stiffness 1000, damping 500.
  public override init() {
    form = Self.system
    initialVelocity = .zero
    super.init()
  }

  /// A spring that has come to rest, within 0.1 %, when the animator's duration is over.
  ///
  /// - Parameter ratio: 1 arrives without swinging; nearer to 0 swings more. Clamped to at most 1.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    form = .fitted(dampingRatio: Self.finite(ratio, 1, "dampingRatio"))
    initialVelocity = Self.finite(velocity)
    super.init()
  }

  /// A spring without initial velocity that has come to rest when the animator's duration is over.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// A spring by its constants; the animator's duration is ignored and the settling time taken.
  ///
  /// Constants out of range (mass or stiffness not above 0, damping below 0) are reported, and 1, 100 or 10 taken.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    form = .physical(
      mass: Self.positive(mass, 1, "mass"), stiffness: Self.positive(stiffness, 100, "stiffness"),
      damping: damping == 0 ? 0 : Self.positive(damping, 10, "damping"))
    initialVelocity = Self.finite(velocity)
    super.init()
  }

  /// A spring by its feel: `duration` is the perceptual one, `bounce` −1…1. It lasts until it has settled.
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector) {
    form = .perceptual(
      duration: Self.positive(duration, 0.5, "duration"),
      bounce: min(max(Self.finite(bounce, 0, "bounce"), -1), 1))
    initialVelocity = Self.finite(velocity)
    super.init()
  }

  /// A spring by its feel, without initial velocity.
  public convenience init(duration: TimeInterval = 0.5, bounce: CGFloat = 0) {
    self.init(duration: duration, bounce: bounce, initialVelocity: .zero)
  }

  public required init?(coder: NSCoder) {
    let numbers = (0..<3).map { CGFloat(coder.decodeDouble(forKey: "number\($0)")) }
    switch coder.decodeInteger(forKey: "form") {
    case 0: form = .fitted(dampingRatio: numbers[0])
    case 1: form = .physical(mass: numbers[0], stiffness: numbers[1], damping: numbers[2])
    default: form = .perceptual(duration: TimeInterval(numbers[0]), bounce: numbers[1])
    }
    initialVelocity = CGVector(
      dx: CGFloat(coder.decodeDouble(forKey: "dx")), dy: CGFloat(coder.decodeDouble(forKey: "dy")))
    super.init()
  }

  open func encode(with coder: NSCoder) {
    let (kind, numbers): (Int, [CGFloat])
    switch form {
    case .fitted(let ratio): (kind, numbers) = (0, [ratio])
    case .physical(let mass, let stiffness, let damping): (kind, numbers) = (1, [mass, stiffness, damping])
    case .perceptual(let duration, let bounce): (kind, numbers) = (2, [CGFloat(duration), bounce])
    }
    coder.encode(kind, forKey: "form")
    for (i, number) in numbers.enumerated() { coder.encode(Double(number), forKey: "number\(i)") }
    coder.encode(Double(initialVelocity.dx), forKey: "dx")
    coder.encode(Double(initialVelocity.dy), forKey: "dy")
  }

  /// Itself: the object never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open var timingCurveType: UITimingCurveType { .spring }
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  open var springTimingParameters: UISpringTimingParameters? { self }

  var pace: BlockTiming.Pace {
    switch form {
    case .fitted(let ratio): return .fittedSpring(dampingRatio: ratio, initialVelocity: initialVelocity)
    case .physical(let mass, let stiffness, let damping):
      return .physicalSpring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
    case .perceptual(let duration, let bounce):
      return .perceptualSpring(duration: duration, bounce: bounce, initialVelocity: initialVelocity)
    }
  }

  // MARK: Numbers that are none

  private static func finite(_ number: CGFloat, _ instead: CGFloat, _ name: String) -> CGFloat {
    if number.isFinite { return number }
    Diagnostics.report("UISpringTimingParameters: \(name) is not a finite number; using \(instead)")
    return instead
  }

  private static func finite(_ velocity: CGVector) -> CGVector {
    if velocity.dx.isFinite, velocity.dy.isFinite { return velocity }
    Diagnostics.report("UISpringTimingParameters: the initial velocity is not a finite number; using none")
    return .zero
  }

  private static func positive(_ number: CGFloat, _ instead: CGFloat, _ name: String) -> CGFloat {
    if number.isFinite, number > 0 { return number }
    Diagnostics.report(
      "UISpringTimingParameters: \(name) must be greater than 0, got \(number); using \(instead)")
    return instead
  }
}
