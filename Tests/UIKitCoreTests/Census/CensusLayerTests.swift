import UIKit
import XCTest

/// The Core Animation that public code uses, in the forms in which it uses it.
final class CensusLayerTests: XCTestCase {
  func testBasicAnimations() {
    let layer = CALayer()
    let bounce = CABasicAnimation(keyPath: "transform.scale")
    bounce.fromValue = 1
    bounce.toValue = NSNumber(value: 1.2)
    bounce.duration = 0.3
    bounce.beginTime = CACurrentMediaTime() + 0.1
    bounce.autoreverses = true
    bounce.repeatCount = .infinity
    bounce.isRemovedOnCompletion = false
    bounce.isAdditive = false
    bounce.fillMode = .forwards
    bounce.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    layer.add(bounce, forKey: "bounce")
    XCTAssertEqual((layer.animation(forKey: "bounce") as? CABasicAnimation)?.toValue as? CGFloat, 1.2)
    bounce.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.8, 0.2, 1)
    for name: CAMediaTimingFunctionName in [.default, .easeIn, .easeOut, .linear] {
      bounce.timingFunction = CAMediaTimingFunction(name: name)
    }
    let turn = CABasicAnimation()
    turn.keyPath = "transform"
    turn.fromValue = NSValue(caTransform3D: CATransform3DIdentity)
    turn.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(.pi, 0, 0, 1))
    turn.fillMode = CAMediaTimingFillMode.removed
    layer.removeAllAnimations()
    XCTAssertNil(layer.animation(forKey: "bounce"))
    let move = CABasicAnimation(keyPath: "position")
    move.fromValue = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    XCTAssertEqual(move.fromValue as? CGPoint, CGPoint(x: 1, y: 2))
    for path in [
      "strokeEnd", "strokeStart", "transform.rotation", "transform.rotation.z", "opacity", "bounds",
      "colors", "contents", "cornerRadius", "fillColor", "path", "position.x", "position.y",
      "shadowOpacity", "shadowRadius", "transform.scale.x", "transform.scale.y",
    ] {
      XCTAssertEqual(CABasicAnimation(keyPath: path).keyPath, path)
    }
  }

  func testKeyframesAndGroups() {
    let keyframes = CAKeyframeAnimation(keyPath: "transform.scale")
    keyframes.values = [1.0, 1.4, 0.9, 1.15, 0.95, 1.02, 1.0]
    keyframes.keyTimes = [0, 0.2, 0.4, 0.5, 0.6, 0.8, 1].map { NSNumber(value: $0) }
    keyframes.calculationMode = CAAnimationCalculationMode.cubic
    keyframes.duration = TimeInterval(0.5)
    let frames = CAKeyframeAnimation()
    frames.keyPath = "contents"
    frames.calculationMode = .discrete
    let group = CAAnimationGroup()
    group.animations = [keyframes, frames]
    group.duration = CFTimeInterval(1)
    XCTAssertEqual(group.animations?.count, 2)
    XCTAssertEqual(keyframes.values?.count, 7)
  }

  func testShapesGradientsAndTransforms() {
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).cgPath
    shape.fillColor = UIColor.clear.cgColor
    shape.strokeColor = UIColor.red.cgColor
    shape.lineWidth = 2
    shape.lineCap = .round
    shape.lineJoin = CAShapeLayerLineJoin.round
    shape.miterLimit = 10
    shape.fillRule = .evenOdd
    shape.strokeStart = 0
    shape.strokeEnd = 0.5
    shape.actions = ["position": NSNull(), "bounds": NSNull(), "path": NSNull()]
    XCTAssertEqual(shape.path?.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 20, height: 20))
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.cyan.cgColor, UIColor.magenta.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    let layer = CALayer()
    layer.addSublayer(shape)
    layer.insertSublayer(gradient, at: 0)
    let last = CALayer()
    layer.insertSublayer(last, above: shape)
    XCTAssertEqual(layer.sublayers?.count, 3)
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    XCTAssertNil(layer.sublayers)
    layer.cornerRadius = 8
    layer.maskedCorners = [.layerMaxXMinYCorner, .layerMinXMinYCorner]
    layer.masksToBounds = true
    layer.borderColor = UIColor.black.cgColor
    layer.borderWidth = 1
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOffset = CGSize(width: 0, height: 2)
    layer.shadowOpacity = 0.5
    layer.shadowRadius = 4
    layer.contentsScale = UIScreen.main.scale
    layer.drawsAsynchronously = true
    layer.zPosition = 1
    layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    layer.mask = CALayer()
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    layer.transform = CATransform3DRotate(perspective, .pi / 4, 0, 1, 0)
    layer.transform = CATransform3DConcat(
      CATransform3DMakeScale(2, 2, 1), CATransform3DMakeTranslation(10, 0, 0))
    XCTAssertEqual(layer.value(forKeyPath: "transform.scale.x") as? CGFloat, 2)
    layer.setValue(CGFloat(3), forKeyPath: "transform.scale.x")
    XCTAssertEqual(layer.value(forKeyPath: "transform.scale.x") as? CGFloat, 3)
    layer.setValue("mine", forKey: "name")
    XCTAssertEqual(layer.value(forKey: "name") as? String, "mine")
    XCTAssertNil(CALayer().presentation())
  }

  func testTransactionsAndDelegates() {
    final class Watcher: NSObject, CAAnimationDelegate {
      var stops = 0
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops += 1 }
    }
    let watcher = Watcher()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.delegate = watcher
    XCTAssertTrue(fade.delegate === watcher)
    var isDone = false
    CATransaction.begin()
    CATransaction.setCompletionBlock { isDone = true }
    CATransaction.commit()
    XCTAssertFalse(isDone, "not before the next turn")
  }

  func testCustomLayersOfPublicCode() {
    final class Dial: CALayer {
      var angle: CGFloat = 0
      override init() { super.init() }
      override init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? Dial { angle = other.angle }
      }
      required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }
      override class func needsDisplay(forKey key: String) -> Bool {
        key == "angle" ? true : super.needsDisplay(forKey: key)
      }
      override func draw(in ctx: CGContext) { ctx.fill(bounds) }
    }
    XCTAssertTrue(Dial.needsDisplay(forKey: "angle"))
    let dial = Dial()
    dial.angle = 3
    XCTAssertEqual(Dial(layer: dial).angle, 3)
  }
}
