import QuartzCore
import XCTest

/// How several additive matrices of one property come together: the newest is nearest to the model.
final class AdditiveProductTests: XCTestCase {
  private let scale = CATransform3DMakeScale(2, 3, 1)
  private let translation = CATransform3DMakeTranslation(10, 20, 0)
  private let rotation = CATransform3DMakeRotation(0.7, 0, 0, 1)

  private func held(
    _ matrix: CATransform3D, duration: Double = 10, begin: Double = 0, isAdditive: Bool = true
  )
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = matrix
    animation.toValue = matrix
    animation.isAdditive = isAdditive
    animation.duration = duration
    if begin > 0 { animation.beginTime = Scene.origin + begin }
    return animation
  }

  private func product(_ matrices: CATransform3D...) -> CATransform3D {
    matrices.reduce(CATransform3DIdentity, CATransform3DConcat)
  }

  private func shown(_ scene: Scene, at time: Double) -> CATransform3D? {
    scene.step(to: time)
    return scene.layer.presentation()?.transform
  }

  private func assertShows(
    _ scene: Scene, at time: Double, _ expected: CATransform3D, line: UInt = #line
  ) {
    guard let shown = shown(scene, at: time) else { return XCTFail("nothing shows", line: line) }
    for (a, b) in zip(entries(shown), entries(expected)) {
      XCTAssertEqual(a, b, accuracy: 1e-12, "\(time)", line: line)
    }
  }

  private func entries(_ t: CATransform3D) -> [Double] {
    [t.m11, t.m12, t.m21, t.m22, t.m41, t.m42].map(Double.init)
  }

  func testTheNewestStandsNearestToTheModel() {
    let scene = Scene()
    scene.change { scene.layer.transform = rotation }
    scene.add(held(scale), "first")
    scene.add(held(translation), "second")
    assertShows(scene, at: 1, product(scale, translation, rotation))
    XCTAssertEqual(entries(product(scale, translation))[4], 10, "the other order would give 20")
    scene.add(held(rotation), "third")
    assertShows(scene, at: 2, product(scale, translation, rotation, rotation))
  }

  func testThoseThatEndLeaveTheProduct() {
    let scene = Scene()
    scene.add(held(scale, duration: 2), "first")
    scene.add(held(translation, duration: 3), "second")
    scene.add(held(rotation, duration: 1), "third")
    assertShows(scene, at: 0.5, product(scale, translation, rotation))
    assertShows(scene, at: 1.5, product(scale, translation))
    assertShows(scene, at: 2.5, translation)
    assertShows(scene, at: 3.5, CATransform3DIdentity)
    scene.add(held(scale), "fourth")
    scene.add(held(translation), "fifth")
    scene.change { scene.layer.removeAnimation(forKey: "fourth") }
    assertShows(scene, at: 4, translation)
  }

  func testOneThatHasNotBegunShowsNothing() {
    let scene = Scene()
    scene.add(held(scale, begin: 2), "first")
    scene.add(held(translation), "second")
    scene.add(held(rotation, begin: 1), "third")
    assertShows(scene, at: 0.5, translation)
    assertShows(scene, at: 1.5, product(translation, rotation))
    assertShows(scene, at: 2.5, product(scale, translation, rotation))
  }

  /// What replaces the matrix, or sets one of its fields, is beneath the later ones.
  func testWhatReplacesBeginsAnew() {
    let scene = Scene()
    scene.change { scene.layer.transform = rotation }
    scene.add(held(scale), "first")
    scene.add(held(translation, isAdditive: false), "second")
    scene.add(held(scale), "third")
    scene.add(held(rotation), "fourth")
    assertShows(scene, at: 1, product(scale, rotation, translation))
  }

  func testValueFunctionsAreFactorsToo() {
    let scene = Scene()
    scene.add(held(scale), "first")
    let function = CABasicAnimation(keyPath: "transform")
    function.valueFunction = CAValueFunction(name: .translateX)
    (function.fromValue, function.toValue) = (30, 30)
    function.isAdditive = true
    function.duration = 10
    scene.add(function, "second")
    assertShows(scene, at: 1, product(scale, CATransform3DMakeTranslation(30, 0, 0)))
  }

  func testEachLayerAndPropertyHasAProductOfItsOwn() {
    let scene = Scene()
    let other = CALayer()
    scene.change { scene.root.addSublayer(other) }
    scene.add(held(scale), "first")
    scene.context.perform { other.add(held(rotation), forKey: "first") }
    let below = held(rotation)
    below.keyPath = "sublayerTransform"
    scene.add(below, "below")
    scene.add(held(translation), "second")
    scene.context.perform { other.add(held(translation), forKey: "second") }
    scene.context.layoutAndCommit()
    assertShows(scene, at: 1, product(scale, translation))
    let shown = other.presentation()?.transform ?? CATransform3DIdentity
    for (a, b) in zip(entries(shown), entries(product(rotation, translation))) {
      XCTAssertEqual(a, b, accuracy: 1e-12)
    }
    XCTAssertEqual(scene.layer.presentation().map { entries($0.sublayerTransform) }, entries(rotation))
  }
}
