import UIKit
import XCTest

/// What iOS code asks of `view.layer.presentation()` while a view moves.
final class ViewPresentationTests: XCTestCase {
  func testFrameHitTestAndConversionOfAMovingView() throws {
    let harness = WindowHarness(size: CGSize(width: 400, height: 400))
    defer { harness.close() }
    let board = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    let ball = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let spot = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    ball.addSubview(spot)
    board.addSubview(ball)
    harness.window.addSubview(board)
    harness.window.isHidden = false
    harness.frame(at: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { ball.frame.origin.x = 180 }
    harness.frame(at: 1)
    harness.frame(at: 1.5)
    XCTAssertEqual(ball.frame.minX, 180)
    XCTAssertEqual(ball.layer.presentation()?.frame, CGRect(x: 90, y: 0, width: 20, height: 20))
    XCTAssertNotNil(ball.layer.presentation()?.hitTest(CGPoint(x: 95, y: 3)))
    XCTAssertNil(ball.layer.presentation()?.hitTest(CGPoint(x: 185, y: 3)))
    // From the board: the layer that is found leads to the view.
    let found = board.layer.presentation()?.hitTest(CGPoint(x: 100 + 100, y: 100 + 10))
    XCTAssertTrue(found?.model() === spot.layer)
    XCTAssertTrue(found?.model().delegate === spot)
    // Where a subview of what moves is on the screen.
    let shownSpot = try XCTUnwrap(spot.layer.presentation())
    XCTAssertEqual(
      shownSpot.convert(shownSpot.bounds, to: harness.window.layer.presentation()),
      CGRect(x: 195, y: 105, width: 10, height: 10))
    XCTAssertEqual(board.layer.presentation()?.sublayers?.first?.frame.minX, 90)
  }
}
