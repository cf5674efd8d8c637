import Stage
import UIKit
import XCTest

/// `UIUpdateLink`: actions in the frames of a view's window, on the media clock.
final class UpdateLinkTests: XCTestCase {
  private final class Screen: UIViewController {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var link: UIUpdateLink!
    var times: [TimeInterval] = []
    var calls: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(box)
      link = UIUpdateLink(view: box)
      link.addAction(to: .afterUpdateComplete) { [unowned self] _, _ in calls.append("complete") }
      link.addAction { [unowned self] link, info in
        times.append(info.modelTime)
        calls.append("link \(info.modelTime == CACurrentMediaTime()) \(link.currentUpdateInfo() === info)")
      }
      link.addAction(to: .afterUpdateScheduled) { [unowned self] _, _ in calls.append("scheduled") }
    }
  }

  @preconcurrency @MainActor
  private func stage() throws -> (Stage, Screen) {
    let screen = Screen()
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 40, height: 40), scale: 1)) { screen }
    try stage.advance(to: 0)
    return (stage, screen)
  }

  /// Numbers of refreshes.
  private func refreshes(_ times: [TimeInterval]) -> [Int] { times.map { Int(($0 * 60).rounded()) } }

  @preconcurrency @MainActor
  func testActionsInEachFrame() throws {
    let (stage, screen) = try stage()
    try stage.advance(to: 0.1)
    XCTAssertEqual(screen.times, [], "it is not enabled")
    stage.perform {
      screen.link.requiresContinuousUpdates = true
      screen.link.isEnabled = true
    }
    try stage.advance(to: 0.2)
    XCTAssertEqual(refreshes(screen.times), Array(7...12))
    XCTAssertEqual(Array(screen.calls.prefix(4)), ["scheduled", "link true true", "complete", "scheduled"])
    XCTAssertNil(screen.link.currentUpdateInfo())
    screen.times = []
    stage.perform { screen.link.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 30) }
    try stage.advance(to: 0.3)
    XCTAssertEqual(refreshes(screen.times), [14, 16, 18])
    // Without a window there are no frames.
    stage.perform { screen.box.removeFromSuperview() }
    screen.times = []
    try stage.advance(to: 0.5)
    XCTAssertEqual(screen.times, [])
    XCTAssertTrue(stage.isSettled)
    stage.perform { screen.view.addSubview(screen.box) }
    try stage.advance(to: 0.6)
    XCTAssertEqual(screen.times.count, 3)
    stage.perform { screen.link.isEnabled = false }
    try stage.advance(to: 1)
    XCTAssertEqual(screen.times.count, 3)
  }

  /// The same calls, however a moment is reached.
  @preconcurrency @MainActor
  func testWithoutFramesOfItsOwnItFollowsWhatMoves() throws {
    for step in [0.5, 1.0 / 60, 0.013] {
      let (stage, screen) = try stage()
      stage.perform { screen.link.isEnabled = true }
      try stage.advance(to: 0.5)
      screen.times = []
      XCTAssertTrue(stage.isSettled, "nothing moves")
      stage.perform { UIView.animate(withDuration: 0.25) { screen.box.alpha = 0 } }
      var time = 0.5
      while time < 1.5 {
        time = min(time + step, 1.5)
        try stage.advance(to: time)
      }
      XCTAssertEqual(refreshes(screen.times), Array(31...45), "\(step)")
      XCTAssertTrue(stage.isSettled)
    }
  }

  @preconcurrency @MainActor
  func testALinkThatNobodyHoldsEnds() throws {
    let (stage, screen) = try stage()
    stage.perform {
      screen.link.requiresContinuousUpdates = true
      screen.link.isEnabled = true
    }
    try stage.advance(to: 0.1)
    let count = screen.times.count
    screen.link = nil
    try stage.advance(to: 0.5)
    XCTAssertEqual(screen.times.count, count)
    XCTAssertTrue(stage.isSettled)
  }
}
