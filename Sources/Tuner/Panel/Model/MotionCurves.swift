import QuartzCore
import Recording
import Stage
import Support
import UIKit

/// How motions go and went: their values as they show.
///
/// A touch must not wait for its curves. While an animation runs, its curve is what the animations on its layer say of
/// the time to come, and follows when those change; what code moves was noted frame by frame. Whatever is left, motions
/// of long ago or with the code's numbers, is read off a second run of the same script once nothing moves.
@preconcurrency @MainActor
final class MotionCurves {
  /// Samples of a curve, less one.
  static let samples = 160
  /// How much of a motion without end is shown, in seconds.
  private static let endless = 2.0

  private let session: TuningSession
  private var otherAnswers: [String: (question: Question, curve: GraphCurve?)] = [:]
  /// The same with the code's numbers; nil while nothing is tuned.
  private var code: (variant: Variant, script: Script)?

  /// Whether what was noted frame by frame counts; tests compare it with a second run. Default true.
  private let usesTraces: Bool

  init(_ session: TuningSession, usesTraces: Bool = true) {
    self.session = session
    self.usesTraces = usesTraces
  }

  /// What a graph was read for. As long as it is the same, so are the curves: what a person does later does not change
  /// what was.
  private struct Question: Equatable {
    let motion: Motion.ID
    let begin: TimeInterval
    var end: TimeInterval
    let numbers: OverrideTable
    let speeds: [String: Double]
  }

  private struct Answer {
    var question: Question
    var curves: [GraphCurve]
    var before: [GraphCurve]
    /// What of it waits until nothing moves.
    var isPending = false
    var foreseen: ForeseenCurve?
  }

  private var answer: Answer?
  /// What code moves frame by frame gets longer with every frame; it is read again this often, in seconds.
  private static let growth = 0.2

  /// The curves of a motion, one for each part of its value that changes; and as the code's numbers have it, when
  /// others are in force.
  func curves(of motion: Motion) -> (now: [GraphCurve], before: [GraphCurve]) {
    let isBusy = isBusy
    let question = Question(
      motion: motion.id, begin: motion.begin, end: motion.end, numbers: session.variant.overrides,
      speeds: session.layerSpeeds)
    if let answer, !answer.isPending || isBusy {
      if answer.question == question { return (answer.curves, answer.before) }
      if isBusy, isGrowth(question, motion, of: answer) {
        self.answer?.isPending = true
        return (answer.curves, answer.before)
      }
    }
    let answer = isBusy ? quickAnswer(question, motion) : fullAnswer(question, motion)
    self.answer = answer
    return (answer.curves, answer.before)
  }

  /// Whether a motion has only become a little longer since it was read.
  private func isGrowth(_ question: Question, _ motion: Motion, of answer: Answer) -> Bool {
    guard motion.summary == nil, motion.end - answer.question.end < Self.growth else { return false }
    var known = answer.question
    known.end = question.end
    return known == question
  }

  /// Brings the curves up to date with the frame that shows now; true when they must be read again.
  func follow() -> Bool {
    guard var answer else { return false }
    if var foreseen = answer.foreseen {
      let isChanged = foreseen.follow(session.stage)
      answer.foreseen = foreseen.isOver(at: session.stage.now) ? nil : foreseen
      if isChanged {
        answer.curves = Self.named(foreseen.numbers, foreseen.times, answer.question.motion.keyPath)
      }
      self.answer = answer
      if isChanged { return true }
    }
    return answer.isPending && !isBusy
  }

  /// Whether something moves on the stage at the end of the recording, or is about to: a touch, the motions it causes.
  private var isBusy: Bool {
    let (stage, now) = (session.stage, session.stage.now)
    guard session.transport.isPlaying, now >= session.variant.reach else { return false }
    return stage.isPointerDown
      || session.interactions.suffix(Self.recent).contains { now - $0.motionEnd < Self.pause }
  }
  /// Interactions before these no longer move anything, as a rule.
  private static let recent = 4
  /// A motion that ended less than these seconds ago may be continued.
  private static let pause = 0.1

  // MARK: Answers

  private func quickAnswer(_ question: Question, _ motion: Motion) -> Answer {
    var answer = Answer(question: question, curves: [], before: [])
    answer.isPending = !question.numbers.isEmpty
    if question.motion == self.answer?.question.motion, let known = self.answer {
      answer.before = known.before
    }
    let parts = Self.parts(of: motion.id.keyPath)
    if motion.summary == nil {
      if let curves = traced(motion) { answer.curves = curves } else { answer.isPending = true }
    } else if let foreseen = ForeseenCurve(
      motion, session.stage, Self.times(motion.begin, Self.end(of: motion)), parts.map(\.keyPath))
    {
      answer.foreseen = foreseen
      answer.curves = Self.named(foreseen.numbers, foreseen.times, motion.id.keyPath)
    } else {
      answer.isPending = true
      answer.curves = MotionProgress.curve(of: motion).map { [$0] } ?? []
    }
    return answer
  }

  private func fullAnswer(_ question: Question, _ motion: Motion) -> Answer {
    Answer(
      question: question, curves: traced(motion) ?? curves(of: motion, in: session.variant),
      before: question.numbers.isEmpty ? [] : codeVariant().map { curves(of: motion, in: $0) } ?? [])
  }

