import Foundation
import UIKit
import XCTest

/// The code of a revision beside the present code.
final class AgainstTests: CommandLineTestCase {
  private func source(color: String, shift: Int) -> String {
    """
    import UIKit

    class BoxController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .\(color)
        let box = UIButton(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
        box.backgroundColor = .black
        box.accessibilityIdentifier = "box"
        box.addTarget(self, action: #selector(move), for: .touchUpInside)
        view.addSubview(box)
      }

      @objc func move(_ box: UIButton) {
        UIView.animate(withDuration: 0.2) { box.frame.origin.x += \(shift) }
      }
    }
    """
  }

  private func save(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: "\(folder)/app", withIntermediateDirectories: true)
    try text.write(toFile: "\(folder)/app/Box.swift", atomically: true, encoding: .utf8)
  }

  private func git(_ words: String) throws -> String {
    let outcome = try shell("cd app && git -c user.name=A -c user.email=a@localhost \(words)")
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private var environment: [String: String] {
    ["SDL_VIDEODRIVER": "dummy", "XDG_CACHE_HOME": "\(folder)/cache"]
  }
  private let shape = ["--size", "100x80", "--scale", "1"]

  private func commit(_ text: String) throws {
    try save(text)
    if !FileManager.default.fileExists(atPath: "\(folder)/app/.git") { _ = try git("init --quiet") }
    _ = try git("add Box.swift")
    _ = try git("commit --quiet -m Box")
  }

  func testPicturesOfBothSides() throws {
    try commit(source(color: "red", shift: 30))
    try save(source(color: "green", shift: 40))
    try "untracked".write(toFile: "\(folder)/app/Notes.txt", atomically: true, encoding: .utf8)
    let status = try git("status --porcelain")
    let outcome = try flipbook(
      ["render", "app/Box.swift", "--against", "HEAD", "--tap", "box@0", "--at", "1", "-o", "both.png"]
        + shape,
      environment: environment)
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    XCTAssertEqual(outcome.output + outcome.errors, "")
    let image = try XCTUnwrap(UIImage(contentsOfFile: "\(folder)/both.png")?.cgImage)
    XCTAssertEqual([image.width, image.height], [100, 26 + 80 + 26 + 80])
    let (red, green, black): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_FF00, 0xFF00_0000)
    XCTAssertEqual([45, 75, 85].map { image.pixel(x: $0, y: 26 + 30) }, [black, black, red], "as it was")
    XCTAssertEqual([45, 75, 85].map { image.pixel(x: $0, y: 132 + 30) }, [green, black, black], "now")
    XCTAssertEqual(try git("status --porcelain"), status, "nothing of the repository is changed")
    XCTAssertFalse(FileManager.default.fileExists(atPath: "\(folder)/app/.git/worktrees"))

    let several = try flipbook(
      ["render", "app/Box.swift", "--against", "HEAD", "--at", "0,1", "-o", "frames"] + shape,
      environment: environment)
    XCTAssertEqual(several.status, 0, several.errors)
    XCTAssertEqual(several.output, "frames/BoxController-0.png\nframes/BoxController-1.png\n")
    let strip = try flipbook(
      ["filmstrip", "app/Box.swift", "--against", "HEAD", "--times", "0,1", "-o", "strip.png"] + shape,
      environment: environment)
    XCTAssertEqual(strip.status, 0, strip.errors)
    XCTAssertNotNil(UIImage(contentsOfFile: "\(folder)/strip.png"))
  }

  func testSubmodulesAreAsTheRevisionHadThem() throws {
    func shared(_ color: String) throws {
      try "import UIKit\nextension UIColor { static let tint = UIColor.\(color) }\n".write(
        toFile: "\(folder)/shared/Tint.swift", atomically: true, encoding: .utf8)
      let outcome = try shell(
        "cd shared && git init --quiet && git add . && git -c user.name=A -c user.email=a@localhost commit -qm \(color)"
      )
      XCTAssertEqual(outcome.status, 0, outcome.errors)
    }
    try FileManager.default.createDirectory(atPath: "\(folder)/shared", withIntermediateDirectories: true)
    try shared("red")
    try commit(source(color: "tint", shift: 30))
    _ = try git("-c protocol.file.allow=always submodule --quiet add ../shared Shared")
    _ = try git("commit --quiet -m Shared")
    try shared("blue")
    _ = try git("-C Shared pull --quiet")
    func picture(_ revision: String) throws -> (corners: [UInt32], errors: String) {
      let outcome = try flipbook(
        ["render", "app:BoxController", "--against", revision, "--at", "0", "-o", "both.png"] + shape,
        environment: environment)
      guard outcome.status == 0 else { return ([], outcome.errors) }
      let image = try XCTUnwrap(UIImage(contentsOfFile: "\(folder)/both.png")?.cgImage)
      return ([26 + 70, 132 + 70].map { image.pixel(x: 90, y: $0) }, outcome.errors)
    }
    let both = try picture("HEAD")
    XCTAssertEqual(both.corners, [0xFFFF_0000, 0xFF00_00FF], both.errors)
    XCTAssertEqual(both.errors, "")

    // One that was never fetched is named, and what cannot do without it, too.
    let clone = try shell("git clone --quiet app other && mv app first && mv other app")
    XCTAssertEqual(clone.status, 0, clone.errors)
    try "import UIKit\nextension UIColor { static let tint = UIColor.blue }\n".write(
      toFile: "\(folder)/app/Tint.swift", atomically: true, encoding: .utf8)
    let short = try git("rev-parse --short HEAD")
    let missing = try picture("HEAD")
    XCTAssertEqual(missing.corners, [])
    XCTAssertTrue(
      missing.errors.hasPrefix(
        "flipbook: the submodule Shared is left out of HEAD \u{00B7} \(short): its commit is not here; "
          + "git submodule update --init brings it\n"), missing.errors)
    XCTAssertTrue(missing.errors.contains("has no member 'tint'"), missing.errors)
  }

  func testWhatCannotBeCompared() throws {
    try save(source(color: "red", shift: 30))
    func complaint(_ what: String, _ revision: String) throws -> String {
      let outcome = try flipbook(
        ["render", what, "--against", revision, "--at", "0", "-o", "both.png"] + shape,
        environment: environment)
      XCTAssertNotEqual(outcome.status, 0)
      XCTAssertFalse(FileManager.default.fileExists(atPath: "\(folder)/both.png"))
      return outcome.errors
    }
    XCTAssertEqual(
      try complaint("app/Box.swift", "HEAD"),
      "flipbook: app/Box.swift is in no working tree of Git, so it was at no revision\n")
    try commit(source(color: "rde", shift: 30))
    let commit = try git("rev-parse --short HEAD")
    let tree = URL(fileURLWithPath: "\(folder)/app").resolvingSymlinksInPath().path
    XCTAssertEqual(
      try complaint("app/Box.swift", "v9"),
      "flipbook: there is no revision \"v9\" in \(tree); git log lists those that there are\n")
    try save(source(color: "red", shift: 30))
    XCTAssertEqual(
      try complaint("app/Box.swift", "HEAD"),
      "flipbook: HEAD \u{00B7} \(commit) is not shown: Box.swift:6:29: error: type 'UIColor?' has no member 'rde'\n"
    )
    try source(color: "red", shift: 1).write(
      toFile: "\(folder)/app/New.swift", atomically: true, encoding: .utf8)
    XCTAssertEqual(
      try complaint("app/New.swift", "HEAD"),
      "flipbook: there is no New.swift in HEAD \u{00B7} \(commit); commit it first\n")
    XCTAssertEqual(
      try complaint("springy-tabs", "HEAD"),
      "flipbook: --against is for your own code in a Git repository, not for springy-tabs; leave it out\n")
  }

  func testBothSidesInWindows() throws {
    try commit(source(color: "red", shift: 30))
    try save(source(color: "green", shift: 45))
    let running = try start(
      Self.program, ["run", "app/Box.swift", "--against", "HEAD", "--tap", "box@0.1"] + shape,
      environment: environment)
    defer { running.process.terminate() }
    /// The colour behind the box, and where the box ends.
    func look(_ color: UInt32, _ edge: Int) throws -> Int32 {
      try self.look("no \(String(color, radix: 16)) \(edge): \(running.errorsSoFar)") {
        running.stages.first { stage in
          guard let picture = running.picture(of: stage), picture.count == 8000 else { return false }
          let row = picture[3000..<3100].map { $0 }
          return row[0] == color && row.lastIndex { $0 == 0xFF00_0000 } == edge - 1
        }
      }
    }
    let old = try look(0xFFFF_0000, 80)
    let new = try look(0xFF00_FF00, 95)
    // What is saved replaces the present side alone.
    try save(source(color: "blue", shift: 20))
    let newest = try look(0xFF00_00FF, 70)
    XCTAssertNotEqual(new, newest)
    // The replaced one may still be ending.
    _ = try self.look("\(running.stages)") { Set(running.stages) == [old, newest] ? newest : nil }
    XCTAssertEqual(try look(0xFFFF_0000, 80), old)
    running.process.terminate()
    XCTAssertEqual(try running.outcome().status, 0)
    XCTAssertEqual(running.errorsSoFar, "")
    for stage in [old, newest] {
      XCTAssertFalse(FileManager.default.fileExists(atPath: "/proc/\(stage)"), "\(stage) is left")
    }
  }
}
