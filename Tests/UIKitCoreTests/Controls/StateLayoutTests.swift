import UIKit
import XCTest

/// A state that changes no place of anything lays nothing out: what an action did to the parts of a control stays.
final class StateLayoutTests: XCTestCase {
  private var harness = WindowHarness()
  private var time = 0.0

  override func setUp() {
    harness = WindowHarness()
    time = 0
  }
  override func tearDown() { harness.close() }

  private func show(_ control: UIControl, _ frame: CGRect = CGRect(x: 100, y: 100, width: 120, height: 44)) {
    control.frame = frame
    harness.window.addSubview(control)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    control.layoutIfNeeded()
  }

  private func press(_ control: UIControl, at x: CGFloat = 0.5) {
    let point = CGPoint(x: control.frame.minX + x * control.frame.width, y: control.frame.midY)
    harness.send(.began, point.x, point.y)
    time += 0.1
    harness.run(to: time)
    harness.send(.ended, point.x, point.y)
    time += 1
    harness.run(to: time)
  }

  private let moved = CGRect(x: 3, y: 4, width: 17, height: 9)

  private func assertPartsStay(_ button: UIButton, line: UInt = #line) {
    show(button)
    var calls = 0
    button.addAction(
      UIAction { [moved] action in
        guard let button = action.sender as? UIButton else { return }
        calls += 1
        button.imageView?.layer.frame = moved
        button.titleLabel?.frame = moved.offsetBy(dx: 30, dy: 0)
        button.titleLabel?.transform = CGAffineTransform(rotationAngle: 1)
      }, for: .touchUpInside)
    press(button)
    XCTAssertEqual(calls, 1, line: line)
    XCTAssertEqual(button.imageView?.layer.frame, moved, line: line)
    XCTAssertEqual(button.titleLabel?.center, CGPoint(x: moved.midX + 30, y: moved.midY), line: line)
    XCTAssertEqual(button.titleLabel?.bounds.size, moved.size, line: line)
    button.titleLabel?.transform = .identity
    button.setTitle("Another", for: .normal)
    harness.run(to: time + 0.1)
    XCTAssertNotEqual(button.titleLabel?.frame, moved.offsetBy(dx: 30, dy: 0), "a real change", line: line)
  }

  func testAButtonsPartsStayWhereAnActionPutThem() {
    for type in [UIButton.ButtonType.custom, .system] {
      let button = UIButton(type: type)
      button.setTitle("Title", for: .normal)
      button.setImage(UIImage(systemName: "star"), for: .normal)
      assertPartsStay(button)
    }
  }

  func testAButtonWithAttributedTextAndASymbolConfiguration() {
    let button = UIButton(type: .custom)
    button.setAttributedTitle(
      NSAttributedString(string: "Title", attributes: [.font: UIFont.boldSystemFont(ofSize: 14)]),
      for: .normal)
    button.setImage(UIImage(systemName: "star"), for: .normal)
    button.setPreferredSymbolConfiguration(UIImage.SymbolConfiguration(pointSize: 30), forImageIn: .normal)
    show(button)
    button.layoutIfNeeded()
    button.imageView?.layer.frame = moved
    button.isHighlighted = true
    button.isHighlighted = false
    harness.run(to: 1)
    XCTAssertEqual(button.imageView?.layer.frame, moved)
  }

  func testAButtonWithAConfiguration() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Title"
    configuration.image = UIImage(systemName: "star")
    let button = UIButton(configuration: configuration)
    show(button)
    button.addAction(
      UIAction { [moved] _ in button.imageView?.layer.frame = moved }, for: .touchUpInside)
    press(button)
    XCTAssertEqual(button.imageView?.layer.frame, moved)
    button.configurationUpdateHandler = { button in
      button.configuration?.baseBackgroundColor = button.isHighlighted ? .red : .blue
    }
    press(button)
    XCTAssertEqual(button.imageView?.layer.frame, moved, "with a handler")
  }

  func testAnImageOfAnotherSizeIsLaidOut() {
    let button = UIButton(type: .custom)
    button.setImage(UIImage(systemName: "star"), for: .normal)
    show(button)
    let old = button.imageView?.frame
    let large = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { _ in }
    button.setImage(large, for: .selected)
    harness.run(to: 0.1)
    XCTAssertEqual(button.imageView?.frame, old)
    button.isSelected = true
    harness.run(to: 0.2)
    XCTAssertEqual(button.imageView?.frame.size, CGSize(width: 40, height: 30))
  }

  func testAnImageThatGoesIsLaidOut() {
    let view = UIImageView(image: UIImage(systemName: "star"))
    final class Box: UIView {
      var turns = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        turns += 1
      }
    }
    let box = Box(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    box.addSubview(view)
    box.layoutIfNeeded()
    box.turns = 0
    view.image = UIImage(systemName: "star")
    box.layoutIfNeeded()
    XCTAssertEqual(box.turns, 0)
    view.image = nil
    box.layoutIfNeeded()
    XCTAssertEqual(box.turns, 1)
  }

  func testATabsIconStaysWhereAHandlerPutIt() {
    let bar = UITabBar(frame: CGRect(x: 0, y: 100, width: 300, height: 49))
    bar.items = (0..<3).map { UITabBarItem(title: "T\($0)", image: UIImage(systemName: "house"), tag: $0) }
    bar.selectedItem = bar.items?[0]
    harness.window.addSubview(bar)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let button = bar.items?[1].value(forKey: "view") as? UIControl
    let icon = button?.subviews.first
    button?.addAction(UIAction { [moved] _ in icon?.layer.frame = moved }, for: .touchUpInside)
    harness.send(.began, 150, 120)
    harness.run(to: 0.1)
    harness.send(.ended, 150, 120)
    harness.run(to: 1)
    XCTAssertEqual(bar.selectedItem?.tag, 1)
    XCTAssertEqual(icon?.layer.frame, moved)
    bar.items?[1].imageInsets.top = 3
    harness.run(to: 1.1)
    XCTAssertNotEqual(icon?.layer.frame, moved, "a real change")
  }

  /// The number of layouts that states without a look of their own cost.
  func testStatesThatShowNothingLayNothingOut() {
    for control in [
      UIControl(), UIButton(type: .custom), UISwitch(), UISlider(), UIStepper(), UITextField(),
      UIPageControl(),
      UISegmentedControl(items: ["A", "B"]),
    ] as [UIControl] {
      (control as? UIButton)?.setTitle("Title", for: .normal)
      (control as? UIPageControl)?.numberOfPages = 3
      show(control)
      let name = "\(type(of: control))"
      XCTAssertFalse(control.layer.needsLayout(), name)
      control.isHighlighted = true
      control.isHighlighted = false
      control.isSelected = true
      control.isSelected = false
      XCTAssertFalse(control.layer.needsLayout(), name)
      control.removeFromSuperview()
    }
  }

  func testAChosenSegmentIsLaidOutBeforeItsAction() {
    let control = UISegmentedControl(items: ["A", "B"])
    show(control)
    control.isMomentary = true
    harness.run(to: 0.05)
    time = 0.05
    let track = control.subviews[0].subviews[0]
    control.addAction(UIAction { [moved] _ in track.layer.frame = moved }, for: .valueChanged)
    press(control, at: 0.25)
    XCTAssertEqual(track.layer.frame, moved)
  }
}
