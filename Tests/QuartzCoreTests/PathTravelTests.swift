import QuartzCore
import Support
import XCTest

/// Points that follow a path, and layers that turn with it.
final class PathTravelTests: XCTestCase {
  private func path(_ elements: [[Any]]) -> CGPath {
    let path = CGMutablePath()
    for element in elements {
      let c = element.dropFirst().compactMap { ($0 as? NSNumber)?.doubleValue }
      func point(_ i: Int) -> CGPoint { CGPoint(x: c[i], y: c[i + 1]) }
      switch element.first as? String {
      case "M": path.move(to: point(0))
      case "L": path.addLine(to: point(0))
      case "Q": path.addQuadCurve(to: point(2), control: point(0))
      case "C": path.addCurve(to: point(4), control1: point(0), control2: point(2))
      default: path.closeSubpath()
      }
    }
    return path
  }

  private func follow(_ path: CGPath, _ change: (CAKeyframeAnimation) -> Void = { _ in }) -> Scene {
    let scene = Scene()
    let animation = CAKeyframeAnimation(keyPath: "position")
    (animation.path, animation.duration) = (path, 1)
    change(animation)
    scene.add(animation)
    return scene
  }

  private func angle(_ scene: Scene) -> Double {
    guard let m = scene.layer.presentedValue(forKeyPath: "transform") as? CATransform3D else { return .nan }
    return atan2(m.m12, m.m11)
  }

  /// How far two angles are apart, whatever their turns.
  private func turn(_ a: Double, _ b: Double) -> Double { atan2(sin(a - b), cos(a - b)).magnitude }

  func testPaths() throws {
    let fixture = try Fixture("keyframe_paths")
    XCTAssertGreaterThan(fixture.cases.count, 2)
    for row in fixture.cases {
      for reversed in [false, true] {
        let scene = follow(path(row["path"] as? [[Any]] ?? [])) {
          $0.calculationMode = CAAnimationCalculationMode(rawValue: row.text("calculationMode"))
          $0.keyTimes = row["keyTimes"] as? [NSNumber]
          $0.rotationMode = reversed ? .rotateAutoReverse : .rotateAuto
        }
        let isPaced = row.text("calculationMode") == "paced"
        for (i, t) in row.doubles("t").enumerated() {
          let name = "\(row.text("name")) at \(t)"
          assertEqual(
            scene.number("position.x", at: t), row.doubles("x")[i], within: isPaced ? 0.05 : 1e-9, name)
          assertEqual(scene.shown("position.y"), row.doubles("y")[i], within: isPaced ? 0.05 : 1e-9, name)
          let wanted = row.doubles("rotateAutoAngle")[i] + (reversed ? .pi : 0)
          assertEqual(turn(angle(scene), wanted), 0, within: isPaced ? 2e-3 : 1e-9, name)
        }
      }
    }
  }

  /// A quarter circle in one cubic, whose parameter does not run evenly, against a fine polygon.
  func testPacedTravelIsEven() {
    let curve = path([["M", 0, 0], ["C", 0, 300, 10, 300, 400, 300], ["L", 400, 0]])
    let scene = follow(curve) { $0.calculationMode = .paced }
    func bezier(_ u: Double) -> (Double, Double) {
      let v = 1 - u
      return (3 * v * u * u * 10 + u * u * u * 400, 900 * v * v * u + 900 * v * u * u + 300 * u * u * u)
    }
    let n = 200_000
    var lengths = [0.0]
    var last = (0.0, 0.0)
    for i in 1...n {
      let p = bezier(Double(i) / Double(n))
      lengths.append(
        lengths[i - 1] + ((p.0 - last.0) * (p.0 - last.0) + (p.1 - last.1) * (p.1 - last.1)).squareRoot())
      last = p
    }
    let total = lengths[n] + 300
    var k = 0
    for step in 0...500 {
      let t = Double(step) / 500
      let x = scene.number("position.x", at: t), y = scene.shown("position.y")
      if t * total > lengths[n] {
        assertEqual(y, 300 - (t * total - lengths[n]), within: 0.05)
        continue
      }
      while k < n, lengths[k + 1] < t * total { k += 1 }
      let wanted = bezier(Double(k) / Double(n))
      let miss = ((x - wanted.0) * (x - wanted.0) + (y - wanted.1) * (y - wanted.1)).squareRoot()
      XCTAssertLessThan(miss, 0.05, "at \(t)")
    }
  }

