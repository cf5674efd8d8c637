import UIKit
import XCTest

final class ButtonTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  func testTitlesFallBackToNormal() {
    let button = UIButton(type: .custom)
    button.setTitle("Go", for: .normal)
    button.setTitle("Going", for: .highlighted)
    button.setTitle("Gone", for: .selected)
    button.setTitleColor(.red, for: .normal)
    XCTAssertEqual(button.titleLabel?.text, "Go")
    XCTAssertEqual(button.titleLabel?.textColor, .red)
    button.isHighlighted = true
    XCTAssertEqual(button.titleLabel?.text, "Going")
    button.isSelected = true
    XCTAssertEqual(button.currentTitle, "Go", "a combined state falls back to normal")
    button.isHighlighted = false
    XCTAssertEqual(button.currentTitle, "Gone")
    button.isEnabled = false
    XCTAssertEqual(button.title(for: .disabled), "Go")
  }

  func testSystemButtonsUseTheTint() {
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    XCTAssertEqual(button.titleLabel?.textColor, .systemBlue)
    button.tintColor = .red
    XCTAssertEqual(button.titleLabel?.textColor, .red)
    XCTAssertEqual(button.buttonType, .system)
  }

  func testPressDimsASystemButtonAndTheReleaseFadesBack() {
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    harness.window.addSubview(button)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    harness.send(.began, 20, 20)
    XCTAssertEqual(button.titleLabel?.alpha ?? 0, 0.2, accuracy: 1e-6)
    harness.send(.ended, 20, 20)
    XCTAssertEqual(button.titleLabel?.alpha ?? 0, 1)
    XCTAssertNotNil(button.titleLabel?.layer.animation(forKey: "opacity"))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    harness.frame(at: 0.1)
    harness.tap(20, 20)
    XCTAssertEqual(taps, 1, "the fade does not swallow touches")
  }

  func testPrimaryActionFollowsUpInside() {
    var log: [String] = []
    let button = UIButton(
      type: .system, primaryAction: UIAction(title: "Play") { _ in log.append("primary") })
    XCTAssertEqual(button.currentTitle, "Play")
    button.addAction(UIAction { _ in log.append("upInside") }, for: .touchUpInside)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    harness.window.addSubview(button)
    harness.window.makeKeyAndVisible()
    harness.tap(20, 20)
    XCTAssertEqual(log, ["upInside", "primary"])
  }

  func testContentIsCentredAndAligned() {
    let button = UIButton(type: .custom)
    button.setTitle("Go", for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    button.layoutIfNeeded()
    let label = button.titleLabel
    XCTAssertEqual(label?.center.x ?? 0, 100, accuracy: 0.5)
    XCTAssertEqual(label?.center.y ?? 0, 30, accuracy: 0.5)
    button.contentHorizontalAlignment = .left
    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 0)
    button.layoutIfNeeded()
    XCTAssertEqual(label?.frame.minX ?? 0, 12, accuracy: 0.5)
    XCTAssertGreaterThan(button.intrinsicContentSize.width, label?.bounds.width ?? 0)
  }

  func testAnImageIsNoLargerThanTheButtonAndFillsItWhenAsked() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { _ in }
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    button.setImage(image, for: .normal)
    button.layoutIfNeeded()
    XCTAssertEqual(button.imageView?.frame, CGRect(x: 35, y: 20, width: 30, height: 20))
    button.frame.size = CGSize(width: 12, height: 0)
    button.layoutIfNeeded()
    XCTAssertEqual(button.imageView?.frame, CGRect(x: 0, y: 0, width: 12, height: 0))
    button.frame.size = CGSize(width: 90, height: 80)
    button.contentHorizontalAlignment = .fill
    button.contentVerticalAlignment = .fill
    button.layoutIfNeeded()
    XCTAssertEqual(button.imageView?.frame, CGRect(x: 0, y: 0, width: 90, height: 80))
  }

  func testAnotherTitleOfAnotherStateChangesTheSizeInALayout() {
    let button = UIButton(type: .system)
    button.setTitle("Like", for: .normal)
    button.setTitle("You like this", for: .selected)
    button.translatesAutoresizingMaskIntoConstraints = false
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.addSubview(button)
    NSLayoutConstraint.activate([
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      button.topAnchor.constraint(equalTo: view.topAnchor),
    ])
    view.layoutIfNeeded()
    let before = button.bounds.width
    button.isSelected = true
    view.layoutIfNeeded()
    XCTAssertGreaterThan(button.bounds.width, before + 30)
    button.isSelected = false
    view.layoutIfNeeded()
    XCTAssertEqual(button.bounds.width, before)
  }
}
