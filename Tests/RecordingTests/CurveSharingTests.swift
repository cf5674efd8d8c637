import Foundation
import Recording
import SampleStage
import Stage
import UIKit
import XCTest

/// Curves in the words of other systems.
final class CurveSharingTests: XCTestCase {
  func testAnOutlineComesWithinItsTolerance() {
    let times = (0...300).map { Double($0) / 300 }
    let values = times.map { $0 * $0 * (3 - 2 * $0) * 40 }
    let outline = CurveOutline(times: times, values: values, within: 0.002)
    XCTAssertEqual(outline.times.first, 0)
    XCTAssertEqual(outline.times.last, 1)
    XCTAssertLessThan(outline.times.count, 30)
    XCTAssertGreaterThan(outline.times.count, 5)
    for (time, value) in zip(times, values) {
      let after = outline.times.firstIndex { $0 >= time } ?? 0
      let before = max(after - 1, 0)
      let part =
        after == before
        ? 0 : (time - outline.times[before]) / (outline.times[after] - outline.times[before])
      let line = outline.values[before] + part * (outline.values[after] - outline.values[before])
      XCTAssertEqual(line, value, accuracy: 0.002 * 40 + 1e-9)
    }
    let line = CurveOutline(times: times, values: times, within: 0.002)
    XCTAssertEqual(line.values, [0, 1])
  }

  func testCSS() {
    let outline = CurveOutline(times: [1, 1.25, 2], values: [0, 1.2, 1], within: 0)
    XCTAssertEqual(EasingText.css(outline), "linear(0, 1.2 25%, 1)")
  }

  func testCompose() {
    XCTAssertEqual(
      EasingText.compose(springOf: 20, dampingRatio: 0.5), "spring(dampingRatio = 0.5f, stiffness = 400f)")
    XCTAssertEqual(
      EasingText.compose(curve: [0.4, 0, 0.2, 1], duration: 0.3, delay: 0.05),
      "tween(durationMillis = 300, delayMillis = 50, easing = CubicBezierEasing(0.4f, 0f, 0.2f, 1f))")
    XCTAssertEqual(
      EasingText.compose(CurveOutline(times: [0, 0.1, 0.25], values: [1, 1.5, 1], within: 0)),
      """
      keyframes {
        durationMillis = 250
        1f at 0 using LinearEasing
        1.5f at 100 using LinearEasing
        1f at 250 using LinearEasing
      }
      """)
  }

  private func recording() throws -> CurveRecording {
    let stage = try Sample.stage { box in
      let animation = CAKeyframeAnimation(keyPath: "transform.scale")
      animation.values = [1.0, 1.5, 1.0]
      animation.duration = 0.4
      box.layer.add(animation, forKey: nil)
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 1
      fade.toValue = 0.5
      fade.duration = 0.4
      fade.fillMode = .forwards
      fade.isRemovedOnCompletion = false
      box.layer.add(fade, forKey: "fade")
    }
    return try CurveRecording(of: stage, hertz: 100, until: .duration(0.4))
  }

  func testARecordingAsCSS() throws {
    let css = try recording().css()
    // It comes back: 0 is its least value, 1 its greatest.
    XCTAssertTrue(css.contains(":transform.scale: 0 is 1, 1 is 1.5, and it comes back */"), css)
    XCTAssertTrue(css.contains("transform-scale: linear(0, 1 50%, 0);"), css)
    XCTAssertTrue(css.contains(":opacity: 0 is 1, 1 is 0.5 */"), css)
    XCTAssertTrue(css.contains("opacity: linear(0, 1);"), css)
    XCTAssertTrue(css.contains("-opacity-duration: 0.4s;"), css)
  }

  private struct Lottie: Decodable {
    struct Value: Decodable {
      struct Key: Decodable {
        let t: Double
        let s: [Double]
      }
      let a: Int
      let k: [Key]
    }
    struct Transform: Decodable {
      let s, o: Value?
    }
    struct Layer: Decodable {
      let ty: Int
      let ks: Transform
    }
    let fr, op: Double
    let layers: [Layer]
  }

  func testARecordingAsLottie() throws {
    let recording = try recording()
    let (json, leftOut) = recording.lottie(title: "a \"b\"", size: CGSize(width: 100, height: 50))
    XCTAssertEqual(leftOut, [])
    let lottie = try JSONDecoder().decode(Lottie.self, from: Data(json.utf8))
    XCTAssertEqual(lottie.fr, 60)
    XCTAssertEqual(lottie.op, 24)
    XCTAssertEqual(lottie.layers.count, 1)
    XCTAssertEqual(lottie.layers[0].ty, 3)
    let scale = try XCTUnwrap(lottie.layers[0].ks.s)
    XCTAssertEqual(scale.k.map(\.t), [0, 12, 24])
    XCTAssertEqual(scale.k.map(\.s), [[100, 100], [150, 150], [100, 100]])
    XCTAssertEqual(lottie.layers[0].ks.o?.k.map(\.s), [[100], [50]])
  }

  func testARecordingForCompose() throws {
    let kotlin = try recording().compose()
    XCTAssertTrue(kotlin.hasPrefix("import androidx.compose.animation.core.*\n"))
    XCTAssertTrue(kotlin.contains("keyframes<Float> {\n  durationMillis = 400\n"), kotlin)
    XCTAssertTrue(kotlin.contains("1.5f at 200 using LinearEasing"), kotlin)
  }
}
