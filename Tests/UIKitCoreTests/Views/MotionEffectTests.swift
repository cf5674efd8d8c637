import UIKit
import XCTest

final class MotionEffectTests: XCTestCase {
  func testAnEffectGivesItsShareOfTheTilt() {
    let along = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    along.minimumRelativeValue = -20
    along.maximumRelativeValue = 10
    let down = UIInterpolatingMotionEffect(keyPath: "center.y", type: .tiltAlongVerticalAxis)
    down.minimumRelativeValue = -4
    down.maximumRelativeValue = 4
    let group = UIMotionEffectGroup()
    group.motionEffects = [along, down]
    let values = group.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: -0.5, vertical: 1))
    XCTAssertEqual(values?["center.x"] as? Double, -10)
    XCTAssertEqual(values?["center.y"] as? Double, 4)
    XCTAssertNil(UIMotionEffect().keyPathsAndRelativeValues(forViewerOffset: .zero))
  }

  func testAViewHoldsItsEffectsAndStaysWhereItIs() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    effect.maximumRelativeValue = 10
    view.addMotionEffect(effect)
    view.addMotionEffect(effect)
    XCTAssertEqual(view.motionEffects, [effect])
    XCTAssertEqual(view.frame.origin, CGPoint(x: 1, y: 2), "the device lies still")
    view.removeMotionEffect(effect)
    XCTAssertEqual(view.motionEffects, [])
  }
}
