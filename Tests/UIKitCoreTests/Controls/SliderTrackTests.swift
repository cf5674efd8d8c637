import UIKit
import XCTest

/// Marks, ranges and sliders without a knob.
final class SliderTrackTests: XCTestCase {
  private var harness = WindowHarness()
  private var slider = UISlider()

  /// The knob's middle goes from x = 114 to 314: 200 points.
  override func setUp() {
    harness = WindowHarness()
    slider = UISlider(frame: CGRect(x: 100, y: 100, width: 228, height: 31))
    harness.window.addSubview(slider)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }
  override func tearDown() { harness.close() }

  func testMarksAreAtEqualDistances() {
    let track = UISlider.TrackConfiguration(numberOfTicks: 5)
    XCTAssertEqual(track.ticks.map(\.position), [0, 0.25, 0.5, 0.75, 1])
    XCTAssertFalse(track.allowsTickValuesOnly)
    XCTAssertEqual(track.enabledRange, 0...1)
    XCTAssertEqual(UISlider.TrackConfiguration(numberOfTicks: 1).ticks.map(\.position), [0])
  }

  func testTheKnobGoesFromMarkToMark() {
    slider.maximumValue = 8
    slider.trackConfiguration = .init(allowsTickValuesOnly: true, numberOfTicks: 5)
    harness.send(.began, 114, 115)
    harness.send(.moved, 134, 115)
    XCTAssertEqual(slider.value, 0)
    harness.send(.moved, 144, 115)
    XCTAssertEqual(slider.value, 2)
    harness.send(.moved, 314, 115)
    XCTAssertEqual(slider.value, 8)
    harness.send(.ended, 314, 115)
    slider.value = 3.4
    XCTAssertEqual(slider.value, 4)
    slider.accessibilityIncrement()
    XCTAssertEqual(slider.value, 6)
    slider.accessibilityDecrement()
    slider.accessibilityDecrement()
    XCTAssertEqual(slider.value, 2)
  }

  func testOnlyTheEnabledRangeCanBeChosen() {
    slider.trackConfiguration = .init(enabledRange: 0.2...0.6, ticks: [])
    XCTAssertEqual(slider.value, 0.2, accuracy: 1e-6)
    harness.frame(at: 0.1)
    harness.send(.began, 154, 115)
    harness.send(.moved, 214, 115)
    XCTAssertEqual(slider.value, 0.5, accuracy: 1e-6)
    harness.send(.moved, 300, 115)
    XCTAssertEqual(slider.value, 0.6, accuracy: 1e-6)
    harness.send(.ended, 300, 115)
  }

  func testTheTrackIsFilledFromItsNeutralValue() throws {
    slider.minimumTrackTintColor = .green
    slider.trackConfiguration = .init(neutralValue: 0.5, ticks: [])
    slider.value = 0.75
    harness.frame(at: 0.1)
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    let track = try XCTUnwrap(all(slider).first { $0.backgroundColor == .green })
    XCTAssertEqual(track.frame.minX, 114)
    XCTAssertEqual(track.frame.maxX, 164)
    slider.value = 0.25
    harness.frame(at: 0.2)
    XCTAssertEqual(track.frame.minX, 64)
    XCTAssertEqual(track.frame.maxX, 114)
  }

  func testATrackWithoutAKnobIsDraggedAnywhere() {
    slider.sliderStyle = .thumbless
    harness.frame(at: 0.1)
    XCTAssertEqual(slider.trackRect(forBounds: slider.bounds).height, 8)
    harness.send(.began, 300, 115)
    XCTAssertEqual(slider.value, 0)
    harness.send(.moved, 414, 115)
    XCTAssertEqual(slider.value, 0.5, accuracy: 0.01)
    harness.send(.ended, 414, 115)
  }
}
