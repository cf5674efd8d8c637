import Support
import UIKit
import XCTest

private final class CallbackView: UIView {
  var onMoveToSuperview: (UIView?) -> Void = { _ in }
  var onMoveToWindow: () -> Void = {}
  var onLayout: () -> Void = {}
  override func willMove(toSuperview newSuperview: UIView?) { onMoveToSuperview(newSuperview) }
  override func didMoveToWindow() { onMoveToWindow() }
  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout()
  }
}

/// Trees that change while they change.
final class TreeMisuseTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() {
    harness = WindowHarness()
    harness.window.makeKeyAndVisible()
  }

  override func tearDown() { harness.close() }

  func testASiblingTakenAwayOnTheWayInStaysOut() {
    let parent = UIView()
    let remover = CallbackView()
    let victim = UIView()
    parent.addSubview(remover)
    parent.addSubview(victim)
    remover.onMoveToWindow = { victim.removeFromSuperview() }
    harness.window.addSubview(parent)
    XCTAssertNil(victim.superview)
    XCTAssertNil(victim.window)
    XCTAssertTrue(remover.window === harness.window)
  }

  func testACycleMadeInACallbackIsRefused() {
    let outer = UIView()
    let view = CallbackView()
    harness.window.addSubview(outer)
    view.onMoveToSuperview = { [weak view] superview in
      guard let view, superview != nil else { return }
      view.onMoveToSuperview = { _ in }
      view.addSubview(outer)
    }
    let (_, messages) = Diagnostics.withCapture { outer.addSubview(view) }
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(messages.first?.text.contains("was made the superview of its superview") ?? false)
    XCTAssertTrue(outer.superview === view)
    XCTAssertNil(view.superview)
    harness.frame(at: 0.1)
  }

  func testSubviewsMayGoWhileTheyAreEnumeratedOrLaidOut() {
    let parent = CallbackView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    for _ in 0..<5 { parent.addSubview(UIView()) }
    for view in parent.subviews { view.removeFromSuperview() }
    XCTAssertEqual(parent.subviews.count, 0)
    for _ in 0..<3 { parent.addSubview(CallbackView()) }
    parent.onLayout = { [weak parent] in parent?.subviews.last?.removeFromSuperview() }
    harness.window.addSubview(parent)
    harness.frame(at: 0.1)
    XCTAssertEqual(parent.subviews.count, 2, "a layout's own removals ask for no other")
    for index in 2...3 {
      parent.setNeedsLayout()
      harness.frame(at: Double(index) / 10)
    }
    XCTAssertEqual(parent.subviews.count, 0)
  }

  func testAViewThatRemovesItselfOnArrivalIsGone() {
    let view = CallbackView()
    view.onMoveToWindow = { [weak view] in
      if view?.window != nil { view?.removeFromSuperview() }
    }
    harness.window.addSubview(view)
    XCTAssertNil(view.superview)
    XCTAssertNil(view.window)
    XCTAssertFalse(harness.window.subviews.contains { $0 === view })
  }

  func testAViewIsFreedInTheMiddleOfAGesture() {
    weak var freed: UIView?
    weak var freedRecognizer: UIGestureRecognizer?
    autoreleased {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let pan = UIPanGestureRecognizer()
      view.addGestureRecognizer(pan)
      harness.window.addSubview(view)
      harness.frame(at: 0)
      harness.send(.began, 10, 10)
      harness.frame(at: 0.1)
      harness.send(.moved, 40, 40)
      XCTAssertEqual(pan.state, .began)
      view.removeFromSuperview()
      freed = view
      freedRecognizer = pan
    }
    harness.frame(at: 0.2)
    harness.send(.moved, 60, 60)
    harness.send(.ended, 60, 60)
    harness.frame(at: 0.3)
    XCTAssertNil(freed)
    XCTAssertNil(freedRecognizer)
    harness.tap(10, 10)
  }

  private func autoreleased(_ body: () -> Void) { body() }
}
