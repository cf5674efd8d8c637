import Support
import UIKit
import XCTest

/// Three segments of 100 points at x = 40, 140 and 240, 32 points high from y = 100.
final class SegmentedControlTests: XCTestCase {
  private var harness = WindowHarness()
  private var control = UISegmentedControl()
  private var log: [String] = []

  override func setUp() {
    harness = WindowHarness()
    control = UISegmentedControl(items: ["One", "Two", "Three"])
    control.frame = CGRect(x: 40, y: 100, width: 300, height: 32)
    control.accessibilityIdentifier = "pace"
    log = []
    for (name, event) in [
      ("down", UIControl.Event.touchDown), ("up", .touchUpInside), ("primary", .primaryActionTriggered),
      ("outside", .touchUpOutside), ("cancel", .touchCancel),
    ] {
      control.addAction(UIAction { [weak self] _ in self?.log.append(name) }, for: event)
    }
    control.addAction(
      UIAction { [weak self] action in
        let index = (action.sender as? UISegmentedControl)?.selectedSegmentIndex ?? -2
        self?.log.append("value \(index)")
      }, for: .valueChanged)
    harness.window.addSubview(control)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private var parts: [UIView] { control.subviews[0].subviews }
  private var knob: UIView {
    parts.first { $0.layer.shadowOpacity > 0 } ?? UIView()
  }
  private func segment(_ index: Int) -> UIView? { control.viewWith("pace.\(index)") }

  func testMetrics() {
    XCTAssertEqual(control.intrinsicContentSize.height, 32)
    let widest = control.intrinsicContentSize.width / 3
    let title = UILabel()
    title.font = .systemFont(ofSize: 13, weight: .medium)
    title.text = "Three"
    XCTAssertEqual(widest, (title.intrinsicContentSize.width + 20).rounded(.up))
    XCTAssertEqual(segment(1)?.frame, CGRect(x: 100, y: 0, width: 100, height: 32))
    control.selectedSegmentIndex = 1
    harness.frame(at: 0.1)
    XCTAssertEqual(knob.frame, CGRect(x: 102, y: 2, width: 96, height: 28))
    XCTAssertEqual(knob.layer.cornerRadius, 7)
    XCTAssertEqual(control.layer.cornerRadius, 9)
  }

  func testATapChoosesWhenItIsLifted() {
    XCTAssertEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
    harness.send(.began, 190, 110)
    XCTAssertEqual(control.selectedSegmentIndex, -1)
    harness.send(.ended, 190, 110)
    XCTAssertEqual(log, ["down", "value 1", "primary", "up"])
    log = []
    harness.tap(190, 110)
    XCTAssertEqual(log, ["down", "up"], "the same again is no change")
    control.selectedSegmentIndex = 0
    XCTAssertEqual(log.count, 2, "code sends nothing")
  }

  func testTheKnobIsDraggedAndSlides() {
    control.selectedSegmentIndex = 0
    harness.frame(at: 0.1)
    harness.send(.began, 90, 110)
    harness.run(to: 1.1)
    XCTAssertEqual(knob.shown.transform.m11, 0.95, accuracy: 1e-6)
    harness.send(.moved, 290, 110)
    XCTAssertEqual(control.selectedSegmentIndex, 0, "until it is lifted")
    harness.send(.ended, 290, 110)
    XCTAssertEqual(log, ["down", "value 2", "primary", "up"])
    XCTAssertEqual(knob.center, CGPoint(x: 250, y: 16))
    harness.run(to: 2.5)
    XCTAssertEqual(knob.shown.position.x, 250)
  }

  /// 1 − (1 + ωt) e^(−ωt) with ω = 2π / 0.35 s.
  func testTheCurveOfTheKnob() {
    control.selectedSegmentIndex = 0
    harness.run(to: 1)
    harness.tap(190, 110)
    harness.frame(at: 1)
    let speed = 2 * Double.pi / 0.35
    for time in [0.05, 0.1, 0.2, 0.35] {
      harness.frame(at: 1 + time)
      let part = 1 - (1 + speed * time) * exp(-speed * time)
      XCTAssertEqual(knob.shown.position.x, 50 + 100 * part, accuracy: 1e-3, "at \(time)")
    }
  }

  func testOutsideAndCancelChooseNothing() {
    harness.send(.began, 190, 110)
    harness.send(.moved, 190, 300)
    harness.send(.ended, 190, 300)
    harness.send(.began, 190, 110)
    harness.send(.cancelled, 190, 110)
    XCTAssertEqual(log, ["down", "outside", "down", "cancel"])
    XCTAssertEqual(control.selectedSegmentIndex, -1)
  }

  func testMomentary() {
    control.isMomentary = true
    harness.tap(190, 110)
    harness.tap(190, 110)
    XCTAssertEqual(log, ["down", "value 1", "primary", "up", "down", "value 1", "primary", "up"])
    XCTAssertEqual(control.selectedSegmentIndex, -1)
  }

  func testInsertAndRemoveKeepTheChoice() {
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "Zero", at: 0, animated: true)
    XCTAssertEqual(control.selectedSegmentIndex, 2)
    XCTAssertEqual((0..<4).map { control.titleForSegment(at: $0) }, ["Zero", "One", "Two", "Three"])
    control.insertSegment(withTitle: "Last", at: 99, animated: false)
    XCTAssertEqual(control.titleForSegment(at: 4), "Last")
    control.removeSegment(at: 2, animated: false)
    XCTAssertEqual(control.selectedSegmentIndex, -1)
    harness.frame(at: 0.1)
    XCTAssertEqual(segment(3)?.frame, CGRect(x: 225, y: 0, width: 75, height: 32))
    control.removeAllSegments()
    XCTAssertEqual(control.numberOfSegments, 0)
    XCTAssertEqual(parts.count, 2, "track and knob")
    harness.tap(190, 110)
    XCTAssertEqual(log, [])
  }

