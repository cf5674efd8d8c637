import Demos
import Stage
import UIKit
import XCTest

/// The page of controls, used as a person would: with the mouse, and with the keyboard alone.
final class ControlsDemoTests: XCTestCase {
  private func stage(_ size: CGSize = CGSize(width: 1200, height: 900), _ build: (inout Script) -> Void)
    throws
    -> Stage
  {
    var script = Script()
    build(&script)
    return try Stage(Stage.Configuration(size: size, scale: 1), script: script) {
      DemoCatalogue.named("controls")?.makeRoot() ?? UIViewController()
    }
  }

  private func view<View: UIView>(_ identifier: String, _ stage: Stage) throws -> View {
    try XCTUnwrap(stage.view(withIdentifier: identifier) as? View, identifier)
  }

  func testControlsChangeByTaps() throws {
    let stage = try stage {
      $0.tap("switch.off", at: 0)
      $0.tap("segments.text.3", at: 0.1)
      $0.tap("button.favourite", at: 0.2)
      $0.tap("field.name", at: 0.3)
      $0.type("Ann", at: 0.4)
      $0.key("return", at: 0.5)
    }
    try stage.advance(to: 2)
    XCTAssertTrue(try (view("switch.off", stage) as UISwitch).isOn)
    XCTAssertEqual(try (view("segments.text", stage) as UISegmentedControl).selectedSegmentIndex, 3)
    XCTAssertEqual(try (view("button.favourite", stage) as UIButton).titleLabel?.text, "Liked")
    let field: UITextField = try view("field.name", stage)
    XCTAssertEqual(field.text, "Ann")
    XCTAssertFalse(field.isEditing)
    XCTAssertEqual(stage.failedTargets, [])
  }

  /// Tab to the segments of the header: a right arrow makes the page dark, and the next Tab continues.
  func testTheKeyboardIsEnough() throws {
    let stage = try stage {
      $0.key("tab", at: 0)
      $0.key("right", at: 0.1)
      $0.key("tab", at: 0.2)
      $0.key("shift+tab", at: 0.3)
    }
    try stage.advance(to: 1)
    let styles: UISegmentedControl = try view("controls.appearance", stage)
    XCTAssertEqual(styles.selectedSegmentIndex, 1)
    XCTAssertTrue(styles.isFocused)
    XCTAssertEqual(styles.traitCollection.userInterfaceStyle, .dark)
  }

  /// Every control can be reached with Tab, each once, before the round starts over.
  func testTabReachesEverythingThatCanBeUsed() throws {
    let stage = try stage { script in
      for index in 0..<60 { script.key("tab", at: Double(index) / 100) }
    }
    var visited: [String] = []
    for index in 0..<60 {
      try stage.advance(to: Double(index) / 100)
      let focused = stage.identifiers.first { stage.view(withIdentifier: $0)?.isFocused ?? false }
      visited.append(try XCTUnwrap(focused))
    }
    let round = try XCTUnwrap(visited.dropFirst().firstIndex(of: visited[0]))
    XCTAssertEqual(Set(visited.prefix(round)).count, round)
    for identifier in [
      "switch.on", "slider.tinted", "stepper.normal", "field.secret", "button.menu", "pages.plain",
    ] {
      XCTAssertTrue(visited.contains(identifier), identifier)
    }
    for identifier in ["switch.disabled", "button.filled.disabled", "field.disabled", "slider.disabled"] {
      XCTAssertFalse(visited.contains(identifier), identifier)
    }
  }

  func testColumnsFollowTheWidth() throws {
    for (width, columns) in [(390.0, 1), (800, 2), (1200, 3)] {
      let stage = try stage(CGSize(width: width, height: 844)) { _ in }
      try stage.advance(to: 0)
      let scrollView = try XCTUnwrap(stage.view(withIdentifier: "switch.on")?.superview?.superview)
      let cards = scrollView.subviews.filter { $0.layer.cornerRadius == 14 }
      XCTAssertEqual(cards.count, 9)
      XCTAssertEqual(Set(cards.map(\.frame.minX)).count, columns, "\(width)")
      for card in cards {
        XCTAssertGreaterThanOrEqual(card.frame.minX, 12)
        XCTAssertLessThanOrEqual(card.frame.maxX, width - 12)
        for part in card.subviews {
          XCTAssertGreaterThanOrEqual(part.frame.minX, 0, "\(part)")
          XCTAssertLessThanOrEqual(part.frame.maxX, card.bounds.width + 0.5, "\(part)")
        }
      }
    }
  }
}
