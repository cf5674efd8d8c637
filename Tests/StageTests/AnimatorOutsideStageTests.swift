import Stage
import UIKit
import XCTest

/// A property animator keeps the time of its views' stage, also for code that runs outside of it.
final class AnimatorOutsideStageTests: XCTestCase {
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private var stage: Stage!

  override func setUpWithError() throws {
    stage = try Stage(Stage.Configuration(size: CGSize(width: 100, height: 100), scale: 1)) {
      let controller = UIViewController()
      controller.view.addSubview(self.box)
      return controller
    }
    try stage.advance(to: 2)
  }

  override func tearDown() { stage = nil }

  private func makeAnimator(_ ends: @escaping (UIViewAnimatingPosition) -> Void) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.box.center.x = 110 }
    animator.addCompletion(ends)
    return animator
  }

  private func shown() throws -> CGFloat {
    try XCTUnwrap(stage.perform { box.layer.presentation()?.position.x })
  }

  func testItsFractionIsReadOutside() throws {
    let animator = stage.perform { makeAnimator { _ in } }
    stage.perform { animator.startAnimation() }
    for time in [2.25, 2.5, 2.875] {
      try stage.advance(to: time)
      XCTAssertEqual(animator.fractionComplete, time - 2, accuracy: 1e-9)
      XCTAssertEqual(animator.fractionComplete, stage.perform { animator.fractionComplete })
    }
  }

  func testItIsPausedReversedAndContinuedOutside() throws {
    var ends: [UIViewAnimatingPosition] = []
    let animator = stage.perform { makeAnimator { ends.append($0) } }
    stage.perform { animator.startAnimation() }
    try stage.advance(to: 2.5)
    animator.pauseAnimation()
    try stage.advance(to: 3)
    XCTAssertEqual(animator.fractionComplete, 0.5, accuracy: 1e-9)
    XCTAssertEqual(try shown(), 60, accuracy: 1e-9)
    animator.startAnimation()
    try stage.advance(to: 3.25)
    XCTAssertEqual(animator.fractionComplete, 0.75, accuracy: 1e-9)
    animator.isReversed = true
    try stage.advance(to: 3.5)
    XCTAssertEqual(try shown(), 60, accuracy: 1e-9)
    try stage.advance(to: 4.1)
    XCTAssertEqual(ends, [.start])
  }

  func testItStartsOutside() throws {
    var ends: [UIViewAnimatingPosition] = []
    let animator = makeAnimator { ends.append($0) }
    animator.startAnimation(afterDelay: 0.5)
    try stage.advance(to: 2.25)
    XCTAssertEqual(try shown(), 10, accuracy: 1e-9)
    try stage.advance(to: 2.75)
    XCTAssertEqual(try shown(), 35, accuracy: 1e-9)
    XCTAssertEqual(animator.fractionComplete, 0.25, accuracy: 1e-9)
    try stage.advance(to: 3.6)
    XCTAssertEqual(ends, [.end])
    XCTAssertEqual(animator.state, .inactive)
  }
}
