import QuartzCore
import XCTest

/// Basic and key-frame animations, transforms and colours against independent figures, all through a layer.
final class AnimationVectorTests: XCTestCase {
  func testKeyframes() throws {
    let fixture = try Fixture("keyframes")
    XCTAssertGreaterThan(fixture.cases.count, 15)
    for row in fixture.cases {
      let isPoint = (row["values"] as? [Any])?.first is [Any]
      let scene = Scene()
      let animation = CAKeyframeAnimation(keyPath: isPoint ? "position" : "zPosition")
      animation.values =
        isPoint
        ? row.rows("values").map { CGPoint(x: $0[0], y: $0[1]) as Any }
        : row.doubles("values").map { $0 as Any }
      animation.duration = row.double("duration") ?? 1
      animation.calculationMode = CAAnimationCalculationMode(rawValue: row.text("calculationMode"))
      animation.keyTimes = row["keyTimes"] as? [NSNumber]
      animation.tensionValues = row["tensionValues"] as? [NSNumber]
      animation.continuityValues = row["continuityValues"] as? [NSNumber]
      animation.biasValues = row["biasValues"] as? [NSNumber]
      animation.timingFunctions = (row["timingFunctions"] as? [String])?.map {
        CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: $0))
      }
      animation.timingFunction = (row["timingFunction"] as? String).map {
        CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: $0))
      }
      animation.beginTime = Scene.origin
      scene.add(animation)
      let times = row.doubles("t")
      for (i, t) in times.enumerated() {
        if isPoint {
          let wanted = row.rows("value")[i]
          assertEqual(
            scene.number("position.x", at: t), wanted[0], within: 1e-6, "\(row.text("name")) x at \(t)")
          assertEqual(
            scene.number("position.y", at: t), wanted[1], within: 1e-6, "\(row.text("name")) y at \(t)")
        } else {
          assertEqual(
            scene.number("zPosition", at: t), row.doubles("value")[i], within: 1e-6,
            "\(row.text("name")) at \(t)")
        }
      }
    }
  }

  func testFromToByCombinations() throws {
    for row in try Fixture("basic_animation").cases {
      let scene = Scene()
      scene.change { scene.layer.zPosition = row.double("modelValue") ?? 0 }
      let animation = CABasicAnimation(keyPath: "zPosition")
      animation.fromValue = row.double("fromValue")
      animation.toValue = row.double("toValue")
      animation.byValue = row.double("byValue")
      animation.duration = 1
      scene.add(animation)
      for (name, t) in [("start", 0.0), ("quarter", 0.25), ("half", 0.5), ("threeQuarter", 0.75), ("end", 1)]
      {
        assertEqual(
          scene.number("zPosition", at: t), row.double(name) ?? .nan, within: 1e-6, "\(row) \(name)")
      }
    }
  }

  func testColours() throws {
    for row in try Fixture("basic_animation").list("colours") {
      func color(_ key: String) -> CGColor {
        let c = row.doubles(key)
        return CGColor(red: c[0], green: c[1], blue: c[2], alpha: c[3])
      }
      let scene = Scene()
      let animation = CABasicAnimation(keyPath: "backgroundColor")
      (animation.fromValue, animation.toValue, animation.duration) = (color("from"), color("to"), 1)
      scene.add(animation)
      for (f, wanted) in zip(row.doubles("f"), row.rows("rgba")) {
        scene.context.setTime(Scene.origin + f)
        let shown = try XCTUnwrap(scene.layer.presentedValue(forKeyPath: "backgroundColor")) as! CGColor
        for (a, b) in zip(shown.components ?? [], wanted) { assertEqual(a, b, within: 1e-6, "at \(f)") }
      }
    }
  }

  func testAdditiveAnimationsAddUp() throws {
    for row in try Fixture("basic_animation").list("additive") {
      let scene = Scene()
      scene.change { scene.layer.zPosition = row.double("model") ?? 0 }
      for ends in row.rows("animations") {
        let animation = CABasicAnimation(keyPath: "zPosition")
        (animation.fromValue, animation.toValue, animation.duration) = (ends[0], ends[1], 1)
        animation.isAdditive = true
        scene.add(animation)
      }
      assertEqual(
        scene.number("zPosition", at: row.double("f") ?? 0), row.double("value") ?? .nan, within: 1e-12)
    }
  }

  func testTransformBlends() throws {
    let fixture = try Fixture("transforms")
    for row in fixture.cases {
      let scene = Scene()
      let animation = CABasicAnimation(keyPath: "transform")
      animation.fromValue = NSValue(caTransform3D: matrix(row.doubles("from")))
      animation.toValue = NSValue(caTransform3D: matrix(row.doubles("to")))
      animation.duration = 1
      scene.add(animation)
      for (f, wanted) in zip(row.doubles("f"), row.rows("matrices")) {
        scene.context.setTime(Scene.origin + f)
        let shown = try XCTUnwrap(scene.layer.presentedValue(forKeyPath: "transform") as? CATransform3D)
        for (i, (a, b)) in zip(entries(shown), wanted).enumerated() {
          assertEqual(a, b, within: 1e-6, "\(row.text("name")) at \(f), entry \(i)")
        }
      }
    }
  }

  func testTransformFields() throws {
    for row in try Fixture("transforms").list("keyPaths") {
      let layer = CALayer()
      layer.transform = matrix(row.doubles("start"))
      for step in row["steps"] as? [[String: Any]] ?? [] {
        let keyPath = "transform.\(step.text("set"))"
        if let number = step.double("value") {
          layer.setValue(number, forKeyPath: keyPath)
        } else {
          let pair = step.doubles("value")
          layer.setValue(CGSize(width: pair[0], height: pair[1]), forKeyPath: keyPath)
        }
        for (i, (a, b)) in zip(entries(layer.transform), step.doubles("matrix")).enumerated() {
          assertEqual(a, b, within: 1e-9, "\(row.text("name")), set \(keyPath), entry \(i)")
        }
      }
      for (field, wanted) in row["get"] as? [String: Any] ?? [:] {
        let value = layer.value(forKeyPath: "transform.\(field)")
        if let wanted = wanted as? NSNumber {
          assertEqual((value as? NSNumber)?.doubleValue ?? .nan, wanted.doubleValue, within: 1e-9, field)
        } else if let pair = wanted as? [NSNumber] {
          let size = try XCTUnwrap(value as? CGSize)
          assertEqual(size.width, pair[0].doubleValue, within: 1e-9, field)
          assertEqual(size.height, pair[1].doubleValue, within: 1e-9, field)
        }
      }
    }
  }

  func testLayerGeometry() throws {
    let fixture = try Fixture("layer_geometry")
    for row in fixture.cases {
      let layer = CALayer()
      let b = row.doubles("bounds"), p = row.doubles("position"), a = row.doubles("anchorPoint")
      layer.bounds = CGRect(x: b[0], y: b[1], width: b[2], height: b[3])
      layer.position = CGPoint(x: p[0], y: p[1])
      layer.anchorPoint = CGPoint(x: a[0], y: a[1])
      layer.transform = matrix(row.doubles("transform"))
      let f = row.doubles("frame")
      let frame = layer.frame
      for (x, y) in zip([frame.origin.x, frame.origin.y, frame.size.width, frame.size.height], f) {
        assertEqual(x, y, within: 1e-9, row.text("name"))
      }
    }
    for row in fixture.list("setFrame") {
      let layer = CALayer()
      if case let s = row.doubles("transformScale"), s.count == 2 {
        layer.transform = CATransform3DMakeScale(s[0], s[1], 1)
      }
      let f = row.doubles("setFrame")
      layer.frame = CGRect(x: f[0], y: f[1], width: f[2], height: f[3])
      let b = layer.bounds
      for (x, y) in zip([b.origin.x, b.origin.y, b.size.width, b.size.height], row.doubles("bounds")) {
        assertEqual(x, y, within: 1e-9, row.text("note"))
      }
      assertEqual(layer.position.x, row.doubles("position")[0], within: 1e-9)
      assertEqual(layer.position.y, row.doubles("position")[1], within: 1e-9)
    }
  }

  private func matrix(_ m: [Double]) -> CATransform3D {
    CATransform3D(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }

  private func entries(_ t: CATransform3D) -> [Double] {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43,
      t.m44,
    ]
  }
}
