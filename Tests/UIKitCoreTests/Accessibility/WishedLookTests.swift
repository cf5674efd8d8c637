import UIKit
import XCTest

@testable import UIKitCore

/// What looks different for people who have asked the system for it: contrast, bold text, less transparency, shapes of
/// buttons, marks on switches.
final class WishedLookTests: XCTestCase {
  private var harness = WindowHarness()
  private var state: InterfaceState { InterfaceState.current }
  private var before: AccessibilityWishes = []

  override func setUp() {
    harness = WindowHarness()
    before = state.wishes
    harness.window.makeKeyAndVisible()
  }

  override func tearDown() {
    state.change(wishes: before)
    harness.close()
  }

  private func bytes(_ color: UIColor?, _ traits: UITraitCollection) -> [Int] {
    let lanes = color?.resolvedColor(with: traits).cgColor.lanes ?? .zero
    return (0..<4).map { Int((lanes[$0] * 255).rounded()) }
  }

  func testColoursWithMoreContrast() {
    let light = UITraitCollection(accessibilityContrast: .high)
    let dark = UITraitCollection(traitsFrom: [light, UITraitCollection(userInterfaceStyle: .dark)])
    let raised = UITraitCollection(traitsFrom: [dark, UITraitCollection(userInterfaceLevel: .elevated)])
    XCTAssertEqual(bytes(.systemBlue, light), [0, 64, 221, 255])
    XCTAssertEqual(bytes(.systemRed, dark), [255, 105, 97, 255])
    XCTAssertEqual(bytes(.secondaryLabel, light), [60, 60, 67, 173])
    XCTAssertEqual(bytes(.separator, dark), [84, 84, 88, 173])
    XCTAssertEqual(bytes(.systemBackground, dark), [0, 0, 0, 255])
    XCTAssertEqual(bytes(.systemBackground, raised), [36, 36, 38, 255])
    XCTAssertEqual(bytes(.systemGroupedBackground, light), [235, 235, 240, 255])
    XCTAssertEqual(bytes(.secondarySystemGroupedBackground, light), [255, 255, 255, 255])
  }

  func testTheInterfaceHasTheTraitsOfTheWishes() {
    XCTAssertEqual(harness.window.traitCollection.accessibilityContrast, .normal)
    state.change(wishes: [.darkerColors, .boldText])
    XCTAssertEqual(harness.window.traitCollection.accessibilityContrast, .high)
    XCTAssertEqual(harness.window.traitCollection.legibilityWeight, .bold)
    XCTAssertEqual(UIFont.systemFont(ofSize: 17).fontName, ".SFUI-Semibold")
    XCTAssertEqual(UIFont.preferredFont(forTextStyle: .headline).fontName, ".SFUI-Bold")
    state.change(wishes: [])
    XCTAssertEqual(UIFont.systemFont(ofSize: 17).fontName, ".SFUI-Regular")
  }

  func testALabelThatFollowsTheTextSizeFollowsBoldText() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.text = "Body"
    harness.window.addSubview(label)
    harness.frame(at: 0)
    let width = label.intrinsicContentSize.width
    state.change(wishes: .boldText)
    harness.frame(at: 0.1)
    XCTAssertEqual(label.font.fontName, ".SFUI-Semibold")
    XCTAssertGreaterThan(label.intrinsicContentSize.width, width)
    state.change(wishes: [])
    harness.frame(at: 0.2)
    XCTAssertEqual(label.font.fontName, ".SFUI-Regular")
  }

  func testMaterialsLetNothingThrough() throws {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    view.frame = harness.window.bounds
    harness.window.addSubview(view)
    harness.frame(at: 0)
    func look() throws -> (radius: Double, opacity: CGFloat) {
      let parts = view.subviews.compactMap { $0 as? EffectPart }
      let layer = try XCTUnwrap(parts.first { $0 is BackdropView }?.layer as? CABackdropLayer)
      let tint = try XCTUnwrap(parts.last?.backgroundColor)
      return (Double(layer.blurRadius), tint.cgColor.alpha)
    }
    XCTAssertEqual(try look().radius, 29.5)
    XCTAssertEqual(try look().opacity, 0.77, accuracy: 0.001)
    state.change(wishes: .reduceTransparency)
    harness.frame(at: 0.1)
    XCTAssertEqual(try look().radius, 0)
    XCTAssertEqual(try look().opacity, 1)
  }

  func testASwitchHasMarks() throws {
    let control = UISwitch()
    harness.window.addSubview(control)
    harness.frame(at: 0)
    func marks() -> SwitchMarks? {
      func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
      return all(control).compactMap { $0 as? SwitchMarks }.first
    }
    XCTAssertNil(marks())
    state.change(wishes: .onOffLabels)
    harness.frame(at: 0.1)
    var shown = try XCTUnwrap(marks()).subviews
    XCTAssertEqual(shown.map(\.alpha), [0, 1])
    XCTAssertEqual(shown[1].frame, CGRect(x: 31, y: 10.5, width: 10, height: 10))
    control.isOn = true
    shown = try XCTUnwrap(marks()).subviews
    XCTAssertEqual(shown.map(\.alpha), [1, 0])
    XCTAssertEqual(shown[0].frame.midX, 15)
    state.change(wishes: [])
    harness.frame(at: 0.2)
    XCTAssertNil(marks())
  }

  func testTextsOfBarButtonsAreUnderlined() throws {
    state.change(wishes: .buttonShapes)
    let page = UIViewController()
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Edit", style: .plain, target: nil, action: nil)
    let stack = UINavigationController(rootViewController: page)
    harness.window.rootViewController = stack
    harness.frame(at: 0)
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    let label = try XCTUnwrap(
      all(stack.navigationBar).compactMap { $0 as? UILabel }.first { $0.text == "Edit" })
    let style = label.attributedText?.attribute(.underlineStyle, at: 0, effectiveRange: nil) as? Int
    XCTAssertEqual(style, NSUnderlineStyle.single.rawValue)
    let system = UIButton(type: .system)
    system.setTitle("More", for: .normal)
    XCTAssertNotNil(system.titleLabel?.attributedText?.attribute(.underlineStyle, at: 0, effectiveRange: nil))
  }
}
