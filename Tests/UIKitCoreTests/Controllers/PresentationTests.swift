import Support
import UIKit
import XCTest

private var log: [String] = []

private final class Page: UIViewController {
  convenience init(_ name: String, _ style: UIModalPresentationStyle = .fullScreen) {
    self.init(nibName: nil, bundle: nil)
    title = name
    modalPresentationStyle = style
  }
  private func note(_ text: String) { log.append("\(title ?? "") \(text)") }
  override func viewDidLoad() { view.backgroundColor = .white }
  override func viewWillAppear(_ animated: Bool) { note("willAppear\(isBeingPresented ? " presented" : "")") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) {
    note("willDisappear\(isBeingDismissed ? " dismissed" : "")")
  }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
}

final class PresentationTests: XCTestCase {
  private var harness = WindowHarness()
  private var root = Page("A")

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    root = Page("A")
    harness.window.rootViewController = root
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    log = []
  }

  override func tearDown() { harness.close() }

  func testOrderOfAFullScreenPresentation() {
    let page = Page("B")
    root.present(page, animated: true) { log.append("presented") }
    XCTAssertEqual(log, ["A willDisappear", "B willAppear presented"])
    XCTAssertTrue(root.presentedViewController === page)
    XCTAssertTrue(page.presentingViewController === root)
    harness.frame(at: 0)
    harness.frame(at: 0.1)
    XCTAssertTrue((1..<843).contains(page.view.shown.frame.minY), "\(page.view.shown.frame)")
    log = []
    harness.run(to: 1)
    XCTAssertEqual(log, ["B didAppear", "A didDisappear", "presented"])
    XCTAssertEqual(page.view.frame, harness.window.bounds)
    XCTAssertNil(root.view.superview, "a full-screen presentation takes the presenting view out")
    log = []
    page.dismiss(animated: true) { log.append("dismissed") }
    XCTAssertEqual(log, ["B willDisappear dismissed", "A willAppear"])
    log = []
    harness.run(to: 2)
    XCTAssertEqual(log, ["A didAppear", "B didDisappear", "dismissed"])
    XCTAssertNil(root.presentedViewController)
    XCTAssertTrue(root.view.superview === harness.window)
    XCTAssertEqual(harness.window.subviews.count, 1)
  }

  func testASheetLeavesItsPresenterAlone() {
    let page = Page("B", .automatic)
    root.present(page, animated: true)
    harness.run(to: 1)
    XCTAssertEqual(log, ["B willAppear presented", "B didAppear"])
    XCTAssertEqual(page.view.convert(page.view.bounds, to: nil), CGRect(x: 0, y: 57, width: 390, height: 787))
    XCTAssertEqual(page.view.superview?.layer.cornerRadius, 10)
    // The page behind is pushed back: 16 points narrower at each side, its top at the status bar's lower end.
    let behind = root.view.convert(root.view.bounds, to: nil)
    XCTAssertEqual(behind.minX, 16, accuracy: 0.01)
    XCTAssertEqual(behind.minY, 47, accuracy: 0.01)
    root.dismiss(animated: true)
    harness.run(to: 2)
    XCTAssertEqual(root.view.transform, .identity)
    XCTAssertEqual(root.view.layer.cornerRadius, 0)
    XCTAssertEqual(harness.window.subviews.count, 1)
  }

  private func drag(from start: CGPoint, by dy: CGFloat, steps: Int = 8, pause: Double = 0) {
    var now = harness.context.scheduler.now
    harness.send(.began, start.x, start.y)
    for step in 1...steps {
      now += 1.0 / 60
      harness.frame(at: now)
      harness.send(.moved, start.x, start.y + dy * CGFloat(step) / CGFloat(steps))
    }
    if pause > 0 {
      harness.run(to: now + pause)
      harness.send(.moved, start.x, start.y + dy)
    }
    harness.send(.ended, start.x, start.y + dy)
  }

  private final class SheetDelegate: UISheetPresentationControllerDelegate {
    var allows = true
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
      allows
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      log.append("will")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      log.append("did")
    }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      log.append("attempt")
    }
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheetPresentationController: UISheetPresentationController
    ) { log.append(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "nil") }
  }

  func testRestsOfASheet() {
    let delegate = SheetDelegate()
    let page = Page("B", .pageSheet)
    page.sheetPresentationController?.detents = [.medium(), .large()]
    page.sheetPresentationController?.prefersGrabberVisible = true
    page.sheetPresentationController?.delegate = delegate
    root.present(page, animated: true)
    harness.run(to: 1)
    let maximum = 844.0 - 47 - 10 - 34
    XCTAssertEqual(
      Double(page.view.convert(CGPoint.zero, to: nil).y), 844 - maximum * 0.51 - 34, accuracy: 0.01)
    XCTAssertEqual(root.view.transform, .identity, "a low sheet does not push back")
    log = []
    drag(from: CGPoint(x: 200, y: 440), by: -200)
    harness.run(to: 2)
    XCTAssertEqual(log, ["com.apple.UIKit.large"])
    XCTAssertEqual(page.view.convert(CGPoint.zero, to: nil).y, 57)
    drag(from: CGPoint(x: 200, y: 80), by: 700, steps: 12)
    harness.run(to: 4)
    XCTAssertEqual(log.suffix(4), ["will", "B willDisappear dismissed", "B didDisappear", "did"])
    XCTAssertNil(root.presentedViewController)
  }

  func testASheetThatMayNotGo() {
    let delegate = SheetDelegate()
    let page = Page("B", .pageSheet)
    page.isModalInPresentation = true
    page.presentationController?.delegate = delegate
    root.present(page, animated: false)
    harness.frame(at: 0.1)
    log = []
    drag(from: CGPoint(x: 200, y: 80), by: 300)
    harness.run(to: 1)
    XCTAssertEqual(log, ["attempt"])
    XCTAssertTrue(root.presentedViewController === page)
    XCTAssertEqual(page.view.convert(CGPoint.zero, to: nil).y, 57)
  }

  func testMisuse() {
    let page = Page("B")
    let child = UIViewController()
    root.addChild(child)
    let (_, messages) = Diagnostics.withCapture {
      UIViewController().present(Page("X"), animated: false)
      root.present(root, animated: false)
      root.present(child, animated: false)
      root.present(page, animated: true)
      root.present(Page("C"), animated: true)
      root.present(page, animated: true)
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "present did nothing: UIViewController cannot present Page: its own view is not in a window; "
          + "present from a controller that is shown",
        "present did nothing: Page cannot present Page: a controller cannot present itself",
        "present did nothing: Page cannot present UIViewController: it is a child of another controller",
        "present did nothing: Page cannot present Page: it presents Page already; dismiss that first, or "
          + "present from it",
        "present did nothing: Page cannot present Page: Page presents it already; dismiss it first",
      ])
    // Dismissing while it comes does nothing, as on the phone, nor does its handler come later.
    log = []
    harness.frame(at: 0.1)
    let (_, refusal) = Diagnostics.withCapture { root.dismiss(animated: true) { log.append("dismissed") } }
    XCTAssertEqual(
      refusal.map(\.text),
      ["dismiss did nothing: Page is still being presented; dismiss it in the completion of present"])
    harness.run(to: 1)
    XCTAssertEqual(log, ["B didAppear", "A didDisappear"])
    XCTAssertTrue(root.presentedViewController === page)
    root.dismiss(animated: true) { log.append("dismissed") }
    harness.run(to: 2)
    XCTAssertEqual(log.last, "dismissed")
    XCTAssertNil(root.presentedViewController)
  }

  func testAChainGoesTogether() {
    let (second, third) = (Page("B"), Page("C"))
    root.present(second, animated: false)
    second.present(third, animated: false)
    harness.frame(at: 0.1)
    log = []
    root.dismiss(animated: true)
    harness.run(to: 1)
    XCTAssertNil(root.presentedViewController)
    XCTAssertNil(second.presentedViewController)
    XCTAssertEqual(harness.window.subviews.count, 1)
    XCTAssertEqual(log.last, "B didDisappear")
    XCTAssertTrue(log.contains("C didDisappear"))
  }

  func testNothingIsKept() {
    weak var gone: UIViewController?
    weak var early: UIViewController?
    do {
      let page = Page("B", .pageSheet)
      gone = page
      root.present(page, animated: true)
      let never = Page("N", .pageSheet)
      _ = never.sheetPresentationController
      early = never
    }
    XCTAssertNil(early)
    harness.run(to: 1)
    root.dismiss(animated: true)
    harness.run(to: 2)
    XCTAssertNil(gone)
  }

  func testTransitionStyles() {
    for style in [UIModalTransitionStyle.crossDissolve, .flipHorizontal, .coverVertical] {
      let page = Page("B", .overFullScreen)
      page.modalTransitionStyle = style
      let start = harness.context.scheduler.now
      root.present(page, animated: true)
      harness.frame(at: start)
      harness.frame(at: start + 0.15)
      switch style {
      case .crossDissolve: XCTAssertTrue((0.05..<0.95).contains(page.view.shown.opacity))
      case .flipHorizontal: XCTAssertNotEqual(root.view.shown.transform.m11, 1)
      default: XCTAssertTrue((1..<843).contains(page.view.shown.frame.minY))
      }
      harness.run(to: start + 1)
      XCTAssertTrue(CATransform3DIsIdentity(page.view.layer.transform))
      XCTAssertEqual(page.view.alpha, 1)
      XCTAssertNotNil(root.view.superview, "over full screen the presenter stays")
      root.dismiss(animated: true)
      harness.run(to: start + 2)
      XCTAssertEqual(harness.window.subviews.count, 1)
      XCTAssertTrue(CATransform3DIsIdentity(root.view.layer.transform))
    }
  }
}
