import Foundation
import XCTest

/// Goldens that no test asks for, and parts of the tests.
final class OrphanTests: CommandLineTestCase {
  private func put(_ path: String) throws {
    let file = "\(folder)/\(path)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
  }

  func testGoldensThatNobodyAsksForAreListed() throws {
    for path in [
      "Tests/A/__Snapshots__/ATests/testOne.png", "Tests/A/__Snapshots__/ATests/testOne.csv",
      "Tests/A/__Snapshots__/ATests/testTwo.old.txt", "Tests/A/__Snapshots__/ATests/notes.md",
      "Tests/A/picture.png", "Tests/B/elsewhere/testThree.png", "Tests/B/elsewhere/testFour.png",
    ] {
      try put(path)
    }
    // A path may be written in more than one way.
    try write(
      """
      \(folder)/Tests/A/__Snapshots__/ATests/testOne.png
      \(folder)/Tests/A/../A/__Snapshots__/ATests/testOne.csv
      \(folder)/Tests/B/elsewhere/testThree.png\tThreeTests.swift:4 (testThree())
      \(folder)/Tests/B/elsewhere/testThree.png\tThreeTests.swift:4 (testThree())

      """, to: "asked.txt")
    let outcome = try flipbook(["orphans", "Tests", "--asked", "asked.txt"])
    XCTAssertEqual(
      outcome.output,
      "Tests/A/__Snapshots__/ATests/testTwo.old.txt\nTests/B/elsewhere/testFour.png\n")
    XCTAssertEqual(
      outcome.errors,
      "flipbook: 2 goldens are asked for by no test; delete what is not needed any more\n")
    XCTAssertEqual(outcome.status, 1)

    try FileManager.default.removeItem(atPath: "\(folder)/Tests/B/elsewhere/testFour.png")
    try FileManager.default.removeItem(atPath: "\(folder)/Tests/A/__Snapshots__/ATests/testTwo.old.txt")
    let clean = try flipbook(["orphans", "Tests", "--asked", "asked.txt"])
    XCTAssertEqual(clean.output + clean.errors, "")
    XCTAssertEqual(clean.status, 0)
  }

  /// Tests that ran in processes of their own cannot see each other's goldens; their lists can.
  func testGoldensThatTwoTestsShareAreListed() throws {
    try put("Tests/__Snapshots__/ATests/testOne.png")
    try write(
      """
      \(folder)/Tests/__Snapshots__/ATests/testOne.png\tATests.swift:7 (testOne())
      \(folder)/Tests/__Snapshots__/ATests/testOne.png\tBTests.swift:9 (testOne())
      \(folder)/Tests/__Snapshots__/ATests/testOne.png\tATests.swift:7 (testOne())

      """, to: "asked.txt")
    let outcome = try flipbook(["orphans", "Tests", "--asked", "asked.txt"])
    XCTAssertEqual(
      outcome.output,
      "\(folder)/Tests/__Snapshots__/ATests/testOne.png: ATests.swift:7 (testOne()), BTests.swift:9 (testOne())\n"
    )
    XCTAssertEqual(
      outcome.errors,
      "flipbook: 1 golden is asked for by more than one expectation; tell them apart with named:\n")
    XCTAssertEqual(outcome.status, 1)
  }

  func testWithoutAListNothingIsSaid() throws {
    let outcome = try flipbook(["orphans", ".", "--asked", "nothing.txt"])
    XCTAssertEqual(
      outcome.errors, "flipbook: cannot read nothing.txt: there is no such file; check the path\n")
    XCTAssertEqual(outcome.status, 2)
    try write("", to: "asked.txt")
    let lost = try flipbook(["orphans", "nowhere", "--asked", "asked.txt"])
    XCTAssertEqual(lost.errors, "flipbook: cannot read nowhere: there is no such file; check the path\n")
    XCTAssertEqual(lost.status, 2)
  }

  func testTheScriptRefusesPartsThatDoNotExist() throws {
    var script = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { script.deleteLastPathComponent() }
    script.appendPathComponent("flipbook")
    for (arguments, line) in [
      (["--shard", "3/2"], "--shard takes a part and the number of parts, as 2/5"),
      (["--shard", "0/2"], "--shard takes a part and the number of parts, as 2/5"),
      (["--shard"], "--shard takes a part and the number of parts, as 2/5"),
      (["--jobs", "0"], "--jobs takes a number from 1 to 99"), (["--fast"], "there is no option --fast"),
    ] {
      let outcome = try flipbook(["test"] + arguments, program: script.path)
      XCTAssertEqual(
        outcome.errors, "flipbook: \(line); usage: ./flipbook test [--shard I/N] [--jobs N] [filter]\n")
      XCTAssertEqual(outcome.status, 2)
    }
  }
}
