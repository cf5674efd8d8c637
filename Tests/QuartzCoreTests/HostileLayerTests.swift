import QuartzCore
import Raster
import Support
import XCTest

@testable import Scene

/// Layers with numbers that no one should draw with: nothing traps or hangs, and what is left out is said.
final class HostileLayerTests: XCTestCase {
  private let numbers: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e-300, 1e9, -1e9, 1e18, -1e18, 1e154, 1e200, -1e200, 1e300, -1e300,
    .greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ]

  private func picture(_ width: Int, _ height: Int) -> CompositorTests.Picture {
    CompositorTests.Picture(width, height)
  }

  /// A small generator with a fixed sequence (Knuth's MMIX constants).
  private struct Dice {
    var state: UInt64
    mutating func whole(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    mutating func share() -> Double { Double(whole(1 << 20)) / Double(1 << 20) }
  }

  /// A layer of any kind with hostile numbers in one property of three.
  private func layer(_ dice: inout Dice) -> CALayer {
    func number(_ low: Double, _ high: Double) -> Double {
      dice.whole(3) == 0 ? numbers[dice.whole(numbers.count)] : low + (high - low) * dice.share()
    }
    let color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.7)
    let made: CALayer
    switch dice.whole(4) {
    case 0:
      let shape = CAShapeLayer()
      let path = CGMutablePath()
      path.move(to: CGPoint(x: number(0, 30), y: number(0, 30)))
      for _ in 0..<3 {
        path.addLine(to: CGPoint(x: number(0, 30), y: number(0, 30)))
        path.addQuadCurve(
          to: CGPoint(x: number(0, 30), y: number(0, 30)),
          control: CGPoint(x: number(0, 30), y: number(0, 30)))
      }
      shape.path = path
      shape.strokeColor = color
      shape.lineWidth = number(0, 9)
      shape.lineDashPattern = dice.whole(2) == 0 ? nil : [number(0, 4), number(0, 4)] as [NSNumber]
      shape.lineDashPhase = number(0, 5)
      shape.strokeEnd = number(0, 1)
      made = shape
    case 1:
      let gradient = CAGradientLayer()
      gradient.colors = [color, CGColor(gray: 0, alpha: 1), color]
      gradient.locations = [number(0, 1), number(0, 1), number(0, 1)] as [NSNumber]
      gradient.startPoint = CGPoint(x: number(0, 1), y: number(0, 1))
      gradient.endPoint = CGPoint(x: number(0, 1), y: number(0, 1))
      gradient.type = [.axial, .radial, .conic][dice.whole(3)]
      made = gradient
    case 2:
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = 3
      replicator.instanceTransform = CATransform3DMakeTranslation(number(-9, 9), number(-9, 9), 0)
      made = replicator
    default:
      made = CALayer()
    }
    made.bounds = CGRect(x: number(-5, 5), y: number(-5, 5), width: number(0, 40), height: number(0, 40))
    made.position = CGPoint(x: number(0, 40), y: number(0, 30))
    made.anchorPoint = CGPoint(x: number(0, 1), y: number(0, 1))
    made.backgroundColor = color
    made.cornerRadius = number(0, 12)
    made.cornerCurve = dice.whole(2) == 0 ? .circular : .continuous
    made.borderWidth = number(0, 4)
    made.borderColor = color
    made.masksToBounds = dice.whole(3) == 0
    made.opacity = dice.whole(3) == 0 ? 0.5 : 1
    made.allowsGroupOpacity = true
    // Few: the widest blur takes 36 million pixels.
    if dice.whole(24) == 0 {
      made.shadowOpacity = 0.5
      made.shadowRadius = number(0, 5)
      made.shadowOffset = CGSize(width: number(-4, 4), height: number(-4, 4))
    }
    switch dice.whole(4) {
    case 0: made.transform = CATransform3DMakeScale(number(-2, 2), number(-2, 2), 1)
    case 1: made.transform = CATransform3DMakeRotation(number(-2, 2), 0, 0, 1)
    case 2:
      var perspective = CATransform3DMakeRotation(number(-2, 2), 0, 1, 0)
      perspective.m34 = number(-0.01, 0.01)
      made.transform = perspective
    default: break
    }
    made.zPosition = number(-5, 5)
    return made
  }

  func testRandomTreesOfHostileNumbers() {
    var dice = Dice(state: 77)
    let (_, _) = Diagnostics.withCapture {
      for round in 0..<200 {
        let size = round % 5 == 0 ? (1, 1) : (40, 30)
        let scene = Scene(size: CGSize(width: size.0, height: size.1))
        scene.change {
          var parents: [CALayer] = [scene.layer]
          for _ in 0..<8 {
            let child = layer(&dice)
            parents[dice.whole(parents.count)].addSublayer(child)
            parents.append(child)
            if dice.whole(6) == 0 { child.mask = layer(&dice) }
          }
        }
        let target = picture(size.0, size.1)
        let threads = 1 + round % 3
        _ = scene.context.render(
          into: target.buffer, scale: round % 4 == 0 ? 3 : 1, background: 0xFF00_0000, threads: threads)
        XCTAssertTrue(target.bytes.allSatisfy { $0 >> 24 == 255 }, "round \(round): the background is opaque")
      }
    }
  }

  func testALayerBeyondAllNumbersIsNamed() {
    let scene = Scene()
    let child = CALayer()
    child.name = "child"
    let target = picture(100, 100)
    let (_, messages) = Diagnostics.withCapture {
      scene.change {
        scene.layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        scene.layer.backgroundColor = CGColor(gray: 1, alpha: 1)
        scene.layer.transform = CATransform3DMakeScale(1e200, 1, 1)
        child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        child.transform = CATransform3DMakeScale(1e200, 1, 1)
        scene.layer.addSublayer(child)
      }
      for _ in 0..<3 {
        _ = scene.context.render(into: target.buffer, scale: 1, background: 0xFF00_0000)
        scene.context.compositor.invalidateAll()
      }
    }
    XCTAssertEqual(
      messages.map(\.description),
      [
        "root/layer/child: the layer is not drawn, because transforms take it beyond all numbers; use smaller ones."
      ])
    XCTAssertEqual(
      [target[0, 5], target[99, 5], target[5, 10]], [.max, .max, 0xFF00_0000], "ten rows of white")
  }

  /// A change below a layer that has no finite place: it waits, and shows when the layer comes back.
  func testAChangeBelowALayerWithoutAPlaceWaits() {
    let replicator = CAReplicatorLayer()
    let scene = Scene(replicator)
    let (middle, leaf) = (CALayer(), CALayer())
    let target = picture(40, 10)
    func draw() { _ = scene.context.render(into: target.buffer, scale: 1, background: 0xFF00_0000) }
    let (_, messages) = Diagnostics.withCapture {
      scene.change {
        replicator.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
        replicator.instanceCount = 2
        replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        replicator.sublayerTransform = CATransform3DMakeScale(1e200, 1, 1)
        replicator.addSublayer(middle)
        middle.transform = CATransform3DMakeScale(1e200, 1, 1)
        middle.addSublayer(leaf)
        leaf.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      }
      draw()
      scene.change { leaf.backgroundColor = CGColor(gray: 1, alpha: 1) }
      draw()
      XCTAssertEqual(target[5, 5], 0xFF00_0000)
      scene.change {
        replicator.sublayerTransform = CATransform3DIdentity
        middle.transform = CATransform3DIdentity
      }
      draw()
    }
    XCTAssertFalse(messages.isEmpty)
    XCTAssertEqual([target[5, 5], target[15, 5], target[25, 5]], [.max, 0xFF00_0000, .max])
  }

  func testDashesThatAreTooManyAreNamed() {
    let scene = Scene(CAShapeLayer())
    let shape = scene.layer as! CAShapeLayer
    let target = picture(100, 100)
    let (_, messages) = Diagnostics.withCapture {
      scene.change {
        shape.path = CGPath(rect: CGRect(x: 10, y: 10, width: 50, height: 50), transform: nil)
        shape.strokeColor = CGColor(gray: 1, alpha: 1)
        shape.fillColor = nil
        shape.lineWidth = 2
        shape.lineDashPattern = [1e-6, 1e-6]
      }
      _ = scene.context.render(into: target.buffer, scale: 1, background: 0xFF00_0000)
      scene.change { shape.lineDashPattern = [0, 0] }
    }
    XCTAssertEqual(
      messages.map(\.description),
      [
        "root/layer: a stroke of more than 100000 dashes is drawn without gaps; use longer dashes",
        "root/layer: lineDashPattern holds no length above 0; the line is drawn without gaps.",
      ])
    XCTAssertEqual(target[30, 10], 0xFFFF_FFFF, "without gaps")
  }

  /// Only what can reach the picture is blurred, however large the shape is that throws the shadow.
  func testAHugeShadowIsDrawnAsFarAsItIsSeen() {
    let scene = Scene()
    let target = picture(100, 100)
    let (_, messages) = Diagnostics.withCapture {
      scene.change {
        scene.layer.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
        scene.layer.shadowPath = CGPath(
          rect: CGRect(x: -20_000, y: -20_000, width: 40_000, height: 20_030), transform: nil)
        scene.layer.shadowOpacity = 1
        scene.layer.shadowOffset = .zero
        scene.layer.shadowColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      }
      _ = scene.context.render(into: target.buffer, scale: 1, background: 0xFF00_0000)
    }
    XCTAssertEqual(messages.map(\.description), [])
    XCTAssertEqual(target[50, 10], 0xFFFF_FFFF)
    XCTAssertEqual(target[50, 90], 0xFF00_0000, "the shape ends 50 points down, and 3 points are blurred")
    XCTAssertEqual(
      Int(target[50, 49] & 255) + Int(target[50, 50] & 255), 255, accuracy: 1, "half at the edge")
    XCTAssertLessThan(scene.context.compositor.scratchBytes, 1 << 20)
  }
}
