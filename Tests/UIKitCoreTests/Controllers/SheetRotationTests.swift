import Stage
import UIKit
import XCTest

@testable import UIKitCore

/// A sheet while the phone is turned, and while a finger comes before it has arrived.
final class SheetRotationTests: XCTestCase {
  private var page = UIViewController()
  private var content = UIViewController()
  private let upright = CGSize(width: 390, height: 844)
  private let across = CGSize(width: 844, height: 390)

  private func stage() throws -> Stage {
    let stage = try Stage(Stage.Configuration(size: upright, scale: 1)) {
      self.page = UIViewController()
      return self.page
    }
    try stage.advance(to: 0.1)
    stage.perform {
      content = UIViewController()
      page.present(content, animated: true)
    }
    return stage
  }

  private var card: CGRect { content.view.superview?.frame ?? .zero }

  func testAPhoneThatIsTurnedWhileTheSheetComes() throws {
    for moment in [0, 0.01, 0.2, 0.6] {
      let stage = try stage()
      try stage.advance(to: 0.1 + moment)
      try stage.resize(to: across)
      try stage.advance(to: stage.now + 1)
      XCTAssertEqual(card, CGRect(origin: .zero, size: across), "turned after \(moment) s")
      XCTAssertEqual(page.view.transform, .identity, "turned after \(moment) s")
      XCTAssertEqual(page.view.layer.cornerRadius, 0)
      stage.perform { page.dismiss(animated: true) }
      try stage.advance(to: stage.now + 1)
      XCTAssertEqual(page.view.frame, CGRect(origin: .zero, size: across))
      XCTAssertNil(page.presentedViewController)
    }
  }

  func testAPhoneThatIsTurnedBack() throws {
    let stage = try stage()
    try stage.advance(to: 1)
    let pushed = page.view.transform
    XCTAssertNotEqual(pushed, .identity)
    try stage.resize(to: across)
    try stage.advance(to: 2)
    try stage.resize(to: upright)
    try stage.advance(to: 3)
    XCTAssertEqual(page.view.transform, pushed)
    XCTAssertEqual(card, CGRect(x: 0, y: 10, width: 390, height: 834))
  }

  func testAPhoneThatIsTurnedWhileTheSheetGoes() throws {
    let stage = try stage()
    try stage.advance(to: 1)
    var dismissed = 0
    stage.perform { page.dismiss(animated: true) { dismissed += 1 } }
    try stage.advance(to: 1.1)
    try stage.resize(to: across)
    try stage.advance(to: 2)
    XCTAssertEqual(dismissed, 1)
    XCTAssertNil(page.presentedViewController)
    XCTAssertEqual(page.view.frame, CGRect(origin: .zero, size: across))
    XCTAssertEqual(stage.window.subviews.count, 1)
  }

  private func drag(
    _ stage: Stage, from start: CGFloat, by way: CGFloat, at time: TimeInterval, lasting seconds: Double = 0.3
  ) {
    let path = [CGPoint(x: 300, y: start), CGPoint(x: 300, y: start + way)]
    stage.send(.drag(path, until: time + seconds), after: time - stage.now)
  }

  func testASheetThatFillsTheScreenIsNotDragged() throws {
    let stage = try stage()
    try stage.resize(to: across)
    try stage.advance(to: 1)
    drag(stage, from: 60, by: 300, at: 1)
    for _ in 0..<60 {
      try stage.advance(to: stage.now + 1.0 / 60)
      XCTAssertEqual(card.minY, 0)
    }
    XCTAssertNotNil(page.presentedViewController)
  }

  /// The card became nothing wide under a finger that had come while it rose.
  func testAFingerThatComesBeforeTheSheetHasArrived() throws {
    let stage = try stage()
    drag(stage, from: 700, by: -120, at: 0.25, lasting: 0.9)
    for _ in 0..<90 {
      try stage.advance(to: stage.now + 1.0 / 60)
      XCTAssertEqual(card.width, 390)
      XCTAssertGreaterThan(card.height, 800)
    }
    XCTAssertEqual(card, CGRect(x: 0, y: 10, width: 390, height: 834))
  }
}
