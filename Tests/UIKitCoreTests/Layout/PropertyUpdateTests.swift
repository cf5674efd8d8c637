import Observation
import UIKit
import XCTest

@Observable
private final class Model: @unchecked Sendable {
  var title = "one"
  var width: CGFloat = 40
  var isRed = false
}

/// What views show is updated before their layout, and again when what they have read changes.
final class PropertyUpdateTests: XCTestCase {
  private var harness = WindowHarness()
  private var log: [String] = []

  override func setUp() {
    harness = WindowHarness()
    harness.window.makeKeyAndVisible()
    log = []
  }
  override func tearDown() { harness.close() }

  private final class Shown: UIView {
    var model: Model?
    var onCall: (String) -> Void = { _ in }
    let box = UIView()
    override func updateProperties() {
      super.updateProperties()
      onCall("properties \(model?.title ?? "")")
    }
    override func layoutSubviews() {
      super.layoutSubviews()
      if box.superview !== self { addSubview(box) }
      box.frame = CGRect(x: 0, y: 0, width: model?.width ?? 0, height: 10)
      onCall("layout")
    }
    override func draw(_ rect: CGRect) { onCall(model?.isRed == true ? "draw red" : "draw") }
  }

  private func show(_ model: Model? = nil) -> Shown {
    let view = Shown(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
    view.model = model
    view.onCall = { [unowned self] in log.append($0) }
    harness.window.addSubview(view)
    harness.frame(at: 0)
    return view
  }

  func testPropertiesComeBeforeTheLayout() {
    let view = show()
    XCTAssertEqual(log, ["properties ", "layout", "draw"])
    log = []
    view.setNeedsUpdateProperties()
    harness.frame(at: 0.1)
    XCTAssertEqual(log, ["properties "], "no layout was asked for")
    log = []
    view.setNeedsUpdateProperties()
    view.updatePropertiesIfNeeded()
    XCTAssertEqual(log, ["properties "])
    view.updatePropertiesIfNeeded()
    harness.frame(at: 0.2)
    XCTAssertEqual(log, ["properties "])
  }

  func testATreeThatIsDeeperThanTheStack() {
    let view = show()
    var top = view as UIView
    for _ in 0..<20_000 {
      let outer = UIView()
      outer.addSubview(top)
      top = outer
    }
    log = []
    view.setNeedsUpdateProperties()
    top.updatePropertiesIfNeeded()
    XCTAssertEqual(log, ["properties "])
  }

  func testWhatWasReadIsFollowed() {
    let model = Model()
    let view = show(model)
    log = []
    model.title = "two"
    harness.frame(at: 0.1)
    XCTAssertEqual(log, ["properties two"])
    log = []
    model.width = 80
    harness.frame(at: 0.2)
    XCTAssertEqual(log, ["layout"])
    XCTAssertEqual(view.box.frame.width, 80)
    log = []
    model.isRed = true
    harness.frame(at: 0.3)
    XCTAssertEqual(log, ["draw red"])
    log = []
    harness.frame(at: 0.4)
    XCTAssertEqual(log, [])
  }

  private final class Page: UIViewController {
    let model = Model()
    var titles: [String] = []
    override func updateProperties() {
      super.updateProperties()
      titles.append(model.title)
    }
  }

  func testAControllerFollowsToo() {
    let page = Page()
    harness.window.rootViewController = page
    harness.frame(at: 0)
    XCTAssertEqual(page.titles, ["one"])
    page.model.title = "two"
    harness.frame(at: 0.1)
    XCTAssertEqual(page.titles, ["one", "two"])
    page.setNeedsUpdateProperties()
    page.updatePropertiesIfNeeded()
    XCTAssertEqual(page.titles, ["one", "two", "two"])
  }

  func testABlockThatFlushesAnimatesWhatItAsksFor() throws {
    let model = Model()
    let view = show(model)
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .flushUpdates]) { model.width = 80 }
    XCTAssertEqual(view.box.bounds.width, 80)
    harness.run(to: 0.5)
    XCTAssertEqual(try XCTUnwrap(view.box.layer.presentation()).bounds.width, 60, accuracy: 1)
    harness.frame(at: 1.5)
    // Without the option the layout comes later, and jumps.
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { model.width = 40 }
    XCTAssertEqual(view.box.bounds.width, 80)
    harness.run(to: 2)
    XCTAssertEqual(try XCTUnwrap(view.box.layer.presentation()).bounds.width, 40)
  }
}
