import UIKit
import XCTest

/// Effects of symbols, by what shows.
final class SymbolEffectTests: XCTestCase {
  private var harness: WindowHarness!
  private var view: UIImageView!

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    view = UIImageView(image: UIImage(systemName: "star"))
    view.frame = CGRect(x: 100, y: 100, width: 24, height: 24)
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var scale: Double { view.shown.value(forKeyPath: "transform.scale") as? Double ?? 0 }

  func testABounceHappensOnce() {
    var ended: [Bool] = []
    view.addSymbolEffect(.bounce) { ended.append($0.isFinished) }
    harness.run(to: 0.15)
    XCTAssertGreaterThan(scale, 1.15)
    harness.run(to: 1)
    XCTAssertEqual(scale, 1, accuracy: 1e-9)
    XCTAssertEqual(ended, [true])
    view.addSymbolEffect(.bounce.down, options: .repeat(2).speed(2))
    harness.run(to: 1.075)
    XCTAssertLessThan(scale, 0.9)
    harness.run(to: 1.5)
    XCTAssertNotEqual(scale, 1)
    harness.run(to: 1.7)
    XCTAssertEqual(scale, 1, accuracy: 1e-9)
  }

  func testAPulseGoesOnUntilItIsTakenAway() {
    view.addSymbolEffect(.pulse)
    harness.run(to: 8.8)
    XCTAssertLessThan(view.shown.opacity, 0.5)
    view.removeSymbolEffect(ofType: .pulse)
    harness.run(to: 9.5)
    XCTAssertEqual(view.shown.opacity, 1)
    view.addSymbolEffect(.variableColor.iterative.reversing, options: .nonRepeating)
    harness.run(to: 9.6)
    XCTAssertLessThan(view.shown.opacity, 0.6)
    harness.run(to: 11)
    XCTAssertEqual(view.shown.opacity, 1)
  }

  func testScaleAndDisappearStay() {
    view.addSymbolEffect(.scale.up)
    harness.run(to: 2)
    XCTAssertEqual(scale, 1.18, accuracy: 1e-6)
    view.removeAllSymbolEffects()
    harness.run(to: 3)
    XCTAssertEqual(scale, 1, accuracy: 1e-9)
    view.addSymbolEffect(.disappear)
    harness.run(to: 4)
    XCTAssertEqual(view.shown.opacity, 0)
    view.addSymbolEffect(.appear)
    harness.run(to: 4.1)
    XCTAssertGreaterThan(view.shown.opacity, 0)
    harness.run(to: 5)
    XCTAssertEqual(view.shown.opacity, 1)
  }

  func testAReplacedSymbolShowsTheOther() {
    let other = UIImage(systemName: "heart") ?? UIImage()
    var ended = 0
    view.setSymbolImage(other, contentTransition: .replace.downUp) { _ in ended += 1 }
    harness.run(to: 0.1)
    XCTAssertFalse(view.image === other)
    XCTAssertLessThan(view.shown.opacity, 0.9)
    harness.run(to: 1)
    XCTAssertTrue(view.image === other)
    XCTAssertEqual(view.shown.opacity, 1)
    XCTAssertEqual(ended, 1)
  }
}
