import Stage
import UIKit
import XCTest

@testable import Tuner

/// A part of the panel on a stage of its own, with real input.
@preconcurrency @MainActor
final class PanelStage {
  let stage: Stage
  private(set) var now: TimeInterval = 0

  init(_ view: UIView, _ size: CGSize = CGSize(width: 380, height: 400), scale: CGFloat = 1) throws {
    stage = try Stage(Stage.Configuration(size: size, scale: scale)) {
      let controller = UIViewController()
      view.frame = CGRect(origin: .zero, size: size)
      controller.view.addSubview(view)
      return controller
    }
    try wait(0.05)
  }

  func wait(_ seconds: TimeInterval) throws {
    now += seconds
    try stage.advance(to: now)
  }

  /// A point of a view, by parts of its size.
  func point(_ view: UIView, x: CGFloat = 0.5, y: CGFloat = 0.5) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.width * x, y: view.bounds.height * y), to: nil)
  }

  func click(_ point: CGPoint) throws {
    stage.send(.tap(.point(point)))
    try wait(0.02)
  }

  /// Two clicks at one place, quickly enough to be a double click.
  func doubleClick(_ point: CGPoint) throws {
    try click(point)
    try click(point)
  }

  func drag(_ from: CGPoint, _ to: CGPoint, _ keys: UIKeyModifierFlags = []) throws {
    stage.heldModifiers = keys
    stage.send(.pointer(.down, from))
    try wait(0.02)
    for step in 1...4 {
      let part = CGFloat(step) / 4
      stage.send(
        .pointer(.move, CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)))
      try wait(0.02)
    }
    stage.send(.pointer(.up, to))
    try wait(0.5)
    stage.heldModifiers = []
  }

  func wheel(_ notches: CGFloat, over point: CGPoint, _ keys: UIKeyModifierFlags = []) throws {
    stage.heldModifiers = keys
    stage.send(.scroll(CGVector(dx: 0, dy: notches * 60), over: point, isPrecise: false))
    try wait(0.02)
    stage.heldModifiers = []
  }

  func hover(_ point: CGPoint) throws {
    stage.send(.pointer(.move, point))
    try wait(0.02)
  }

  func key(_ name: String) throws {
    stage.send(.key(name))
    try wait(0.02)
  }

  func type(_ text: String) throws {
    stage.send(.text(text))
    try wait(0.02)
  }

  /// Gives a view the keyboard's focus.
  func focus(_ view: UIView) throws {
    for _ in 0..<40 where !view.isFocused { try key("tab") }
    XCTAssertTrue(view.isFocused, "Tab does not reach \(view.accessibilityIdentifier ?? "the view")")
  }
}