  func testMovesAreNoSegments() {
    let scene = follow(path([["M", 0, 0], ["L", 10, 0], ["M", 50, 50], ["L", 60, 50], ["Z"]]))
    assertEqual(scene.number("position.x", at: 0.25), 7.5, within: 1e-12)
    assertEqual(scene.number("position.x", at: 0.5), 55, within: 1e-12)
    assertEqual(scene.number("position.x", at: 5.0 / 6), 55, within: 1e-9)
    assertEqual(scene.number("position.x", at: 1), 50, within: 0)
  }

  func testDiscreteTravelJumpsBetweenEnds() {
    let scene = follow(path([["M", 0, 0], ["L", 10, 0], ["L", 20, 0]])) { $0.calculationMode = .discrete }
    XCTAssertEqual(
      [0.1, 0.3, 0.4, 0.6, 0.7, 1].map { scene.number("position.x", at: $0) }, [0, 0, 10, 10, 20, 20])
  }

  func testStandingStillKeepsTheHeading() {
    let scene = follow(path([["M", 0, 0], ["L", 0, 10], ["L", 0, 10], ["C", 0, 10, 10, 10, 10, 10]])) {
      $0.rotationMode = .rotateAuto
    }
    for t in [0.1, 0.4, 0.6, 2.0 / 3] {
      scene.context.setTime(Scene.origin + t)
      assertEqual(angle(scene), .pi / 2, within: 1e-9, "at \(t)")
    }
    scene.context.setTime(Scene.origin + 0.9)
    assertEqual(angle(scene), 0, within: 1e-9)
    scene.context.setTime(Scene.origin + 1)
    assertEqual(angle(scene), 0, within: 1e-9, "the end of the curve has no slope of its own")
  }

  func testTheTurnComesBeforeTheModelsTransform() {
    let scene = Scene()
    scene.change { scene.layer.transform = CATransform3DMakeScale(2, 1, 1) }
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path([["M", 0, 0], ["L", 0, 10]])
    (animation.rotationMode, animation.duration) = (.rotateAuto, 1)
    scene.add(animation, "go")
    scene.context.setTime(Scene.origin + 0.5)
    let shown = scene.layer.presentedValue(forKeyPath: "transform") as? CATransform3D
    // A quarter turn, then the scale along x: (1, 0) becomes (0, 1), (0, 1) becomes (−2, 0).
    assertEqual(Double(shown?.m12 ?? .nan), 1, within: 1e-12)
    assertEqual(Double(shown?.m21 ?? .nan), -2, within: 1e-12)
    scene.step(to: 1)
    XCTAssertEqual(scene.layer.presentation()?.transform, CATransform3DMakeScale(2, 1, 1))
    XCTAssertNil(scene.layer.animationKeys())
  }

  func testMistakes() {
    let line = path([["M", 0, 0], ["L", 10, 0]])
    func messages(_ keyPath: String, _ change: (CAKeyframeAnimation) -> Void) -> [String] {
      let scene = Scene()
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      (animation.path, animation.duration) = (line, 1)
      change(animation)
      return Diagnostics.withCapture { scene.add(animation) }.1.map(\.text)
    }
    XCTAssertEqual(
      messages("opacity") { _ in },
      ["CAKeyframeAnimation was not added: only points can follow a path, but \"opacity\" is none."])
    XCTAssertEqual(
      messages("position") { $0.path = CGMutablePath() },
      ["CAKeyframeAnimation was not added: its path has no lines or curves to follow."])
    XCTAssertEqual(
      messages("position") { $0.keyTimes = [0, 0.5, 1] },
      [
        "CAKeyframeAnimation follows a path of 1 segments but has 3 keyTimes; it needs 2, so they were ignored."
      ])
    XCTAssertEqual(
      messages("position") { $0.rotationMode = CAAnimationRotationMode(rawValue: "wobble") },
      ["CAKeyframeAnimation was not added: there is no rotationMode \"wobble\"; use auto or autoReverse."])
  }
}
