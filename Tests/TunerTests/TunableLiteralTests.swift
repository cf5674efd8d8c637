import Stage
import Tunables
import UIKit
import XCTest

@testable import Tuner

/// Numbers of code that are made tunable where they stand.
final class TunableLiteralTests: XCTestCase {
  private static let literals = TunableLiterals(
    "/Sources/Follow/Follower.swift",
    [
      .init(7, 20, "stiffness", 0), .init(7, 31, "stiffness", 0), .init(3, 9, "far", 2),
      .init(9, 9, "bytes", 0),
    ])

  /// A dot that comes nearer by a part of the way each frame.
  private final class Follower: UIViewController {
    private let dot = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    private var link: CADisplayLink?

    override func viewDidLoad() {
      super.viewDidLoad()
      dot.accessibilityIdentifier = "dot"
      view.addSubview(dot)
      link = CADisplayLink { [weak self] _ in self?.step() }
      link?.add(to: .main, forMode: .common)
    }

    private func step() {
      dot.center.x +=
        (TunableLiteralTests.literals[2, 100] - dot.center.x) * TunableLiteralTests.literals[0, 0.1]
        * TunableLiteralTests.literals[1, 1.0]
      let bytes: UInt8 = TunableLiteralTests.literals[3, 12]
      if bytes != 12 { dot.alpha = 0 }
    }
  }

  private func session() throws -> TuningSession {
    try TuningSession(Stage.Configuration(size: CGSize(width: 100, height: 20), scale: 1)) { Follower() }
  }

  private func x(_ session: TuningSession) -> CGFloat {
    session.stage.view(withIdentifier: "dot")?.center.x ?? 0
  }

  private func numbers(_ session: TuningSession) -> [AppConstant] {
    session.constants.filter { $0.callSite.path == "/Sources/Follow/Follower.swift" }
  }

  func testALiteralIsTheCodesUntilItIsTuned() throws {
    let session = try session()
    session.transport.seek(to: 0.2)
    let code = x(session)
    let numbers = numbers(session)
    XCTAssertEqual(Set(numbers.map(\.code)), [0.1, 1, 100], "a byte cannot be tuned")
    let stiffness = try XCTUnwrap(numbers.first { $0.code == 0.1 })
    XCTAssertEqual(stiffness.id, AppConstant.ID(file: "Follow/Follower.swift", line: 7, column: 20))
    XCTAssertEqual(stiffness.distance, 0)
    XCTAssertTrue(session.set(0.2, of: stiffness.id))
    XCTAssertGreaterThan(x(session), code + 5, "what ran is played again with it")
    let other = try XCTUnwrap(self.numbers(session).first { $0.code == 1 })
    XCTAssertFalse(other.isTuned, "two of a line are apart")
    session.undo()
    XCTAssertEqual(x(session), code)
  }

  func testAPresetKeepsNumbersOfALineApart() throws {
    let session = try session()
    session.transport.seek(to: 0.1)
    for number in numbers(session) where number.id.line == 7 {
      XCTAssertTrue(session.set(number.code * 1.5, of: number.id))
    }
    let json = try session.preset.json()
    let again = try self.session()
    again.transport.seek(to: 0.1)
    again.use(try Preset(json: json))
    XCTAssertEqual(
      numbers(again).filter(\.isTuned).map(\.value).sorted(), [0.1 * 1.5, 1.5])
  }

  func testTheInspectorListsTheNearestFirst() throws {
    let session = try session()
    session.transport.seek(to: 0.5)
    let motion = try XCTUnwrap(session.interactions.first?.motions.first)
    XCTAssertEqual(motion.source, .displayLink)
    let model = TunerPanelModel(session)
    var asked: [Bool] = []
    model.onLiterals = { asked.append($0) }
    let shown = model.inspectorModel(of: motion)
    let names = shown.literals.map(\.name)
    XCTAssertEqual(
      names.filter { ["stiffness", "stiffness 2", "far"].contains($0) }, ["stiffness", "stiffness 2", "far"])
    XCTAssertNil(shown.refusal)
    XCTAssertEqual(shown.tunesLiterals, false)
    model.setLiterals(true)
    XCTAssertEqual(asked, [true])
  }
}
