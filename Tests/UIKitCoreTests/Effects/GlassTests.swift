import Raster
import UIKit
import XCTest

/// Panes of glass, in pixels.
final class GlassTests: XCTestCase {
  private var harness = WindowHarness()
  private let size = 200

  override func setUp() {
    harness = WindowHarness(size: CGSize(width: 200, height: 200), scale: 1)
    harness.context.scale = 1
    harness.window.backgroundColor = .black
    harness.window.makeKeyAndVisible()
  }
  override func tearDown() { harness.close() }

  private func pixels(at time: TimeInterval) -> [UInt32] {
    harness.frame(at: time)
    var pixels = [UInt32](repeating: 0, count: size * size)
    harness.context.compositor.invalidateAll()
    pixels.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      let buffer = PixelBuffer(
        pixels: base, stride: size, bounds: PixelRect(minX: 0, minY: 0, maxX: size, maxY: size))
      _ = harness.context.render(into: buffer, scale: 1, background: 0xFF00_0000, threads: 1)
    }
    return pixels
  }

  private func color(_ x: Int, _ y: Int, in pixels: [UInt32]) -> (red: Int, green: Int, blue: Int) {
    let pixel = pixels[y * size + x]
    return (Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
  }

  private func add(_ effect: UIVisualEffect?) -> UIVisualEffectView {
    let view = UIVisualEffectView(effect: effect)
    view.frame = CGRect(x: 20, y: 60, width: 160, height: 80)
    harness.window.addSubview(view)
    return view
  }

  func testGlassIsACapsuleThatBrightensWhatIsBehind() {
    let view = add(UIGlassEffect())
    let shown = pixels(at: 0)
    // White at 58 % over black.
    XCTAssertEqual(color(100, 100, in: shown).red, 148, accuracy: 2)
    XCTAssertEqual(color(22, 62, in: shown).red, 0, "beside the capsule's end")
    XCTAssertGreaterThan(color(100, 60, in: shown).red, 200, "the rim")
    view.layer.cornerRadius = 4
    view.setNeedsLayout()
    XCTAssertGreaterThan(color(24, 64, in: pixels(at: 0.1)).red, 100, "the layer's radius counts")
    view.cornerConfiguration = .uniformCorners(radius: 30)
    XCTAssertEqual(color(24, 64, in: pixels(at: 0.2)).red, 0)
  }

  func testClearGlassShowsMoreAndItsColorCounts() {
    let view = add(UIGlassEffect(style: .clear))
    XCTAssertEqual(color(100, 100, in: pixels(at: 0)).red, 31, accuracy: 2)
    let tinted = UIGlassEffect(style: .clear)
    tinted.tintColor = .red
    view.effect = tinted
    let shown = color(100, 100, in: pixels(at: 0.1))
    XCTAssertEqual(shown.red, 255)
    XCTAssertEqual(shown.green, 0)
  }

  func testCornersThatDifferHaveARim() {
    let view = add(UIGlassEffect())
    view.cornerConfiguration = .corners(
      topLeftRadius: 40, topRightRadius: 0, bottomLeftRadius: 0, bottomRightRadius: 40)
    let shown = pixels(at: 0)
    XCTAssertGreaterThan(color(100, 60, in: shown).red, 200)
    // Just within the arc, 40 points from its centre at (60, 100), at 45°.
    XCTAssertGreaterThan(color(32, 72, in: shown).red, 155)
    XCTAssertEqual(color(36, 76, in: shown).red, 148, accuracy: 2)
    XCTAssertEqual(color(22, 62, in: shown).red, 0)
    XCTAssertGreaterThan(color(177, 62, in: shown).red, 100)
  }

  func testGlassFadesInABlockAndLeavesNothing() {
    let view = add(UIGlassEffect())
    _ = pixels(at: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = nil }
    harness.frame(at: 0)
    XCTAssertEqual(color(100, 100, in: pixels(at: 0.5)).red, 74, accuracy: 12)
    XCTAssertEqual(color(100, 100, in: pixels(at: 1.5)).red, 0)
    harness.frame(at: 1.6)
    XCTAssertEqual(view.subviews.count, 1, "the content alone")
  }

  func testInteractiveGlassSwellsUnderAFinger() throws {
    let effect = UIGlassEffect()
    effect.isInteractive = true
    let view = add(effect)
    _ = pixels(at: 0)
    harness.send(.began, 100, 100)
    harness.run(to: 1)
    XCTAssertEqual(try XCTUnwrap(view.layer.presentation()).transform.m11, 1.06, accuracy: 0.005)
    harness.send(.ended, 100, 100)
    harness.run(to: 3)
    XCTAssertEqual(try XCTUnwrap(view.layer.presentation()).transform.m11, 1, accuracy: 0.001)
    let still = add(UIGlassEffect())
    harness.send(.began, 100, 100)
    harness.run(to: 4)
    XCTAssertEqual(still.transform, .identity)
    harness.send(.ended, 100, 100)
  }

  func testGlassButtons() throws {
    var configuration = UIButton.Configuration.prominentGlass()
    configuration.title = "Go"
    configuration.baseBackgroundColor = .blue
    let button = UIButton(configuration: configuration)
    button.frame = CGRect(x: 20, y: 60, width: 160, height: 80)
    harness.window.addSubview(button)
    let shown = pixels(at: 0)
    let glass = color(60, 100, in: shown)
    XCTAssertGreaterThan(glass.blue, 200)
    XCTAssertLessThan(glass.red, 60)
    XCTAssertEqual(color(22, 62, in: shown).blue, 0, "a capsule")
    button.configuration = .glass()
    XCTAssertEqual(color(60, 100, in: pixels(at: 0.1)).red, 148, accuracy: 3)
  }
}
