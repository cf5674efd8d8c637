import Support
import UIKit
import XCTest

/// Writes down what a view is told.
private final class RecordingView: UIView {
  static var log: [String] = []
  let title: String

  init(_ title: String) {
    self.title = title
    super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  }
  required init?(coder: NSCoder) { nil }

  private func note(_ text: String) { Self.log.append("\(title).\(text)") }
  override func willMove(toSuperview newSuperview: UIView?) { note("willMoveSuper \(newSuperview != nil)") }
  override func didMoveToSuperview() { note("didMoveSuper \(superview != nil)") }
  override func willMove(toWindow newWindow: UIWindow?) { note("willMoveWindow \(newWindow != nil)") }
  override func didMoveToWindow() { note("didMoveWindow \(window != nil)") }
  override func didAddSubview(_ subview: UIView) { note("didAdd") }
  override func willRemoveSubview(_ subview: UIView) { note("willRemove") }
}

final class HierarchyTests: XCTestCase {
  private var root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  override func setUp() {
    root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    RecordingView.log = []
  }

  private func tagged(_ tags: Int...) -> [UIView] {
    tags.map {
      let view = UIView()
      view.tag = $0
      root.addSubview(view)
      return view
    }
  }

  private var tags: [Int] { root.subviews.map(\.tag) }

  /// The layers' order, by the tags of their views; 0 for a layer without a view.
  private var layerTags: [Int] { (root.layer.sublayers ?? []).map { ($0.delegate as? UIView)?.tag ?? 0 } }

  func testOrder() {
    let views = tagged(1, 2, 3)
    XCTAssertEqual(tags, [1, 2, 3])
    root.bringSubviewToFront(views[0])
    XCTAssertEqual(tags, [2, 3, 1])
    root.sendSubviewToBack(views[2])
    XCTAssertEqual(tags, [3, 2, 1])
    root.exchangeSubview(at: 0, withSubviewAt: 2)
    XCTAssertEqual(tags, [1, 2, 3])
    root.insertSubview(views[2], at: 0)
    XCTAssertEqual(tags, [3, 1, 2])
    root.insertSubview(views[2], aboveSubview: views[0])
    XCTAssertEqual(tags, [1, 3, 2])
    root.insertSubview(views[1], belowSubview: views[0])
    XCTAssertEqual(tags, [2, 1, 3])
    root.addSubview(views[1])
    XCTAssertEqual(tags, [1, 3, 2])
    XCTAssertEqual(layerTags, tags)
    XCTAssertTrue(root.viewWithTag(3) === views[2])
    XCTAssertNil(root.viewWithTag(9))
  }

  func testLayersOfTheAppKeepTheirPlaces() {
    let views = tagged(1, 2)
    root.layer.insertSublayer(CALayer(), above: views[0].layer)
    let third = UIView()
    third.tag = 3
    root.insertSubview(third, aboveSubview: views[0])
    XCTAssertEqual(tags, [1, 3, 2])
    XCTAssertEqual(layerTags.filter { $0 != 0 }, tags)
    XCTAssertEqual(layerTags.first, 1)
    XCTAssertEqual(layerTags.last, 2)
    views[0].removeFromSuperview()
    XCTAssertEqual(layerTags, [0, 3, 2])
  }

  func testCallbacksInOrder() {
    let outer = RecordingView("a")
    let inner = RecordingView("b")
    outer.addSubview(inner)
    XCTAssertEqual(RecordingView.log, ["b.willMoveSuper true", "b.didMoveSuper true", "a.didAdd"])
    RecordingView.log = []
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(outer)
    XCTAssertEqual(
      RecordingView.log,
      [
        "a.willMoveSuper true", "a.willMoveWindow true", "b.willMoveWindow true", "b.didMoveWindow true",
        "a.didMoveWindow true", "a.didMoveSuper true",
      ])
    XCTAssertTrue(inner.window === window)
    RecordingView.log = []
    outer.removeFromSuperview()
    XCTAssertEqual(
      RecordingView.log,
      [
        "a.willMoveSuper false", "a.willMoveWindow false", "b.willMoveWindow false", "b.didMoveWindow false",
        "a.didMoveWindow false", "a.didMoveSuper false",
      ])
    XCTAssertNil(inner.window)
  }

  func testMovingBetweenSuperviews() {
    let other = UIView()
    let views = tagged(1)
    other.addSubview(views[0])
    XCTAssertEqual(tags, [])
    XCTAssertTrue(views[0].superview === other)
    XCTAssertNil(root.layer.sublayers)
  }

  func testAViewCannotContainItself() {
    let child = UIView()
    let grandchild = UIView()
    root.addSubview(child)
    child.addSubview(grandchild)
    let (_, messages) = Diagnostics.withCapture {
      root.addSubview(root)
      grandchild.addSubview(root)
      root.insertSubview(UIView(), at: 7)
      root.exchangeSubview(at: 0, withSubviewAt: 5)
      root.insertSubview(UIView(), aboveSubview: grandchild)
    }
    XCTAssertNil(root.superview)
    XCTAssertEqual(grandchild.subviews.count, 0)
    XCTAssertEqual(messages.count, 5)
    XCTAssertEqual(messages[0].text, "addSubview was ignored: a view cannot be its own subview")
    XCTAssertEqual(
      messages[1].text, "addSubview was ignored: it contains the view that is to become its superview")
    XCTAssertEqual(messages[2].text, "insertSubview(at: 7) used 1: there are 1 subviews")
    XCTAssertEqual(root.subviews.count, 3)
  }

  func testIdentifierNamesTheLayer() {
    root.accessibilityIdentifier = "photo"
    XCTAssertEqual(root.layer.name, "photo")
    XCTAssertTrue(root.layer.delegate === root)
  }

  func testViewsDoNotKeepTheirSuperviews() {
    weak var parent: UIView?
    let child = UIView()
    do {
      let view = UIView()
      parent = view
      view.addSubview(child)
    }
    XCTAssertNil(parent)
    XCTAssertNil(child.superview)
  }
}
