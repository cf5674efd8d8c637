import Support
import UIKit
import XCTest

private var log: [String] = []

private class Recorder: UIViewController {
  convenience init(_ name: String) {
    self.init(nibName: nil, bundle: nil)
    title = name
  }
  private func note(_ text: String) { log.append("\(title ?? "") \(text)") }
  override func loadView() {
    note("loadView")
    super.loadView()
  }
  override func viewDidLoad() { note("viewDidLoad") }
  override func viewWillAppear(_ animated: Bool) { note("willAppear") }
  override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
  override func viewWillLayoutSubviews() { note("willLayout") }
  override func viewDidLayoutSubviews() { note("didLayout") }
  override func willMove(toParent parent: UIViewController?) { note("willMove \(parent != nil)") }
  override func didMove(toParent parent: UIViewController?) { note("didMove \(parent != nil)") }
}

private final class CircularController: UIViewController {
  override func loadView() { view.backgroundColor = .red }
}

private final class EmptyController: UIViewController {
  override func loadView() {}
}

final class ViewControllerTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() {
    harness = WindowHarness()
    log = []
  }
  override func tearDown() { harness.close() }

  func testLifeInAWindow() {
    let root = Recorder("R")
    harness.window.rootViewController = root
    XCTAssertFalse(root.isViewLoaded)
    harness.window.makeKeyAndVisible()
    XCTAssertEqual(
      log,
      [
        // Apple, viewIsAppearing(_:): in the hierarchy, with traits and size, before the first layout there.
        "R loadView", "R viewDidLoad", "R willAppear", "R isAppearing", "R willLayout", "R didLayout",
        "R didAppear",
      ])
    XCTAssertEqual(root.view.frame, harness.window.bounds)
    XCTAssertTrue(root.view.next === root)
    XCTAssertTrue(root.next === harness.window)
    XCTAssertTrue(harness.window.next === UIApplication.shared)
    log = []
    let second = Recorder("S")
    harness.window.rootViewController = second
    XCTAssertEqual(
      log.filter { !$0.contains("ayout") },
      [
        "R willDisappear", "R didDisappear", "S loadView", "S viewDidLoad", "S willAppear", "S isAppearing",
        "S didAppear",
      ])
    XCTAssertNil(root.view.window)
  }

  func testContainment() {
    let parent = Recorder("P")
    let child = Recorder("C")
    harness.window.rootViewController = parent
    harness.window.makeKeyAndVisible()
    log = []
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    // The container is visible, so the child begins to appear with its view.
    XCTAssertEqual(log, ["C willMove true", "C loadView", "C viewDidLoad", "C willAppear", "C didMove true"])
    XCTAssertTrue(child.parent === parent)
    log = []
    child.beginAppearanceTransition(true, animated: false)
    XCTAssertEqual(log, [], "it appears already")
    child.endAppearanceTransition()
    harness.window.close()
    XCTAssertEqual(
      log.filter { !$0.contains("ayout") },
      [
        "C isAppearing", "C didAppear", "P willDisappear", "C willDisappear",
        "P didDisappear",
        "C didDisappear",
      ])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    XCTAssertNil(child.parent)
    XCTAssertEqual(log.last, "C didMove false")
  }

  func testAControllerCannotContainItself() {
    let parent = UIViewController()
    let child = UIViewController()
    parent.addChild(child)
    let (_, messages) = Diagnostics.withCapture {
      parent.addChild(parent)
      child.addChild(parent)
    }
    XCTAssertEqual(parent.children.count, 1)
    XCTAssertEqual(child.children.count, 0)
    XCTAssertEqual(messages.first?.text, "addChild was ignored: UIViewController would contain itself")
  }

  func testLoadViewThatGoesWrong() {
    let (_, messages) = Diagnostics.withCapture {
      XCTAssertNotNil(CircularController().view)
      XCTAssertNotNil(EmptyController().view)
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "CircularController.loadView() used `view` before setting it; a plain view was made",
        "EmptyController.loadView() set no view; a plain view was made",
      ])
  }

  func testTheRootFollowsTheWindow() {
    let root = UIViewController()
    harness.window.rootViewController = root
    harness.window.makeKeyAndVisible()
    harness.window.frame = CGRect(x: 0, y: 0, width: 500, height: 300)
    XCTAssertEqual(root.view.frame, CGRect(x: 0, y: 0, width: 500, height: 300))
  }

  func testStyleOfAController() {
    let root = UIViewController()
    root.overrideUserInterfaceStyle = .dark
    harness.window.rootViewController = root
    harness.window.makeKeyAndVisible()
    XCTAssertEqual(root.view.traitCollection.userInterfaceStyle, .dark)
    XCTAssertEqual(root.traitCollection.userInterfaceStyle, .dark)
    XCTAssertEqual(harness.window.traitCollection.userInterfaceStyle, .light)
    root.additionalSafeAreaInsets.top = 10
    XCTAssertEqual(root.view.safeAreaInsets.top, 10)
  }

  func testInitialisersAsOnThePhone() {
    final class Mine: UIViewController {
      let number: Int
      init() {
        number = 3
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { nil }
    }
    final class MyView: UIView {
      init() { super.init(frame: CGRect(x: 0, y: 0, width: 5, height: 5)) }
      required init?(coder: NSCoder) { nil }
    }
    XCTAssertEqual(Mine().number, 3)
    XCTAssertEqual(MyView().bounds.width, 5)
    let (_, messages) = Diagnostics.withCapture {
      UIViewController(nibName: "Main", bundle: nil).loadViewIfNeeded()
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "there is no Main.xib in the project: no project's resources are in force; add it to the project, or correct the name"
      ])
  }
}
