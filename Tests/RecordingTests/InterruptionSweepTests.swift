import Recording
import SampleStage
import Stage
import UIKit
import XCTest

/// Whether motion stays continuous when it is interrupted.
final class InterruptionSweepTests: XCTestCase {
  @preconcurrency @MainActor
  private func sweep(_ keyPath: String = "position", last: TimeInterval = 0.3) -> InterruptionSweep {
    var again = Script()
    again.tap("box", at: 0)
    return InterruptionSweep(again: again, begin: 0.1, last: last, step: 0.1, layer: "box", keyPath: keyPath)
  }

  private static func move(
    _ box: TouchBox, to x: CGFloat, from start: CGFloat, _ function: CAMediaTimingFunctionName
  ) {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = NSNumber(value: Double(start))
    animation.toValue = NSNumber(value: Double(x))
    animation.duration = 0.5
    animation.timingFunction = CAMediaTimingFunction(name: function)
    box.layer.add(animation, forKey: "move")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    box.layer.position.x = x
    CATransaction.commit()
  }

  @preconcurrency @MainActor
  private func outcome(
    at moment: TimeInterval, _ onTouch: @escaping (TouchBox) -> Void
  ) throws -> [String: MotionJump] {
    let sweep = sweep()
    let stage = try Sample.stage(taps: [0.1], onTouch)
    let twin = try Stage(
      stage.firstConfiguration, script: sweep.script(stage.script, at: moment), content: stage.content)
    let parts = try sweep.play(twin, at: moment).parts
    return Dictionary(uniqueKeysWithValues: parts.map { ($0.name, $0.jump) })
  }

  /// An animation from where the model was begins there, wherever the layer shows.
  func testAnAnimationFromTheModelJumps() throws {
    nonisolated(unsafe) var isRight = false
    let jumps = try outcome(at: 0.2) { box in
      isRight.toggle()
      Self.move(box, to: isRight ? 80 : 20, from: isRight ? 20 : 80, .linear)
    }
    let x = try XCTUnwrap(jumps["position.x"])
    // After 0.2 of 0.5 s it shows 20 + 60 · 0.4 = 44, and goes on from 80.
    XCTAssertEqual(x.value, 36, accuracy: 0.5)
    XCTAssertEqual(x.valueTime, 0.2, accuracy: 0.02)
    XCTAssertEqual(jumps["position.y"]?.value, 0)
  }

  /// One from where the layer shows goes on there, but begins anew: its speed is another.
  func testAnAnimationFromWhatShowsChangesItsSpeed() throws {
    nonisolated(unsafe) var isRight = false
    let jumps = try outcome(at: 0.2) { box in
      isRight.toggle()
      let shown = box.layer.presentation()?.position.x ?? box.layer.position.x
      Self.move(box, to: isRight ? 80 : 20, from: isRight ? 20 : shown, .linear)
    }
    let x = try XCTUnwrap(jumps["position.x"])
    XCTAssertLessThan(x.value, 0.3)
    // From 120 points a second to (20 − 44) / 0.5.
    XCTAssertEqual(x.speed, 168, accuracy: 6)
  }

  /// UIKit's blocks add up: value and speed go on.
  func testBlocksOfUIKitAreContinuous() throws {
    nonisolated(unsafe) var isRight = false
    let jumps = try outcome(at: 0.2) { box in
      isRight.toggle()
      UIView.animate(withDuration: 0.5) { box.center.x = isRight ? 80 : 20 }
    }
    let x = try XCTUnwrap(jumps["position.x"])
    XCTAssertLessThan(x.value, 0.05)
    XCTAssertLessThan(x.speed, 8)
  }

  func testARecordingHasARowAMoment() throws {
    nonisolated(unsafe) var isRight = false
    let stage = try Sample.stage(taps: [0.1]) { box in
      isRight.toggle()
      UIView.animate(withDuration: 0.5) { box.center.x = isRight ? 80 : 20 }
    }
    let sweep = sweep()
    let recording = try sweep.record(stage)
    XCTAssertEqual(recording.times.count, 4)
    XCTAssertEqual(
      recording.columns.map(\.title),
      [
        "box:position.x.jump", "box:position.x.jump.speed", "box:position.y.jump",
        "box:position.y.jump.speed",
      ])
    XCTAssertEqual(stage.now, 0, "the stage itself stays")
    let again = try JSONDecoder().decode(InterruptionSweep.self, from: JSONEncoder().encode(sweep))
    XCTAssertEqual(again, sweep)
  }

  func testALayerThatThereIsNot() throws {
    var sweep = sweep()
    sweep.layer = "gone"
    let stage = try Sample.stage(taps: [0.1]) { _ in }
    XCTAssertThrowsError(try sweep.record(stage)) {
      XCTAssertEqual($0 as? RecordingError, .unknownLayer("gone", known: []))
    }
  }

  func testMoments() {
    var sweep = InterruptionSweep(again: Script(), begin: 1, layer: "box", keyPath: "position")
    XCTAssertEqual(sweep.moments.count, 46)
    XCTAssertEqual(sweep.moments.last ?? 0, 0.75, accuracy: 1e-9)
    sweep.step = 0
    XCTAssertEqual(sweep.moments, [0])
  }
}
