import Foundation
import Recording
import SampleStage
import Stage
import UIKit
import XCTest

@testable import FlipbookTesting

/// Comparisons without goldens, and accessibility trees.
final class EquivalenceTests: ExpectationTestCase {
  // MARK: Motion

  private func same(
    _ variants: MotionVariant..., within tolerances: [String: CurveTolerance] = [:],
    moving onTouch: @escaping (TouchBox) -> Void
  ) -> [SnapshotFailure] {
    failures {
      // One call for each: a list cannot be handed on as several arguments.
      for variant in variants {
        expectSameMotion(
          across: variant, until: .settled(timeout: 2), within: tolerances, function: "testMotion()",
          of: { try Sample.stage(taps: [], onTouch) }, after: { $0.tap("box") })
      }
    }
  }

  func testAnimationsAreTheSameAtAnyRateSpeedAndScale() {
    XCTAssertEqual(
      same(.hertz(120), .hertz(24), .hertz(59.94), .speed(0.1), .speed(4), .scale(1), .scale(3)) { box in
        Sample.bounce(box)
        Sample.slide(box)
        UIView.animate(
          withDuration: 0.5, delay: 0.1, usingSpringWithDamping: 0.5, initialSpringVelocity: 2,
          animations: { box.alpha = 0.3 })
      }, [])
  }

  func testWhatADisplayLinkDrivesDoesNotSlowDown() throws {
    let failures = same(.speed(0.5)) { box in
      Sample.slide(box)
      let link = CADisplayLink { [weak box] link in
        box?.frame.origin.y += 1
        if (box?.frame.minY ?? 40) >= 40 { link.invalidate() }
      }
      link.add(to: .main, forMode: .common)
    }
    XCTAssertEqual(failures.count, 1)
    let text = failures.first?.description ?? ""
    XCTAssertTrue(text.hasPrefix("testMotion: at 0.5 times the speed, box position.y at t = "), text)
    XCTAssertTrue(text.contains("in 1 of 2 curves"), text)
    XCTAssertTrue(text.contains("/EquivalenceTests/testMotion."), text)
  }

  func testWhatDependsOnTheScaleIsFound() {
    let failures = same(.scale(3)) { box in
      UIView.animate(withDuration: 0.2, delay: 0, options: [.curveLinear]) {
        box.center.x += 10 * UIScreen.main.scale
      }
    }
    XCTAssertEqual(failures.count, 1)
    XCTAssertTrue(
      failures.first?.description.hasPrefix(
        "testMotion: at scale 3, box position.x at t = 0.016667 s: expected")
        ?? false, "\(failures)")
  }

  func testTolerancesApply() {
    let move: (TouchBox) -> Void = { box in
      UIView.animate(withDuration: 0.2, delay: 0, options: [.curveLinear]) {
        box.center.x += UIScreen.main.scale
      }
    }
    XCTAssertEqual(same(.scale(2), moving: move).count, 1)
    XCTAssertEqual(same(.scale(2), within: ["position.x": .points(1)], moving: move), [])
  }

  func testMotionThatCannotBeComparedFails() {
    assert(same(.hertz(60)) { _ in }.first, .notCompared, "testMotion: nothing moves.")
    assert(
      same(.hertz(0), moving: Sample.bounce).first, .notCompared,
      "testMotion: the rate 0.0 Hz is not possible; use 1 to 1000.")
    assert(
      same(.speed(.nan), moving: Sample.bounce).first, .notCompared,
      "testMotion: the speed nan is not possible; use 0.01 to 100.")
    assert(
      same(.scale(-1), moving: Sample.bounce).first, .notCompared,
      "testMotion: the scale -1 is not possible; use a number from 0.25 to 8.")
  }

  // MARK: Pictures

  func testIdenticalStages() throws {
    let there = try Sample.stage(taps: [], Sample.bounce)
    there.tap("box")
    try there.advance(to: 1)
    let fresh = try Sample.stage(taps: []) { _ in }
    XCTAssertNil(failure { expectIdentical(fresh, there) }, "back where it was")
    there.perform { there.view(withIdentifier: "box")?.center.x += 0.5 }
    let failure = failure {
      expectIdentical(fresh, there, filePath: "/somewhere/BoxTests.swift", function: "testBox()", line: 7)
    }
    assert(
      failure, .differs, "testBox: the pictures differ.",
      "80 of 8,000 pixels differ in 41 x 40 at (30, 20); largest Delta-E 33.0 (exact required).",
      "box position: expected (50 40), got (50.5 40).",
      "The first is (30, 20) in box: expected #FF0000, got #FF7F7F.",
      "report  \(artifacts)/BoxTests/testBox.7/index.html")
    XCTAssertNil(self.failure { expectIdentical(fresh, there, within: ImageTolerance(deltaE: 38)) })
  }

