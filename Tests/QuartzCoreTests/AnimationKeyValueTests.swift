import XCTest

@testable import QuartzCore

/// Animations by key–value coding: properties, fields of values, anything else.
final class AnimationKeyValueTests: XCTestCase {
  func testProperties() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.setValue(2, forKeyPath: "duration")
    animation.setValue(true, forKey: "additive")
    animation.setValue("forwards", forKey: "fillMode")
    animation.setValue(CGPoint(x: 1, y: 2), forKey: "fromValue")
    animation.setValue(9.5, forKeyPath: "fromValue.y")
    XCTAssertEqual(animation.duration, 2)
    XCTAssertTrue(animation.isAdditive)
    XCTAssertEqual(animation.fillMode, .forwards)
    XCTAssertEqual(animation.fromValue as? CGPoint, CGPoint(x: 1, y: 9.5))
    XCTAssertEqual(animation.value(forKeyPath: "fromValue.x") as? Double, 1)
    XCTAssertEqual(animation.value(forKey: "keyPath") as? String, "position")
    XCTAssertEqual(animation.value(forKeyPath: "duration") as? Double, 2)
    let spring = CASpringAnimation(keyPath: "transform")
    spring.setValue(250, forKeyPath: "stiffness")
    spring.toValue = NSValue(caTransform3D: CATransform3DIdentity)
    spring.setValue(3, forKeyPath: "toValue.scale.x")
    XCTAssertEqual(spring.stiffness, 250)
    XCTAssertEqual((spring.toValue as? NSValue)?.caTransform3DValue.m11, 3)
  }

  func testStoredValuesAndObjects() {
    let animation = CABasicAnimation(keyPath: "opacity")
    let layer = CALayer()
    animation.setValue("intro", forKeyPath: "tag")
    animation.setValue(layer, forKey: "layer")
    animation.setValue(0.5, forKeyPath: "layer.opacity")
    XCTAssertEqual(animation.value(forKey: "tag") as? String, "intro")
    XCTAssertEqual(layer.opacity, 0.5)
    XCTAssertEqual(animation.value(forKeyPath: "layer.opacity") as? Double, 0.5)
    let scene = Scene()
    scene.add(animation, "fade")
    XCTAssertEqual(scene.layer.animation(forKey: "fade")?.value(forKeyPath: "tag") as? String, "intro")
    // The spring knows no values, the group no key path: these are just stored.
    CAAnimationGroup().setValue("x", forKeyPath: "keyPath")
  }

  func testWrongValuesAreReported() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = CGPoint.zero
    XCTAssertEqual(
      reports {
        animation.setValue("long", forKeyPath: "duration")
        animation.setValue(1, forKeyPath: "fromValue.z")
      },
      [
        "duration of a CABasicAnimation cannot be a String; kept the old value.",
        "\"fromValue.z\" of a CABasicAnimation cannot be set to 1: there is no such field, or it needs another type; kept"
          + " the old value.",
      ])
    XCTAssertEqual(animation.duration, 0)
  }
}