  /// The curves of what was noted frame by frame; nil when nothing was, or not all of it is there any more.
  private func traced(_ motion: Motion) -> [GraphCurve]? {
    guard usesTraces, let trace = motion.trace, motion.end > motion.begin else { return nil }
    let times = Self.frames(from: motion.begin, to: Self.end(of: motion))
    return trace.numbers(at: times, keyPaths: Self.parts(of: motion.id.keyPath).map(\.keyPath)).map {
      Self.named($0, times, motion.id.keyPath)
    }
  }

  private static func end(of motion: Motion) -> TimeInterval {
    motion.end.isFinite ? motion.end : motion.begin + endless
  }

  private func codeVariant() -> Variant? {
    let variant = variantOfTheCode()
    variant?.layerSpeeds = session.layerSpeeds
    return variant
  }

  private func variantOfTheCode() -> Variant? {
    let stage = session.stage
    if let code {
      if code.script == stage.script { return code.variant }
      if code.variant.takesUp(stage.script, after: code.script) {
        self.code = (code.variant, stage.script)
        return code.variant
      }
    }
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

  /// The curve of a motion's part in another variant; nil where it does not move there.
  func curve(of motion: Motion, part: String, in variant: Variant) -> GraphCurve? {
    let key = "\(ObjectIdentifier(variant).hashValue) \(part)"
    let question = Question(
      motion: motion.id, begin: motion.begin, end: Self.end(of: motion), numbers: variant.overrides,
      speeds: session.layerSpeeds)
    if let known = otherAnswers[key], known.question == question { return known.curve }
    // A touch does not wait for it.
    guard !isBusy else { return otherAnswers[key]?.curve }
    let found = curves(of: motion, in: variant)
    let curve = found.first { $0.name == part } ?? (found.count == 1 ? found[0] : nil)
    otherAnswers[key] = (question, curve)
    return curve
  }

  /// The curves as a second run has them.
  private func curves(of motion: Motion, in variant: Variant) -> [GraphCurve] {
    let end = Self.end(of: motion)
    guard end > motion.begin else { return [] }
    let times =
      motion.summary == nil ? Self.frames(from: motion.begin, to: end) : Self.times(motion.begin, end)
    let parts = Self.parts(of: motion.id.keyPath)
    var samples: [[Double]] = []
    var objects: [LayerValues] = []
    var layer: CALayer?
    variant.sample(times) { stage, index in
      if layer == nil { layer = stage.layer(named: motion.layerPath) }
      if let layer, LayerValues.isObject(motion.id.keyPath, of: layer) {
        objects.append(stage.perform { LayerValues(presentationOf: layer) })
      }
      samples.append(
        layer.map { layer in
          parts.flatMap { InspectedValue(stage.presentedValue($0.keyPath, of: layer))?.numbers ?? [] }
        } ?? [])
    }
    let curves =
      objects.count == times.count
      ? Self.figures(objects, times, motion.id.keyPath) : Self.named(samples, times, motion.id.keyPath)
    return curves.isEmpty ? MotionProgress.curve(of: motion).map { [$0] } ?? [] : curves
  }

  /// The figures that move of what is no number: of an image, an outline, a list.
  static func figures(_ samples: [LayerValues], _ times: [TimeInterval], _ keyPath: String) -> [GraphCurve] {
    let all = ObjectCurves.curves(of: keyPath, in: samples).map { name, values in
      var curve = GraphCurve(name: name.split(separator: ".").dropFirst().joined(separator: " "))
      for (time, value) in zip(times, values) {
        guard let value else { continue }
        curve.times.append(time)
        curve.values.append(value)
      }
      return curve
    }
    let moving = all.filter { ($0.span.map { $0.upperBound - $0.lowerBound } ?? 0) > least }
    // Length and distance are in points: a count beside them would be a flat line.
    let sizes = moving.filter { $0.name != "elements" }
    return sizes.isEmpty ? moving : sizes
  }

  /// The curves of samples, each the numbers at one time; those of another count than the first are left out.
  static func named(_ samples: [[Double]], _ times: [TimeInterval], _ keyPath: String) -> [GraphCurve] {
    guard let first = samples.first(where: { !$0.isEmpty }) else { return [] }
    var curves = first.map { _ in GraphCurve() }
    for (time, numbers) in zip(times, samples) where numbers.count == curves.count {
      for (place, number) in numbers.enumerated() {
        curves[place].times.append(time)
        curves[place].values.append(number)
      }
    }
    return named(curves, keyPath, parts(of: keyPath).map(\.name))
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

  static func parts(of keyPath: String) -> [(name: String, keyPath: String)] {
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
    for index in curves.indices where curves[index].name == "turn" || isAngle(keyPath) {
      curves[index] = curves[index].unrolled()
    }
    if curves.count > 1, curves[0].name == "scale x", curves[0].values == curves[1].values {
      curves.remove(at: 1)
      curves[0].name = "scale"
    }
    let moving = curves.filter { ($0.span.map { $0.upperBound - $0.lowerBound } ?? 0) > least }
    return moving.isEmpty ? Array(curves.prefix(1)) : moving
  }

  private static func isAngle(_ keyPath: String) -> Bool {
    keyPath.components(separatedBy: ".").suffix(2).contains("rotation")
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
