import QuartzCore
import Stage
import UIKit
import XCTest

/// A stage without references is released, with everything on it.
final class StageLifeTests: XCTestCase {
  func testAStageAndItsContextAreFreed() throws {
    weak var stage: Stage?
    weak var context: RenderContext?
    weak var window: UIWindow?
    weak var controller: UIViewController?
    try autoreleased {
      let new = try Stage(Stage.Configuration(size: CGSize(width: 100, height: 100), scale: 1)) {
        let root = UIViewController()
        controller = root
        return root
      }
      stage = new
      context = new.context
      window = new.window
      try new.advance(to: 0.5)
      UIView.animate(withDuration: 1) { new.window.alpha = 0.5 }
      try new.advance(to: 0.7)
      _ = new.render()
    }
    XCTAssertNil(stage)
    XCTAssertNil(window)
    XCTAssertNil(controller)
    XCTAssertNil(context)
  }

  private func autoreleased(_ body: () throws -> Void) rethrows { try body() }

  /// A controller and its link hold each other until the link is invalidated; many never are.
  private final class Pulsing: UIViewController {
    private var link: CADisplayLink?
    private(set) var ticks = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      link = CADisplayLink { _ in self.ticks += 1 }
      link?.add(to: .main, forMode: .common)
    }
  }

  func testADisplayLinkThatWasNeverInvalidatedHoldsNothing() throws {
    weak var controller: Pulsing?
    try autoreleased {
      let stage = try Stage(Stage.Configuration(size: CGSize(width: 100, height: 100), scale: 1)) {
        let root = Pulsing()
        controller = root
        return root
      }
      for frame in 1...30 { try stage.advance(to: Double(frame) / 60) }
      XCTAssertEqual(controller?.ticks, 30)
    }
    XCTAssertNil(controller)
  }

  func testReplayingFreesTheEarlierRun() throws {
    weak var first: RenderContext?
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 100, height: 100), scale: 1)) {
      UIViewController()
    }
    first = stage.context
    try stage.advance(to: 1)
    try stage.advance(to: 0.5)
    XCTAssertFalse(first === stage.context)
    XCTAssertNil(first)
  }
}
