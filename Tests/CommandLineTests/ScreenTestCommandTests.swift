import Foundation
import Goldens
import SampleStage
import UIKit
import XCTest

/// Every screen of a project is a test, without a line of test code.
final class ScreenTestCommandTests: CommandLineTestCase {
  private static let cache = NSTemporaryDirectory() + "flipbook-cache-\(UUID().uuidString)"
  private let goldens = "Cards/Tests/Flipbook/__Snapshots__"

  override class func tearDown() {
    try? FileManager.default.removeItem(atPath: cache)
    super.tearDown()
  }

  private static func code(color: String, trap: Bool = false) -> String {
    """
    import UIKit

    final class Card: UIView {
      override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .\(color)
      }
      required init?(coder: NSCoder) { nil }
    }

    #Preview("Red", traits: .fixedLayout(width: 60, height: 40)) { Card(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    #Preview("Text/two", traits: .fixedLayout(width: 60, height: 40)) {
      let label = UILabel()
      label.text = "Aa"
      return label
    }
    #Preview("Trap", traits: .fixedLayout(width: 60, height: 40)) {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      view.backgroundColor = UIColor { traits in
        \(trap ? "if traits.userInterfaceStyle == .dark { fatalError(\"no\") }" : "")
        return traits.userInterfaceStyle == .dark ? .white : .black
      }
      return view
    }
    """
  }

  override func setUpWithError() throws {
    try super.setUpWithError()
    try FileManager.default.createDirectory(
      atPath: "\(folder)/Cards/Tests/Flipbook", withIntermediateDirectories: true)
    try write(Self.code(color: "systemRed"), to: "Cards/Card.swift")
    try write("{\"screens\": [\"*e*\", \"Trap\"]}", to: "Cards/Tests/Flipbook/screens.json")
  }

  private func test(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try flipbook(
      ["test", "Cards"] + arguments,
      environment: ["XDG_CACHE_HOME": Self.cache].merging(environment) { $1 })
  }

  func testFromTheFirstRunToAFailureThatIsAccepted() throws {
    let first = try test()
    XCTAssertEqual(first.status, 1)
    XCTAssertEqual(first.output, "0 passed, 0 failed, 6 recorded\n")
    XCTAssertTrue(
      first.errors.hasPrefix("flipbook: 6 goldens were written, and compared with nothing: look at them in "),
      first.errors)
    XCTAssertEqual(
      try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(goldens)").sorted(),
      [
        "Red", "Red/dark.png", "Red/light.png", "Text-two", "Text-two/dark.png", "Text-two/light.png",
        "Trap", "Trap/dark.png", "Trap/light.png",
      ])
    let light = try ImageFile.decode(path: "\(folder)/\(goldens)/Red/light.png")
    XCTAssertEqual([light.width, light.height], [60, 40])
    XCTAssertEqual(light.pixel(x: 30, y: 20), 0xFFFF_3B30)
    XCTAssertEqual(light.pixel(x: 5, y: 5), 0xFFFF_FFFF)

    let second = try test()
    XCTAssertEqual([second.output, second.errors], ["6 passed, 0 failed\n", ""])
    XCTAssertEqual(second.status, 0)

    try write(Self.code(color: "systemGreen"), to: "Cards/Card.swift")
    let changed = try test("--junit", "junit.xml")
    XCTAssertEqual(changed.status, 1)
    XCTAssertEqual(changed.output, "4 passed, 2 failed\n")
    let lines = changed.errors.components(separatedBy: "\n")
    XCTAssertEqual(lines.first, "flipbook: Red/light: the picture at t = 0.5 s differs.")
    XCTAssertTrue(
      changed.errors.contains("\n  The first is (20, 10) in ") && changed.errors.contains("expected #FF3B30"),
      changed.errors)
    XCTAssertTrue(changed.errors.contains("\n  golden  \(goldens)/Red/light.png\n"), changed.errors)
    XCTAssertTrue(changed.errors.contains("\n  report  Cards/.artifacts/Cards/Red/light/index.html\n"))
    XCTAssertTrue(changed.errors.contains("\n  open    flipbook tune Cards/.artifacts/Cards/Red/light\n"))
    XCTAssertTrue(
      changed.errors.contains("\n  accept  flipbook test Cards --only Red/light --record failed\n"),
      changed.errors)
    let junit = try String(contentsOfFile: "\(folder)/junit.xml", encoding: .utf8)
    XCTAssertTrue(junit.contains("<testsuite name=\"Cards\" tests=\"6\" failures=\"2\" errors=\"0\""), junit)
    XCTAssertTrue(junit.contains("<testcase classname=\"Cards.Red\" name=\"dark\""), junit)

    let accepted = try test("--only", "Red/light", "--record", "failed")
    XCTAssertEqual(accepted.output, "0 passed, 0 failed, 1 recorded\n")
    XCTAssertEqual(try test("--only", "Red/light").output, "1 passed, 0 failed\n")
    XCTAssertEqual(try test("--only", "Red").output, "1 passed, 1 failed\n")
    // A report of what passes would mislead.
    XCTAssertFalse(FileManager.default.fileExists(atPath: "\(folder)/Cards/.artifacts/Cards/Red/light"))

    // The failure says to the tuner what was shown, and when.
    let failed = try FailedExpectation(at: "\(folder)/Cards/.artifacts/Cards/Red/dark")
    let origin = try XCTUnwrap(failed.origin)
    XCTAssertEqual(origin.screen, "Red")
    XCTAssertEqual(failed.first, 0.5)
    XCTAssertEqual(
      origin.stage.words, ["--scale", "1.0", "--size", "60.0x40.0", "--appearance", "dark"])
    XCTAssertEqual(failed.motions().expectedPictures.map(\.time), [0.5])
    XCTAssertEqual(
      try flipbook(["tune", "Cards/.artifacts"]).errors,
      "flipbook: Cards/.artifacts is no report of a failed test; name the folder that its line `open` names\n"
    )
    let blind = try flipbook(
      ["tune", "Cards/.artifacts/Cards/Red/dark/index.html"], environment: ["XDG_CACHE_HOME": Self.cache])
    XCTAssertEqual(blind.status, 1)
    XCTAssertTrue(blind.errors.contains("display"), blind.errors)
  }

