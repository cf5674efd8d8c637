import UIKit

/// The code that an iOS developer would write for a subject with the numbers in force, to be pasted.
enum SwiftCode {
  static func lines(of subject: TuningSubject) -> [String] {
    switch subject.id.kind {
    case .block: return block(subject)
    case .propertyAnimator: return animator(subject)
    case .keyframeBlock: return keyframes(subject)
    case .viewTransition:
      var arguments = ["with: view", argument(subject, .duration, "duration")]
      arguments.append("options: [.transitionCrossDissolve\(option(subject).map { ", \($0)" } ?? "")]")
      return call("UIView.transition", arguments) + body
    case .spring, .basic, .keyframes, .group, .transition: return object(subject)
    }
  }

  private static let body = ["  // the changes", "}"]

  // MARK: Calls

  private static func argument(_ subject: TuningSubject, _ key: ParameterKey, _ label: String) -> String? {
    subject[key]?.value.number.map { "\(label): \(SwiftText.number($0))" }
  }

  /// A call with an argument a line, which fits a narrow panel; on one line when it is short.
  private static func call(_ name: String, _ arguments: [String?], end: String = ") {") -> [String] {
    let known = arguments.compactMap { $0 }
    let line = "\(name)(\(known.joined(separator: ", "))\(end)"
    guard line.count > longestLine else { return [line] }
    return ["\(name)("] + known.enumerated().map { "  \($1)\($0 + 1 < known.count ? "," : "")" } + [end]
  }

  /// What a narrow panel shows without scrolling, in letters.
  private static let longestLine = 44

  // MARK: Blocks

  private static func block(_ subject: TuningSubject) -> [String] {
    let duration = argument(subject, .duration, "withDuration"), delay = argument(subject, .delay, "delay")
    if subject[.dampingRatio] != nil {
      let arguments = [
        duration, delay, argument(subject, .dampingRatio, "usingSpringWithDamping"),
        argument(subject, .initialVelocity, "initialSpringVelocity"),
      ]
      return call("UIView.animate", arguments) + body
    }
    if subject[.bounce] != nil {
      let arguments = [
        argument(subject, .duration, "springDuration"), argument(subject, .bounce, "bounce"),
        argument(subject, .initialVelocity, "initialSpringVelocity"), delay,
      ]
      return call("UIView.animate", arguments) + body
    }
    // A block knows four curves; one of one's own needs an animator.
    if let curve = curve(of: subject), curve != .easeInEaseOut, option(subject) == nil {
      return animator(subject)
    }
    let isPlain = subject[.delay]?.value.number == 0 && option(subject) == nil
    return call(
      "UIView.animate", [duration, isPlain ? nil : delay, option(subject).map { "options: \($0)" }]) + body
  }

  private static func curve(of subject: TuningSubject) -> BezierCurve? {
    if case .curve(let curve)? = subject[.curve]?.value { return curve }
    return nil
  }

  /// The option for a block's curve; nil for the one that it has on its own, and for those that are none of the four.
  private static func option(_ subject: TuningSubject) -> String? {
    switch curve(of: subject) {
    case .linear?: return ".curveLinear"
    case .easeIn?: return ".curveEaseIn"
    case .easeOut?: return ".curveEaseOut"
    default: return nil
    }
  }

  private static func keyframes(_ subject: TuningSubject) -> [String] {
    let times = [argument(subject, .duration, "withDuration"), argument(subject, .delay, "delay")]
    var lines = call("UIView.animateKeyframes", times)
    var index = 0
    while subject[.frameStart(index)] != nil {
      let arguments = [
        argument(subject, .frameStart(index), "withRelativeStartTime"),
        argument(subject, .frameDuration(index), "relativeDuration"),
      ]
      lines += (call("UIView.addKeyframe", arguments) + body).map { "  \($0)" }
      index += 1
    }
    return lines + ["}"]
  }

