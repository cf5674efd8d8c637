import QuartzCore
import XCTest

/// Layout asked for from inside a layout.
final class LayersLayoutTests: XCTestCase {
  /// A layer that, while it lays out, asks its superlayer for layout again and lays out what is below it.
  private final class Restless: CALayer {
    var turns = 0
    var inner: CALayer?
    var asks = 0

    override func layoutSublayers() {
      turns += 1
      if asks > 0 {
        asks -= 1
        setNeedsLayout()
      }
      inner?.setNeedsLayout()
      inner?.layoutIfNeeded()
    }
  }

  func testALayerIsNotBegunAgainFromBelow() {
    let outer = Restless()
    let inner = Restless()
    outer.addSublayer(inner)
    outer.inner = inner
    outer.asks = 1
    outer.setNeedsLayout()
    outer.layoutIfNeeded()
    // The inner one was laid out at once; the outer one waits for its second turn.
    XCTAssertEqual(outer.turns, 1)
    XCTAssertEqual(inner.turns, 1)
    XCTAssertTrue(outer.needsLayout())
    outer.layoutIfNeeded()
    XCTAssertEqual(outer.turns, 2)
    XCTAssertEqual(inner.turns, 2)
    XCTAssertFalse(outer.needsLayout())
  }

  func testALayerThatLaysOutItsSuperlayerIsNotBegunAgain() {
    let outer = Restless()
    let inner = Restless()
    outer.addSublayer(inner)
    inner.inner = outer
    inner.asks = 1
    inner.setNeedsLayout()
    inner.layoutIfNeeded()
    XCTAssertEqual(inner.turns, 1)
    XCTAssertEqual(outer.turns, 1)
    XCTAssertTrue(inner.needsLayout())
  }
}
