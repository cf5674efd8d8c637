import Support
import UIKit
import XCTest

@testable import Stage

/// What assistive tools do to an interface: it finds its element, is a part of the script, and replays.
final class AssistanceTests: WindowTestCase {
  private final class Screen: UIViewController {
    let slider = UISlider(frame: CGRect(x: 20, y: 20, width: 160, height: 30))
    let button = UIButton(frame: CGRect(x: 20, y: 60, width: 160, height: 30))
    let row = Row(frame: CGRect(x: 20, y: 100, width: 160, height: 30))
    private(set) var taps = 0
    private(set) var values: [Float] = []

    override func viewDidLoad() {
      slider.accessibilityIdentifier = "volume"
      slider.value = 0.5
      slider.addAction(
        UIAction { [unowned self] _ in values.append(slider.value) }, for: .valueChanged)
      button.setTitle("Go", for: .normal)
      button.addAction(UIAction { [unowned self] _ in taps += 1 }, for: .touchUpInside)
      row.accessibilityIdentifier = "row"
      [slider, button, row].forEach(view.addSubview)
    }
  }

  private final class Row: UIView {
    private(set) var log: [String] = []

    override init(frame: CGRect) {
      super.init(frame: frame)
      isAccessibilityElement = true
      accessibilityCustomActions = [
        UIAccessibilityCustomAction(name: "Delete") { [unowned self] _ in
          log.append("deleted")
          return true
        },
        UIAccessibilityCustomAction(name: "Flag", target: self, selector: Selector("flag:", Row.flag(_:))),
      ]
    }

    required init?(coder: NSCoder) { nil }

    private func flag(_ action: UIAccessibilityCustomAction) { log.append(action.name) }

    override func accessibilityActivate() -> Bool {
      log.append("activated")
      return true
    }
  }

  private func stage(_ script: Script = Script()) throws -> Stage {
    try Stage(Stage.Configuration(size: CGSize(width: 200, height: 150), scale: 1), script: script) {
      Screen()
    }
  }

  private func screen(_ stage: Stage) throws -> Screen {
    try XCTUnwrap(stage.window.rootViewController as? Screen)
  }

  private func script(_ actions: ScriptAction...) -> Script {
    Script(actions.enumerated().map { ScriptEvent(time: Double($0) + 1, action: $1) })
  }

  func testASliderGoesByATenthAndSaysSo() throws {
    let volume = ScriptTarget.identifier("volume")
    let stage = try stage(
      script(
        .assist(.increment, volume), .assist(.increment, .point(CGPoint(x: 100, y: 35))),
        .assist(.decrement, volume)))
    try stage.advance(to: 4)
    XCTAssertEqual(try screen(stage).values.map { ($0 * 10).rounded() }, [6, 7, 6])
    XCTAssertEqual(try screen(stage).slider.accessibilityValue, "60%")
    // Going back is playing it again.
    stage.restart()
    try stage.advance(to: 1.5)
    XCTAssertEqual(try screen(stage).slider.value, 0.6, accuracy: 1e-6)
  }

  func testWhatIsDimmedOrHasNoValueStaysAsItIs() throws {
    let stage = try stage(
      script(.assist(.increment, .identifier("volume")), .assist(.increment, .identifier("row"))))
    try screen(stage).slider.isEnabled = false
    try stage.advance(to: 3)
    XCTAssertEqual(try screen(stage).values, [])
    XCTAssertEqual(try screen(stage).row.log, [])
  }

  func testAnElementIsUsedInItsOwnWayOrByATap() throws {
    let stage = try stage(
      script(.assist(.activate, .identifier("row")), .assist(.activate, .point(CGPoint(x: 30, y: 70)))))
    try stage.advance(to: 3)
    XCTAssertEqual(try screen(stage).row.log, ["activated"])
    XCTAssertEqual(try screen(stage).taps, 1)
    XCTAssertFalse(stage.window.touchRouter.hasTouches)
  }

  func testActionsAreDoneByTheirNames() throws {
    let row = ScriptTarget.identifier("row")
    let stage = try stage(script(.assist(.perform("Flag"), row), .assist(.perform("Delete"), row)))
    try stage.advance(to: 3)
    XCTAssertEqual(try screen(stage).row.log, ["Flag", "deleted"])
  }

  func testWhatThereIsNotIsReported() throws {
    let stage = try stage(
      script(.assist(.increment, .identifier("nothing")), .assist(.perform("Move"), .identifier("row"))))
    let messages = try Diagnostics.withCapture { try stage.advance(to: 3) }.1.map(\.text)
    XCTAssertEqual(messages.count, 2, "\(messages)")
    XCTAssertTrue(messages.first?.contains("nothing") ?? false, "\(messages)")
    XCTAssertTrue(messages.last?.contains("which has \"Delete\", \"Flag\"") ?? false, "\(messages)")
  }

  func testOfTwoThatLieOverEachOtherTheOneIsMeantWhoseMiddleIsNearest() throws {
    let stage = try stage()
    let small = UISlider(frame: CGRect(x: 30, y: 20, width: 40, height: 30))
    small.value = 0.5
    try screen(stage).view.addSubview(small)
    try stage.advance(to: 0.1)
    stage.send(input: .assist(.increment, .point(CGPoint(x: 50, y: 35))))
    stage.send(input: .assist(.decrement, .point(CGPoint(x: 100, y: 35))))
    try stage.advance(to: 0.2)
    XCTAssertEqual(small.value, 0.6, accuracy: 1e-6)
    XCTAssertEqual(try screen(stage).slider.value, 0.4, accuracy: 1e-6)
  }

  func testAWindowPassesItOnAndTheScriptHasIt() throws {
    let stage = try stage()
    let host = try makeHost(stage, SimulatedClock())
    host.handle(
      WindowEvent(.assisted(.decrement, x: 100, y: 35), window: host.windowIdentifier, modifiers: 0))
    XCTAssertEqual(try screen(stage).slider.value, 0.4, accuracy: 1e-6)
    XCTAssertEqual(
      stage.script.events.map(\.action), [.assist(.decrement, .point(CGPoint(x: 100, y: 35)))])
  }

  func testTheFormInFiles() throws {
    let all = script(
      .assist(.activate, .identifier("a")), .assist(.increment, .point(CGPoint(x: 1, y: 2))),
      .assist(.decrement, .identifier("b")), .assist(.perform("Delete"), .identifier("c")))
    XCTAssertEqual(try JSONDecoder().decode(Script.self, from: all.json()), all)
    let text = #"{"events": [{"time": 1, "assist": "perform", "action": "Flag", "at": "row"}]}"#
    XCTAssertEqual(
      try JSONDecoder().decode(Script.self, from: Data(text.utf8)),
      script(.assist(.perform("Flag"), .identifier("row"))))
    for wrong in [#""assist": "wave""#, #""assist": "perform""#] {
      let text = #"{"events": [{"time": 1, "at": "row", \#(wrong)}]}"#
      XCTAssertThrowsError(try JSONDecoder().decode(Script.self, from: Data(text.utf8)), wrong)
    }
  }
}
