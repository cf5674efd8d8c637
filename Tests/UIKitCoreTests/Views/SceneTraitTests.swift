import UIKit
import XCTest

/// What a scene overrides holds for its windows and all they contain.
final class SceneTraitTests: XCTestCase {
  private var harness = WindowHarness()
  override func setUp() {
    harness = WindowHarness()
    harness.window.makeKeyAndVisible()
  }
  override func tearDown() {
    // Scenes outlive a test.
    harness.window.windowScene?.traitOverrides = harness.window.traitOverrides
    harness.close()
  }

  private final class Page: UIViewController {
    var previous: [UIUserInterfaceStyle?] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      if let previousTraitCollection { previous.append(previousTraitCollection.userInterfaceStyle) }
    }
  }

  func testWindowsAndWhatTheyContainInherit() throws {
    let scene = try XCTUnwrap(harness.window.windowScene)
    let page = Page()
    harness.window.rootViewController = page
    harness.frame(at: 0)
    let label = UILabel()
    page.view.addSubview(label)
    XCTAssertEqual(label.traitCollection.userInterfaceStyle, .light)
    scene.traitOverrides.userInterfaceStyle = .dark
    XCTAssertEqual(scene.traitCollection.userInterfaceStyle, .dark)
    for traits in [harness.window.traitCollection, page.traitCollection, label.traitCollection] {
      XCTAssertEqual(traits.userInterfaceStyle, .dark)
    }
    XCTAssertEqual(page.previous, [.light])
    XCTAssertEqual(UIScreen.main.traitCollection.userInterfaceStyle, .light)
    // What is nearer wins.
    harness.window.overrideUserInterfaceStyle = .light
    XCTAssertEqual(label.traitCollection.userInterfaceStyle, .light)
    harness.window.overrideUserInterfaceStyle = .unspecified
    XCTAssertTrue(scene.traitOverrides.contains(UITraitUserInterfaceStyle.self))
    scene.traitOverrides.remove(UITraitUserInterfaceStyle.self)
    XCTAssertEqual(label.traitCollection.userInterfaceStyle, .light)
    XCTAssertFalse(scene.traitOverrides.contains(UITraitUserInterfaceStyle.self))
  }

  func testColoursAndTextsFollow() throws {
    let scene = try XCTUnwrap(harness.window.windowScene)
    let view = UIView(frame: harness.window.bounds)
    view.backgroundColor = .systemBackground
    harness.window.addSubview(view)
    harness.frame(at: 0)
    let light = view.layer.backgroundColor
    scene.traitOverrides.userInterfaceStyle = .dark
    XCTAssertEqual(
      view.layer.backgroundColor,
      UIColor.systemBackground.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).cgColor)
    XCTAssertNotEqual(view.layer.backgroundColor, light)
    scene.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: view.traitCollection)
    XCTAssertGreaterThan(font.pointSize, 17)
  }

  /// A window that comes later, and one that changes its scene, have the traits of the scene that they are in.
  func testWindowsThatComeLater() throws {
    let scene = try XCTUnwrap(harness.window.windowScene)
    scene.traitOverrides.userInterfaceStyle = .dark
    let later = UIWindow(windowScene: scene)
    XCTAssertEqual(later.traitCollection.userInterfaceStyle, .dark)
    let other = UIWindowScene(session: scene.session, connectionOptions: UIScene.ConnectionOptions())
    let window = UIWindow(windowScene: other)
    XCTAssertEqual(window.traitCollection.userInterfaceStyle, .light)
    window.windowScene = scene
    XCTAssertEqual(window.traitCollection.userInterfaceStyle, .dark)
  }

  func testASceneIsNotified() throws {
    let scene = try XCTUnwrap(harness.window.windowScene)
    var heard: [UIUserInterfaceStyle] = []
    let registration = scene.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (scene: UIWindowScene, previous: UITraitCollection) in
      heard += [previous.userInterfaceStyle, scene.traitCollection.userInterfaceStyle]
    }
    scene.traitOverrides.userInterfaceStyle = .dark
    XCTAssertEqual(heard, [.light, .dark])
    scene.traitOverrides.preferredContentSizeCategory = .extraLarge
    XCTAssertEqual(heard.count, 2)
    scene.unregisterForTraitChanges(registration)
    scene.traitOverrides.userInterfaceStyle = .light
    XCTAssertEqual(heard.count, 2)
  }
}
