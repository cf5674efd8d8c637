import Stage
import UIKit
import XCTest

/// A screen's code may have windows beside the stage's own: messages, alerts, pickers.
final class WindowsBesideTests: XCTestCase {
  private final class Screen: UIViewController {
    let message = UIWindow(frame: CGRect(x: 20, y: 0, width: 10, height: 10))
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .red
      message.windowLevel = .statusBar + 1
      message.backgroundColor = .green
      let button = UIButton(frame: message.bounds)
      button.accessibilityIdentifier = "close"
      button.addAction(UIAction { [unowned self] _ in message.isHidden = true }, for: .touchUpInside)
      message.addSubview(button)
    }
  }

  func testAWindowIsShownAndTouchedOnceItIsNotHidden() throws {
    let screen = Screen()
    let stage = try Stage(size: CGSize(width: 40, height: 20), scale: 1) { screen }
    XCTAssertEqual(stage.render().pixel(x: 25, y: 5), 0xFFFF_0000)
    stage.perform { screen.message.isHidden = false }
    try stage.advance(to: 0.1)
    XCTAssertEqual(stage.render().pixel(x: 25, y: 5), 0xFF00_FF00)
    XCTAssertEqual(stage.render().pixel(x: 15, y: 5), 0xFFFF_0000)
    XCTAssertFalse(screen.message.isKeyWindow)
    // What comes into the screen's own window is behind it.
    stage.perform {
      screen.view.window?.addSubview(UIView(frame: CGRect(x: 20, y: 0, width: 10, height: 10)))
    }
    try stage.advance(to: 0.2)
    XCTAssertEqual(stage.render().pixel(x: 25, y: 5), 0xFF00_FF00)
    stage.tap("close")
    try stage.advance(to: 0.6)
    XCTAssertEqual(stage.render().pixel(x: 25, y: 5), 0xFFFF_0000)
    XCTAssertTrue(screen.view.window?.isKeyWindow ?? false)
  }
}
