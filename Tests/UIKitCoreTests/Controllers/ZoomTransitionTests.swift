import UIKit
import XCTest

/// Pages that come out of a view and go back into it.
final class ZoomTransitionTests: XCTestCase {
  private final class Page: UIViewController {
    let thumbnail = UIView(frame: CGRect(x: 40, y: 300, width: 100, height: 80))
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      thumbnail.backgroundColor = .red
      thumbnail.layer.cornerRadius = 12
      view.addSubview(thumbnail)
    }
  }

  private final class Detail: UIViewController {
    var calls: [String] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .blue
    }
    override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
  }

  @preconcurrency @MainActor private func card(of detail: UIViewController) throws -> UIView {
    try XCTUnwrap(detail.view.superview)
  }

  @preconcurrency @MainActor private func shown(_ view: UIView) -> CGRect {
    let layer = view.layer.presentation() ?? view.layer
    return layer.frame
  }

  @preconcurrency @MainActor private func stack(_ harness: WindowHarness) -> (
    UINavigationController, Page, Detail
  ) {
    let (page, detail) = (Page(), Detail())
    detail.preferredTransition = .zoom { [weak page] context in
      XCTAssertTrue(context.sourceViewController === page)
      return page?.thumbnail
    }
    let stack = UINavigationController(rootViewController: page)
    stack.isNavigationBarHidden = true
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    return (stack, page, detail)
  }

  @preconcurrency @MainActor func testAPushGrowsOutOfTheViewAndAPopGoesBack() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let (stack, page, detail) = stack(harness)
    stack.pushViewController(detail, animated: true)
    harness.frame(at: 0.001)
    let way = try card(of: detail)
    XCTAssertEqual(shown(way).minX, 40, accuracy: 2)
    XCTAssertEqual(shown(way).minY, 300, accuracy: 4)
    XCTAssertEqual(shown(way).width, 100, accuracy: 4)
    XCTAssertEqual(shown(way).height, 80, accuracy: 8)
    XCTAssertTrue(way.clipsToBounds)
    XCTAssertEqual(page.thumbnail.alpha, 0, "the view is away while its page is")
    var last = shown(way)
    for step in 1...20 {
      harness.frame(at: 0.001 + Double(step) / 60)
      XCTAssertGreaterThanOrEqual(shown(way).width, last.width, "it only grows")
      XCTAssertLessThanOrEqual(shown(way).minX, last.minX)
      last = shown(way)
    }
    harness.run(to: 1)
    XCTAssertEqual(detail.view.frame, CGRect(x: 0, y: 0, width: 390, height: 844))
    XCTAssertEqual(detail.view.transform, .identity)
    XCTAssertEqual(page.thumbnail.alpha, 1)
    XCTAssertEqual(detail.calls, ["did appear"])
    XCTAssertNil(way.superview?.superview, "nothing of the way is left")

    stack.popViewController(animated: true)
    harness.frame(at: 1.001)
    let back = try card(of: detail)
    XCTAssertEqual(shown(back).width, 390, accuracy: 4)
    harness.run(to: 1.4)
    XCTAssertEqual(shown(back).width, 100, accuracy: 12)
    harness.run(to: 2)
    XCTAssertNil(detail.view.window)
    XCTAssertEqual(page.thumbnail.alpha, 1)
    XCTAssertEqual(detail.calls, ["did appear", "did disappear"])
  }

  @preconcurrency @MainActor func testADragTakesThePageBack() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let (stack, _, detail) = stack(harness)
    stack.pushViewController(detail, animated: true)
    harness.run(to: 1)

    // A short drag, slowly let go: the page comes back.
    harness.send(.began, 195, 300)
    harness.frame(at: 1.02)
    for step in 1...6 {
      harness.send(.moved, 195, 300 + CGFloat(step) * 10)
      harness.frame(at: 1.02 + Double(step) * 0.05)
    }
    let held = try card(of: detail)
    XCTAssertLessThan(shown(held).width, 389)
    // Its middle is below the finger's way: 60 points less what the finger needed to be a drag.
    let hand = try XCTUnwrap(held.superview)
    XCTAssertEqual(shown(held).midY + hand.transform.ty, 422 + 60, accuracy: 12)
    harness.run(to: 1.6)
    harness.send(.ended, 195, 360)
    harness.run(to: 2.6)
    XCTAssertTrue(stack.topViewController === detail)
    XCTAssertEqual(detail.view.frame, CGRect(x: 0, y: 0, width: 390, height: 844))
    XCTAssertEqual(detail.calls, ["did appear", "did appear"])

    // A long one goes home.
    harness.send(.began, 195, 300)
    harness.frame(at: 2.62)
    for step in 1...10 {
      harness.send(.moved, 195 + CGFloat(step) * 5, 300 + CGFloat(step) * 20)
      harness.frame(at: 2.62 + Double(step) / 60)
    }
    harness.send(.ended, 245, 500)
    harness.run(to: 3.6)
    XCTAssertEqual(stack.viewControllers.count, 1)
    XCTAssertNil(detail.view.window)
  }

  @preconcurrency @MainActor func testADragThatIsNotToBeginDoesNot() {
    let harness = WindowHarness()
    defer { harness.close() }
    let (page, detail) = (Page(), Detail())
    var asked: [Bool] = []
    let options = UIViewController.Transition.ZoomOptions()
    options.interactiveDismissShouldBegin = { context in
      asked.append(context.willBegin)
      return false
    }
    detail.preferredTransition = .zoom(options: options) { _ in page.thumbnail }
    let stack = UINavigationController(rootViewController: page)
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    stack.pushViewController(detail, animated: true)
    harness.run(to: 1)
    harness.send(.began, 195, 300)
    harness.frame(at: 1.02)
    for step in 1...10 {
      harness.send(.moved, 195, 300 + CGFloat(step) * 20)
      harness.frame(at: 1.02 + Double(step) / 60)
    }
    harness.send(.ended, 195, 500)
    harness.run(to: 2)
    XCTAssertEqual(asked, [true])
    XCTAssertTrue(stack.topViewController === detail)
  }

  @preconcurrency @MainActor func testAPresentationZoomsToo() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let (page, detail) = (Page(), Detail())
    let options = UIViewController.Transition.ZoomOptions()
    options.alignmentRectProvider = { context in
      XCTAssertTrue(context.sourceView === page.thumbnail)
      return CGRect(x: 0, y: 0, width: 390, height: 312)
    }
    detail.preferredTransition = .zoom(options: options) { _ in page.thumbnail }
    detail.modalPresentationStyle = .fullScreen
    harness.window.rootViewController = page
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    page.present(detail, animated: true)
    harness.frame(at: 0.001)
    let way = try card(of: detail)
    XCTAssertEqual(shown(way).width, 100, accuracy: 4)
    // The aligned part covers the view: the page's upper edge is the card's.
    XCTAssertEqual(shown(detail.view).minY, 0, accuracy: 1)
    harness.run(to: 1)
    XCTAssertEqual(detail.view.convert(detail.view.bounds, to: nil), harness.window.bounds)

    harness.send(.began, 195, 200)
    harness.frame(at: 1.02)
    for step in 1...10 {
      harness.send(.moved, 195, 200 + CGFloat(step) * 25)
      harness.frame(at: 1.02 + Double(step) / 60)
    }
    harness.send(.ended, 195, 450)
    harness.run(to: 2)
    XCTAssertNil(page.presentedViewController)
    XCTAssertEqual(page.thumbnail.alpha, 1)
    XCTAssertTrue(page.view.window === harness.window)
  }

  @preconcurrency @MainActor func testWithoutAViewTheUsualTransitionIsSeen() {
    let harness = WindowHarness()
    defer { harness.close() }
    let (page, detail) = (Page(), Detail())
    detail.preferredTransition = .zoom { _ in nil }
    let stack = UINavigationController(rootViewController: page)
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    stack.pushViewController(detail, animated: true)
    harness.frame(at: 0.1)
    XCTAssertEqual(detail.view.layer.presentation()?.frame.width, 390)
    XCTAssertGreaterThan(detail.view.layer.presentation()?.frame.minX ?? 0, 10)
  }
}
