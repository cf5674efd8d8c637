import CoreGraphics
import Foundation
import XCTest

/// Machines with other fonts: what a failed test says, and how a project is held to one set.
final class FontLockTests: CommandLineTestCase {
  private static let card = """
    import UIKit
    #Preview("Card", traits: .fixedLayout(width: 120, height: 40)) {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
      label.text = "Fonts"
      return label
    }

    """

  /// The variables of a machine on which another font has the system font's name.
  private func otherFonts() throws -> [String: String] {
    let other = try XCTUnwrap(FontLibrary.faces.first { $0.family == "DejaVuSans" && $0.weight == 400 })
    try FileManager.default.createDirectory(atPath: folder + "/fonts", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: other.path, toPath: folder + "/fonts/Inter-Regular.ttf")
    return ["FLIPBOOK_FONTS": folder + "/fonts"]
  }

  private func version(of name: String, _ environment: [String: String] = [:]) throws -> String {
    let lines = try flipbook(["fonts"], environment: environment).output.split(separator: "\n")
    return String(try XCTUnwrap(lines.first { $0.hasPrefix(name + " ") }, name))
  }

  func testTheFirstLineOfAFailureNamesTheFonts() throws {
    try write(Self.card, to: "Card.swift")
    XCTAssertEqual(try flipbook(["test", "Card.swift", "--only", "Card/light"]).status, 1, "it is recorded")
    XCTAssertEqual(try flipbook(["test", "Card.swift", "--only", "Card/light"]).status, 0)
    let other = try otherFonts()
    let run = try flipbook(["test", "Card.swift", "--only", "Card/light"], environment: other)
    XCTAssertEqual(run.status, 1)
    let (here, there) = (try version(of: "Inter"), try version(of: "Inter", other))
    XCTAssertNotEqual(here, there)
    let first = run.errors.split(separator: "\n").first ?? ""
    XCTAssertEqual(
      first,
      "flipbook: Card/light: the picture at t = 0.5 s differs. It was drawn with \(here); here is \(there).")
  }

  /// On a machine with other fonts a project with copies draws what it drew where they were copied.
  func testAProjectTakesItsFontsAlong() throws {
    try FileManager.default.createDirectory(atPath: folder + "/Cards", withIntermediateDirectories: true)
    try write(Self.card, to: "Cards/Card.swift")
    let copied = try flipbook(["fonts", "copy", "Cards"])
    XCTAssertEqual(copied.status, 0, copied.errors)
    let fonts = try FileManager.default.contentsOfDirectory(atPath: folder + "/Cards/Tests/Flipbook/Fonts")
    XCTAssertTrue(fonts.contains { $0.hasPrefix("Inter-Regular") }, "\(fonts)")
    XCTAssertTrue(fonts.contains("fonts-inter.copyright.txt"), "\(fonts)")
    XCTAssertTrue(copied.output.contains("Cards/Tests/Flipbook/Fonts: "), copied.output)
    XCTAssertTrue(copied.output.hasSuffix("Cards/Tests/Flipbook/fonts.lock\n"), copied.output)
    XCTAssertEqual(try flipbook(["test", "Cards"]).status, 1, "it is recorded")
    // A machine without any font of its own.
    let bare = ["FLIPBOOK_FONTS_ONLY": "1", "HOME": folder]
    let run = try flipbook(["test", "Cards"], environment: bare)
    XCTAssertEqual(run.status, 0, run.errors)
    let here = try flipbook(["render", "Cards:Card", "--at", "0", "-o", "here.png"])
    let there = try flipbook(["render", "Cards:Card", "--at", "0", "-o", "there.png"], environment: bare)
    XCTAssertEqual([here.errors, there.errors], ["", ""])
    XCTAssertEqual(try bytes("here.png"), try bytes("there.png"))
    XCTAssertEqual(try flipbook(["fonts", "copy", "Cards"]).output, copied.output, "again")
  }

  func testALockHoldsAProjectToItsFonts() throws {
    try FileManager.default.createDirectory(atPath: folder + "/Cards", withIntermediateDirectories: true)
    try write(Self.card, to: "Cards/Card.swift")
    let lock = try flipbook(["fonts", "lock", "Cards"])
    XCTAssertEqual([lock.output, lock.errors], ["Cards/Tests/Flipbook/fonts.lock\n", ""])
    XCTAssertEqual(
      try String(contentsOfFile: folder + "/Cards/Tests/Flipbook/fonts.lock", encoding: .utf8),
      try flipbook(["fonts", "list"]).output)
    XCTAssertEqual(try flipbook(["test", "Cards"]).status, 1, "it is recorded")
    XCTAssertEqual(try flipbook(["test", "Cards"]).status, 0)
    let other = try otherFonts()
    let run = try flipbook(["test", "Cards"], environment: other)
    XCTAssertEqual(run.status, 1)
    let held =
      "holds this project to \(try version(of: "Inter")); here is \(try version(of: "Inter", other))."
    XCTAssertEqual(run.errors.components(separatedBy: held).count, 2, run.errors)
    // The team's folder, before whatever the machine has.
    try FileManager.default.removeItem(atPath: folder + "/fonts/Inter-Regular.ttf")
    XCTAssertEqual(try flipbook(["test", "Cards"], environment: other).status, 0)
  }

  func testWhatIsNoLock() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/Cards/Tests/Flipbook", withIntermediateDirectories: true)
    try write(Self.card, to: "Cards/Card.swift")
    try write("nothing\n", to: "Cards/Tests/Flipbook/fonts.lock")
    let run = try flipbook(["test", "Cards"])
    XCTAssertEqual(run.status, 1)
    XCTAssertTrue(run.errors.contains("fonts.lock names no font; flipbook fonts lock writes it"), run.errors)
    let missing = try flipbook(["fonts", "lock", "NoSuchFolder"])
    XCTAssertEqual(
      [missing.errors, "\(missing.status)"], ["flipbook: there is no folder NoSuchFolder\n", "2"])
  }
}
