import QuartzCore
import Stage
import Support
import UIKit

/// Whether motion stays continuous when it is touched again on its way: the same touch once more, at each of many
/// moments, and the worst jump of value and of speed that follows.
///
///     let sweep = InterruptionSweep(again: touch, begin: 0.5, layer: "dot", keyPath: "position.x")
///     expectCurves(try sweep.record(stage))     // a row a moment
///
/// The stage itself stays where it is: each moment is played on one of its own.
public struct InterruptionSweep: Codable, Equatable, Sendable {
  /// What is done once more; its times are seconds after the interruption.
  public var again: Script
  /// When the motion begins that is interrupted, in seconds of media time.
  public var begin: TimeInterval
  /// The first moment of interruption, in seconds after `begin`.
  public var first: TimeInterval
  /// The last moment of interruption, in seconds after `begin`.
  public var last: TimeInterval
  /// Seconds from one moment to the next. Default a frame at 60 Hz.
  public var step: TimeInterval
  /// Samples a second around each interruption: of an animation many, of what code moves frame by frame 60.
  public var hertz: Double
  /// The layer's name, label or path.
  public var layer: String
  /// What is looked at: `position`, `transform.scale`.
  public var keyPath: String

  /// A sweep; by default at each frame from 0 to 0.75 s.
  public init(
    again: Script, begin: TimeInterval, first: TimeInterval = 0, last: TimeInterval = 0.75,
    step: TimeInterval = InterruptionSweep.frame, hertz: Double = 960, layer: String, keyPath: String
  ) {
    self.again = again
    self.begin = begin
    self.first = first
    self.last = last
    self.step = step
    self.hertz = hertz
    self.layer = layer
    self.keyPath = keyPath
  }

  /// Seconds of a frame at 60 Hz.
  public static let frame: TimeInterval = 1.0 / 60
  /// More moments are not looked at.
  private static let mostMoments = 2_000

  /// The moments, in seconds after `begin`.
  public var moments: [TimeInterval] {
    guard step > 0, last >= first, (last - first) / step < Double(Self.mostMoments) else { return [first] }
    return (0...Int(((last - first) / step + 1e-6).rounded(.down))).map { first + Double($0) * step }
  }

  /// The script up to an interruption, with the interruption.
  package func script(_ played: Script, at moment: TimeInterval) -> Script {
    let time = begin + moment
    let before = played.events.filter { $0.time < time || $0.time <= begin }
    return Script(
      before
        + again.events.map { event in
          var event = event
          event.time += time
          return event
        })
  }

  /// The worst jumps after an interruption at one moment.
  package struct Outcome: Equatable, Sendable {
    /// Seconds after `begin`.
    package var moment: TimeInterval
    /// By the names of the parts: `position.x`.
    package var parts: [Part]

    package struct Part: Equatable, Sendable {
      package var name: String
      package var jump: MotionJump
    }
  }

  /// Seconds after the last input in which an interruption shows: two frames.
  private static let aftermath = 2 * frame

  /// Plays one interruption.
  ///
  /// - Parameter stage: At its beginning, with the script that `script(_:at:)` gives.
  /// - Throws: `StageError`; `RecordingError` for a layer that there is not.
  @MainActor
  package func play(_ stage: Stage, at moment: TimeInterval) throws -> Outcome {
    let touch = begin + moment
    let end = touch + (again.events.map(\.end).max() ?? 0) + Self.aftermath
    let length = 1 / hertz
    // What code moves stands on the frames; an animation is looked at beside them.
    var times: [TimeInterval] = []
    var time = max(touch - 3 * length, 0)
    while time <= end + 3 * length {
      times.append(time)
      time += length
    }
    var samples: [[Double]] = []
    var components: [CurveComponent] = []
    var objects: [(time: TimeInterval, values: LayerValues)] = []
    for time in times {
      try stage.advance(to: time)
      guard let layer = stage.layer(named: self.layer) else {
        samples.append([])
        continue
      }
      let values = LayerValues(presentationOf: layer)
      if LayerValues.isObject(keyPath, of: layer) { objects.append((time - begin, values)) }
      if components.isEmpty {
        components = CurveComponent.components(of: keyPath, in: values).filter { $0.read(values) != nil }
      }
      samples.append(components.compactMap { $0.read(values) })
    }
    let figures = ObjectCurves.curves(of: keyPath, in: objects.map(\.values))
    if !figures.isEmpty {
      return Outcome(
        moment: moment,
        parts: figures.map { name, values in
          let known = zip(objects, values).compactMap { object, value in value.map { (object.time, $0) } }
          return Outcome.Part(name: name, jump: MotionJump(known.map(\.0), known.map(\.1)))
        })
    }
    guard !components.isEmpty else { throw RecordingError.unknownLayer(layer, known: []) }
    return Outcome(
      moment: moment,
      parts: components.indices.map { index in
        var (known, values): ([TimeInterval], [Double]) = ([], [])
        for (time, sample) in zip(times, samples) where sample.count == components.count {
          known.append(time - begin)
          values.append(sample[index])
        }
        return Outcome.Part(name: components[index].name, jump: MotionJump(known, values))
      })
  }

  /// Interrupts at every moment.
  ///
  /// - Parameter stage: Was made with the script up to the first touch, and stays as it is.
  /// - Returns: A row a moment; two columns a number: the worst jump of the value and, with `.speed`, of its speed.
  /// - Throws: `StageError` and `RecordingError`.
  @preconcurrency @MainActor
  public func record(_ stage: Stage) throws -> CurveRecording {
    try record(
      moments.map { moment in
        let twin = try Stage(
          stage.firstConfiguration, script: script(stage.script, at: moment), content: stage.content)
        return try play(twin, at: moment)
      })
  }

  /// Outcomes as a table.
  package func record(_ outcomes: [Outcome]) -> CurveRecording {
    let names = outcomes.first?.parts.map(\.name) ?? []
    let columns = names.flatMap { name in
      [(name + ".jump", \MotionJump.value), (name + ".jump.speed", \MotionJump.speed)].map { title, figure in
        CurveRecording.Column(
          layer: layer, keyPath: title, unit: CurveUnit(ofKeyPath: name),
          values: outcomes.map { outcome in
            outcome.parts.first { $0.name == name }.map { $0.jump[keyPath: figure] }
          })
      }
    }
    return CurveRecording(hertz: 1 / step, times: outcomes.map(\.moment), columns: columns)
  }
}
