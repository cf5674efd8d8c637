import Stage
import UIKit
import XCTest

/// How the safe area reaches into views that stick out of their superviews.
final class SafeAreaReachTests: XCTestCase {
  func testAViewThatSticksOutIsCoveredOnlyWhereSomethingCovers() throws {
    let configuration = Stage.Configuration(
      size: CGSize(width: 100, height: 200), scale: 2,
      safeAreaInsets: UIEdgeInsets(top: 40, left: 0, bottom: 30, right: 0))
    var inner: UIView?
    let stage = try Stage(configuration) {
      let controller = UIViewController()
      let view = UIView(frame: CGRect(x: -10, y: -10, width: 150, height: 230))
      controller.view.addSubview(view)
      inner = view
      return controller
    }
    try stage.advance(to: 0.1)
    // Sideways nothing covers; above and below it is as much as for the superview.
    XCTAssertEqual(inner?.safeAreaInsets, UIEdgeInsets(top: 40, left: 0, bottom: 30, right: 0))
  }
}
