import UIKit
import XCTest

/// What controls look like, pixel by pixel, and what they look like where text runs right to left.
final class ControlLookTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() {
    harness = WindowHarness(size: CGSize(width: 200, height: 100))
    harness.window.backgroundColor = .white
    harness.window.makeKeyAndVisible()
  }

  override func tearDown() { harness.close() }

  /// Red, green and blue of the pixel at a point, drawn at two pixels a point.
  private func color(_ x: CGFloat, _ y: CGFloat) throws -> [Int] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1), format: format).image { _ in
      _ = harness.window.drawHierarchy(
        in: harness.window.bounds.offsetBy(dx: -x, dy: -y), afterScreenUpdates: true)
    }
    let value = pixel(try XCTUnwrap(image.cgImage), 0, 0)
    return [Int(value >> 16 & 255), Int(value >> 8 & 255), Int(value & 255)]
  }

  private func show(_ view: UIView, _ style: UIUserInterfaceStyle = .light) {
    harness.window.overrideUserInterfaceStyle = style
    harness.window.backgroundColor = style == .dark ? .black : .white
    view.frame.origin = CGPoint(x: 20, y: 20)
    harness.window.addSubview(view)
    harness.frame(at: harness.context.scheduler.now + 0.01)
  }

  func testASwitch() throws {
    let control = UISwitch()
    control.isOn = true
    show(control)
    XCTAssertEqual(try color(26, 26), [52, 199, 89], "system green")
    XCTAssertEqual(try color(57, 35), [255, 255, 255], "the knob")
    control.isOn = false
    XCTAssertEqual(try color(64, 25), [233, 233, 234], "grey, 120, 120, 128 at 0.16")
    XCTAssertEqual(try color(19, 19), [255, 255, 255], "round ends")
    show(control, .dark)
    XCTAssertEqual(try color(64, 25), [38, 38, 41], "the same grey at 0.32 on black")
  }

  func testASlider() throws {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 160, height: 31))
    slider.value = 0.5
    show(slider)
    XCTAssertEqual(try color(40, 35), [0, 122, 255], "the tint before the knob")
    XCTAssertEqual(try color(160, 35), [228, 228, 230], "the fill behind it")
    XCTAssertEqual(try color(100, 35), [255, 255, 255], "the knob")
  }

  func testControlsRunFromRightToLeft() throws {
    let toggle = UISwitch()
    toggle.semanticContentAttribute = .forceRightToLeft
    toggle.isOn = true
    show(toggle)
    XCTAssertEqual(try color(35, 35), [255, 255, 255], "on is on the left")
    XCTAssertEqual(try color(66, 35), [52, 199, 89])
    harness.send(.began, 35, 35)
    harness.send(.moved, 60, 35)
    harness.send(.ended, 60, 35)
    XCTAssertFalse(toggle.isOn)
    toggle.removeFromSuperview()

    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 160, height: 31))
    slider.semanticContentAttribute = .forceRightToLeft
    slider.value = 0.25
    show(slider)
    let track = slider.trackRect(forBounds: slider.bounds)
    XCTAssertEqual(
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0.25).midX, 146 - 132 * 0.25)
    XCTAssertEqual(try color(170, 35), [0, 122, 255])
    harness.send(.began, 133, 35)
    harness.send(.moved, 100, 35)
    harness.send(.ended, 100, 35)
    XCTAssertEqual(slider.value, 0.5, accuracy: 1e-6)
    harness.key(.keyboardTab)
    harness.key(.keyboardLeftArrow)
    XCTAssertEqual(slider.value, 0.6, accuracy: 1e-6, "left is onwards")
    slider.removeFromSuperview()

    let segments = UISegmentedControl(items: ["A", "B"])
    segments.semanticContentAttribute = .forceRightToLeft
    segments.bounds.size.width = 120
    show(segments)
    harness.tap(130, 35)
    XCTAssertEqual(segments.selectedSegmentIndex, 0, "the first one is on the right")
    harness.key(.keyboardTab)
    harness.key(.keyboardLeftArrow)
    XCTAssertEqual(segments.selectedSegmentIndex, 1)
  }
}
