import UIKit
import XCTest

@testable import Stage

/// Logs its touches and layouts; a touch asks for a layout.
private final class LoggingView: UIView {
  var log: [String] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended") }

  private func note(_ text: String) {
    log.append(text)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    log.append("layout \(Int(bounds.width))")
  }
}

/// Events of one moment act one after the other, however they come: a script that was made by sending them replays as
/// it was.
final class SameMomentTests: XCTestCase {
  private let size = CGSize(width: 100, height: 60), small = CGSize(width: 60, height: 60)
  private var views: [LoggingView] = []

  private func stage(_ script: Script = Script()) throws -> Stage {
    try Stage(Stage.Configuration(size: size, scale: 1), script: script) { [unowned self] in
      let controller = UIViewController()
      let view = LoggingView()
      views.append(view)
      controller.view = view
      return controller
    }
  }

  func testATouchThatBeginsWhenAnotherEnds() throws {
    let played = try stage()
    let path = [CGPoint(x: 20, y: 20), CGPoint(x: 30, y: 20)]
    played.send(.drag(path, until: 0.5))
    try played.advance(to: 0.5)
    played.send(.drag(path, until: 1))
    try played.advance(to: 1)
    played.send(.resize(small, scale: nil))
    try played.advance(to: 1.5)
    let replayed = try stage(played.script)
    try replayed.advance(to: 1.5)
    XCTAssertEqual(
      views[0].log,
      [
        "layout 100", "began", "layout 100", "ended", "layout 100", "began", "layout 100", "ended",
        "layout 100", "layout 60",
      ])
    XCTAssertEqual(views[1].log, views[0].log)
  }

  /// All of them are done when the time has come.
  func testAllThatIsDueIsDone() throws {
    var script = Script()
    for _ in 0..<3 { script.tap(CGPoint(x: 20, y: 20), at: 1) }
    let stage = try stage(script)
    try stage.advance(to: 1)
    XCTAssertEqual(views[0].log.filter { $0 == "ended" }.count, 3)
    XCTAssertTrue(stage.nextEventTime == nil)
    // A tap is one event: nothing comes between down and up.
    XCTAssertEqual(Array(views[0].log.suffix(3)), ["began", "ended", "layout 100"])
  }
}
