import QuartzCore
import UIKit

/// What an animation is, as plain data: for trees, curves and the tuner.
public struct AnimationSummary: Equatable, Sendable {
  /// The class of motion.
  public enum Kind: String, Sendable {
    case basic, keyframes, spring
    /// A class of its own.
    case other
  }

  /// The numbers of a spring, in Core Animation's units.
  public struct Spring: Equatable, Sendable {
    /// The coefficients of the spring equation, and the velocity at the start in travels per second.
    public var mass, stiffness, damping, initialVelocity: Double
    /// ζ = damping / (2 √(stiffness · mass)): below 1 it overshoots.
    public var dampingRatio: Double
    /// Seconds until it stays within 0.1 % of its travel.
    public var settlingDuration: Double
  }

  /// The key under which the layer holds it; nil for none.
  public var key: String?
  /// The animated property as the code names it; nil for animations without one.
  public var keyPath: String?
  /// Which kind of animation it is.
  public var kind: Kind
  /// The class, such as `CASpringAnimation`.
  public var className: String
  /// When it began, in the layer's own time: media time unless a layer above has timing of its own.
  public var begin: TimeInterval
  /// Seconds of one cycle.
  public var duration: TimeInterval
  /// Seconds from the begin to the end, all cycles; infinite for endless ones.
  public var activeDuration: TimeInterval
  /// Cycles; 1 for a plain animation, infinite for an endless one.
  public var repeatCount: Double
  /// Whether each cycle also runs backwards.
  public var autoreverses: Bool
  /// Seconds of its time per second of the layer's time; 1 for a plain animation.
  public var speed: Double
  /// Seconds of its own time that are skipped at the beginning.
  public var timeOffset: TimeInterval
  /// What shows outside its active duration: the raw value of `CAMediaTimingFillMode`.
  public var fillMode: String
  /// Whether the values are added to what is beneath.
  public var isAdditive = false
  /// Whether each cycle begins where the one before ended.
  public var isCumulative = false
  /// Control points of the pace, x1 y1 x2 y2; nil for linear.
  public var controlPoints: [Double]?
  /// The ends that the code gave; nil for those that it left out.
  public var from, to, by: InspectedValue?
  /// Key frames: their values, when each is reached (0…1; empty for even spacing), and how it goes between them.
  public var values: [InspectedValue] = []
  /// When each value is reached, 0…1; empty for even spacing.
  public var keyTimes: [Double] = []
  /// How it goes between key frames: the raw value of `CAAnimationCalculationMode`; nil for other kinds.
  public var calculationMode: String?
  /// The spring; nil for other kinds.
  public var spring: Spring?
  /// Where the code made it, when known.
  public var callSite: String?

  /// The summary of an animation that was added for `key`.
  public init(_ animation: CAAnimation, key: String?) {
    self.init(animation, key: key, callSite: animation.origin?.callSite)
  }

  /// - Parameter callSite: Where the code made it; finding that out takes time, which not every caller wants to spend.
  package init(_ animation: CAAnimation, key: String?, callSite: String?) {
    self.key = key
    className = "\(type(of: animation))"
    begin = animation.beginTime
    duration = animation.duration
    speed = Double(animation.speed)
    timeOffset = animation.timeOffset
    autoreverses = animation.autoreverses
    fillMode = animation.fillMode.rawValue
    self.callSite = callSite
    let period = animation.duration * (animation.autoreverses ? 2 : 1)
    let isEndless = animation.repeatCount >= .greatestFiniteMagnitude
    if animation.repeatDuration > 0 {
      repeatCount = period > 0 ? animation.repeatDuration / period : 1
    } else {
      repeatCount = isEndless ? .infinity : animation.repeatCount > 0 ? Double(animation.repeatCount) : 1
    }
    activeDuration = speed == 0 ? .infinity : period * repeatCount / speed.magnitude
    controlPoints = animation.timingFunction.map(AnimationSummary.points)
    kind = .other
    guard let property = animation as? CAPropertyAnimation else { return }
    keyPath = property.keyPath
    isAdditive = property.isAdditive
    isCumulative = property.isCumulative
    if let basic = animation as? CABasicAnimation {
      kind = .basic
      from = InspectedValue(basic.fromValue)
      to = InspectedValue(basic.toValue)
      by = InspectedValue(basic.byValue)
    }
    if let spring = animation as? CASpringAnimation {
      kind = .spring
      // A spring has no other pace than its own.
      controlPoints = nil
      self.spring = Spring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        initialVelocity: spring.initialVelocity,
        dampingRatio: spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot()),
        settlingDuration: spring.settlingDuration)
    }
    if let keyframes = animation as? CAKeyframeAnimation {
      kind = .keyframes
      values = (keyframes.values ?? []).compactMap { InspectedValue($0) }
      if values.isEmpty, let path = keyframes.path { values = InspectedValue(path).map { [$0] } ?? [] }
      keyTimes = (keyframes.keyTimes ?? []).map(\.doubleValue)
      calculationMode = keyframes.calculationMode.rawValue
    }
  }

  private static func points(_ function: CAMediaTimingFunction) -> [Double] {
    var result: [Double] = []
    for index in 1...2 {
      var point: [Float] = [0, 0]
      function.getControlPoint(at: index, values: &point)
      // Through the decimal form, so that 0.42 as a Float reads 0.42.
      result += point.map { Double("\($0)") ?? Double($0) }
    }
    return result
  }

  /// One line: kind, property, values, time, pace.
  public var text: String {
    let number = InspectedValue.text
    var parts = [keyPath.map { "\(kind.rawValue) \($0)" } ?? className]
    if let key, key != keyPath { parts[0] += " \"\(key)\"" }
    var values: [String] = []
    if let from { values.append("from \(from.text)") }
    if let by { values.append("by \(by.text)") }
    if let to { values.append("to \(to.text)") }
    if !self.values.isEmpty { values.append(self.values.map(\.text).joined(separator: ", ")) }
    if !values.isEmpty { parts.append(values.joined(separator: " ")) }
    parts.append("begin \(number(begin)) s")
    parts.append("\(number(duration)) s")
    if repeatCount != 1 { parts.append(repeatCount.isFinite ? "\(number(repeatCount)) times" : "endless") }
    if autoreverses { parts.append("autoreverses") }
    if speed != 1 { parts.append("speed \(number(speed))") }
    if let spring {
      parts.append("mass \(number(spring.mass))")
      parts.append("stiffness \(number(spring.stiffness))")
      parts.append("damping \(number(spring.damping))")
      parts.append("velocity \(number(spring.initialVelocity))")
    }
    if let calculationMode, calculationMode != "linear" { parts.append(calculationMode) }
    if let controlPoints { parts.append("curve \(controlPoints.map(number).joined(separator: " "))") }
    if isAdditive { parts.append("additive") }
    if isCumulative { parts.append("cumulative") }
    if fillMode != "removed" { parts.append("fills \(fillMode)") }
    return parts.joined(separator: ", ")
  }
}
