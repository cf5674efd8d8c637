import UIKit
import XCTest

/// Presentation controllers and interactive transitions observe, as every object does in Objective-C.
final class ObservingControllersTests: XCTestCase {
  final class Presentation: UIPresentationController {
    var tops: [CGFloat] = []
    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      tops.append((object as? UIView)?.frame.minY ?? -1)
    }
  }

  func testAPresentationControllerHearsOfAFrame() {
    let controller = Presentation(presentedViewController: UIViewController(), presenting: nil)
    let view = UIView()
    view.addObserver(controller, forKeyPath: "frame", options: [.initial], context: nil)
    view.frame.origin.y = 30
    view.removeObserver(controller, forKeyPath: "frame")
    view.frame.origin.y = 60
    XCTAssertEqual(controller.tops, [0, 30])
  }
}
