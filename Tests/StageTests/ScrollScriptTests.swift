import Stage
import UIKit
import XCTest

/// The wheel in scripts.
final class ScrollScriptTests: XCTestCase {
  private final class Page: UIViewController {
    let scrollView = UIScrollView()
    override func viewDidLoad() {
      super.viewDidLoad()
      scrollView.frame = view.bounds
      scrollView.contentSize = CGSize(width: view.bounds.width, height: 5000)
      view.addSubview(scrollView)
    }
  }

  func testWheelFromJSONScrollsAndComesBack() throws {
    let json = #"{"events": [{"time": 0.5, "scroll": [0, 180], "at": [100, 100]}]}"#
    let script = try JSONDecoder().decode(Script.self, from: Data(json.utf8))
    XCTAssertEqual(try JSONDecoder().decode(Script.self, from: script.json()), script)
    let pages = Pages()
    let stage = try Stage(script: script) { pages.make() }
    try stage.advance(to: 3)
    XCTAssertEqual(pages.last?.scrollView.contentOffset.y, 180)
    XCTAssertTrue(stage.isSettled)
    try stage.advance(to: 0.4)
    XCTAssertEqual(pages.last?.scrollView.contentOffset.y, 0)
  }

  func testABuiltScriptAndATrackpad() throws {
    var script = Script()
    script.scroll(CGVector(dx: 0, dy: 60), over: CGPoint(x: 5, y: 5), at: 0)
    let pages = Pages()
    let stage = try Stage(script: script) { pages.make() }
    try stage.advance(to: 2)
    stage.send(.scroll(CGVector(dx: 0, dy: 7), over: CGPoint(x: 5, y: 5), isPrecise: true))
    try stage.advance(to: 2)
    XCTAssertEqual(pages.last?.scrollView.contentOffset.y, 67)
  }

  private final class Pages {
    var last: Page?
    func make() -> Page {
      let page = Page()
      last = page
      return page
    }
  }
}
