import XCTest

@testable import QuartzCore

/// Clips, masks and groups against samples in double precision.
final class ClipReferenceTests: XCTestCase {
  private typealias Reference = ReferencePicture

  private func layer(
    _ center: CGPoint, _ size: CGSize, _ color: CGColor?, angle: Double = 0, radius: Double = 0
  ) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(origin: .zero, size: size)
    layer.position = center
    layer.backgroundColor = color
    layer.cornerRadius = radius
    layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    return layer
  }

  func testNestedRoundedClipsUnderRotation() {
    let scene = Scene(size: CGSize(width: 120, height: 120))
    let outer = layer(CGPoint(x: 60, y: 58), CGSize(width: 90, height: 70), nil, angle: 0.3, radius: 18)
    let inner = layer(CGPoint(x: 50, y: 30), CGSize(width: 60, height: 60), nil, angle: -0.9, radius: 14)
    // Not the clip's own background: that one's edge and the clip's would both be mixed with what is below.
    let ground = layer(CGPoint(x: 30, y: 30), CGSize(width: 80, height: 80), .blue)
    let leaf = layer(CGPoint(x: 34, y: 24), CGSize(width: 50, height: 30), .green, angle: 1.3, radius: 6)
    outer.masksToBounds = true
    inner.masksToBounds = true
    inner.addSublayer(ground)
    inner.addSublayer(leaf)
    outer.addSublayer(inner)
    scene.change {
      scene.root.backgroundColor = .white
      scene.root.addSublayer(outer)
    }
    // Each layer's centre relative to its parent's, in the parent's turned space.
    func inOuter(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      Reference.turnedBack(x, y, 0.3, about: (60, 58))
    }
    func inInner(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let p = inOuter(x, y)
      return Reference.turnedBack(p.x, p.y, -0.9, about: (50 - 45, 30 - 35))
    }
    func inLeaf(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let p = inInner(x, y)
      return Reference.turnedBack(p.x, p.y, 1.3, about: (34 - 30, 24 - 30))
    }
    let shapes: [Reference.Shape] = [
      {
        let p = inOuter($0, $1); return Reference.isInside(p.x, p.y, 90, 70, radius: 18)
      },
      {
        let p = inInner($0, $1); return Reference.isInside(p.x, p.y, 60, 60, radius: 14)
      },
      {
        let p = inLeaf($0, $1); return Reference.isInside(p.x, p.y, 50, 30, radius: 6)
      },
    ]
    let reference = Reference(120, 120, shapes) { inside, _, _ in
      switch inside {
      case 0b111: Reference.rgb(0, 1, 0)
      case 0b011: Reference.rgb(0, 0, 1)
      default: Reference.rgb(1, 1, 1)
      }
    }
    // Turned arcs are chords, a fiftieth of a pixel off at most, and each of three pictures rounds once.
    reference.expect(scene.picture(), within: 3, crossing: 64, mean: 0.06)
  }

  func testUprightNestedClipsAtOddPlacesAndScales() {
    for scale in [1, 2, 3] {
      let scene = Scene(size: CGSize(width: 60, height: 60))
      let outer = layer(CGPoint(x: 30.25, y: 29.75), CGSize(width: 50, height: 44), nil, radius: 12)
      let inner = layer(CGPoint(x: 34, y: 20.5), CGSize(width: 60, height: 30), .red, radius: 15)
      outer.masksToBounds = true
      outer.addSublayer(inner)
      scene.change {
        scene.root.backgroundColor = .white
        scene.root.addSublayer(outer)
      }
      let s = Double(scale)
      let shapes: [Reference.Shape] = [
        { Reference.isInside($0 / s - 30.25, $1 / s - 29.75, 50, 44, radius: 12) },
        { Reference.isInside($0 / s - (30.25 - 25 + 34), $1 / s - (29.75 - 22 + 20.5), 60, 30, radius: 15) },
      ]
      let reference = Reference(60 * scale, 60 * scale, shapes) { inside, _, _ in
        inside == 3 ? Reference.rgb(1, 0, 0) : Reference.rgb(1, 1, 1)
      }
      reference.expect(scene.picture(scale: s), within: 2, crossing: 64, mean: 0.12, "\(scale)×")
    }
  }

  /// A group at six tenths, two overlapping squares in it, cut by a mask that is half clear in one part.
  func testGroupOpacityWithAMask() {
    let scene = Scene(size: CGSize(width: 100, height: 100))
    let group = layer(CGPoint(x: 50, y: 50), CGSize(width: 80, height: 80), nil)
    group.opacity = 0.6
    group.addSublayer(layer(CGPoint(x: 30, y: 30), CGSize(width: 44, height: 44), .red, angle: 0.2))
    group.addSublayer(
      layer(CGPoint(x: 48, y: 46), CGSize(width: 44, height: 44), .blue, angle: -0.4, radius: 9))
    let mask = layer(
      CGPoint(x: 34, y: 40), CGSize(width: 56, height: 56), CGColor(red: 1, green: 1, blue: 1, alpha: 0.5),
      radius: 28)
    mask.addSublayer(layer(CGPoint(x: 36, y: 30), CGSize(width: 30, height: 20), .white, angle: 0.7))
    group.mask = mask
    scene.change {
      scene.root.backgroundColor = CGColor(red: 1, green: 0.8, blue: 0, alpha: 1)
      scene.root.addSublayer(group)
    }
    // From a centre in the group, or in the mask, to the device.
    let shapes: [Reference.Shape] = [
      {
        let p = Reference.turnedBack($0, $1, 0.2, about: (40, 40));
        return Reference.isInside(p.x, p.y, 44, 44)
      },
      {
        let p = Reference.turnedBack($0, $1, -0.4, about: (58, 56))
        return Reference.isInside(p.x, p.y, 44, 44, radius: 9)
      },
      { Reference.isInside($0 - 44, $1 - 50, 56, 56, radius: 28) },
      {
        let p = Reference.turnedBack($0, $1, 0.7, about: (10 + 6 + 36, 10 + 12 + 30))
        return Reference.isInside(p.x, p.y, 30, 20)
      },
    ]
    let reference = Reference(100, 100, shapes) { inside, _, _ in
      let shown: SIMD4<Double> =
        inside & 2 != 0 ? Reference.rgb(0, 0, 1) : inside & 1 != 0 ? Reference.rgb(1, 0, 0) : .zero
      let disc = inside & 4 != 0 ? 0.5 : 0, bar = inside & 8 != 0 ? 1.0 : 0
      let kept = bar + disc * (1 - bar)
      return Reference.over(shown * (kept * 0.6), Reference.rgb(1, 0.8, 0))
    }
    reference.expect(scene.picture(), within: 2, crossing: 50, mean: 0.5)
  }

  func testOpacityInsideOfOpacity() {
    let scene = Scene(size: CGSize(width: 80, height: 80))
    let group = layer(CGPoint(x: 40, y: 40), CGSize(width: 60, height: 60), .white)
    let inner = layer(CGPoint(x: 30, y: 30), CGSize(width: 40, height: 40), .red, angle: 0.5)
    let leaf = layer(CGPoint(x: 20, y: 20), CGSize(width: 20, height: 20), .green)
    leaf.opacity = 0.25
    inner.opacity = 0.5
    group.opacity = 0.75
    inner.addSublayer(leaf)
    group.addSublayer(inner)
    scene.change {
      scene.root.backgroundColor = .blue
      scene.root.addSublayer(group)
    }
    func turned(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      Reference.turnedBack(x, y, 0.5, about: (40, 40))
    }
    let shapes: [Reference.Shape] = [
      { Reference.isInside($0 - 40, $1 - 40, 60, 60) },
      {
        let p = turned($0, $1); return Reference.isInside(p.x, p.y, 40, 40)
      },
      {
        let p = turned($0, $1); return Reference.isInside(p.x, p.y, 20, 20)
      },
    ]
    let reference = Reference(80, 80, shapes) { inside, _, _ in
      var red: SIMD4<Double> = inside & 2 != 0 ? Reference.rgb(1, 0, 0) : .zero
      if inside & 4 != 0 { red = Reference.over(Reference.rgb(0, 1, 0) * 0.25, red) }
      let white: SIMD4<Double> = inside & 1 != 0 ? Reference.rgb(1, 1, 1) : .zero
      return Reference.over(Reference.over(red * 0.5, white) * 0.75, Reference.rgb(0, 0, 1))
    }
    reference.expect(scene.picture(), within: 2, crossing: 40, mean: 0.6)
  }
}
