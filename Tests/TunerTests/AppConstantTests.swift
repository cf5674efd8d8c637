import Stage
import Support
import Tunables
import Tuner
import UIKit
import XCTest

private enum Constants {
  @Tunable static var radius: CGFloat = 30
  @Tunable(1...12, name: "How many") static var count: Int = 4
  @Tunable
  static var isRound = false
}

/// What an app exposes with one line.
final class AppConstantTests: XCTestCase {
  private final class Dots: UIViewController {
    @Tunable(0...10) var gap = 2.0

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      for index in 0..<Constants.count {
        let side = Constants.radius / 5
        let dot = UIView(
          frame: CGRect(x: CGFloat(index) * (side + CGFloat(gap)), y: 0, width: side, height: side))
        dot.backgroundColor = .black
        dot.layer.cornerRadius = Constants.isRound ? side / 2 : 0
        view.addSubview(dot)
      }
    }
  }

  private func session() throws -> TuningSession {
    try TuningSession(Stage.Configuration(size: CGSize(width: 60, height: 20), scale: 1)) { Dots() }
  }

  private func constant(_ name: String, _ session: TuningSession) throws -> AppConstant {
    try XCTUnwrap(session.constants.first { $0.name == name })
  }

  func testConstantsAreListedWithNameRangeAndPlace() throws {
    let session = try session()
    let radius = try constant("radius", session)
    XCTAssertEqual(radius.kind, .number)
    XCTAssertEqual(radius.code, 30)
    XCTAssertEqual(radius.range, 0...60)
    XCTAssertEqual(radius.id, AppConstant.ID(file: "TunerTests/AppConstantTests.swift", line: 9))
    let count = try constant("How many", session)
    XCTAssertEqual(count.kind, .integer)
    XCTAssertEqual(count.range, 1...12)
    XCTAssertEqual(try constant("isRound", session).kind, .flag)
    XCTAssertEqual(try constant("gap", session).range, 0...10)
    XCTAssertFalse(radius.isTuned)
  }

  func testAChangeShowsAtOnce() throws {
    let session = try session()
    session.transport.seek(to: 0.5)
    func dots() -> [CGRect] { session.stage.window.rootViewController?.view.subviews.map(\.frame) ?? [] }
    XCTAssertEqual(dots().map(\.minX), [0, 8, 16, 24])
    XCTAssertTrue(session.set(10, of: try constant("radius", session).id))
    XCTAssertTrue(session.set(6, of: try constant("How many", session).id))
    XCTAssertTrue(session.set(1, of: try constant("isRound", session).id))
    XCTAssertTrue(session.set(5, of: try constant("gap", session).id))
    XCTAssertEqual(session.transport.now, 0.5)
    XCTAssertEqual(dots(), (0..<6).map { CGRect(x: CGFloat($0) * 7, y: 0, width: 2, height: 2) })
    XCTAssertEqual(session.stage.window.rootViewController?.view.subviews.first?.layer.cornerRadius, 1)
    XCTAssertTrue(try constant("radius", session).isTuned)
    session.undo()
    XCTAssertEqual(dots().map(\.minX), [0, 4, 8, 12, 16, 20])
    session.resetAll()
    XCTAssertEqual(dots().map(\.minX), [0, 8, 16, 24])
  }

  /// Two sessions in one process, and code outside of both.
  func testValuesAreInForceOnTheirOwnStageAlone() throws {
    let one = try session(), other = try session()
    one.set(10, of: try constant("radius", one).id)
    XCTAssertEqual(one.stage.perform { Constants.radius }, 10)
    XCTAssertEqual(other.stage.perform { Constants.radius }, 30)
    XCTAssertEqual(Constants.radius, 30)
    one.stage.perform { other.stage.perform { XCTAssertEqual(Constants.radius, 30) } }
    one.stage.perform {
      other.stage.perform {}
      XCTAssertEqual(Constants.radius, 10)
    }
    let (_, messages) = Diagnostics.withCapture {
      XCTAssertFalse(one.set(.nan, of: AppConstant.ID(file: "TunerTests/AppConstantTests.swift", line: 9)))
      XCTAssertFalse(one.set(1, of: AppConstant.ID(file: "X.swift", line: 1)))
    }
    XCTAssertEqual(
      messages.map(\.text),
      ["radius must be a number; it stays as it is", "the app has no tunable constant at X.swift:1"])
  }
}
