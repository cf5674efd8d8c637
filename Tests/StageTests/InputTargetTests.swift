import Support
import UIKit
import XCTest

@testable import Stage

/// Input that is done again to other code finds what it was meant for, or the replay ends there.
final class InputTargetTests: XCTestCase {
  private final class PressButton: UIButton {}

  /// A screen with buttons that count their taps, a field, and a list that scrolls.
  private final class Screen: UIViewController {
    var buttons: [(name: String?, frame: CGRect)] = []
    var hasField = true
    private(set) var taps: [String] = []
    let field = UITextField(frame: CGRect(x: 0, y: 150, width: 200, height: 40))
    let list = UIScrollView(frame: CGRect(x: 0, y: 200, width: 200, height: 100))
    private(set) var places: [CGPoint] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      for (name, frame) in buttons {
        let button = PressButton(frame: frame)
        button.accessibilityIdentifier = name
        button.addAction(UIAction { [weak self] _ in self?.taps.append(name ?? "?") }, for: .touchUpInside)
        button.addAction(
          UIAction { [weak self] _ in self?.places.append(button.frame.origin) }, for: .touchDown)
        view.addSubview(button)
      }
      list.contentSize = CGSize(width: 200, height: 1000)
      view.addSubview(list)
      if hasField { view.addSubview(field) }
    }
  }

  private func stage(
    _ buttons: [(String?, CGRect)], hasField: Bool = true, script: Script = Script(),
    targets: [InputTarget] = []
  ) throws -> Stage {
    let stage = try Stage(
      Stage.Configuration(size: CGSize(width: 200, height: 300), scale: 1), script: script
    ) {
      let screen = Screen()
      screen.buttons = buttons.map { ($0.0, $0.1) }
      screen.hasField = hasField
      return screen
    }
    stage.expect(targets)
    return stage
  }

  private func screen(_ stage: Stage) throws -> Screen {
    try XCTUnwrap(stage.window.rootViewController as? Screen)
  }

  private let first = CGRect(x: 10, y: 10, width: 40, height: 40)
  private let second = CGRect(x: 100, y: 60, width: 80, height: 40)

  /// Presses at a point as a window does: down, moved, up.
  private func press(_ stage: Stage, _ point: CGPoint) throws {
    stage.send(input: .pointer(.began, .point(point)))
    try stage.advance(to: stage.now + 0.1)
    stage.send(input: .pointer(.moved, .point(CGPoint(x: point.x + 1, y: point.y))))
    try stage.advance(to: stage.now + 0.1)
    stage.send(input: .pointer(.ended, .point(point)))
    try stage.advance(to: stage.now + 0.1)
  }

  func testWhatWasMeantIsNoted() throws {
    let stage = try stage([("one", first), (nil, second)])
    try press(stage, CGPoint(x: 20, y: 40))
    try press(stage, CGPoint(x: 110, y: 70))
    try press(stage, CGPoint(x: 5, y: 120))
    XCTAssertEqual(stage.targets.map(\.name), ["\"one\"", "PressButton", "nothing"])
    XCTAssertEqual(stage.targets[0].across, 0.25)
    XCTAssertEqual(stage.targets[0].along, 0.75)
    for (target, time) in zip(stage.targets, [0, 0.3, 0.6]) {
      XCTAssertEqual(target.time, time, accuracy: 1e-9)
    }
    // Starting over notes the same.
    let targets = stage.targets
    try stage.replay()
    XCTAssertEqual(stage.targets, targets)
  }

  func testAButtonThatMovedIsPressedWhereItIs() throws {
    let old = try stage([("one", first), ("two", second)])
    try press(old, CGPoint(x: 20, y: 40))
    try press(old, CGPoint(x: 110, y: 70))
    // They change places, and the first is twice as large.
    let new = try stage(
      [("two", first), ("one", CGRect(x: 100, y: 60, width: 80, height: 80))], script: old.script,
      targets: old.targets)
    try new.advance(to: old.now)
    XCTAssertNil(new.lostInput)
    XCTAssertEqual(try screen(new).taps, ["one", "two"])
    // The script says so from now on, to whoever plays it.
    guard case .pointer(.down, let point) = new.script.events[0].action,
      case .pointer(.up, let end) = new.script.events[2].action
    else { return XCTFail("\(new.script)") }
    XCTAssertEqual(point, CGPoint(x: 120, y: 120))
    XCTAssertEqual(end, point)
    let alone = try stage(
      [("two", first), ("one", CGRect(x: 100, y: 60, width: 80, height: 80))], script: new.script)
    try alone.advance(to: new.now)
    XCTAssertEqual(try screen(alone).taps, ["one", "two"])
  }

  func testAButtonThatIsGoneEndsTheReplay() throws {
    let old = try stage([("one", first), ("two", second)])
    try press(old, CGPoint(x: 20, y: 20))
    try press(old, CGPoint(x: 110, y: 70))
    try press(old, CGPoint(x: 20, y: 20))
    let new = try stage([("one", first), ("three", second)], script: old.script, targets: old.targets)
    try new.advance(to: old.now)
    XCTAssertEqual(new.lostInput?.target.name, "\"two\"")
    XCTAssertEqual(new.lostInput?.time, new.now)
    XCTAssertEqual(new.now, 0.3, accuracy: 1e-9, "it is the moment at which the target is missed")
    XCTAssertEqual(try screen(new).taps, ["one"])
    XCTAssertEqual(new.script.events.count, 3, "what came later is left out")
    // A person goes on from there.
    try new.advance(to: 1)
    XCTAssertEqual(new.now, 1)
    try press(new, CGPoint(x: 110, y: 70))
    XCTAssertEqual(try screen(new).taps, ["one", "three"])
    // Played again it is the same.
    try new.replay()
    XCTAssertEqual(try screen(new).taps, ["one", "three"])
  }

  func testTextAndNamesNeedTheirTargets() throws {
    var script = Script()
    script.tap("one", at: 0.1)
    script.tap(CGPoint(x: 20, y: 160), at: 0.2)
    script.type("a", at: 0.3)
    script.tap("none", at: 0.4)
    script.tap("two", at: 0.5)
    Diagnostics.reset()
    let buttons: [(String?, CGRect)] = [("one", first), ("two", second)]
    let old = try stage(buttons, script: script)
    try old.advance(to: 1)
    XCTAssertEqual(try screen(old).field.text, "a")
    XCTAssertEqual(try screen(old).taps, ["one", "two"])

    // What was not there before ends nothing.
    let same = try stage(buttons, script: old.script, targets: old.targets)
    try same.advance(to: 1)
    XCTAssertNil(same.lostInput)
    XCTAssertEqual(try screen(same).taps, ["one", "two"])

    let fieldless = try stage(buttons, hasField: false, script: old.script, targets: old.targets)
    try fieldless.advance(to: 1)
    XCTAssertEqual(fieldless.lostInput?.target.name, "UITextField")
    XCTAssertEqual(fieldless.now, 0.2)

    let nameless = try stage([("two", second)], script: old.script, targets: old.targets)
    try nameless.advance(to: 1)
    XCTAssertEqual(nameless.lostInput?.target.name, "\"one\"")
    XCTAssertEqual(nameless.now, 0.1)
    XCTAssertEqual(nameless.script.events.count, 0)
  }

  func testAWheelNeedsItsList() throws {
    let old = try stage([])
    old.send(input: .scroll(CGVector(dx: 0, dy: 60), over: CGPoint(x: 50, y: 250), isPrecise: true))
    try old.advance(to: 0.5)
    XCTAssertEqual(old.targets.map(\.name), ["UIScrollView"])
    let same = try stage([], script: old.script, targets: old.targets)
    try same.advance(to: 0.5)
    XCTAssertNil(same.lostInput)
    XCTAssertEqual(try screen(same).list.contentOffset.y, 60)
  }
}