  private static func animator(_ subject: TuningSubject) -> [String] {
    let delay = subject[.delay]?.value.number ?? 0
    let end = body + ["animator.startAnimation(\(delay > 0 ? "afterDelay: \(SwiftText.number(delay))" : ""))"]
    let name = "let animator = UIViewPropertyAnimator"
    let speed = subject[.initialVelocity]?.value.number ?? 0
    let duration = argument(subject, .duration, "duration")
    // Only a spring without velocity can be said in one call.
    let keys: [ParameterKey] =
      subject[.stiffness] != nil
      ? [.mass, .stiffness, .damping]
      : subject[.bounce] != nil ? [.duration, .bounce] : speed != 0 ? [.dampingRatio] : []
    if !keys.isEmpty {
      let velocity =
        "initialVelocity: CGVector(dx: \(SwiftText.number(speed)), dy: \(SwiftText.number(speed)))"
      let numbers = keys.map { argument(subject, $0, $0.rawValue) } + [velocity]
      let own = keys == [.dampingRatio] ? duration : "duration: 0"
      return call("let spring = UISpringTimingParameters", numbers, end: ")")
        + call(name, [own, "timingParameters: spring"], end: ")") + ["animator.addAnimations {"] + end
    }
    if subject[.dampingRatio] != nil {
      return call(name, [duration, argument(subject, .dampingRatio, "dampingRatio")]) + end
    }
    let curve = curve(of: subject) ?? .easeInEaseOut
    let arguments = [
      duration, "controlPoint1: \(SwiftText.text(.point(x: curve.x1, y: curve.y1)))",
      "controlPoint2: \(SwiftText.text(.point(x: curve.x2, y: curve.y2)))",
    ]
    return call(name, arguments) + end
  }

  // MARK: Animation objects

  private static let names: [TuningSubject.Kind: (type: String, variable: String)] = [
    .spring: ("CASpringAnimation", "spring"), .basic: ("CABasicAnimation", "animation"),
    .keyframes: ("CAKeyframeAnimation", "keyframes"), .group: ("CAAnimationGroup", "group"),
    .transition: ("CATransition", "transition"),
  ]

  /// What a new object has on its own need not be said.
  private static let defaults: [ParameterKey: ParameterValue] = [
    .delay: .number(0), .speed: .number(1), .timeOffset: .number(0), .repeatCount: .number(0),
    .repeatDuration: .number(0), .autoreverses: .flag(false), .fillMode: .word("removed"),
    .curve: .curve(.linear), .calculationMode: .word("linear"),
    .keyTimes: .list([]), .timingFunctions: .list([]), .mass: .number(1), .stiffness: .number(100),
    .damping: .number(10), .initialVelocity: .number(0), .type: .word("fade"), .subtype: .word("fromRight"),
    .startProgress: .number(0), .endProgress: .number(1),
  ]

  private static func object(_ subject: TuningSubject) -> [String] {
    let (type, name) = names[subject.id.kind] ?? ("CABasicAnimation", "animation")
    let path = subject.id.keyPath
    var lines = ["let \(name) = \(type)(\(path.isEmpty ? "" : "keyPath: \"\(path)\""))"]
    for parameter in subject.parameters where parameter.isTuned || parameter.value != defaults[parameter.key]
    {
      let (key, text) = (parameter.key, SwiftText.text(parameter.value))
      switch key {
      case _ where key.child != nil:
        if parameter.isTuned { lines.append("// \(key.rawValue) = \(text)") }
      case .delay: lines.append("\(name).beginTime = CACurrentMediaTime() + \(text)")
      case .curve: lines.append("\(name).timingFunction = \(text)")
      default: lines.append("\(name).\(key.rawValue) = \(text)")
      }
    }
    return lines
  }
}

extension TuningSession {
  /// The code for a subject with the numbers in force, as an iOS developer would write it; nil for one that is not
  /// known.
  public func swiftCode(for id: TuningSubject.ID) -> String? {
    subject(id).map { SwiftCode.lines(of: $0).joined(separator: "\n") }
  }
}
