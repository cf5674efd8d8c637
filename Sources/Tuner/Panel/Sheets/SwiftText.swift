import Foundation
import UIKit

/// A subject's numbers as Swift, to be pasted into code.
@preconcurrency @MainActor
enum SwiftText {
  /// The lines for a subject, in the form in which its code is written.
  static func lines(of subject: TuningSubject) -> [String] {
    switch subject.id.kind {
    case .block: return block(subject)
    case .propertyAnimator: return animator(subject)
    case .keyframeBlock:
      let times = [argument(subject, .duration, "withDuration"), argument(subject, .delay, "delay")]
      return call("UIView.animateKeyframes", times, opens: true)
        + rest(subject, except: [.duration, .delay])
    case .viewTransition:
      let arguments = ["with: view", argument(subject, .duration, "duration")]
      return call("UIView.transition", arguments, opens: true)
    case .spring, .basic, .keyframes, .group, .transition: return object(subject)
    }
  }

  // MARK: Blocks

  private static func block(_ subject: TuningSubject) -> [String] {
    let duration = argument(subject, .duration, "withDuration"), delay = argument(subject, .delay, "delay")
    if subject[.dampingRatio] != nil {
      let parts = [
        duration, delay, argument(subject, .dampingRatio, "usingSpringWithDamping"),
        argument(subject, .initialVelocity, "initialSpringVelocity"),
      ]
      return call("UIView.animate", parts, opens: true)
    }
    if subject[.bounce] != nil {
      let parts = [
        argument(subject, .duration, "springDuration"), argument(subject, .bounce, "bounce"),
        argument(subject, .initialVelocity, "initialSpringVelocity"), delay,
      ]
      return call("UIView.animate", parts, opens: true)
    }
    return call("UIView.animate", [duration, delay, options(subject)], opens: true)
  }

  private static func options(_ subject: TuningSubject) -> String? {
    guard case .curve(let curve)? = subject[.curve]?.value else { return nil }
    switch curve {
    case .linear: return "options: .curveLinear"
    case .easeIn: return "options: .curveEaseIn"
    case .easeOut: return "options: .curveEaseOut"
    default: return nil
    }
  }

  private static func animator(_ subject: TuningSubject) -> [String] {
    if let spring = subject.spring {
      if subject[.mass] != nil {
        let numbers = [
          "mass: \(number(spring.mass))", "stiffness: \(number(spring.stiffness))",
          "damping: \(number(spring.damping))",
          "initialVelocity: CGVector(dx: \(number(spring.initialVelocity)), dy: 0)",
        ]
        return call("UISpringTimingParameters", numbers)
      }
      let parts = [
        argument(subject, .duration, "duration"), argument(subject, .dampingRatio, "dampingRatio"),
      ]
      return call("UIViewPropertyAnimator", parts)
    }
    guard case .curve(let curve)? = subject[.curve]?.value else {
      return call("UIViewPropertyAnimator", [argument(subject, .duration, "duration")])
    }
    let points = [
      argument(subject, .duration, "duration"),
      "controlPoint1: CGPoint(x: \(number(curve.x1)), y: \(number(curve.y1)))",
      "controlPoint2: CGPoint(x: \(number(curve.x2)), y: \(number(curve.y2)))",
    ]
    return call("UIViewPropertyAnimator", points)
  }

  // MARK: Animation objects

  private static let names: [TuningSubject.Kind: (type: String, variable: String)] = [
    .spring: ("CASpringAnimation", "spring"), .basic: ("CABasicAnimation", "animation"),
    .keyframes: ("CAKeyframeAnimation", "keyframes"), .group: ("CAAnimationGroup", "group"),
    .transition: ("CATransition", "transition"),
  ]

  private static func object(_ subject: TuningSubject) -> [String] {
    let (type, name) = names[subject.id.kind] ?? ("CABasicAnimation", "animation")
    let path = subject.id.keyPath
    let call = path.isEmpty ? "\(type)()" : "\(type)(keyPath: \"\(path)\")"
    return ["let \(name) = \(call)"]
      + subject.parameters.compactMap { parameter in
        guard isWorthWriting(parameter) else { return nil }
        return literal(parameter).map { "\(name).\($0)" }
      }
  }

