import Foundation
import Raster
import Support
import UIKit
import XCTest

/// Blurs in pixels: what shows, that it follows every change, that it is the same bytes however it was drawn.
final class VisualEffectTests: XCTestCase {
  private var harness = WindowHarness()
  private var pixels: [UInt32] = []
  private let size = 200

  override func setUp() {
    harness = WindowHarness(size: CGSize(width: 200, height: 200), scale: 1)
    harness.context.scale = 1
    harness.window.backgroundColor = .white
    harness.window.makeKeyAndVisible()
    pixels = [UInt32](repeating: 0, count: size * size)
  }

  override func tearDown() { harness.close() }

  private var now: TimeInterval { harness.context.scheduler.now }

  /// Draws what changed, and returns how many pixels that were.
  @discardableResult
  private func draw(threads: Int = 1) -> Int {
    harness.frame(at: now)
    return pixels.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return 0 }
      let buffer = PixelBuffer(
        pixels: base, stride: size, bounds: PixelRect(minX: 0, minY: 0, maxX: size, maxY: size))
      return harness.context.render(into: buffer, scale: 1, background: 0xFF00_0000, threads: threads)
        .reduce(0) { $0 + $1.width * $1.height }
    }
  }

  /// The same picture drawn from nothing.
  private func fromScratch(threads: Int = 1) -> [UInt32] {
    let kept = pixels
    harness.context.compositor.invalidateAll()
    draw(threads: threads)
    let whole = pixels
    pixels = kept
    return whole
  }

  private func red(_ x: Int, _ y: Int) -> Int { Int(pixels[y * size + x] >> 16 & 0xFF) }

  private func add(_ frame: CGRect, _ color: UIColor) -> UIView {
    let view = UIView(frame: frame)
    view.backgroundColor = color
    harness.window.addSubview(view)
    return view
  }

  private func addEffect(_ frame: CGRect, _ style: UIBlurEffect.Style = .light) -> UIVisualEffectView {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: style))
    view.frame = frame
    harness.window.addSubview(view)
    return view
  }

  /// A black half plane behind a blur without tint: the Gaussian's integral, whose middle is one half.
  func testBlurIsAGaussian() {
    _ = add(CGRect(x: 0, y: 0, width: 100, height: 200), .black)
    let layer = CABackdropLayer()
    layer.frame = CGRect(x: 20, y: 20, width: 160, height: 160)
    layer.blurRadius = 10
    harness.window.layer.addSublayer(layer)
    draw()
    // Φ(d / σ) · 255 at the middles of pixels d + ½ from the edge.
    for (x, expected) in [(100, 132.6), (105, 180.5), (110, 217.4), (90, 43.7), (120, 249.8)] {
      XCTAssertEqual(Double(red(x, 100)), expected, accuracy: 2, "at \(x)")
    }
    XCTAssertEqual(red(10, 100), 0)
    XCTAssertEqual(red(190, 100), 255)
  }

  func testTintLightAndDark() {
    let effect = addEffect(CGRect(x: 0, y: 0, width: 200, height: 200), .systemMaterial)
    draw()
    let light = red(100, 100)
    XCTAssertGreaterThan(light, 240)
    effect.overrideUserInterfaceStyle = .dark
    draw()
    // White behind, (1 − 0.82) · 255 + 0.82 · 0.15 · 255.
    XCTAssertEqual(Double(red(100, 100)), 77.3, accuracy: 2)
  }

  func testTheEdgeOfTheScreenIsNotDarker() {
    _ = addEffect(CGRect(x: 0, y: 150, width: 200, height: 50), .systemUltraThinMaterialLight)
    draw()
    XCTAssertEqual(red(100, 199), red(100, 160))
    XCTAssertEqual(red(0, 199), red(100, 160))
  }

  func testChangesBehindAreDrawnAsFromScratch() {
    let moving = add(CGRect(x: 30, y: 30, width: 40, height: 40), .red)
    _ = add(CGRect(x: 120, y: 10, width: 30, height: 60), .blue)
    let effect = addEffect(CGRect(x: 60, y: 50, width: 100, height: 60))
    effect.layer.cornerRadius = 20
    effect.clipsToBounds = true
    let label = UIView(frame: CGRect(x: 10, y: 10, width: 8, height: 8))
    label.backgroundColor = .green
    effect.contentView.addSubview(label)
    let above = add(CGRect(x: 100, y: 90, width: 60, height: 60), .yellow)
    draw()
    XCTAssertEqual(pixels, fromScratch())
    for step in 1...12 {
      harness.frame(at: now + 0.1)
      moving.center = CGPoint(x: 30 + CGFloat(step) * 11, y: 40 + CGFloat(step % 3) * 20)
      if step % 4 == 0 { label.center.x += 9 }
      if step % 5 == 0 { above.center.y -= 13 }
      if step == 7 { effect.center.x += 20 }
      if step == 9 { effect.isHidden = true }
      if step == 11 { effect.isHidden = false }
      draw()
      XCTAssertEqual(pixels, fromScratch(), "step \(step)")
    }
    XCTAssertEqual(draw(), 0)
  }

  func testOverlappingBlurs() {
    let moving = add(CGRect(x: 0, y: 0, width: 50, height: 50), .black)
    _ = addEffect(CGRect(x: 20, y: 20, width: 80, height: 80))
    _ = addEffect(CGRect(x: 70, y: 70, width: 90, height: 90), .dark)
    draw()
    for step in 1...6 {
      harness.frame(at: now + 0.1)
      moving.center.x += 20
      moving.center.y += CGFloat(step) * 4
      draw()
      XCTAssertEqual(pixels, fromScratch(), "step \(step)")
    }
  }

  func testAnyNumberOfThreadsGivesTheSameBytes() {
    _ = add(CGRect(x: 0, y: 0, width: 90, height: 200), .orange)
    _ = addEffect(CGRect(x: 20, y: 20, width: 160, height: 160))
    draw()
    for threads in [2, 5] { XCTAssertEqual(pixels, fromScratch(threads: threads)) }
  }

  func testAChangeFarAwayDrawsLittle() {
    let far = add(CGRect(x: 190, y: 190, width: 4, height: 4), .red)
    let layer = CABackdropLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    layer.blurRadius = 5
    harness.window.layer.addSublayer(layer)
    draw()
    far.backgroundColor = .blue
    XCTAssertEqual(draw(), 16)
  }

  func testRoundCorners() {
    let effect = addEffect(CGRect(x: 40, y: 40, width: 100, height: 100), .dark)
    effect.layer.cornerRadius = 50
    effect.clipsToBounds = true
    draw()
    XCTAssertEqual(red(42, 42), 255)
    XCTAssertLessThan(red(90, 90), 120)
    XCTAssertLessThan(red(90, 42), 120)
  }

  func testEffectFadesInAnAnimationBlock() {
    let effect = UIVisualEffectView(effect: nil)
    effect.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    harness.window.addSubview(effect)
    draw()
    XCTAssertEqual(red(100, 100), 255)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      effect.effect = UIBlurEffect(style: .dark)
    }
    draw()
    XCTAssertEqual(red(100, 100), 255)
    harness.frame(at: 0.5)
    draw()
    let half = red(100, 100)
    harness.frame(at: 2)
    draw()
    let whole = red(100, 100)
    // 255 · (1 − 0.73 + 0.73 · 0.11)
    XCTAssertEqual(Double(whole), 89.3, accuracy: 2)
    XCTAssertGreaterThan(half, whole + 40)
    XCTAssertLessThan(half, 215)
    UIView.animate(withDuration: 0.2) { effect.effect = nil }
    harness.run(to: 3)
    draw()
    XCTAssertEqual(red(100, 100), 255)
    XCTAssertEqual(effect.subviews.count, 1)
  }

  func testSubviewsGoToTheContentView() {
    let effect = addEffect(CGRect(x: 0, y: 0, width: 10, height: 10))
    let label = UILabel()
    let (_, messages) = Diagnostics.withCapture { effect.addSubview(label) }
    XCTAssertTrue(label.superview === effect.contentView)
    XCTAssertEqual(
      messages.map(\.text), ["a subview was added to a UIVisualEffectView itself; add it to its contentView"])
  }

  func testNothingIsKeptAlive() {
    weak var gone: UIVisualEffectView?
    do {
      let effect = addEffect(CGRect(x: 0, y: 0, width: 50, height: 50))
      draw()
      gone = effect
      effect.removeFromSuperview()
    }
    draw()
    XCTAssertNil(gone)
    XCTAssertEqual(draw(), 0)
  }

  /// An effect that an animation sets begins with what is sharp and clear.
  func testAnEffectThatIsAnimatedFadesIn() {
    let view = UIVisualEffectView()
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    harness.window.addSubview(view)
    let bar = add(CGRect(x: 0, y: 0, width: 100, height: 200), .black)
    harness.window.sendSubviewToBack(bar)
    draw()
    XCTAssertEqual([red(99, 100), red(100, 100)], [0, 255])
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: {
        view.effect = UIBlurEffect(style: .dark)
      })
    draw()
    XCTAssertEqual([red(99, 100), red(100, 100)], [0, 255])
    harness.run(to: now + 0.5)
    draw()
    let half = red(100, 100)
    XCTAssertLessThan(half, 240)
    harness.run(to: now + 0.6)
    draw()
    XCTAssertLessThan(red(100, 100), half)
  }

  /// An effect that a paused animator has taken half way blurs half as far: apps set blurs of their own so.
  func testAnEffectThatIsScrubbedBlursPartly() throws {
    let view = UIVisualEffectView()
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    harness.window.addSubview(view)
    let bar = add(CGRect(x: 0, y: 0, width: 100, height: 200), .black)
    harness.window.sendSubviewToBack(bar)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      view.effect = UIBlurEffect(style: .dark)
    }
    animator.pausesOnCompletion = true
    animator.pauseAnimation()
    for fraction in [0.25, 0.5, 1] {
      animator.fractionComplete = fraction
      harness.run(to: now + 3)
      draw()
      XCTAssertEqual(pixels, fromScratch())
      for x in [85, 99, 100, 110, 130] {
        // The half plane's Gaussian below a tint of white 0.11 at 73 %, each as far as the animator is.
        let blurred = 0.5 * (1 + erf((Double(x) - 99.5) / (20 * fraction) / 2.0.squareRoot()))
        let tint = 0.73 * fraction
        XCTAssertEqual(
          Double(red(x, 100)), 255 * (blurred * (1 - tint) + 0.11 * tint), accuracy: 2.5,
          "\(fraction) at \(x)")
      }
    }
    animator.stopAnimation(true)
  }

  /// The way to no effect leaves what it shows until it is over, however long an animator waits; going back shows the
  /// effect again.
  func testAnEffectThatLeavesIsThereUntilItsAnimatorHasEnded() {
    let view = addEffect(CGRect(x: 0, y: 0, width: 200, height: 200), .dark)
    draw()
    let whole = red(100, 100)
    for position in [UIViewAnimatingPosition.start, .end] {
      view.effect = UIBlurEffect(style: .dark)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.effect = nil }
      animator.pauseAnimation()
      animator.fractionComplete = 0.5
      harness.run(to: now + 5)
      draw()
      XCTAssertEqual(Double(red(100, 100)), (255 + Double(whole)) / 2, accuracy: 2)
      animator.isReversed = position == .start
      animator.startAnimation()
      harness.run(to: now + 2)
      draw()
      XCTAssertEqual(red(100, 100), position == .start ? whole : 255)
      XCTAssertEqual(view.subviews.count, position == .start ? 3 : 1)
    }
  }

  /// Another effect sets out from the one that shows.
  func testEffectsChangeIntoEachOther() {
    let view = addEffect(CGRect(x: 0, y: 0, width: 200, height: 200), .dark)
    draw()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.effect = UIBlurEffect(style: .extraLight)
    }
    harness.run(to: now + 0.5)
    draw()
    // Tints of white 0.11 at 73 % and of 0.97 at 82 % meet at 0.54 and 77.5 %.
    XCTAssertEqual(Double(red(100, 100)), 255 * (0.225 + 0.775 * 0.54), accuracy: 3)
    harness.run(to: now + 1)
    draw()
    XCTAssertEqual(Double(red(100, 100)), 255 * (0.18 + 0.82 * 0.97), accuracy: 2)
    XCTAssertEqual(view.subviews.count, 3)
  }

  /// Labels in a vibrant view have the look of the blur, not of the interface.
  func testVibrantLabels() {
    for (style, look) in [
      (UIBlurEffect.Style.dark, UIUserInterfaceStyle.dark), (.extraLight, .light),
      (.systemThinMaterialDark, .dark),
    ] {
      let view = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: style)))
      harness.window.addSubview(view)
      let label = UILabel()
      view.contentView.addSubview(label)
      XCTAssertEqual(label.traitCollection.userInterfaceStyle, look)
      view.effect = nil
      XCTAssertEqual(label.traitCollection.userInterfaceStyle, .light)
    }
  }

  /// What a view is drawn into shows its blurs as the screen does.
  func testAPictureOfAViewHasItsBlurs() throws {
    let half = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    half.backgroundColor = .black
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .light))
    view.frame = CGRect(x: 50, y: 0, width: 100, height: 200)
    for view in [half, view] { harness.window.addSubview(view) }
    draw()
    UIGraphicsBeginImageContextWithOptions(CGSize(width: size, height: size), false, 1)
    defer { UIGraphicsEndImageContext() }
    XCTAssertTrue(harness.window.drawHierarchy(in: harness.window.bounds, afterScreenUpdates: true))
    let storage = try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext()?.cgImage).storage
    for x in [10, 60, 90, 99, 100, 110, 140, 190] {
      let drawn = Double(storage.pixels[100 * storage.stride + x] >> 16 & 255)
      XCTAssertEqual(drawn, Double(red(x, 100)), accuracy: 1, "\(x)")
    }
    XCTAssertTrue((100..<180).contains(red(99, 100)), "\(red(99, 100))")
  }
}
