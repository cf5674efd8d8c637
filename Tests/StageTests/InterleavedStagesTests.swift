import QuartzCore
import Stage
import UIKit
import XCTest

/// Stages that live at the same time, whose calls alternate and nest, see nothing of each other.
final class InterleavedStagesTests: XCTestCase {
  private final class MovingController: UIViewController {
    let box = UIView(frame: CGRect(x: 4, y: 4, width: 20, height: 20))

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      box.backgroundColor = .systemRed
      view.addSubview(box)
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      UIView.animate(withDuration: 0.5) { self.box.center.x += 50 }
    }
  }

  private func makeStage(_ number: Int) throws -> Stage {
    let configuration = Stage.Configuration(
      size: CGSize(width: 80 + 10 * CGFloat(number), height: 60), scale: 1 + CGFloat(number % 2),
      style: number % 2 == 0 ? .light : .dark)
    return try Stage(configuration) { MovingController() }
  }

  private func pixels(_ stage: Stage) -> [[UInt32]] {
    let image = stage.render()
    return (0..<image.height).map { y in (0..<image.width).map { image.pixel(x: $0, y: y) } }
  }

  private func times(of number: Int) -> [TimeInterval] {
    (1...8).map { Double($0) / 20 + Double(number) / 100 }
  }

  /// Four stages whose frames alternate give the pictures that each gives alone.
  func testAlternatingStagesGiveThePicturesOfOneAfterTheOther() throws {
    var expected: [[[[UInt32]]]] = []
    for number in 0..<4 {
      let stage = try makeStage(number)
      expected.append(
        try times(of: number).map {
          try stage.advance(to: $0)
          return pixels(stage)
        })
    }
    XCTAssertNotEqual(expected[0].first, expected[0].last)
    let stages = try (0..<4).map(makeStage)
    for frame in 0..<8 {
      for number in [2, 0, 3, 1] {
        try stages[number].advance(to: times(of: number)[frame])
        XCTAssertTrue(pixels(stages[number]) == expected[number][frame], "stage \(number), frame \(frame)")
      }
    }
  }

  /// Code of one stage that runs another one finds its own clock, transactions, screen and constants again.
  func testNestedStagesFindTheirOwn() throws {
    let outer = try makeStage(0), inner = try makeStage(1)
    try outer.advance(to: 0.25)
    inner.onEnter = { Session.current.constants = [7] }
    inner.onLeave = { Session.current.constants = nil }
    try outer.perform {
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      let screen = UIScreen.main
      XCTAssertEqual(CACurrentMediaTime(), 0.25)
      try inner.advance(to: 0.1)
      inner.perform {
        XCTAssertEqual(CACurrentMediaTime(), 0.1)
        XCTAssertEqual(CATransaction.animationDuration(), 0.25)
        XCTAssertFalse(UIScreen.main === screen)
        XCTAssertEqual(UIScreen.main.scale, 2)
        XCTAssertEqual(UITraitCollection.current.userInterfaceStyle, .dark)
        XCTAssertTrue(Session.current.stage === inner)
        XCTAssertEqual(Session.current.constants, [7])
        outer.perform {
          XCTAssertTrue(UIScreen.main === screen)
          XCTAssertEqual(CACurrentMediaTime(), 0.25)
          XCTAssertEqual(CATransaction.animationDuration(), 3)
        }
        XCTAssertEqual(CACurrentMediaTime(), 0.1)
        XCTAssertEqual(UIScreen.main.scale, 2)
      }
      XCTAssertEqual(CACurrentMediaTime(), 0.25)
      XCTAssertEqual(CATransaction.animationDuration(), 3)
      XCTAssertTrue(UIScreen.main === screen)
      XCTAssertTrue(Session.current.stage === outer)
      XCTAssertNil(Session.current.constants)
      CATransaction.commit()
    }
    XCTAssertNil(Session.current.stage)
  }
}
