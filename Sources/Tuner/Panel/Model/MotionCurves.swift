import QuartzCore
import Stage
import Support
import UIKit

/// How motions really went: their values as they showed, read off a second run of the same script with the same
/// numbers.
@preconcurrency @MainActor
final class MotionCurves {
  /// Samples of a curve, less one.
  static let samples = 160
  /// How much of a motion without end is shown, in seconds.
  private static let endless = 2.0

  private let session: TuningSession
  /// The same with the code's numbers; nil while nothing is tuned.
  private var code: (variant: Variant, script: Script)?

  init(_ session: TuningSession) { self.session = session }

  /// What a graph was read for. As long as it is the same, so are the curves: what a person does later does not change
  /// what was.
  private struct Question: Equatable {
    let motion: Motion.ID
    let begin, end: TimeInterval
    let numbers: OverrideTable
  }

  private var answer: (question: Question, curves: [GraphCurve], before: [GraphCurve])?
  /// What code moves frame by frame gets longer with every frame; it is read again this often, in seconds.
  private static let growth = 0.2

  /// The curves of a motion, one for each part of its value that changes; and as the code's numbers have it, when
  /// others are in force.
  func curves(of motion: Motion) -> (now: [GraphCurve], before: [GraphCurve]) {
    let numbers = session.variant.overrides
    let question = Question(motion: motion.id, begin: motion.begin, end: motion.end, numbers: numbers)
    if let answer {
      var known = answer.question
      if known == question { return (answer.curves, answer.before) }
      let grows = motion.summary == nil && session.transport.isPlaying
      if grows, motion.end - known.end < Self.growth {
        known = Question(motion: known.motion, begin: known.begin, end: motion.end, numbers: known.numbers)
        if known == question { return (answer.curves, answer.before) }
      }
    }
    let now = curves(of: motion, in: session.variant)
    let before = numbers.isEmpty ? [] : codeVariant().map { curves(of: motion, in: $0) } ?? []
    answer = (question, now, before)
    return (now, before)
  }

  private func codeVariant() -> Variant? {
    let stage = session.stage
    if let code, code.script == stage.script { return code.variant }
    do {
      let variant = try Variant(
        name: "code", stage.firstConfiguration, script: stage.script, content: stage.content)
      code = (variant, stage.script)
      return variant
    } catch {
      Diagnostics.report("\(error)")
      return nil
    }
  }

  private func curves(of motion: Motion, in variant: Variant) -> [GraphCurve] {
    let end = motion.end.isFinite ? motion.end : motion.begin + Self.endless
    guard end > motion.begin else { return [] }
    let times =
      motion.summary == nil ? Self.frames(from: motion.begin, to: end) : Self.times(motion.begin, end)
    let parts = Self.parts(of: motion.id.keyPath)
    var curves: [GraphCurve] = []
    var layer: CALayer?
    variant.sample(times) { stage, index in
      if layer == nil { layer = stage.layer(named: motion.layerPath) }
      guard let layer else { return }
      let numbers = parts.flatMap {
        InspectedValue(stage.presentedValue($0.keyPath, of: layer))?.numbers ?? []
      }
      if curves.isEmpty { curves = numbers.map { _ in GraphCurve() } }
      guard numbers.count == curves.count else { return }
      for (place, number) in numbers.enumerated() {
        curves[place].times.append(times[index])
        curves[place].values.append(number)
      }
    }
    guard !curves.isEmpty else { return MotionProgress.curve(of: motion).map { [$0] } ?? [] }
    return Self.named(curves, motion.id.keyPath, parts.map(\.name))
  }

  private static func times(_ begin: TimeInterval, _ end: TimeInterval) -> [TimeInterval] {
    (0...samples).map { begin + (end - begin) * Double($0) / Double(samples) }
  }

  /// This many frames are drawn in one curve; of longer motions each second, third… one.
  private static let mostFrames = 600

  /// What code moves stands still between its frames: looked at more often it would be a staircase.
  private static func frames(from begin: TimeInterval, to end: TimeInterval) -> [TimeInterval] {
    let count = (end - begin) * CADisplayLink.refreshRate
    let stride = max(Int((count / Double(mostFrames)).rounded(.up)), 1)
    var times = [begin]
    var time = begin
    while time < end {
      for _ in 0..<stride { time = MediaClock.frame(after: time) }
      times.append(min(time, end))
    }
    return times
  }

  // MARK: Parts

  private static let transformParts = [
    (name: "scale x", tail: "scale.x"), (name: "scale y", tail: "scale.y"),
    (name: "turn", tail: "rotation.z"),
    (name: "x", tail: "translation.x"), (name: "y", tail: "translation.y"),
  ]

  private static func parts(of keyPath: String) -> [(name: String, keyPath: String)] {
    guard keyPath == "transform" else { return [("", keyPath)] }
    return transformParts.map { ($0.name, "transform.\($0.tail)") }
  }

  /// Changes smaller than this are rounding.
  private static let least = 1e-9

  /// The curves that move, with names; two scales that are the same are one.
  private static func named(_ all: [GraphCurve], _ keyPath: String, _ partNames: [String]) -> [GraphCurve] {
    var curves = all
    let names = partNames.count > 1 ? partNames : Self.names(of: keyPath, count: curves.count)
    for index in curves.indices where index < names.count { curves[index].name = names[index] }
    if curves.count > 1, curves[0].name == "scale x", curves[0].values == curves[1].values {
      curves.remove(at: 1)
      curves[0].name = "scale"
    }
    let moving = curves.filter { ($0.span.map { $0.upperBound - $0.lowerBound } ?? 0) > least }
    return moving.isEmpty ? Array(curves.prefix(1)) : moving
  }

  private static func names(of keyPath: String, count: Int) -> [String] {
    switch count {
    case 2: return keyPath.hasSuffix("size") ? ["width", "height"] : ["x", "y"]
    case 4:
      return keyPath.lowercased().contains("color")
        ? ["red", "green", "blue", "alpha"] : ["x", "y", "width", "height"]
    default: return [""]
    }
  }
}
