import UIKit
import XCTest

@testable import Stage

/// What is under a finger, a pointer or the wheel is looked for once, and everyone on the way uses what was found.
final class HitTestTests: XCTestCase {
  private final class Board: UIView {
    var tests = 0
    var events: [UIEvent?] = []
    var began = 0

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      tests += 1
      events.append(event)
      return super.hitTest(point, with: event)
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += touches.count }
  }

  private let size = CGSize(width: 200, height: 200)

  private func board(_ stage: Stage) throws -> Board {
    try XCTUnwrap(stage.window.rootViewController?.view as? Board)
  }

  private func makeStage() throws -> Stage {
    try Stage(Stage.Configuration(size: size, scale: 1)) {
      let controller = UIViewController()
      let board = Board()
      board.accessibilityIdentifier = "board"
      board.isMultipleTouchEnabled = true
      controller.view = board
      return controller
    }
  }

  func testATapIsOneHitTest() throws {
    let stage = try makeStage()
    var told: [String?] = []
    stage.onInput = { told.append($0.identifier) }
    stage.send(.tap(.point(CGPoint(x: 20, y: 30))))
    try stage.advance(to: 0.1)
    let board = try board(stage)
    XCTAssertEqual(board.began, 1)
    XCTAssertEqual(board.tests, 1)
    XCTAssertNotNil(board.events.first ?? nil, "as UIKit does it, with the event")
    XCTAssertEqual(told, ["board", nil])
  }

  func testFingersAreOneHitTestEach() throws {
    let stage = try makeStage()
    stage.send(
      .touches(
        [CGPoint(x: 50, y: 50), CGPoint(x: 90, y: 50), CGPoint(x: 50, y: 90)].map { [$0] }, until: 0.5))
    try stage.advance(to: 1)
    XCTAssertEqual(try board(stage).began, 3)
    XCTAssertEqual(try board(stage).tests, 3)
  }

  func testHoveringAndTheWheelAreOneHitTestEach() throws {
    let stage = try makeStage()
    stage.send(.pointer(.move, CGPoint(x: 50, y: 50)))
    try stage.advance(to: 0.1)
    XCTAssertEqual(try board(stage).tests, 1)
    stage.send(.scroll(CGVector(dx: 0, dy: 60), over: CGPoint(x: 50, y: 50), isPrecise: false))
    try stage.advance(to: 0.2)
    XCTAssertEqual(try board(stage).tests, 2)
  }

  // MARK: Several windows

  /// A page that fills the screen, and in front of it a small window with an offset in which there is a list.
  private func makeApplication(list: @escaping (UIScrollView) -> Void) throws -> Stage {
    try Stage(
      Stage.Configuration(size: size, scale: 1),
      application: {
        let back = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let page = UIViewController()
        page.view.accessibilityIdentifier = "page"
        back.rootViewController = page
        let front = UIWindow(frame: CGRect(x: 100, y: 120, width: 80, height: 60))
        let small = UIViewController()
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
        scrollView.contentSize = CGSize(width: 80, height: 1000)
        scrollView.accessibilityIdentifier = "list"
        small.view.addSubview(scrollView)
        front.rootViewController = small
        front.makeKeyAndVisible()
        front.windowLevel = .alert
        back.makeKeyAndVisible()
        list(scrollView)
      })
  }

  func testTheWheelScrollsTheWindowUnderThePointer() throws {
    var list: UIScrollView?
    let stage = try makeApplication { list = $0 }
    var told: [DeliveredInput] = []
    stage.onInput = { told.append($0) }
    stage.send(.scroll(CGVector(dx: 0, dy: 40), over: CGPoint(x: 110, y: 130), isPrecise: true))
    try stage.advance(to: 0.1)
    XCTAssertEqual(list?.contentOffset.y, 40)
    XCTAssertEqual(told.first?.identifier, "list")
    XCTAssertEqual(told.first?.location, CGPoint(x: 110, y: 130))
    stage.send(.scroll(CGVector(dx: 0, dy: 40), over: CGPoint(x: 20, y: 20), isPrecise: true))
    try stage.advance(to: 0.2)
    XCTAssertEqual(list?.contentOffset.y, 40)
    XCTAssertEqual(told.last?.identifier, "page")
  }

  func testATouchIsNamedByWhatItTouches() throws {
    let stage = try makeApplication { _ in }
    var told: [String?] = []
    stage.onInput = { told.append($0.identifier) }
    // In the small window's own coordinates this is at 70, 50; in the screen's it would be outside.
    stage.send(.pointer(.down, CGPoint(x: 170, y: 170)))
    try stage.advance(to: 0.1)
    stage.send(.pointer(.cancel, .zero))
    try stage.advance(to: 0.2)
    stage.send(.pointer(.down, CGPoint(x: 20, y: 20)))
    try stage.advance(to: 0.3)
    XCTAssertEqual(told, ["list", nil, "page"])
  }

  /// A press that comes while another is down takes that away, whichever window it is in.
  func testAPressInAnotherWindowEndsTheFirst() throws {
    let stage = try makeApplication { _ in }
    stage.send(.pointer(.down, CGPoint(x: 170, y: 170)))
    try stage.advance(to: 0.1)
    stage.send(.pointer(.down, CGPoint(x: 20, y: 20)))
    try stage.advance(to: 0.2)
    let windows = stage.perform { UIApplication.shared.windows }
    XCTAssertEqual(windows.map(\.touchRouter.hasTouches), [true, false])
  }
}
