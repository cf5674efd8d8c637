import Foundation
import Goldens
import Recording
import Stage
import UIKit

/// Another way to play the same motion.
public enum MotionVariant: Equatable, Sendable, CustomStringConvertible {
  /// Drawn at this many frames a second.
  case hertz(Double)
  /// All layers this many times as fast (`CALayer.speed` of the window); values are compared at the times at which they
  /// are due. What runs by timers or display links does not slow down with layers, and differs.
  case speed(Double)
  /// At this many pixels a point. Layout rounds to pixels, so lengths may need a tolerance.
  case scale(Double)

  /// The variant in words, for messages.
  public var description: String {
    switch self {
    case .hertz(let hertz): "\(InspectedValue.text(hertz)) Hz"
    case .speed(let speed): "\(InspectedValue.text(speed)) times the speed"
    case .scale(let scale): "scale \(InspectedValue.text(scale))"
    }
  }

  /// Why it cannot be played; nil when it can.
  fileprivate var fault: String? {
    switch self {
    case .hertz(let value) where !(value >= 1 && value <= 1_000):
      "the rate \(value) Hz is not possible; use 1 to 1000"
    case .speed(let value) where !(value >= 0.01 && value <= 100):
      "the speed \(value) is not possible; use 0.01 to 100"
    default: nil
    }
  }
}

/// Expects the same motion at other frame rates, speeds and scales: a comparison without a golden.
///
///     expectSameMotion(across: .hertz(120), .speed(0.1), .scale(3)) {
///       try Stage(size: CGSize(width: 390, height: 83)) { TabsController() }
///     } after: {
///       $0.tap("tab.2")
///     }
///
/// Each variant is played on a stage of its own and compared with one that is left as it is, number for number at 60
/// samples a second of unscaled time.
///
/// - Parameters:
///   - variants: The ways to play it.
///   - extent: How long, from the event. Default until nothing moves, ten seconds at most.
///   - tolerances: By a curve's title (`layer:keyPath`), its key path or its layer; everything else is exact. Speeds
///     are `Float`s, so a millionth of the unit is always allowed to variants of speed.
///   - fileID: The module and file of the call, which the compiler fills in, as it does the next four: where a
///     failure is shown.
///   - filePath: The call's file.
///   - function: The test's function, after which a golden is named.
///   - line: The call's line.
///   - column: The call's column.
///   - stage: Makes the stage.
///   - event: What happens to the interface at its first moment.
@preconcurrency @MainActor
public func expectSameMotion(
  across variants: MotionVariant..., until extent: CurveRecording.Extent = .settled(),
  within tolerances: [String: CurveTolerance] = [:], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, function: String = #function, line: UInt = #line,
  column: UInt = #column,
  of stage: () throws -> Stage, after event: (Stage) throws -> Void = { _ in }
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expect { host in
    let reference = try stage().record(until: extent, hertz: MotionPlayer.hertz, after: event)
    guard !variants.isEmpty, !reference.columns.isEmpty else {
      throw SnapshotFailure(
        .notCompared,
        variants.isEmpty ? "\(place.test): no variants were named." : "\(place.test): nothing moves.")
    }
    let golden = reference.csv()
    for variant in variants {
      if let fault = variant.fault { throw SnapshotFailure(.notCompared, "\(place.test): \(fault).") }
      let motion = try MotionPlayer.play(variant, beside: reference, of: stage, after: event)
      let comparison = CurveComparison(
        golden: golden, motion, within: tolerances, slack: MotionPlayer.slack(of: variant))
      let folder = ReportFolder(
        Golden.fileName("\(place.test).\(place.line).\(variant)"), place: place, host: host)
      guard let headline = comparison.lines.first else {
        folder.forget()
        continue
      }
      var report = FailureReport()
      report.curves = comparison.curves
      report.texts = (golden, motion.csv())
      let mismatch = Mismatch(
        kind: comparison.kind, lines: ["at \(variant), \(headline)"] + comparison.lines.dropFirst(),
        report: report)
      host.fail(mismatch.failure(title: place.test, owner: place.owner(in: host), folder: folder), place)
    }
  }
}

/// Plays variants of a motion.
@MainActor
private enum MotionPlayer {
  /// Samples a second of unscaled time.
  static let hertz = 60.0

  /// What is allowed without being asked for, in the numbers' units.
  static func slack(of variant: MotionVariant) -> Double {
    if case .speed = variant { return 1e-6 }
    return 0
  }

  static func play(
    _ variant: MotionVariant, beside reference: CurveRecording, of stage: () throws -> Stage,
    after event: (Stage) throws -> Void
  ) throws -> CurveRecording {
    let stage = try stage()
    let length = max(reference.times.last ?? 0, 1 / hertz)
    switch variant {
    case .hertz(let rate):
      let start = stage.now
      var row = 0, frame = 1.0
      try event(stage)
      return try CurveRecording(
        of: stage, hertz: hertz, until: .duration(length), selecting: .animated,
        eachRow: {
          row += 1
          // All frames up to the next sample are drawn, as a window would.
          while frame / rate <= Double(row) / hertz {
            _ = try? stage.image(at: start + frame / rate)
            frame += 1
          }
        }
      ).cut(to: reference)
    case .speed(let speed):
      let layer = stage.window.layer
      stage.perform {
        layer.beginTime = stage.now
        layer.timeOffset = stage.now
        layer.speed = Float(speed)
      }
      let actual = Double(Float(speed))
      try event(stage)
      return try CurveRecording(
        of: stage, hertz: hertz * actual, until: .duration(length / actual)
      ).cut(to: reference)
    case .scale(let scale):
      try stage.resize(to: stage.configuration.size, scale: scale)
      stage.restart()
      return try stage.record(
        until: .duration(length), hertz: hertz, after: event
      ).cut(to: reference)
    }
  }
}
