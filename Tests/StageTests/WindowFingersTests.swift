@testable import Stage
import UIKit
import XCTest

/// What windows get from pages: fingers beside the pointer, pixels a point, and the clock's rate.
final class WindowFingersTests: WindowTestCase {
  private final class Fingers: UIView {
    var log: [String] = []

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }

    private func note(_ phase: String, _ touches: Set<UITouch>) {
      for touch in touches { log.append("\(phase) \(Int(touch.location(in: self).x))") }
    }
  }

  private func handle(_ host: WindowHost, _ kind: WindowEvent.Kind) {
    host.handle(WindowEvent(kind, window: host.windowIdentifier, modifiers: 0))
  }

  func testASecondFingerIsATouchBesideThePointer() throws {
    let view = Fingers(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    view.isMultipleTouchEnabled = true
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 200, height: 200), scale: 1)) {
      let controller = UIViewController()
      controller.view = view
      return controller
    }
    let host = try makeHost(stage, SimulatedClock())
    handle(host, .pointerDown(x: 10, y: 10))
    handle(host, .fingers(.began, [.init(x: 50, y: 20)]))
    // Between two frames one place is enough.
    handle(host, .fingers(.moved, [.init(x: 60, y: 20)]))
    handle(host, .fingers(.moved, [.init(x: 70, y: 20)]))
    handle(host, .fingers(.ended, [.init(x: 80, y: 20)]))
    handle(host, .pointerUp(x: 10, y: 10))
    try stage.advance(to: 0.1)
    XCTAssertEqual(view.log, ["began 10", "began 50", "moved 70", "ended 80", "ended 10"])
    // A script has them.
    XCTAssertEqual(
      stage.script.events.map(\.action),
      [
        .pointer(.down, CGPoint(x: 10, y: 10)), .fingers(.down, [CGPoint(x: 50, y: 20)]),
        .fingers(.move, [CGPoint(x: 70, y: 20)]), .fingers(.up, [CGPoint(x: 80, y: 20)]),
        .pointer(.up, CGPoint(x: 10, y: 10)),
      ])
    let copy = try JSONDecoder().decode(Script.self, from: stage.script.json())
    XCTAssertEqual(copy, stage.script)
  }

  func testScaleAndRate() throws {
    let stage = try makeStage(scale: 1)
    let host = try makeHost(stage, SimulatedClock())
    let width = stage.configuration.pixelWidth
    handle(host, .scaled(2))
    XCTAssertEqual(host.scale, 2)
    host.followWindowSize()
    XCTAssertEqual(stage.configuration.pixelWidth, 2 * width)
    handle(host, .paced(0.25))
    XCTAssertEqual(stage.clock.rate, 0.25)
    handle(host, .paced(.nan))
    XCTAssertEqual(stage.clock.rate, 0.25)
    handle(host, .paced(1000))
    XCTAssertEqual(stage.clock.rate, 10)
  }
}