  /// Parts, on machines and in processes, together find what one process finds.
  func testPartsFindWhatOneProcessFinds() throws {
    _ = try test("--jobs", "1")
    try write(Self.code(color: "systemGreen", trap: true), to: "Cards/Card.swift")
    func cases(_ outcome: Outcome, _ file: String) throws -> [String] {
      try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).components(separatedBy: "\n")
        .filter { $0.hasPrefix("<testcase") }
        .map { $0.replacing(#/ time="[0-9.]*"/#, with: "") }
    }
    let whole = try cases(test("--jobs", "1", "--junit", "whole.xml"), "whole.xml")
    XCTAssertEqual(whole.count, 6)
    XCTAssertEqual(whole.filter { $0.contains("<failure type=\"failed\"") }.count, 2)
    // Code that traps fails its own test and no other.
    let broken = whole.filter { $0.contains("<error type=\"broken\"") }
    XCTAssertEqual(broken.count, 1)
    XCTAssertTrue(
      broken[0].contains("Card.swift:20: the code ended its stage: no"), broken[0])
    XCTAssertEqual(try cases(test("--jobs", "3", "--junit", "jobs.xml"), "jobs.xml"), whole)
    var parts: [String] = []
    for index in 0..<4 {
      let outcome = try test(
        environment: [
          "TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "\(index)",
          "TEST_SHARD_STATUS_FILE": "\(folder)/status\(index)",
          "XML_OUTPUT_FILE": "\(folder)/part\(index).xml", "TEST_UNDECLARED_OUTPUTS_DIR": "\(folder)/outputs",
        ])
      XCTAssertTrue(FileManager.default.fileExists(atPath: "\(folder)/status\(index)"))
      parts += try cases(outcome, "part\(index).xml")
    }
    func sorted(_ cases: [String]) -> [String] {
      cases.map { $0.replacing(#/report .*?html/#, with: "").replacing(#/tune [^&]*/#, with: "") }.sorted()
    }
    XCTAssertEqual(sorted(parts), sorted(whole))
    XCTAssertTrue(
      FileManager.default.fileExists(atPath: "\(folder)/outputs/Cards/Red/light/index.html"))
  }

  func testWhatCannotBeMeantIsSaid() throws {
    XCTAssertEqual(try test("--shard", "3/2").status, 2)
    XCTAssertEqual(
      try test(environment: ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "2"]).errors,
      "flipbook: TEST_TOTAL_SHARDS is 2 and TEST_SHARD_INDEX 2; the index is from 0 and below the total\n")
    let none = try test("--only", "Rad/light")
    XCTAssertEqual(none.status, 2)
    XCTAssertEqual(
      none.errors,
      "flipbook: there is no test \"Rad/light\"; the tests are of Red, Text-two, Trap\n")
    try write("{\"devices\": [\"phone\"]}", to: "Cards/Tests/Flipbook/screens.json")
    let wrong = try test()
    XCTAssertEqual(wrong.status, 1)
    XCTAssertTrue(
      wrong.errors.contains("/Tests/Flipbook/screens.json: \"devices\" has no \"phone\"; there are none"),
      wrong.errors)
  }

  /// What assistive tools find is kept beside each picture, once for light and dark.
  func testElementsBesideThePictures() throws {
    try write("{\"screens\": [\"Text*\"], \"accessibility\": true}", to: "Cards/Tests/Flipbook/screens.json")
    XCTAssertEqual(try test().output, "0 passed, 0 failed, 3 recorded\n")
    let file = "\(folder)/\(goldens)/Text-two/light.txt"
    XCTAssertEqual(try String(contentsOfFile: file, encoding: .utf8).prefix(11), "text \"Aa\"  ")
    XCTAssertEqual(try test().output, "3 passed, 0 failed\n")
    try write(
      Self.code(color: "systemRed").replacingOccurrences(
        of: "label.text = \"Aa\"", with: "label.text = \"Aa\"; label.accessibilityLabel = \"Letters\""),
      to: "Cards/Card.swift")
    let changed = try test()
    XCTAssertEqual(changed.output, "2 passed, 1 failed\n", "the picture is the same")
    XCTAssertTrue(
      changed.errors.hasPrefix(
        "flipbook: Text-two/light/accessibility: line 1 differs; 1 of 1 lines are gone, 1 are new."),
      changed.errors)
    XCTAssertTrue(changed.errors.contains("got       text \"Letters\""), changed.errors)
    XCTAssertEqual(try test("--only", "Text-two/light/accessibility", "--record", "failed").status, 1)
    XCTAssertEqual(try test().output, "3 passed, 0 failed\n")
  }

  /// With `CI=true` nothing is written.
  func testNothingIsRecordedOnCI() throws {
    let outcome = try test(environment: ["CI": "true"])
    XCTAssertEqual(outcome.output, "0 passed, 6 failed\n")
    XCTAssertTrue(outcome.errors.contains("flipbook: Red/light: there is no golden."), outcome.errors)
    XCTAssertFalse(FileManager.default.fileExists(atPath: "\(folder)/\(goldens)"))
  }
}
