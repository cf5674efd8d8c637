import Stage
import Tuner
import UIKit
import XCTest

/// A tuned stage in a panel with a clock of its own.
final class StageViewTests: XCTestCase {
  private final class Panel: UIViewController {
    let stageView: StageView
    let needle = UIView(frame: CGRect(x: 0, y: 90, width: 10, height: 10))

    init(_ session: TuningSession) {
      stageView = StageView(session)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .gray
      view.addSubview(stageView)
      needle.backgroundColor = .blue
      view.addSubview(needle)
    }
  }

  private func make(
    taps: [TimeInterval] = [], _ onTouch: @escaping (TouchBox) -> Void = Sample.slide
  ) throws -> (session: TuningSession, panel: Panel, outer: Stage) {
    let session = try Sample.session(taps: taps, onTouch)
    let panel = Panel(session)
    let outer = try Stage(Stage.Configuration(size: CGSize(width: 160, height: 100), scale: 1)) { panel }
    return (session, panel, outer)
  }

  private func x(_ name: String, _ stage: Stage) throws -> Double {
    let layer = name == "needle" ? stage.layers.first { $0.bounds.width == 10 } : stage.layer(named: name)
    return try XCTUnwrap(stage.presentedValue("position.x", of: XCTUnwrap(layer)) as? NSNumber).doubleValue
  }

  private func swing(_ panel: Panel, _ outer: Stage) {
    outer.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { panel.needle.center.x += 100 }
    }
  }

  /// What is on the stage has its place in the interface around it, and is used there.
  func testAssistiveToolsFindWhatIsOnTheStage() throws {
    var touched = 0
    let (session, panel, outer) = try make { _ in touched += 1 }
    let view = try XCTUnwrap(session.stage.window.rootViewController?.view.subviews.first)
    session.stage.perform {
      view.isAccessibilityElement = true
      view.accessibilityLabel = "Box"
    }
    outer.perform { panel.stageView.frame = CGRect(x: 20, y: 10, width: 50, height: 40) }
    try outer.advance(to: 0.1)
    let found = outer.accessibleElements.filter { $0.responder.accessibilityIdentifier == "box" }
    XCTAssertEqual(found.count, 1)
    let element = try XCTUnwrap(found.first).responder
    XCTAssertEqual(element.accessibilityLabel, "Box")
    // (30, 20, 40, 40) of a stage that is shown at half its size.
    XCTAssertEqual(element.accessibilityFrame, CGRect(x: 35, y: 20, width: 20, height: 20))
    outer.send(.assist(.activate, .identifier("box")))
    try outer.advance(to: 0.2)
    XCTAssertEqual(touched, 1)
  }

  func testThePanelKeepsFullSpeedWhileTheStageIsPaused() throws {
    let (session, panel, outer) = try make(taps: [0.1])
    try outer.advance(to: 0.2)
    session.transport.pause()
    let held = session.transport.now
    XCTAssertEqual(held, 0.2, accuracy: 1e-9)
    let shown = try x("box", session.stage)
    swing(panel, outer)
    for step in 1...10 {
      try outer.advance(to: 0.2 + Double(step) / 10)
      XCTAssertEqual(try x("needle", outer), 5 + 10 * Double(step), accuracy: 1e-6)
      XCTAssertEqual(session.transport.now, held)
      XCTAssertEqual(try x("box", session.stage), shown)
    }
  }

  func testBothMoveEachAtItsOwnSpeed() throws {
    let (session, panel, outer) = try make(taps: [0.1])
    session.transport.rate = 0.1
    swing(panel, outer)
    try outer.advance(to: 0.5)
    XCTAssertEqual(session.transport.now, 0.05, accuracy: 1e-9)
    XCTAssertEqual(try x("needle", outer), 55, accuracy: 1e-6)
  }

  func testTheStageIsShownPixelForPixel() throws {
    let (session, _, outer) = try make(taps: [0.1])
    try outer.advance(to: 0.25)
    let inside = session.stage.render(), whole = outer.render()
    for y in 0..<80 {
      for x in 0..<100 where inside.pixel(x: x, y: y) != whole.pixel(x: x, y: y) {
        return XCTFail("pixel \(x), \(y)")
      }
    }
  }

  func testTouchesWheelAndKeysReachTheStage() throws {
    let (session, panel, outer) = try make()
    try outer.advance(to: 0.5)
    outer.send(.pointer(.down, CGPoint(x: 50, y: 40)))
    outer.send(.pointer(.up, CGPoint(x: 50, y: 40)))
    try outer.advance(to: 0.5)
    XCTAssertEqual(session.stage.script.events.count, 2)
    XCTAssertEqual(session.interactions.map(\.title), ["start", "tap box"])
    let now = session.transport.now
    try outer.advance(to: 0.6)
    XCTAssertEqual(try x("box", session.stage), 50 + 20 * (session.transport.now - now) / 0.2, accuracy: 1e-6)
    outer.send(.scroll(CGVector(dx: 0, dy: 60), over: CGPoint(x: 50, y: 40), isPrecise: false))
    var unused = ""
    panel.stageView.onUnusedText = { unused += $0 }
    outer.send(.text("a"))
    try outer.advance(to: 0.7)
    XCTAssertEqual(session.interactions.last?.title, "scroll box")
    XCTAssertEqual(unused, "a", "nothing on the stage takes text")
    outer.perform { panel.stageView.press(key: "tab") }
    XCTAssertEqual(session.interactions.last?.title, "key tab")
    // A point beside the stage is the panel's own.
    outer.send(.tap(.point(CGPoint(x: 150, y: 95))))
    try outer.advance(to: 0.8)
    XCTAssertEqual(session.interactions.last?.title, "key tab")
  }

  /// With nothing to come, neither clock asks for frames; what happens later on its own is awaited.
  func testAStageAtRestLetsThePanelRest() throws {
    var later = 0
    let (session, _, outer) = try make { box in
      MediaScheduler.current.after(2) {
        later += 1
        Sample.slide(box)
      }
    }
    try outer.advance(to: 5)
    XCTAssertNil(outer.nextEventTime)
    XCTAssertEqual(session.transport.now, 0.5, accuracy: 1e-9)
    outer.send(.tap(.point(CGPoint(x: 50, y: 40))))
    try outer.advance(to: 7.1)
    XCTAssertEqual(later, 1)
    XCTAssertEqual(try x("box", session.stage), 60, accuracy: 1e-6)
    XCTAssertEqual(session.transport.now, 2.6, accuracy: 1e-9)
    try outer.advance(to: 9)
    XCTAssertNil(outer.nextEventTime)
    XCTAssertEqual(session.transport.now, 3.2, accuracy: 1e-9)
  }

  /// The session is driven from inside the panel's blocks and transactions, and nothing of them reaches the stage.
  func testThePanelsBlocksDoNotAnimateTheStage() throws {
    let (session, _, outer) = try make { $0.center.x += 30 }
    try outer.advance(to: 0.1)
    outer.perform {
      UIView.animate(withDuration: 1) { session.send(.tap(.identifier("box"))) }
    }
    XCTAssertEqual(try x("box", session.stage), 80)
    XCTAssertEqual(session.interactions.last?.motions.count, 0)
  }
}
