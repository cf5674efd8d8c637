import QuartzCore
import UIKit

/// The numbers of an animation object, read from it and written to a copy that is not running yet.
enum AnimationParameters {
  /// - Parameter now: the present time of the animation's layer, or 0 within a group: what a delay counts from.
  static func read(_ animation: CAAnimation, now: Double) -> ParameterSet {
    var set = ParameterSet()
    set[.duration] = .number(animation.duration)
    set[.delay] = .number(animation.beginTime > 0 ? max(animation.beginTime - now, 0) : 0)
    switch animation {
    case let spring as CASpringAnimation:
      set[.mass] = .number(Double(spring.mass))
      set[.stiffness] = .number(Double(spring.stiffness))
      set[.damping] = .number(Double(spring.damping))
      set[.initialVelocity] = .number(Double(spring.initialVelocity))
    case let keyframes as CAKeyframeAnimation:
      set[.values] = keyframes.path == nil ? keyframes.values.flatMap { ParameterValue($0) } : nil
      // Empty lists: the code gives none, but they can be set.
      set[.keyTimes] = .list((keyframes.keyTimes ?? []).map { .number($0.doubleValue) })
      set[.calculationMode] = .word(keyframes.calculationMode.rawValue)
      set[.timingFunctions] = .list((keyframes.timingFunctions ?? []).map { .curve(BezierCurve($0)) })
      set[.curve] = .curve(BezierCurve(keyframes.timingFunction))
    case let transition as CATransition:
      set[.type] = .word(transition.type.rawValue)
      set[.subtype] = .word((transition.subtype ?? .fromRight).rawValue)
      set[.startProgress] = .number(Double(transition.startProgress))
      set[.endProgress] = .number(Double(transition.endProgress))
      set[.curve] = .curve(BezierCurve(transition.timingFunction))
    default: set[.curve] = .curve(BezierCurve(animation.timingFunction))
    }
    if let basic = animation as? CABasicAnimation {
      set[.from] = ParameterValue(basic.fromValue)
      set[.to] = ParameterValue(basic.toValue)
      set[.by] = ParameterValue(basic.byValue)
    }
    readRepetition(animation, &set)
    if let group = animation as? CAAnimationGroup {
      for (index, child) in (group.animations ?? []).enumerated() {
        for entry in read(child, now: 0).entries { set[entry.key.inChild(index)] = entry.value }
      }
    }
    return set
  }

  private static func readRepetition(_ animation: CAAnimation, _ set: inout ParameterSet) {
    let isEndless = animation.repeatCount >= .greatestFiniteMagnitude
    set[.repeatCount] = .number(isEndless ? .infinity : Double(animation.repeatCount))
    set[.repeatDuration] = .number(animation.repeatDuration)
    set[.autoreverses] = .flag(animation.autoreverses)
    set[.speed] = .number(Double(animation.speed))
    set[.timeOffset] = .number(animation.timeOffset)
    set[.fillMode] = .word(animation.fillMode.rawValue)
  }

  /// Writes what is there; values of another kind than the animation's own are left out.
  static func write(_ values: [ParameterKey: ParameterValue], to animation: CAAnimation, now: Double) {
    for (key, value) in values {
      if let child = key.child {
        guard let children = (animation as? CAAnimationGroup)?.animations,
          children.indices.contains(child.index)
        else { continue }
        write([child.key: value], to: children[child.index], now: 0)
      } else {
        write(value, for: key, to: animation, now: now)
      }
    }
  }

  private static func write(
    _ value: ParameterValue, for key: ParameterKey, to animation: CAAnimation, now: Double
  ) {
    let spring = animation as? CASpringAnimation, basic = animation as? CABasicAnimation
    let keyframes = animation as? CAKeyframeAnimation, transition = animation as? CATransition
    switch (key, value) {
    case (.duration, .number(let number)): animation.duration = number
    case (.delay, .number(let number)):
      animation.beginTime = number > 0 ? now + number : 0
    case (.speed, .number(let number)): animation.speed = Float(number)
    case (.timeOffset, .number(let number)): animation.timeOffset = number
    case (.repeatCount, .number(let number)): animation.repeatCount = Float(number)
    case (.repeatDuration, .number(let number)): animation.repeatDuration = number
    case (.autoreverses, .flag(let flag)): animation.autoreverses = flag
    case (.fillMode, .word(let word)): animation.fillMode = CAMediaTimingFillMode(rawValue: word)
    case (.curve, .curve(let curve)): animation.timingFunction = curve.function
    case (.mass, .number(let number)): spring?.mass = CGFloat(number)
    case (.stiffness, .number(let number)): spring?.stiffness = CGFloat(number)
    case (.damping, .number(let number)): spring?.damping = CGFloat(number)
    case (.initialVelocity, .number(let number)): spring?.initialVelocity = CGFloat(number)
    case (.from, _): basic?.fromValue = value.boxed
    case (.to, _): basic?.toValue = value.boxed
    case (.by, _): basic?.byValue = value.boxed
    case (.values, .list(let list)): keyframes?.values = list.map(\.boxed)
    case (.keyTimes, .list(let list)):
      let times = list.compactMap { $0.number.map { NSNumber(value: $0) } }
      keyframes?.keyTimes = times.isEmpty ? nil : times
    case (.timingFunctions, .list(let list)):
      let functions = list.compactMap { if case .curve(let curve) = $0 { curve.function } else { nil } }
      keyframes?.timingFunctions = functions.isEmpty ? nil : functions
    case (.calculationMode, .word(let word)):
      keyframes?.calculationMode = CAAnimationCalculationMode(rawValue: word)
    case (.type, .word(let word)): transition?.type = CATransitionType(rawValue: word)
    case (.subtype, .word(let word)): transition?.subtype = CATransitionSubtype(rawValue: word)
    case (.startProgress, .number(let number)): transition?.startProgress = Float(number)
    case (.endProgress, .number(let number)): transition?.endProgress = Float(number)
    default: break
    }
  }

  /// What kind of subject an animation is; nil for a class that does nothing on its own.
  static func kind(of animation: CAAnimation) -> TuningSubject.Kind? {
    switch animation {
    case is CASpringAnimation: return .spring
    case is CABasicAnimation: return .basic
    case is CAKeyframeAnimation: return .keyframes
    case is CAAnimationGroup: return .group
    case is CATransition: return .transition
    default: return nil
    }
  }
}
