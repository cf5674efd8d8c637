import UIKit
import XCTest

/// Symbols that take each other's place in buttons, and effects in bars.
final class SymbolTransitionTests: XCTestCase {
  @preconcurrency @MainActor func testAButtonsSymbolIsReplacedInTwoHalves() {
    let harness = WindowHarness()
    defer { harness.close() }
    var configuration = UIButton.Configuration.plain()
    configuration.image = UIImage(systemName: "play.fill")
    configuration.symbolContentTransition = UISymbolContentTransition(.replace.downUp)
    let button = UIButton(configuration: configuration)
    button.frame = CGRect(x: 100, y: 100, width: 80, height: 44)
    harness.window.addSubview(button)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let picture = button.imageView
    let old = picture?.image
    XCTAssertEqual(picture?.layer.animationKeys() ?? [], [])
    button.configuration?.image = UIImage(systemName: "pause.fill")
    harness.frame(at: 0.02)
    XCTAssertTrue(picture?.image === old, "the old symbol leaves first")
    XCTAssertEqual(picture?.layer.animationKeys()?.count, 1)
    button.isHighlighted = true
    harness.frame(at: 0.04)
    XCTAssertTrue(picture?.image === old, "a new look of the button does not cut it short")
    harness.run(to: 2)
    XCTAssertEqual(
      picture?.image, UIImage(systemName: "pause.fill")?.withRenderingMode(.alwaysTemplate))
    XCTAssertEqual(picture?.layer.animationKeys() ?? [], [])
  }

  @preconcurrency @MainActor func testABarItemsSymbolMoves() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let page = UIViewController()
    let item = UIBarButtonItem(image: UIImage(systemName: "bell"), style: .plain, target: nil, action: nil)
    page.navigationItem.rightBarButtonItem = item
    harness.window.rootViewController = UINavigationController(rootViewController: page)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let button = try XCTUnwrap(item.value(forKey: "view") as? UIView)
    let picture = try XCTUnwrap(button.subviews.compactMap { $0 as? UIImageView }.first)
    item.addSymbolEffect(.bounce)
    XCTAssertEqual(picture.layer.animationKeys()?.count, 1)
    item.removeAllSymbolEffects(animated: false)
    XCTAssertEqual(picture.layer.animationKeys() ?? [], [])
    let old = picture.image
    item.setSymbolImage(try XCTUnwrap(UIImage(systemName: "star")), contentTransition: .replace.upUp)
    XCTAssertEqual(item.image, UIImage(systemName: "star"))
    harness.frame(at: 0.02)
    XCTAssertTrue(picture.image === old)
    harness.run(to: 2)
    XCTAssertEqual(picture.image, UIImage(systemName: "star")?.withRenderingMode(.alwaysTemplate))
    item.isSymbolAnimationEnabled = false
    item.addSymbolEffect(.bounce)
    XCTAssertEqual(picture.layer.animationKeys() ?? [], [])
  }
}
