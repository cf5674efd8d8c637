import XCTest

@testable import QuartzCore

/// What every layer has beside its animations: drawing into contexts, filters, values by name.
final class LayersDrawingTests: XCTestCase {
  private func tree() -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    layer.position = CGPoint(x: 500, y: 500)
    layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    layer.backgroundColor = .red
    let front = CALayer(), back = CALayer()
    for (sublayer, color) in [(front, CGColor.green), (back, CGColor.blue)] {
      sublayer.frame = CGRect(x: 10, y: 5, width: 10, height: 10)
      sublayer.backgroundColor = color
      layer.addSublayer(sublayer)
    }
    front.zPosition = 1
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 30, y: 0, width: 10, height: 20)
    gradient.colors = [CGColor.white, CGColor.white]
    layer.addSublayer(gradient)
    return layer
  }

  func testRenderingIntoAContext() throws {
    let layer = tree()
    let context = try XCTUnwrap(CGContext(size: CGSize(width: 50, height: 30), scale: 2, opaque: false))
    context.translateBy(x: 5, y: 5)
    layer.render(in: context)
    let image = try XCTUnwrap(context.makeImage())
    // In its own space: neither position nor transform count; two pixels a point, moved by five points.
    XCTAssertEqual(image.pixel(x: 9, y: 9), 0)
    XCTAssertEqual(image.pixel(x: 10, y: 10), 0xFFFF_0000)
    XCTAssertEqual(image.pixel(x: 2 * (5 + 15), y: 2 * (5 + 10)), 0xFF00_FF00, "depth orders the sublayers")
    XCTAssertEqual(image.pixel(x: 2 * (5 + 35), y: 2 * (5 + 1)), 0xFFFF_FFFF)
    XCTAssertEqual(image.pixel(x: 2 * (5 + 40), y: 2 * (5 + 1)), 0)
  }

  func testRenderingShowsTheModelNotTheAnimation() throws {
    let scene = Scene()
    scene.change {
      scene.layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      scene.layer.backgroundColor = .red
    }
    let fade = CABasicAnimation(keyPath: "backgroundColor")
    (fade.fromValue, fade.toValue, fade.duration) = (CGColor.blue, CGColor.blue, 10)
    scene.add(fade)
    scene.step(to: 1)
    let context = try XCTUnwrap(CGContext(size: CGSize(width: 10, height: 10), scale: 1, opaque: false))
    scene.layer.render(in: context)
    XCTAssertEqual(context.makeImage()?.pixel(x: 5, y: 5), 0xFFFF_0000)
    XCTAssertEqual(scene.picture()[5, 5], 0xFF00_00FF, "the tree goes on as it was")
    XCTAssertEqual(scene.layer.animationKeys()?.count ?? scene.layer.runningAnimations.count, 1)
  }

  func testRenderingFollowsTheContextsTransformAndMasks() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.backgroundColor = .red
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    mask.backgroundColor = .black
    layer.mask = mask
    let context = try XCTUnwrap(CGContext(size: CGSize(width: 40, height: 40), scale: 1, opaque: false))
    context.translateBy(x: 40, y: 0)
    context.rotate(by: .pi / 2)
    layer.render(in: context)
    let image = try XCTUnwrap(context.makeImage())
    // A quarter turn: x goes down, y to the left.
    XCTAssertEqual(image.pixel(x: 30, y: 5), 0xFFFF_0000)
    XCTAssertEqual(image.pixel(x: 30, y: 15), 0, "masked")
    XCTAssertEqual(image.pixel(x: 10, y: 5), 0)
  }

  func testFiltersAreStoredAndReportedOnce() {
    let layer = CALayer()
    layer.name = "l"
    let lines = reports {
      layer.filters = ["blur"]
      layer.filters = ["blur", "more"]
      layer.backgroundFilters = ["blur"]
      layer.compositingFilter = "multiplyBlendMode"
      layer.compositingFilter = nil
    }
    XCTAssertEqual(
      lines,
      [
        "l: filters is stored but not drawn.", "l: backgroundFilters is stored but not drawn.",
        "l: compositingFilter is stored but not drawn.",
      ])
    XCTAssertEqual(layer.filters?.count, 2)
  }

  func testRasterisationIsAHint() {
    let scene = Scene(tree())
    scene.change { scene.layer.transform = CATransform3DIdentity }
    let plain = scene.picture()
    scene.change {
      scene.layer.shouldRasterize = true
      scene.layer.rasterizationScale = 1
    }
    XCTAssertEqual(scene.picture().bytes, plain.bytes)
  }

  func testValuesByNameThatNeverAnimate() {
    let layer = CALayer(), mask = CALayer(), shape = CAShapeLayer()
    layer.name = "l"
    layer.setValue("center", forKey: "contentsGravity")
    XCTAssertEqual(layer.contentsGravity, .center)
    layer.setValue(CALayerContentsGravity.left, forKey: "contentsGravity")
    XCTAssertEqual(layer.value(forKey: "contentsGravity") as? String, "left")
    layer.setValue(2, forKey: "contentsScale")
    XCTAssertEqual(layer.contentsScale, 2)
    layer.setValue(true, forKey: "geometryFlipped")
    XCTAssertTrue(layer.isGeometryFlipped)
    layer.setValue(mask, forKey: "mask")
    XCTAssertTrue(layer.mask === mask)
    layer.setValue(nil, forKey: "mask")
    XCTAssertNil(layer.mask)
    layer.setValue(0.5, forKey: "speed")
    XCTAssertEqual(layer.speed, 0.5)
    shape.setValue("round", forKey: "lineCap")
    XCTAssertEqual(shape.lineCap, .round)
    shape.setValue([1, 2] as [NSNumber], forKey: "lineDashPattern")
    XCTAssertEqual(shape.lineDashPattern, [1, 2])
    layer.setValue("anything", forKey: "myOwn")
    XCTAssertEqual(layer.value(forKey: "myOwn") as? String, "anything")
    XCTAssertEqual(layer.edgeAntialiasingMask.rawValue, 15)
    XCTAssertEqual(
      reports { layer.setValue("half", forKey: "speed") },
      ["l: speed needs a number, got String; kept the old value."])
  }
}
