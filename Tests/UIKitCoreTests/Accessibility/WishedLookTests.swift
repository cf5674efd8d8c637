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

  /// Icons are as much heavier as text is, and as large as before.
  func testIconsAreHeavierWithBoldText() throws {
    let view = UIImageView(image: UIImage(systemName: "tray"))
    let plain = UIImageView(image: UIImage(systemName: "tray", withConfiguration: Self.semibold))
    for picture in [view, plain] { harness.window.addSubview(picture) }
    harness.frame(at: 0)
    let regular = try ink(view), size = view.intrinsicContentSize
    XCTAssertGreaterThan(try ink(plain), regular)
    state.change(wishes: .boldText)
    harness.frame(at: 0.1)
    XCTAssertEqual(view.intrinsicContentSize, size)
    let bold = try ink(view)
    XCTAssertGreaterThan(bold, regular)
    let heavier = try ink(plain)
    XCTAssertGreaterThan(heavier, bold, "what was heavier is heavier still")
    state.change(wishes: [])
    harness.frame(at: 0.2)
    XCTAssertEqual(try ink(view), regular)
  }
  private static let semibold = UIImage.SymbolConfiguration(weight: .semibold)

  /// How much of a picture is drawn.
  private func ink(_ view: UIImageView) throws -> Int {
    let picture = try XCTUnwrap(view.layer.contents as? CGImage)
    return (0..<picture.width * picture.height).reduce(0) { sum, index in
      sum + Int(picture.pixel(x: index % picture.width, y: index / picture.width) >> 24)
    }
  }

  /// Plain buttons with a configuration are underlined, those that have a shape are not.
  func testTitlesOfPlainConfiguredButtonsAreUnderlined() throws {
    func line(_ configuration: UIButton.Configuration) throws -> Int? {
      var configuration = configuration
      configuration.title = "More"
      let button = UIButton(configuration: configuration)
      harness.window.addSubview(button)
      harness.frame(at: 0)
      let text = try XCTUnwrap(button.titleLabel?.attributedText)
      return text.attribute(.underlineStyle, at: 0, effectiveRange: nil) as? Int
    }
    XCTAssertNil(try line(.plain()))
    state.change(wishes: .buttonShapes)
    XCTAssertEqual(try line(.plain()), NSUnderlineStyle.single.rawValue)
    XCTAssertNil(try line(.filled()))
    XCTAssertNil(try line(.gray()))
    XCTAssertNil(try line(.bordered()))
    var outlined = UIButton.Configuration.plain()
    outlined.background.strokeWidth = 1
    XCTAssertNil(try line(outlined))
  }

  /// With cross-fades nothing behind a sheet steps back.
  func testThePageBehindASheetStaysWithCrossFades() throws {
    let page = UIViewController()
    harness.window.rootViewController = page
    harness.frame(at: 0)
    for wishes in [[], [.reduceMotion, .crossFadeTransitions]] as [AccessibilityWishes] {
      state.change(wishes: wishes)
      let now = harness.context.scheduler.now
      page.present(UIViewController(), animated: true)
      harness.run(to: now + 1)
      let scale = try XCTUnwrap(page.view.layer.presentation()).transform.m11
      if wishes.isEmpty { XCTAssertLessThan(scale, 0.95) } else { XCTAssertEqual(scale, 1) }
      page.dismiss(animated: false)
      harness.run(to: now + 2)
    }
  }

  /// With cross-fades the old title of a bar has gone before the new one comes: no two texts lie on one another.
  func testTitlesOfABarFadeOneAfterTheOther() throws {
    state.change(wishes: [.reduceMotion, .crossFadeTransitions])
    let first = UIViewController(), second = UIViewController()
    (first.title, second.title) = ("Mailboxes", "Inbox")
    let stack = UINavigationController(rootViewController: first)
    harness.window.rootViewController = stack
    harness.run(to: 0.1)
    stack.pushViewController(second, animated: true)
    func opacity(_ text: String) -> Float {
      func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
      let label = all(stack.navigationBar).first {
        ($0 as? UILabel)?.text == text && $0.accessibilityIdentifier == "navigation.title"
      }
      guard let label else { return 0 }
      return sequence(first: label, next: \.superview).reduce(1) {
        $0 * ($1.layer.presentation()?.opacity ?? $1.layer.opacity)
      }
    }
    for time in [0.15, 0.2, 0.25, 0.3, 0.35, 0.4] {
      harness.run(to: time)
      XCTAssertLessThan(min(opacity("Mailboxes"), opacity("Inbox")), 0.05, "at \(time)")
    }
    XCTAssertGreaterThan(opacity("Inbox"), 0.3)
    harness.run(to: 1)
    XCTAssertEqual(opacity("Inbox"), 1)
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