  func testIdenticalPictures() throws {
    let one = try Sample.stage { _ in }.image(at: 0), other = try Sample.stage { _ in }.image(at: 3)
    XCTAssertNil(failure { expectIdentical(one, other) })
    let large = try Sample.stage(scale: 2) { _ in }.image(at: 0)
    assert(
      failure { expectIdentical(one, large, function: "testBox()") }, .differs,
      "testBox: the first picture has 100 x 80 pixels, the second 200 x 160.")
  }

  // MARK: Reduced motion

  private func end(_ onTouch: @escaping (TouchBox) -> Void, timeout: TimeInterval = 2) -> SnapshotFailure? {
    failure {
      expectSameEndWithReducedMotion(
        timeout: timeout, filePath: "/somewhere/BoxTests.swift", function: "testBox()", line: 7,
        of: { try Sample.stage(taps: [], onTouch) }, after: { $0.tap("box") })
    }
  }

  func testReducedMotionEndsAsAllMotionDoes() {
    XCTAssertNil(
      end { box in
        if UIAccessibility.isReduceMotionEnabled {
          box.center.x += 20
        } else {
          UIView.animate(withDuration: 0.4) { box.center.x += 20 }
        }
      }, "another way to the same place")
    assert(
      end { box in
        // What a cross-fade is to end with was forgotten.
        if UIAccessibility.isReduceMotionEnabled {
          box.alpha = 0.5
        } else {
          UIView.animate(withDuration: 0.4) { box.transform = .identity }
        }
      }, .differs, "testBox: with reduced motion it ends otherwise.",
      "1,600 of 8,000 pixels differ in 40 x 40 at (30, 20); largest Delta-E 19.74 (exact required).",
      "box opacity: expected 1, got 0.5.", "The first is (30, 20) in box: expected #FF0000, got #FF7F7F.",
      "report  \(artifacts)/BoxTests/testBox.7/index.html")
    assert(
      end({ box in
        guard UIAccessibility.isReduceMotionEnabled else { return }
        let link = CADisplayLink { [weak box] _ in box?.alpha *= 0.99 }
        link.add(to: .main, forMode: .common)
      }), .notCompared, "testBox: with reduced motion something still moves after 2 s.")
  }

  // MARK: Accessibility

  private func tree(_ title: String) throws -> SnapshotFailure? {
    let stage = try Stage(size: CGSize(width: 200, height: 100), scale: 1) { () -> UIView in
      let host = UIView()
      let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 20))
      label.text = "Volume"
      let button = UIButton(frame: CGRect(x: 10, y: 50, width: 80, height: 40))
      button.setTitle(title, for: .normal)
      button.accessibilityIdentifier = "play"
      host.addSubview(button)
      host.addSubview(label)
      return host
    }
    return failure {
      expectAccessibilityTree(
        of: stage, at: 0.1, directory: goldens, filePath: "/somewhere/BoxTests.swift", function: "testTree()",
        after: { stage in
          stage.perform { (stage.view(withIdentifier: "play") as? UIButton)?.isSelected = true }
        })
    }
  }

  func testAccessibilityTreesAreTexts() throws {
    XCTAssertEqual(try tree("Play")?.kind, .recorded)
    XCTAssertEqual(
      bytes("testTree.txt").map { String(decoding: $0, as: UTF8.self) },
      """
      text "Volume"  (10 10 100 20)
      button "Play", selected  #play  (10 50 80 40)

      """)
    XCTAssertNil(try tree("Play"))
    assert(
      try tree("Pause"), .differs, "testTree: line 2 differs; 1 of 2 lines are gone, 1 are new.",
      "expected  button \"Play\", selected  #play  (10 50 80 40)",
      "got       button \"Pause\", selected  #play  (10 50 80 40)", "golden  \(goldens)/testTree.txt",
      "report  \(artifacts)/BoxTests/testTree.accessibility/index.html",
      "accept  SNAPSHOT_RECORD=failed swift test --filter '/testTree$'")
  }
}
