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

  /// A page in the sheet's navigation controller may hold the sheet, too; what is behind has no colour of its own.
  func testAPageInTheSheetHoldsIt() throws {
    let stage = try stage()
    stage.perform { page.view.tintColor = .systemRed }
    try present(stage)
    stage.perform {
      XCTAssertEqual(page.view.tintAdjustmentMode, .dimmed)
      XCTAssertEqual(sheet.view.tintAdjustmentMode, .normal)
      sheet.topViewController?.isModalInPresentation = true
    }
    let script = [(0.0, 100.0), (0.1, 300), (0.2, 500), (0.3, 700)]
    func drag() throws {
      let begin = stage.now
      for (index, (time, y)) in script.enumerated() {
        try stage.advance(to: begin + time)
        stage.send(.pointer(index == 0 ? .down : .move, CGPoint(x: 190, y: y)))
      }
      stage.send(.pointer(.up, CGPoint(x: 190, y: 700)))
      try stage.advance(to: stage.now + 1)
    }
    try drag()
    XCTAssertTrue(stage.perform { page.presentedViewController === sheet })
    stage.perform { sheet.topViewController?.isModalInPresentation = false }
    try drag()
    XCTAssertNil(stage.perform { page.presentedViewController })
    XCTAssertEqual(stage.perform { page.view.tintAdjustmentMode }, .normal)
  }

  /// The keyboard rises with an alert that asks for text, and the alert is where it will be from the beginning.
  func testAnAlertComesWithItsKeyboard() throws {
    let stage = try stage()
    let alert = stage.perform {
      let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
      alert.addTextField()
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      page.present(alert, animated: true)
      return alert
    }
    let start = stage.now
    func keyboardHeight() -> CGFloat {
      stage.perform {
        let slab = stage.window.subviews.lazy.compactMap { $0 as? InputHostView }.first?.slab.layer
        return slab.map { stage.window.bounds.maxY - ($0.presentation() ?? $0).frame.minY } ?? 0
      }
    }
    let panel = try XCTUnwrap(stage.perform { alert.panel })
    let end = stage.perform { panel.center.y }
    for (time, heights) in [(0.05, 10...200.0), (0.1, 100...300), (0.8, 335...337)] {
      try stage.advance(to: start + time)
      let height = keyboardHeight()
      XCTAssertTrue(heights.contains(height), "\(height)")
      XCTAssertEqual(stage.perform { panel.layer.presentation()?.position.y ?? 0 }, end, accuracy: 0.01)
    }
    XCTAssertTrue(stage.perform { alert.textFields?.first?.isFirstResponder ?? false })
    XCTAssertFalse(stage.perform { UIScreen.main.keyboardFrame.isNull })
    func middle() -> CGFloat {
      stage.perform { alert.textFields.flatMap(\.first).map { $0.convert($0.bounds, to: nil).midY } ?? 0 }
    }
    let early = middle()
    try stage.advance(to: stage.now + 1.5)
    XCTAssertEqual(middle(), early, accuracy: 0.5)
  }

  /// The page that is pushed back is as round as the display at first, then as a card.
  func testThePageBehindHasTheDisplaysCornersAtFirst() throws {
    let stage = try stage()
    func radius() -> CGFloat {
      stage.perform { (page.view.layer.presentation() ?? page.view.layer).cornerRadius }
    }
    let display = try XCTUnwrap(Device.named("iphone-15")).cornerRadius
    XCTAssertGreaterThan(display, 40)
    XCTAssertEqual(radius(), 0)
    stage.perform {
      sheet = UINavigationController(rootViewController: UIViewController())
      page.present(sheet, animated: true)
    }
    let start = stage.now
    var radii: [CGFloat] = []
    for step in 1...6 {
      try stage.advance(to: start + Double(step) / 60)
      radii.append(radius())
    }
    XCTAssertGreaterThan(radii[0], display * 0.8)
    XCTAssertEqual(radii, radii.sorted(by: >))
    try stage.advance(to: start + 1)
    XCTAssertEqual(radius(), 10)
    stage.perform { page.dismiss(animated: true) }
    try stage.advance(to: stage.now + 0.2)
    XCTAssertGreaterThan(radius(), 20)
    try stage.advance(to: stage.now + 1)
    XCTAssertEqual(radius(), 0)
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

  /// Light text on the white page, in the first frames of a sheet, could not be read.
  func testTheStatusBarIsLightWhenThePageHasLeftIt() throws {
    let stage = try stage()
    func steps(_ begin: () -> Void) throws -> [UIUserInterfaceStyle] {
      let start = stage.now
      stage.perform(begin)
      return try [0.02, 0.1, 0.2, 0.8].map {
        try stage.advance(to: start + $0)
        // The page is below the middle of the status bar where the text is light.
        XCTAssertEqual(page.view.layer.shownTop > 59 / 2, stage.systemBars.style == .dark)
        return stage.systemBars.style
      }
    }
    sheet = UINavigationController(rootViewController: UIViewController())
    let coming = try steps { page.present(sheet, animated: true) }
    XCTAssertEqual([coming.first, coming.last], [.light, .dark])
    let going = try steps { page.dismiss(animated: true) }
    XCTAssertEqual([going.first, going.last], [.dark, .light])
  }

  func testADragTakesThePageBehindAlong() throws {
    let stage = try stage()
    try present(stage)
    let scale = page.view.transform.a
    XCTAssertLessThan(scale, 0.95)
    stage.send(.drag([CGPoint(x: 190, y: 80), CGPoint(x: 190, y: 300)], until: stage.now + 0.4))
    try stage.advance(to: stage.now + 0.3)
    let half = page.view.transform.a
    XCTAssertGreaterThan(half, scale + 0.005)
    XCTAssertLessThan(half, 1)
    try stage.advance(to: stage.now + 1)
    XCTAssertEqual(page.view.transform.a, scale, accuracy: 1e-6)
  }

  func testTheKeyboardGoesWithItsSheet() throws {
    let stage = try stage()
    try present(stage)
    let own = UITextField(frame: CGRect(x: 20, y: 100, width: 100, height: 30))
    stage.perform {
      sheet.topViewController?.view.addSubview(own)
      own.becomeFirstResponder()
    }
    try stage.advance(to: stage.now + 1)
    stage.perform { page.dismiss(animated: true) }
    try stage.advance(to: stage.now + 0.1)
    XCTAssertTrue(UIScreen.main.keyboardFrame.isNull, "it is on its way")
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
