import Foundation
import Recording
import SampleStage
import Stage
import UIKit
import XCTest

@testable import Tuner

/// What is tuned as a text, and a motion in the words of other systems.
final class SharingTests: XCTestCase {
  private func session() throws -> (TuningSession, TuningSubject.ID) {
    let session = try Sample.session(taps: [0.1]) { Sample.bounce($0) }
    session.transport.seek(to: 0.2)
    return (session, try XCTUnwrap(session.subjects.first).id)
  }

  func testATextHoldsThePreset() throws {
    let (session, id) = try session()
    session.set([.duration: .number(0.45), .calculationMode: .word("linear")], of: id)
    let preset = session.preset
    let text = try preset.text()
    XCTAssertTrue(text.hasPrefix("v1:"))
    XCTAssertTrue(text.dropFirst(3).allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }, text)
    XCTAssertLessThan(text.count, 600)
    XCTAssertEqual(try Preset(text: text), preset)
    // Mails break lines.
    let broken = "\n  " + text.prefix(40) + "\n" + text.dropFirst(40) + " \n"
    XCTAssertEqual(try Preset(text: broken), preset)
    session.reset(of: id)
    XCTAssertEqual(session.use(try Preset(text: text)), 0)
    XCTAssertEqual(session.subject(id)?[.duration]?.value, .number(0.45))
  }

  func testWhatIsNoSuchTextIsRefused() throws {
    let (session, id) = try session()
    session.set(.number(0.45), .duration, of: id)
    let text = try session.preset.text()
    func reason(_ text: String) -> String {
      do {
        _ = try Preset(text: text)
        return "none"
      } catch { return "\(error)" }
    }
    let end = "; the numbers stay as they are, and so does the file"
    XCTAssertEqual(["v1:abc", "v12:", "v.json", "a/v1:b"].map(Preset.isText), [true, true, false, false])
    XCTAssertEqual(reason("hello"), "the text is no preset: it does not begin with v1:" + end)
    XCTAssertEqual(reason("v2:abc"), "the text is no preset: it was written by a later version" + end)
    for part in ["v1:", String(text.dropLast(12)), "v1:%%%", text.replacing("v1:e", with: "v1:f")] {
      XCTAssertEqual(reason(part), "the text is no preset: it is not whole; copy all of it" + end, part)
    }
  }

  func testAMotionInOtherWords() throws {
    let (session, id) = try session()
    let subject = try XCTUnwrap(session.subject(id))
    let curve = GraphCurve(name: "scale", times: [0, 0.1, 0.3], values: [1, 1.5, 1])
    let motion = SharedMotion(subject: subject, curves: [curve])
    XCTAssertEqual(
      motion.lines(in: .css),
      [
        "/* scale: 0 is 1, 1 is 1.5 */", "transition-timing-function: linear(0, 1 33.33%, 0);",
        "transition-duration: 0.3s;",
      ])
    XCTAssertEqual(
      motion.lines(in: .lottie),
      [
        "{\"a\":1,\"k\":[{\"t\":0,\"s\":[1],\"o\":{\"x\":[0],\"y\":[0]},\"i\":{\"x\":[1],\"y\":[1]}},"
          + "{\"t\":6,\"s\":[1.5],\"o\":{\"x\":[0],\"y\":[0]},\"i\":{\"x\":[1],\"y\":[1]}},{\"t\":18,\"s\":[1]}]}"
      ])
    XCTAssertEqual(motion.lines(in: .compose).first, "// scale")
    XCTAssertEqual(motion.lines(in: .swift), SwiftCode.lines(of: subject))
    // What code moves frame by frame has a curve and no numbers.
    let free = SharedMotion(subject: nil, curves: [curve])
    XCTAssertEqual(free.lines(in: .swift), [])
    XCTAssertEqual(free.lines(in: .css).count, 3)
  }

  func testASpringInOtherWords() throws {
    let session = try Sample.session(taps: [0.1]) { box in
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.mass = 2
      spring.stiffness = 800
      spring.damping = 40
      spring.fromValue = 0
      spring.toValue = 100
      spring.duration = spring.settlingDuration
      box.layer.add(spring, forKey: "spring")
    }
    session.transport.seek(to: 0.2)
    let motion = SharedMotion(subject: try XCTUnwrap(session.subjects.first), curves: [])
    // ω₀² = 400, ζ = 40 / (2 √1600) = 0.5.
    XCTAssertEqual(motion.lines(in: .compose), ["spring(dampingRatio = 0.5f, stiffness = 400f)"])
    let css = motion.lines(in: .css)
    XCTAssertTrue(css[0].hasPrefix("transition-timing-function: linear(0, "), css[0])
    XCTAssertTrue(css[0].hasSuffix(", 1);"), css[0])
    // An overshoot of e^(−πζ/√(1−ζ²)), 16.3 %.
    XCTAssertTrue(css[0].contains(" 1.16"), css[0])
  }
}
