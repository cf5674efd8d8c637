import Demos
import Recording
import SampleStage
import Stage
import UIKit
import XCTest

@testable import Tuner

/// A failed test in the tuner: what was expected beside what there is.
final class FailedTestTests: XCTestCase {
  /// Where the golden is a table of curves, the interface shows with its values.
  func testThePictureOfCurvesHasTheirValues() throws {
    let session = try Sample.session(taps: [0.1]) { Sample.bounce($0) }
    session.transport.pause()
    session.transport.seek(to: 0.2)
    let motion = try XCTUnwrap(session.interactions.last?.motions.first)
    let expected = ExpectedMotion(
      headline: "", first: 0.2, pictures: [],
      curves: ["\(motion.label):transform.scale": Curve(times: [0.1, 0.2], values: [1, 1.25])],
      accept: { "" })
    let wanted = try Sample.stage(taps: [0.1]) { $0.layer.transform = CATransform3DMakeScale(1.25, 1.25, 1) }
    let image = try XCTUnwrap(expected.picture(at: 0.2, in: session.variant))
    XCTAssertEqual(image.differences(from: try wanted.image(at: 0.2)), 0)
    XCTAssertGreaterThan(image.differences(from: session.stage.render()), 0)
    let curve = try XCTUnwrap(
      expected.curve(of: motion, part: "scale") ?? expected.curve(of: motion, part: ""))
    XCTAssertEqual(curve.values, [1, 1.25])
    XCTAssertNil(expected.curve(of: motion, part: "turn"))
  }

  func testTheExpectedFrameOfTheMomentShows() throws {
    let session = try Sample.session(taps: [0.1]) { Sample.bounce($0) }
    let images = try [0.1, 0.2].map { try Sample.stage(taps: [0]) { Sample.slide($0) }.image(at: $0) }
    let expected = ExpectedMotion(
      headline: "", first: 0.2, pictures: [(0.1, images[0]), (0.2, images[1])], curves: [:], accept: { "" })
    for (time, index) in [(0.0, 0), (0.1, 0), (0.19, 0), (0.2, 1), (9, 1)] {
      XCTAssertTrue(expected.picture(at: time, in: session.variant) === images[index], "\(time)")
    }
  }

  /// What a test in code found is played: nothing of that is the code's.
  func testWhatIsPlayedHasNoNumbers() throws {
    let rig = try TunerRig("bouncing-icon")
    try rig.tapStage("tab.1")
    try rig.wait(0.6)
    let motion = try XCTUnwrap(rig.panel.motion)
    let before = rig.stage.perform { rig.panel.model.inspectorModel(of: motion) }
    XCTAssertNotNil(before.timing)
    XCTAssertFalse(before.callSite.isEmpty)
    rig.session.expected = ExpectedMotion(
      headline: "", first: 0.1, pictures: [(0, rig.session.stage.render())], curves: [:], isPlayed: true,
      accept: { "" })
    let model = rig.stage.perform { rig.panel.model.inspectorModel(of: motion) }
    XCTAssertEqual(
      model.refusal, "This plays what the test found. Its numbers are in the code that the test calls.")
    XCTAssertNil(model.timing)
    XCTAssertNil(model.curve)
    XCTAssertNil(model.keyframes)
    XCTAssertEqual(model.callSite, "")
    XCTAssertFalse(
      SourceMap.isApp(
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("../../../Sources/flipbook/Testing/FoundScreen.swift").standardized.path))
  }

  func testBothAreShownAndAcceptedThere() throws {
    let rig = try TunerRig("bouncing-icon")
    try rig.tapStage("tab.1")
    try rig.wait(0.6)
    XCTAssertNil(rig.stage.view(withIdentifier: "tuner.accept").flatMap { $0.isHidden ? nil : $0 })
    var accepted = 0
    let picture = rig.session.stage.render()
    let expected = ExpectedMotion(
      headline: "frame 2 differs.", first: 0.1, pictures: [(0, picture)], curves: [:],
      accept: {
        accepted += 1
        return "Accepted."
      })
    rig.session.expected = expected
    rig.stage.perform { rig.panel.show(expected) }
    try rig.pass(0.1)
    XCTAssertEqual(rig.panel.footer.shownText, "frame 2 differs.")
    try rig.click("tuner.accept")
    XCTAssertEqual(accepted, 1)
    XCTAssertEqual(rig.panel.footer.shownText, "Accepted.")
    // Numbers that the source has not are not what a test would see.
    let motion = try XCTUnwrap(rig.panel.motion)
    rig.stage.perform {
      var timing = TimingEditor.Numbers()
      timing.duration = 0.45
      rig.panel.model.apply(.timing(timing, .duration), to: motion, isFinal: true)
    }
    try rig.pass(0.1)
    try rig.click("tuner.accept")
    XCTAssertEqual(accepted, 1)
    XCTAssertEqual(rig.panel.footer.shownText, "Write the tuned numbers into the source first.")
  }
}
