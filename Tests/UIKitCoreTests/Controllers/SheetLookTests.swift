import Stage
import UIKit
import XCTest

@testable import UIKitCore

/// What a sheet does to the bars, the status bar and the keyboard.
final class SheetLookTests: XCTestCase {
  private var page = UIViewController()
  private var sheet = UINavigationController()
  private let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))

  private func stage(
    _ orientation: Device.Orientation = .portrait, style: UIUserInterfaceStyle = .light
  ) throws -> Stage {
    let device = try XCTUnwrap(Device.named("iphone-15"))
    let configuration = Stage.Configuration(
      device: DevicePlacement(device, orientation: orientation), scale: 1, style: style)
    let stage = try Stage(configuration) {
      self.page = UIViewController()
      self.page.view.backgroundColor = .systemBackground
      self.page.view.addSubview(self.field)
      return self.page
    }
    try stage.advance(to: 0.1)
    return stage
  }

  private func present(_ stage: Stage) throws {
    stage.perform {
      let content = UIViewController()
      content.view.backgroundColor = .systemBackground
      sheet = UINavigationController(rootViewController: content)
      sheet.sheetPresentationController?.prefersGrabberVisible = true
      page.present(sheet, animated: true)
    }
    try stage.advance(to: stage.now + 1)
  }

  func testTheBarOfASheetIsHigher() throws {
    let stage = try stage()
    try present(stage)
    XCTAssertEqual(sheet.navigationBar.frame.height, 56)
  }

  func testASheetThatFillsTheScreenHasNoGrabber() throws {
    let stage = try stage(.landscape)
    try present(stage)
    XCTAssertEqual(sheet.navigationBar.frame.height, 32)
    let card = try XCTUnwrap(sheet.view.superview as? UIDropShadowView)
    XCTAssertTrue(card.grabber.isHidden)
  }

  func testTheStatusBarIsLightOverThePageThatIsPushedBack() throws {
    let stage = try stage()
    XCTAssertFalse(stage.window.pageIsPushedBack)
    try present(stage)
    XCTAssertTrue(stage.window.pageIsPushedBack)
    XCTAssertEqual(stage.systemBars.style, .dark)
    stage.perform { page.dismiss(animated: true) }
    try stage.advance(to: stage.now + 1)
    XCTAssertEqual(stage.systemBars.style, .light)
  }

  func testInTheDarkASheetIsLighterThanItsPage() throws {
    let stage = try stage(style: .dark)
    try present(stage)
    XCTAssertEqual(sheet.topViewController?.traitCollection.userInterfaceLevel, .elevated)
    XCTAssertEqual(page.traitCollection.userInterfaceLevel, .base)
  }

  func testAnAlertTakesTheKeyboardAwayAndGivesItBack() throws {
    let stage = try stage()
    stage.perform { field.becomeFirstResponder() }
    try stage.advance(to: 1)
    XCTAssertEqual(page.view.keyboardLayoutGuide.layoutFrame.height, 336, accuracy: 0.5)
    stage.perform {
      let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Yes", style: .default))
      page.present(alert, animated: true)
    }
    try stage.advance(to: 2)
    XCTAssertLessThan(page.view.keyboardLayoutGuide.layoutFrame.height, 100)
    XCTAssertTrue(field.isFirstResponder)
    stage.perform { page.dismiss(animated: true) }
    try stage.advance(to: 3)
    XCTAssertEqual(page.view.keyboardLayoutGuide.layoutFrame.height, 336, accuracy: 0.5)
  }
}
