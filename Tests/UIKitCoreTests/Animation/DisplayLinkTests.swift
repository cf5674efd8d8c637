import Support
import UIKit
import XCTest

final class DisplayLinkTests: AnimatorTestCase {
  private final class Target {
    var times: [(timestamp: Double, target: Double)] = []
    func tick(_ link: CADisplayLink) { times.append((link.timestamp, link.targetTimestamp)) }
  }

  private func link(_ target: Target) -> CADisplayLink {
    CADisplayLink(target: target, selector: Selector("tick:", Target.tick(_:)))
  }

  func testItIsCalledOncePerRefresh() {
    let target = Target()
    let link = self.link(target)
    XCTAssertEqual(link.duration, 0, "unknown before the first call")
    link.add(to: .main, forMode: .common)
    harness.run(to: 0.1)
    XCTAssertEqual(target.times.count, 6)
    for (i, time) in target.times.enumerated() {
      XCTAssertEqual(time.target, Double(i + 1) / 60, accuracy: 1e-12, "the picture that is prepared")
      XCTAssertEqual(time.timestamp, Double(i) / 60, accuracy: 1e-12, "the one before it")
    }
    XCTAssertEqual(link.duration, 1 / 60.0)
    link.invalidate()
  }

  /// What code from before iOS 10 sets.
  @available(*, deprecated)
  func testAnIntervalOfFramesIsARate() {
    let target = Target()
    let link = self.link(target)
    XCTAssertEqual(link.frameInterval, 1)
    link.frameInterval = 3
    XCTAssertEqual(link.preferredFramesPerSecond, 20)
    XCTAssertEqual(link.frameInterval, 3)
    link.frameInterval = 0
    XCTAssertEqual(link.frameInterval, 1)
  }

  func testAnimationsKeepTheirRates() throws {
    let animation = CABasicAnimation(keyPath: "opacity")
    XCTAssertEqual(animation.preferredFrameRateRange, .default)
    animation.preferredFrameRateRange = CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120)
    let copy = try XCTUnwrap(animation.copy() as? CABasicAnimation)
    XCTAssertEqual(copy.preferredFrameRateRange.maximum, 120)
  }

  func testPausingCatchesUpWithNothing() {
    let target = Target()
    let link = self.link(target)
    link.add(to: .main, forMode: .common)
    harness.run(to: 0.05)
    link.isPaused = true
    harness.run(to: 0.5)
    XCTAssertEqual(target.times.count, 3)
    link.isPaused = false
    harness.run(to: 0.5 + 1 / 60.0)
    XCTAssertEqual(target.times.count, 4)
    XCTAssertEqual(target.times.last?.target ?? 0, 31 / 60.0, accuracy: 1e-9)
    XCTAssertEqual(target.times.last?.timestamp ?? 0, 0.5, accuracy: 1e-9)
    link.invalidate()
  }

  func testMissedRefreshesAreNotMadeUpFor() {
    let target = Target()
    let link = self.link(target)
    link.add(to: .main, forMode: .common)
    harness.frame(at: 0.5)
    harness.frame(at: 0.5)
    XCTAssertEqual(target.times.count, 1)
    XCTAssertEqual(target.times.first?.target ?? 0, 0.5, accuracy: 1e-12)
    link.invalidate()
  }

  /// What follows `targetTimestamp` keeps up with an animation in every picture.
  func testTheTargetIsTheTimeAtWhichAnimationsAreSampled() {
    let follower = UIView(frame: view.frame)
    harness.window.addSubview(follower)
    let link = CADisplayLink { follower.center.x = 50 + 100 * $0.targetTimestamp }
    link.add(to: .main, forMode: .common)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { self.view.center.x = 150 })
    harness.frame(at: 0)
    for frame in 1...59 {
      harness.frame(at: Double(frame) / 60)
      XCTAssertEqual(follower.shown.position.x, view.shown.position.x, accuracy: 1e-9, "frame \(frame)")
    }
    link.invalidate()
  }

  func testRatesAreDivisorsOfTheRefreshRate() {
    let cases: [(CAFrameRateRange, Int, Int)] = [
      (.default, 0, 60), (.default, 30, 30), (.default, 26, 30), (.default, 24, 20), (.default, 500, 60),
      (CAFrameRateRange(minimum: 10, maximum: 30), 0, 30),
      (CAFrameRateRange(minimum: 10, maximum: 60, preferred: 15), 0, 15),
      (CAFrameRateRange(minimum: 15, maximum: 20, preferred: 60), 0, 20),
      (CAFrameRateRange(minimum: 22, maximum: 28, preferred: 25), 0, 30),
      (CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120), 0, 60),
    ]
    for (range, preferred, rate) in cases {
      let start = harness.context.scheduler.now.rounded(.up)
      harness.frame(at: start)
      let target = Target()
      let link = self.link(target)
      link.preferredFrameRateRange = range
      link.preferredFramesPerSecond = preferred
      link.add(to: .main, forMode: .common)
      for i in 1...60 { harness.frame(at: start + Double(i) / 60) }
      XCTAssertEqual(target.times.count, rate, "\(range) \(preferred)")
      if let time = target.times.last {
        XCTAssertEqual(time.target - time.timestamp, 1 / Double(rate), accuracy: 1e-9)
      }
      XCTAssertEqual(link.duration, 1 / 60.0, "that of the highest rate")
      link.invalidate()
    }
  }

  func testTheTargetIsKeptUntilTheLinkIsInvalid() {
    weak var known: Target?
    var link: CADisplayLink?
    do {
      let target = Target()
      known = target
      link = self.link(target)
      link?.add(to: .main, forMode: .common)
    }
    harness.run(to: 0.1)
    XCTAssertEqual(known?.times.count, 6)
    link?.invalidate()
    XCTAssertNil(known)
    let (_, messages) = Diagnostics.withCapture { link?.add(to: .main, forMode: .common) }
    XCTAssertEqual(
      messages.map(\.text), ["CADisplayLink.add was called after invalidate(); make a new link."])
  }
}
