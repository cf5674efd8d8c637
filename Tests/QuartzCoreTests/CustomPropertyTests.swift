import QuartzCore
import Support
import XCTest

/// Properties that a subclass of `CALayer` declares.
final class CustomPropertyTests: XCTestCase {
  /// Draws a bar as long as its progress.
  final class BarLayer: CALayer {
    var progress: CGFloat {
      get { value(forKey: "progress") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "progress") }
    }
    var title = "bar"
    var drawnProgress: [CGFloat] = []
    weak var original: BarLayer?
    static var living = 0
    var animates = true

    override init() {
      super.init()
      BarLayer.living += 1
    }
    override init(layer: Any) {
      super.init(layer: layer)
      BarLayer.living += 1
      guard let other = layer as? BarLayer else { return }
      title = other.title
      original = other
      animates = other.animates
    }
    required init?(coder: NSCoder) { nil }
    deinit { BarLayer.living -= 1 }

    override class func needsDisplay(forKey key: String) -> Bool {
      ["progress", "center", "tint", "warp"].contains(key) || super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> CAAction? {
      guard event == "progress", animates else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.progress ?? progress
      animation.duration = 1
      return animation
    }

    override func draw(in ctx: CGContext) {
      (original ?? self).drawnProgress.append(progress)
      ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      ctx.fill(CGRect(x: 0, y: 0, width: bounds.size.width * progress, height: bounds.size.height))
    }
  }

  private func makeScene() -> (Scene, BarLayer) {
    let bar = BarLayer()
    let scene = Scene(bar)
    scene.change { bar.frame = CGRect(x: 0, y: 0, width: 100, height: 10) }
    return (scene, bar)
  }

  private func redPixels(_ bar: CALayer) -> Int {
    guard let image = bar.presentedValue(forKeyPath: "contents") else { return -1 }
    let storage = (image as! CGImage).storage
    return (0..<storage.width).filter { storage.pixels[$0] == 0xFFFF_0000 }.count
  }

  func testAChangeAsksForTheActionAndRedraws() {
    let (scene, bar) = makeScene()
    scene.context.perform { bar.progress = 0.5 }
    scene.context.layoutAndCommit()
    XCTAssertEqual(bar.animationKeys(), ["progress"])
    XCTAssertEqual(bar.drawnProgress, [0.5], "the model is drawn once")
    bar.drawnProgress = []
    for t in [0.0, 0.25, 0.5] {
      scene.context.setTime(Scene.origin + t)
      scene.context.evaluate()
      scene.context.evaluate()
      XCTAssertEqual(redPixels(bar), Int(50 * t), "at \(t)")
    }
    XCTAssertEqual(bar.drawnProgress, [0, 0.125, 0.25], "each frame once")
    scene.step(to: 1)
    XCTAssertNil(bar.animationKeys())
    XCTAssertEqual(redPixels(bar), 50, "its own contents show again")
  }

  func testWithoutAnActionNothingAnimates() {
    let (scene, bar) = makeScene()
    bar.animates = false
    scene.context.perform { bar.progress = 0.5 }
    scene.context.layoutAndCommit()
    XCTAssertNil(bar.animationKeys())
    XCTAssertEqual(redPixels(bar), 50)
    scene.context.perform { bar.setValue(3, forKey: "whatever") }
    XCTAssertFalse(bar.needsDisplay())
    XCTAssertEqual(bar.value(forKey: "whatever") as? Int, 3)
  }

  func testPresentationIsOfTheSubclass() {
    let (scene, bar) = makeScene()
    bar.title = "mine"
    scene.context.perform { bar.progress = 1 }
    scene.context.layoutAndCommit()
    scene.context.setTime(Scene.origin + 0.5)
    let shown = bar.presentation()
    XCTAssertEqual(shown?.progress, 0.5)
    XCTAssertEqual(shown?.title, "mine")
    XCTAssertTrue(shown?.model() === bar)
    XCTAssertEqual(bar.progress, 1)
    let (_, messages) = Diagnostics.withCapture { shown?.progress = 0.1 }
    XCTAssertEqual(messages.count, 1)
    XCTAssertEqual(shown?.progress, 0.5)
    XCTAssertFalse(scene.context.hasPendingChanges, "copies never wait for a commit")
    scene.context.perform { XCTAssertEqual(bar.presentedValue(forKeyPath: "progress") as? CGFloat, 0.5) }
  }

  func testCopiesDoNotLeak() {
    let before = BarLayer.living
    do {
      let (scene, bar) = makeScene()
      scene.context.perform { bar.progress = 1 }
      scene.context.layoutAndCommit()
      for i in 0..<20 {
        scene.context.setTime(Scene.origin + Double(i) / 60)
        scene.context.evaluate()
        _ = bar.presentation()
      }
      XCTAssertEqual(BarLayer.living, before + 1)
      scene.step(to: 2)
    }
    MediaScheduler.current.nextTurn {}
    Session.current.context.runDueWork()
    XCTAssertEqual(BarLayer.living, before)
  }

  func testKindsOfValues() {
    let (scene, bar) = makeScene()
    bar.animates = false
    func animate(_ key: String, _ from: Any, _ to: Any) -> Any? {
      let animation = CABasicAnimation(keyPath: key)
      (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
      scene.context.perform { bar.add(animation, forKey: key) }
      scene.context.layoutAndCommit()
      scene.context.setTime(scene.context.scheduler.now + 0.5)
      defer { scene.context.perform { bar.removeAllAnimations() } }
      return bar.presentation()?.value(forKey: key)
    }
    XCTAssertEqual(
      animate("center", CGPoint(x: 0, y: 2), CGPoint(x: 4, y: 4)) as? CGPoint, CGPoint(x: 2, y: 3))
    let tint = animate(
      "tint", CGColor(red: 0, green: 0, blue: 0, alpha: 1), CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    XCTAssertEqual((tint as! CGColor).components, [0.5, 0.25, 0, 1])
    let warp = animate("warp", CATransform3DIdentity, CATransform3DMakeScale(3, 5, 1)) as? CATransform3D
    XCTAssertEqual(warp, CATransform3DMakeScale(2, 3, 1))
    let spring = CASpringAnimation(keyPath: "progress")
    (spring.fromValue, spring.toValue, spring.isAdditive, spring.duration) = (-1.0, 0.0, true, 5)
    scene.change { bar.progress = 3 }
    scene.add(spring, "p")
    scene.context.setTime(scene.context.scheduler.now + 0.2)
    let wanted = 2 + spring.solution.position(at: 0.2)
    assertEqual(Double(bar.presentation()?.progress ?? .nan), wanted, within: 1e-12)
  }

  func testValuesThatCannotBlend() {
    let (scene, bar) = makeScene()
    let animation = CABasicAnimation(keyPath: "progress")
    animation.toValue = "full"
    let (_, messages) = Diagnostics.withCapture { scene.add(animation) }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "CABasicAnimation was not added: values of \"progress\" must be numbers, points, sizes, rectangles,"
          + " colours or transforms."
      ])
    XCTAssertNil(bar.animationKeys())
  }
}