  /// What a new object has by itself need not be said.
  private static func isWorthWriting(_ parameter: Parameter) -> Bool {
    if parameter.isTuned { return true }
    switch (parameter.key, parameter.value) {
    case (.delay, .number(0)), (.speed, .number(1)), (.timeOffset, .number(0)), (.repeatCount, .number(0)),
      (.repeatDuration, .number(0)), (.autoreverses, .flag(false)), (.fillMode, .word("removed")),
      (.calculationMode, .word("linear")), (.initialVelocity, .number(0)), (.mass, .number(1)),
      (.startProgress, .number(0)), (.endProgress, .number(1)), (.curve, .curve(.linear)):
      return false
    default: return parameter.key.child == nil
    }
  }

  private static func literal(_ parameter: Parameter) -> String? {
    let key = parameter.key.rawValue
    switch (parameter.key, parameter.value) {
    case (.delay, .number(let value)): return "beginTime = CACurrentMediaTime() + \(number(value))"
    case (.repeatCount, .number(.infinity)): return "repeatCount = .infinity"
    case (.curve, .curve(let curve)): return "timingFunction = \(text(curve))"
    case (.from, let value): return text(value).map { "fromValue = \($0)" }
    case (.to, let value): return text(value).map { "toValue = \($0)" }
    case (.by, let value): return text(value).map { "byValue = \($0)" }
    case (_, let value): return text(value).map { "\(key) = \($0)" }
    }
  }

  private static func rest(_ subject: TuningSubject, except known: Set<ParameterKey>) -> [String] {
    subject.parameters.filter { !known.contains($0.key) && $0.isTuned }.compactMap { parameter in
      text(parameter.value).map { "  // \(parameter.key.rawValue): \($0)" }
    }
  }

  // MARK: Values

  private static func text(_ value: ParameterValue) -> String? {
    switch value {
    case .number(let value): return number(value)
    case .flag(let flag): return flag ? "true" : "false"
    case .word(let word): return ".\(word)"
    case .curve(let curve): return text(curve)
    case .point(let x, let y): return "CGPoint(x: \(number(x)), y: \(number(y)))"
    case .size(let width, let height): return "CGSize(width: \(number(width)), height: \(number(height)))"
    case .rect(let x, let y, let width, let height):
      return "CGRect(x: \(number(x)), y: \(number(y)), width: \(number(width)), height: \(number(height)))"
    case .color(let red, let green, let blue, let alpha):
      return "UIColor(red: \(number(red)), green: \(number(green)), blue: \(number(blue)),"
        + " alpha: \(number(alpha))).cgColor"
    case .transform: return nil
    case .list(let values):
      let texts = values.compactMap(text)
      return texts.count == values.count ? "[\(texts.joined(separator: ", "))]" : nil
    }
  }

  private static func text(_ curve: BezierCurve) -> String {
    let named: [(BezierCurve, String)] = [
      (.linear, "linear"), (.easeIn, "easeIn"), (.easeOut, "easeOut"), (.easeInEaseOut, "easeInEaseOut"),
      (.default, "default"),
    ]
    if let name = named.first(where: { $0.0 == curve })?.1 { return "CAMediaTimingFunction(name: .\(name))" }
    let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(number).joined(separator: ", ")
    return "CAMediaTimingFunction(controlPoints: \(points))"
  }

  private static func argument(_ subject: TuningSubject, _ key: ParameterKey, _ label: String) -> String? {
    subject[key]?.value.number.map { "\(label): \(number($0))" }
  }

  /// A call with an argument a line, which fits a narrow panel; on one line when it is short.
  private static func call(_ name: String, _ arguments: [String?], opens: Bool = false) -> [String] {
    let known = arguments.compactMap { $0 }
    let end = opens ? ") {" : ")"
    let line = "\(name)(\(known.joined(separator: ", "))\(end)"
    guard line.count > longestLine else { return [line] }
    return ["\(name)("]
      + known.enumerated().map { "  \($1)\($0 + 1 < known.count ? "," : "")" } + [end]
  }

  /// What a narrow panel shows without scrolling, in letters.
  private static let longestLine = 44

  /// As many digits as a person would write.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