  func testWidths() {
    control.setWidth(60, forSegmentAt: 0)
    harness.frame(at: 0.1)
    XCTAssertEqual((0..<3).map { segment($0)?.frame.width }, [60, 120, 120])
    control.setWidth(0, forSegmentAt: 0)
    control.setTitle("A", forSegmentAt: 0)
    control.setTitle("B", forSegmentAt: 1)
    control.setTitle("A much longer title", forSegmentAt: 2)
    control.apportionsSegmentWidthsByContent = true
    harness.frame(at: 0.2)
    let widths = (0..<3).compactMap { segment($0)?.frame.width }
    XCTAssertEqual(widths.reduce(0, +), 300, accuracy: 1e-6)
    XCTAssertGreaterThan(widths[2], 3 * widths[0])
    XCTAssertEqual(widths[0], widths[1], accuracy: 3)
  }

  func testADisabledSegmentTakesNoFinger() {
    control.setEnabled(false, forSegmentAt: 1)
    harness.tap(190, 110)
    XCTAssertEqual(log, [])
    XCTAssertEqual(segment(1)?.subviews[1].alpha ?? 0, 0.35, accuracy: 1e-6)
  }

  func testActionsRunBeforeTheEvents() {
    let action = UIAction(title: "Go", identifier: .init("go")) { [weak self] _ in self?.log.append("go") }
    control.insertSegment(action: action, at: 0, animated: false)
    XCTAssertEqual(control.segmentIndex(identifiedBy: .init("go")), 0)
    harness.frame(at: 0.1)
    harness.tap(60, 110)
    XCTAssertEqual(log, ["down", "go", "value 0", "primary", "up"])
    control.insertSegment(action: action, at: 2, animated: false)
    XCTAssertEqual(control.numberOfSegments, 4, "the same action is in one segment")
  }

  func testTitleAttributes() {
    control.setTitleTextAttributes([.foregroundColor: UIColor.systemRed], for: .normal)
    control.setTitleTextAttributes([.foregroundColor: UIColor.systemGreen], for: .selected)
    control.selectedSegmentIndex = 1
    func color(_ index: Int) -> UIColor? {
      let label = segment(index)?.subviews[1] as? UILabel
      return label?.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    }
    XCTAssertEqual([color(0), color(1)], [.systemRed, .systemGreen])
    XCTAssertNil(control.titleTextAttributes(for: .disabled))
  }

  func testWrongSegmentsAreReported() {
    let (_, messages) = Diagnostics.withCapture {
      control.selectedSegmentIndex = 3
      control.setTitle("x", forSegmentAt: -1)
      control.removeSegment(at: 7, animated: true)
      control.setWidth(.nan, forSegmentAt: 0)
      _ = UISegmentedControl(items: [1])
      control.removeAllSegments()
      control.selectedSegmentIndex = 0
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "UISegmentedControl.selectedSegmentIndex was ignored: segment 3 is out of range, there are 0…2",
        "UISegmentedControl.setTitle was ignored: segment -1 is out of range, there are 0…2",
        "UISegmentedControl.removeSegment was ignored: segment 7 is out of range, there are 0…2",
        "UISegmentedControl.setWidth was ignored: the width must be 0 or more points",
        "UISegmentedControl(items:) left out an item of type Int: give strings or images",
        "UISegmentedControl.selectedSegmentIndex was ignored: segment 0 is out of range, there are no segments",
      ])
  }

  func testSegmentsRemovedInTheirOwnAction() {
    control.addAction(
      UIAction { [weak self] _ in self?.control.removeAllSegments() }, for: .valueChanged)
    harness.tap(190, 110)
    harness.frame(at: 0.1)
    XCTAssertEqual(control.numberOfSegments, 0)
    XCTAssertEqual(log, ["down", "value 1", "primary", "up"])
  }
}

extension UIView {
  /// The view of the tree with an identifier.
  fileprivate func viewWith(_ identifier: String) -> UIView? {
    if accessibilityIdentifier == identifier { return self }
    return subviews.lazy.compactMap { $0.viewWith(identifier) }.first
  }
}
