import Foundation

/// One number of a subject, with what an editor needs to know about it.
public struct Parameter: Identifiable, Sendable {
  /// Which parameter of the subject it is.
  public let key: ParameterKey
  /// What the code says.
  public let code: ParameterValue
  /// What is in force: the code's value, or the one that was set instead.
  public let value: ParameterValue

  /// The key.
  public var id: ParameterKey { key }
  /// Whether it was changed.
  public var isTuned: Bool { value != code }

  /// The unit of a value; the raw value is its symbol.
  public enum Unit: String, Sendable {
    case none = ""
    case seconds = "s"
    /// A part of something: of the duration, of critical damping.
    case ratio = "×"
    /// Whole travels per second.
    case travelsPerSecond = "/s"
  }

  /// In what its numbers are counted.
  public var unit: Unit {
    switch key.name {
    case "duration" where key.rawValue.hasPrefix("frames"), "start": return .ratio
    case "duration", "delay", "timeOffset", "repeatDuration": return .seconds
    case "dampingRatio", "bounce", "keyTimes", "speed", "startProgress", "endProgress": return .ratio
    case "initialVelocity": return .travelsPerSecond
    default: return .none
    }
  }

  /// Where a slider ends; typed numbers may be beyond, within `limits`.
  public var range: ClosedRange<Double> {
    let widest: ClosedRange<Double>
    switch key.name {
    case "duration" where key.rawValue.hasPrefix("frames"), "start", "startProgress", "endProgress":
      return 0...1
    case "duration", "repeatDuration": widest = 0...2
    case "delay", "timeOffset": widest = 0...1
    case "speed": widest = 0...4
    case "repeatCount": widest = 0...10
    case "dampingRatio": widest = 0.05...1
    case "bounce": widest = -0.5...0.9
    case "mass": widest = 0.1...5
    case "stiffness": widest = 10...600
    case "damping": widest = 0...60
    case "initialVelocity": widest = -10...20
    default:
      let size = max(code.number?.magnitude ?? 1, 1)
      widest = -2 * size...2 * size
    }
    // The code's own number is on the slider in any case.
    guard let number = code.number, number.isFinite else { return widest }
    return min(widest.lowerBound, number)...max(widest.upperBound, number * 2, number)
  }

  /// The words that can be chosen; empty for what is no word.
  public var choices: [String] {
    switch key.name {
    case "fillMode": return ["removed", "forwards", "backwards", "both"]
    case "calculationMode": return ["linear", "discrete", "paced", "cubic", "cubicPaced"]
    case "type": return ["fade", "moveIn", "push", "reveal"]
    case "subtype": return ["fromRight", "fromLeft", "fromTop", "fromBottom"]
    default: return []
    }
  }

  /// Why a value cannot take this one's place; nil when it can.
  public func fault(of value: ParameterValue) -> String? {
    guard value.isLike(code) else { return "\(key.title) is no \(value.text)" }
    if case .word(let word) = value, !choices.isEmpty, !choices.contains(word) {
      return "\(key.title) is one of \(choices.joined(separator: ", ")), not \"\(word)\""
    }
    if key.name == "repeatCount", value == .number(.infinity) { return nil }
    guard value.isFinite else { return "\(key.title) must be a number" }
    if Self.runsBack(value) { return "the control points of a curve lie within 0...1 in time" }
    if case .list(let values) = value {
      if values.contains(where: Self.runsBack) {
        return "the control points of a curve lie within 0...1 in time"
      }
      if key.name == "keyTimes" { return faultOfTimes(values.compactMap(\.number)) }
      return values.isEmpty && key.name == "values" ? "key frames need values" : nil
    }
    guard let number = value.number, let limits = limits else { return nil }
    return limits.contains(number)
      ? nil
      : "\(key.title) must lie in \(limits.lowerBound)...\(limits.upperBound), got \(number)"
  }

  private static func runsBack(_ value: ParameterValue) -> Bool {
    guard case .curve(let curve) = value else { return false }
    return !(0...1).contains(curve.x1) || !(0...1).contains(curve.x2)
  }

  private func faultOfTimes(_ times: [Double]) -> String? {
    let isRising = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    return isRising && times.allSatisfy((0...1).contains)
      ? nil : "key times rise within 0...1"
  }

  /// What a number must be within; nil for any number.
  public var limits: ClosedRange<Double>? {
    switch key.name {
    case "duration" where key.rawValue.hasPrefix("frames"), "start", "startProgress", "endProgress":
      return 0...1
    case "duration", "delay", "timeOffset", "repeatDuration", "repeatCount": return 0...100_000
    case "speed": return -1_000...1_000
    case "dampingRatio": return 0.003...1
    case "bounce": return -0.999...1
    case "mass", "stiffness": return 0.000_001...1_000_000
    case "damping": return 0...1_000_000
    case "initialVelocity": return -100_000...100_000
    default: return nil
    }
  }
}
