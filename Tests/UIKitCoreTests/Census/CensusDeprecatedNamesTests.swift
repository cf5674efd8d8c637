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

  func testNestedTypes() {
    XCTAssertEqual(UITableViewCellStyle.subtitle, UITableViewCell.CellStyle.subtitle)
    XCTAssertEqual(UITableView(frame: .zero, style: UITableViewStyle.grouped).style, .grouped)
    XCTAssertEqual(UINavigationControllerOperation.push, UINavigationController.Operation.push)
    XCTAssertEqual(UIActivityIndicatorViewStyle.large, UIActivityIndicatorView.Style.large)
    XCTAssertEqual(UICollectionElementCategory.cell, UICollectionView.ElementCategory.cell)
    XCTAssertEqual(RunLoopMode.commonModes, RunLoop.Mode.common)
    let outer = UIView()
    let view = UIView()
    outer.addSubview(view)
    let constraints = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-3-[v]", options: NSLayoutFormatOptions(), metrics: nil, views: ["v": view])
    XCTAssertEqual(constraints.first?.constant, 3)
  }

  func testConstants() {
    XCTAssertEqual(UITableViewAutomaticDimension, UITableView.automaticDimension)
    XCTAssertEqual(UIScrollViewDecelerationRateFast, .fast)
    XCTAssertEqual(
      UIFont.systemFont(ofSize: 12, weight: UIFontWeightBold), UIFont.systemFont(ofSize: 12, weight: .bold))
    XCTAssertEqual(UILayoutPriorityDefaultHigh, UILayoutPriority.defaultHigh)
    XCTAssertEqual(UICollectionElementKindSectionHeader, UICollectionView.elementKindSectionHeader)
    let text = NSAttributedString(string: "a", attributes: [NSForegroundColorAttributeName: UIColor.red])
    XCTAssertEqual(
      text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor, UIColor.red)
    XCTAssertTrue(UIInterfaceOrientationIsLandscape(.landscapeLeft))
    XCTAssertFalse(UIDeviceOrientationIsLandscape(.portrait))
    XCTAssertNotNil(UIImagePNGRepresentation(UIImage(systemName: "star") ?? UIImage()))
    let path = IndexPath(row: 3, section: 2)
    XCTAssertEqual((path as NSIndexPath).row, 3)
    XCTAssertEqual((path as NSIndexPath).section, 2)
    XCTAssertEqual(NSIndexPath(item: 4, section: 1) as IndexPath, IndexPath(item: 4, section: 1))
  }

  func testNotifications() {
    XCTAssertEqual(NSNotification.Name.UIKeyboardWillShow, UIResponder.keyboardWillShowNotification)
    XCTAssertEqual(
      NSNotification.Name.UIApplicationDidBecomeActive, UIApplication.didBecomeActiveNotification)
    XCTAssertEqual(NSNotification.Name.UITextFieldTextDidChange, UITextField.textDidChangeNotification)
    XCTAssertEqual(UIKeyboardFrameEndUserInfoKey, UIResponder.keyboardFrameEndUserInfoKey)
  }

  func testMembers() {
    let view = UIView()
    let first = UIView()
    let second = UIView()
    view.addSubview(first)
    view.addSubview(second)
    view.bringSubview(toFront: first)
    XCTAssertEqual(view.subviews, [second, first])
    view.sendSubview(toBack: first)
    XCTAssertEqual(view.subviews, [first, second])
    let parent = UIViewController()
    let child = UIViewController()
    parent.addChildViewController(child)
    child.didMove(toParentViewController: parent)
    XCTAssertEqual(parent.childViewControllers, [child])
    child.willMove(toParentViewController: nil)
    child.removeFromParentViewController()
    XCTAssertEqual(parent.childViewControllers, [])
  }

  func testIndicatorsUnderlinesAndWindows() {
    let indicator = UIActivityIndicatorView(activityIndicatorStyle: .large)
    XCTAssertEqual(indicator.activityIndicatorViewStyle, .large)
    indicator.activityIndicatorViewStyle = .medium
    XCTAssertEqual(indicator.style, .medium)
    XCTAssertEqual(NSUnderlineStyle.styleSingle.rawValue, 1)
    XCTAssertEqual(NSUnderlineStyle.styleNone.rawValue, 0)
    let window = UIWindow()
    window.windowLevel = UIWindowLevelAlert + 1
    XCTAssertEqual(window.windowLevel, UIWindow.Level(2001))
    window.windowLevel = .statusBar - 1
    XCTAssertEqual(window.windowLevel.rawValue, 999)
    XCTAssertEqual(UIBackgroundTaskInvalid, .invalid)
    XCTAssertEqual(RunLoopMode.UITrackingRunLoopMode, .tracking)
    let pages = UIPageViewController(
      transitionStyle: UIPageViewControllerTransitionStyle.scroll,
      navigationOrientation: UIPageViewControllerNavigationOrientation.vertical,
      options: [UIPageViewControllerOptionInterPageSpacingKey: 10])
    XCTAssertEqual(pages.navigationOrientation, .vertical)
    XCTAssertEqual(UIControlContentHorizontalAlignment.fill, UIControl.ContentHorizontalAlignment.fill)
    XCTAssertEqual(UIDatePickerMode.time, UIDatePicker.Mode.time)
    let text: NSString = "abc"
    XCTAssertEqual(text.size(attributes: [:]), text.size(withAttributes: [:]))
  }
}
