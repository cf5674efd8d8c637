import UIKit
import XCTest

/// Names from before Swift 4.2, which published code still has.
@available(*, deprecated)
final class CensusDeprecatedNamesTests: XCTestCase {
  func testCoreAnimation() {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fillMode = kCAFillModeForwards
    XCTAssertEqual(animation.fillMode, .forwards)
    animation.fillMode = kCAFillModeBackwards
    animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut)
    animation.repeatCount = HUGE
    XCTAssertEqual(animation.repeatCount, Float.greatestFiniteMagnitude)
    let shape = CAShapeLayer()
    shape.lineCap = kCALineCapRound
    shape.lineJoin = kCALineJoinRound
    XCTAssertEqual(shape.lineCap, .round)
    let transition = CATransition()
    transition.type = kCATransitionPush
    transition.subtype = kCATransitionFromRight
    XCTAssertEqual(transition.type, .push)
  }

  func testUIKit() {
    let options: UIViewAnimationOptions = [.curveEaseOut, .allowUserInteraction]
    XCTAssertEqual(options, UIView.AnimationOptions([.curveEaseOut, .allowUserInteraction]))
    XCTAssertEqual(UIControlEvents.valueChanged, UIControl.Event.valueChanged)
    XCTAssertEqual(UIControlState.selected, UIControl.State.selected)
    XCTAssertEqual(UIEdgeInsetsMake(1, 2, 3, 4), UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    XCTAssertEqual(
      UIEdgeInsetsInsetRect(CGRect(x: 0, y: 0, width: 10, height: 10), UIEdgeInsetsMake(1, 1, 1, 1)),
      CGRect(x: 1, y: 1, width: 8, height: 8))
    XCTAssertEqual(UIImageRenderingMode.alwaysTemplate, UIImage.RenderingMode.alwaysTemplate)
    let mode: UIViewContentMode = .center
    XCTAssertEqual(mode, .center)
    let attributes: [NSAttributedStringKey: Any] = [.font: UIFont.systemFont(ofSize: 10)]
    XCTAssertEqual(attributes.count, 1)
    let subviews = [UIView?.none, UIView()].flatMap { $0 }
    XCTAssertEqual(subviews.count, 1)
  }
}
