import AllocationCounter
import Codecs
import QuartzCore
import Raster
import XCTest

@testable import Scene

/// Frames in steady state take no memory: for every kind of paint, with paints that are kept and that are made again in
/// each frame. Two threads take no more than Dispatch does.
final class SteadyFrameTests: XCTestCase {
  private static let frames = 40
  private let white = CGColor(gray: 1, alpha: 1)
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  /// Allocations of some frames after a whole round of the motion to warm up. `animated` moves to and fro all the time.
  private func allocations(
    threads: Int = 1, animated keyPath: String = "position.x", isLent: Bool = false,
    _ build: (CALayer) throws -> Void
  ) rethrows -> Int {
    let scene = Scene(size: CGSize(width: 200, height: 200))
    scene.layer.frame = CGRect(x: 40, y: 40, width: 100, height: 100)
    try build(scene.layer)
    scene.change {}
    scene.context.compositor.pixelsPerBand = 1
    let motion = CABasicAnimation(keyPath: keyPath)
    (motion.fromValue, motion.toValue) =
      keyPath == "opacity" ? (0.2, 0.9) : keyPath == "position.x" ? (60, 120) : (0, 3)
    (motion.duration, motion.autoreverses, motion.repeatCount) = (0.5, true, .infinity)
    scene.add(motion)
    let picture = CompositorTests.Picture(200, 200)
    var drawn = 0
    if isLent { _ = scene.context.allowLending {} }
    func frame(_ i: Int) {
      scene.context.setTime(Scene.origin + Double(i) / 60)
      scene.context.evaluate()
      drawn +=
        scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000, threads: threads).count
      guard isLent else { return }
      scene.context.draw(
        into: TreeLease.Picture(
          target: picture.buffer, scale: 1, background: 0xFF00_0000, threads: threads))
      scene.context.lend()
    }
    for i in 1...64 { frame(i) }
    drawn = 0
    allocation_counter_start()
    for i in 65..<65 + SteadyFrameTests.frames { frame(i) }
    let count = Int(allocation_counter_stop())
    XCTAssertGreaterThanOrEqual(drawn, SteadyFrameTests.frames, "each frame must have drawn")
    return count
  }

  private func image(_ side: Int) throws -> CGImage {
    let storage = try XCTUnwrap(PixelStorage(width: side, height: side))
    for i in 0..<side * side {
      let shade = UInt32(i * 7 & 255)
      storage.pixels[i] = i % 5 == 0 ? 0 : 0xFF00_0000 | shade << 16 | shade << 8 | shade
    }
    return CGImage(storage: storage, isOpaque: false)
  }

  private func shadows(_ layer: CALayer) {
    layer.backgroundColor = white
    layer.cornerRadius = 20
    layer.shadowOpacity = 0.5
    let path = CALayer()
    path.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
    path.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 40), transform: nil)
    path.shadowOpacity = 1
    layer.addSublayer(path)
    let silhouette = CALayer(), part = CALayer()
    silhouette.frame = CGRect(x: 50, y: 50, width: 30, height: 30)
    silhouette.shadowOpacity = 1
    part.frame = CGRect(x: 3, y: 3, width: 10, height: 10)
    part.backgroundColor = red
    silhouette.addSublayer(part)
    layer.addSublayer(silhouette)
  }

  private func masks(_ layer: CALayer) {
    layer.backgroundColor = white
    let mask = CAShapeLayer()
    mask.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 90, height: 80), transform: nil)
    layer.mask = mask
    let clip = CALayer(), inner = CALayer()
    clip.frame = CGRect(x: 5, y: 5, width: 60, height: 60)
    (clip.cornerRadius, clip.cornerCurve, clip.masksToBounds) = (12, .continuous, true)
    inner.frame = CGRect(x: -10, y: 10, width: 60, height: 60)
    inner.backgroundColor = red
    clip.addSublayer(inner)
    layer.addSublayer(clip)
  }

  private func group(_ layer: CALayer) {
    layer.opacity = 0.6
    for i in 0..<3 {
      let part = CALayer()
      part.frame = CGRect(x: 20 * i, y: 15 * i, width: 40, height: 40)
      part.backgroundColor = i == 1 ? white : red
      layer.addSublayer(part)
    }
  }

  private func gradients(_ layer: CALayer) {
    for (i, type) in [CAGradientLayerType.axial, .radial, .conic].enumerated() {
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 30 * i, y: 20 * i, width: 40, height: 40)
      gradient.type = type
      (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
      gradient.colors = [red, white, red]
      // One with places beyond its ends.
      if i == 0 { gradient.locations = [-0.5, 0.25, 1.5] }
      layer.addSublayer(gradient)
    }
  }

  private func images(_ layer: CALayer) throws {
    layer.contents = try image(60)
    for (i, side) in [25, 60, 170].enumerated() {
      let part = CALayer()
      part.frame = CGRect(x: 25 * i, y: 20 * i, width: 40, height: 40)
      part.contents = try image(side)
      if i == 1 { part.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4) }
      layer.addSublayer(part)
    }
  }

  private func text(_ layer: CALayer) {
    let text = CATextLayer()
    text.frame = layer.bounds
    text.string = "Steady frames take no memory."
    text.fontSize = 14
    text.isWrapped = true
    layer.addSublayer(text)
  }

  private func shapes(_ layer: CALayer) {
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 70, height: 50), transform: nil)
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (white, red, 3)
    shape.lineDashPattern = [6, 3]
    layer.addSublayer(shape)
  }

  /// A bar that blurs what moves behind it, and a round panel in a group.
  private func backdrops(_ layer: CALayer) {
    layer.backgroundColor = red
    let bar = CABackdropLayer(), group = CALayer(), panel = CABackdropLayer()
    bar.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    (bar.blurRadius, bar.saturation) = (29.5, 1.8)
    group.frame = CGRect(x: 0, y: 100, width: 100, height: 60)
    group.opacity = 0.8
    panel.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
    (panel.blurRadius, panel.cornerRadius, panel.masksToBounds) = (10, 12, true)
    group.addSublayer(panel)
    layer.superlayer?.addSublayer(bar)
    layer.superlayer?.addSublayer(group)
  }

  func testEveryKindOfPaint() throws {
    for motion in ["position.x", "transform.rotation.z", "opacity"] {
      XCTAssertEqual(allocations(animated: motion, shadows), 0, "shadows, \(motion)")
      XCTAssertEqual(allocations(animated: motion, masks), 0, "masks, \(motion)")
      XCTAssertEqual(allocations(animated: motion, group), 0, "group, \(motion)")
      XCTAssertEqual(allocations(animated: motion, gradients), 0, "gradients, \(motion)")
      XCTAssertEqual(try allocations(animated: motion, images), 0, "images, \(motion)")
      XCTAssertEqual(allocations(animated: motion, text), 0, "text, \(motion)")
      XCTAssertEqual(allocations(animated: motion, shapes), 0, "shapes, \(motion)")
      XCTAssertEqual(allocations(animated: motion, backdrops), 0, "backdrops, \(motion)")
    }
  }

  /// A tree that is lent after each frame to a thread that draws late ones.
  func testLending() { XCTAssertEqual(allocations(isLent: true, group), 0) }

  func testTwoThreads() throws {
    func all(_ layer: CALayer) throws {
      masks(layer)
      layer.mask = nil
      for build in [shadows, group, gradients, text, shapes] {
        let part = CALayer()
        part.frame = layer.bounds
        build(part)
        layer.addSublayer(part)
      }
      try images(layer)
    }
    // Dispatch itself takes three small pieces for what it runs side by side, and now and then one more.
    XCTAssertLessThan(try allocations(threads: 2, all), 4 * SteadyFrameTests.frames)
  }
}
