import Support
import UIKit
import XCTest

final class SliderTests: XCTestCase {
  private var harness = WindowHarness()
  private var slider = UISlider()
  private var log: [String] = []

  /// The knob's middle goes from x = 114 to 314: 200 points.
  override func setUp() {
    harness = WindowHarness()
    slider = UISlider(frame: CGRect(x: 100, y: 100, width: 228, height: 31))
    log = []
    for (name, event) in [
      ("down", UIControl.Event.touchDown), ("up", .touchUpInside), ("value", .valueChanged),
      ("inside", .touchDragInside), ("exit", .touchDragExit), ("outside", .touchUpOutside),
    ] {
      slider.addAction(UIAction { [weak self] _ in self?.log.append(name) }, for: event)
    }
    harness.window.addSubview(slider)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  func testSize() {
    XCTAssertEqual(slider.intrinsicContentSize, CGSize(width: -1, height: 31))
    XCTAssertEqual(slider.sizeThatFits(.zero), CGSize(width: 228, height: 31))
    XCTAssertEqual(slider.trackRect(forBounds: slider.bounds), CGRect(x: 2, y: 13.5, width: 224, height: 4))
    let track = slider.trackRect(forBounds: slider.bounds)
    XCTAssertEqual(
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 1),
      CGRect(x: 200, y: 1.5, width: 28, height: 28))
  }

  func testADragSendsValuesBeforeItsMoves() {
    harness.send(.began, 114, 115)
    harness.send(.moved, 164, 115)
    XCTAssertEqual(slider.value, 0.25)
    harness.send(.moved, 164, 140)
    harness.send(.moved, 900, 115)
    XCTAssertEqual(slider.value, 1)
    harness.send(.ended, 900, 115)
    XCTAssertEqual(log, ["down", "value", "inside", "inside", "value", "exit", "outside"])
  }

  func testTheKnobKeepsItsPlaceUnderTheFinger() {
    harness.send(.began, 120, 115)
    harness.send(.moved, 140, 115)
    XCTAssertEqual(slider.value, 0.1, accuracy: 1e-6)
    harness.send(.ended, 140, 115)
    harness.tap(250, 115)
    XCTAssertEqual(slider.value, 0.1, accuracy: 1e-6, "the track does not take the finger")
  }

  func testOnlyTheLastValueWhenNotContinuous() {
    slider.isContinuous = false
    harness.send(.began, 114, 115)
    harness.send(.moved, 164, 115)
    harness.send(.moved, 214, 115)
    harness.send(.ended, 214, 115)
    XCTAssertEqual(slider.value, 0.5)
    XCTAssertEqual(log, ["down", "inside", "inside", "value", "up"])
  }

  func testRange() {
    slider.minimumValue = -10
    slider.maximumValue = 10
    slider.value = 50
    XCTAssertEqual(slider.value, 10)
    slider.maximumValue = 5
    XCTAssertEqual(slider.value, 5)
    slider.minimumValue = 8
    XCTAssertEqual([slider.minimumValue, slider.value, slider.maximumValue], [8, 8, 8])
    XCTAssertEqual(slider.accessibilityValue, "0%")
    let (_, messages) = Diagnostics.withCapture { slider.value = .nan }
    XCTAssertEqual(messages.map(\.text), ["UISlider.value was not set: the value is not finite"])
    XCTAssertEqual(log, [], "code sends nothing")
  }

  func testAnimatedValue() {
    slider.setValue(1, animated: true)
    let knob = slider.subviews[0].subviews[4]
    XCTAssertEqual(knob.frame.midX, 214)
    harness.frame(at: 0.01)
    harness.frame(at: 0.12)
    XCTAssertGreaterThan(knob.shown.position.x, 30)
    XCTAssertLessThan(knob.shown.position.x, 210)
    harness.run(to: 1)
    XCTAssertEqual(knob.shown.position.x, 214)
  }

  func testColors() {
    let parts = slider.subviews[0].subviews
    let (track, filled) = (parts[0], parts[1])
    XCTAssertEqual(filled.backgroundColor, .systemBlue)
    slider.tintColor = .systemPink
    XCTAssertEqual(filled.backgroundColor, .systemPink)
    slider.minimumTrackTintColor = .systemGreen
    slider.maximumTrackTintColor = .systemGray
    XCTAssertEqual(filled.backgroundColor, .systemGreen)
    XCTAssertEqual(track.backgroundColor, .systemGray)
  }

  func testImagesStandForKnobAndTracks() {
    func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
        $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
      }
    }
    let (small, large) = (picture(20, 20), picture(30, 30))
    slider.setThumbImage(small, for: .normal)
    slider.setThumbImage(large, for: .highlighted)
    slider.setMinimumTrackImage(picture(2, 8), for: .normal)
    slider.minimumValueImage = picture(16, 16)
    XCTAssertEqual(slider.trackRect(forBounds: slider.bounds), CGRect(x: 26, y: 11.5, width: 200, height: 8))
    XCTAssertTrue(slider.currentThumbImage === small)
    XCTAssertTrue(slider.thumbImage(for: .disabled) === small)
    harness.frame(at: 0.1)
    harness.send(.began, 134, 115)
    XCTAssertTrue(slider.currentThumbImage === large)
    XCTAssertEqual(log, ["down"])
    harness.send(.ended, 134, 115)
    XCTAssertTrue(slider.currentThumbImage === small)
    XCTAssertNil(slider.currentMaximumTrackImage)
  }

  /// A range as wide as the type neither overflows nor loses the knob.
  func testTheWidestRange() {
    slider.minimumValue = -.greatestFiniteMagnitude
    slider.maximumValue = .greatestFiniteMagnitude
    slider.value = 0
    XCTAssertEqual(slider.accessibilityValue, "50%")
    harness.frame(at: 0.1)
    harness.send(.began, 214, 115)
    harness.send(.moved, 314, 115)
    XCTAssertEqual(slider.value, .greatestFiniteMagnitude)
    harness.send(.ended, 314, 115)
  }

  func testAssistiveToolsGoByATenthOfTheRange() {
    slider.maximumValue = 50
    slider.value = 40
    slider.accessibilityIncrement()
    XCTAssertEqual(slider.value, 45, accuracy: 1e-4)
    slider.accessibilityIncrement()
    slider.accessibilityIncrement()
    XCTAssertEqual(slider.value, 50)
    slider.accessibilityDecrement()
    XCTAssertEqual(slider.value, 45, accuracy: 1e-4)
    XCTAssertEqual(slider.accessibilityValue, "90%")
    XCTAssertEqual(log, ["value", "value", "value"])
  }

  func testADisabledSliderIsDimmedAndKeepsItsAlpha() {
    slider.alpha = 0.8
    slider.isEnabled = false
    XCTAssertEqual(slider.alpha, 0.8, accuracy: 1e-6)
    XCTAssertEqual(slider.subviews[0].alpha, 0.5)
    harness.send(.began, 114, 115)
    harness.send(.moved, 200, 115)
    XCTAssertEqual(slider.value, 0)
    XCTAssertEqual(log, [])
  }
}
