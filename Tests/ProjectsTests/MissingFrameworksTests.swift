import Foundation
import XCTest

@testable import Projects

/// Files that want frameworks that do not exist here are left out, with those that need them; the rest is built.
final class MissingFrameworksTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    folder = NSTemporaryDirectory() + "missing-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func missing(_ module: String, in name: String, line: Int = 1) -> PortedSources.MissingImport {
    PortedSources.MissingImport(module: module, path: path(name), line: line)
  }

  func testAFileWithErrorsThatImportsWhatIsMissingIsLeftOut() {
    var frameworks = MissingFrameworks()
    frameworks.note([
      missing("AVFoundation", in: "Player.swift", line: 2), missing("Combine", in: "Cards.swift"),
    ])
    let without = frameworks.leaveOut(for: [
      "\(path("Player.swift")):9:3: error: cannot find 'AVPlayer' in scope"
    ])
    XCTAssertEqual(without, [path("Player.swift")])
    XCTAssertEqual(
      frameworks.reasons, ["\(path("Player.swift")):2: left out, since there is no AVFoundation here"])
  }

  func testWhatUsesAFileThatIsLeftOutIsLeftOutToo() throws {
    try "import AVFoundation\nfinal class Player {}\n".write(
      toFile: path("Player.swift"), atomically: true, encoding: .utf8)
    var frameworks = MissingFrameworks()
    frameworks.note([missing("AVFoundation", in: "Player.swift")])
    _ = frameworks.leaveOut(for: ["\(path("Player.swift")):9:3: error: cannot find 'AVPlayer' in scope"])
    let without = frameworks.leaveOut(for: [
      "\(path("Page.swift")):4:7: error: cannot find type 'Player' in scope",
      "\(path("Other.swift")):1:1: error: cannot find 'missing' in scope",
    ])
    XCTAssertEqual(without, [path("Page.swift")])
    XCTAssertEqual(
      frameworks.reasons.last, "\(path("Page.swift")):4: left out, since it uses Player of Player.swift")
  }

  func testOtherErrorsLeaveNothingOut() {
    var frameworks = MissingFrameworks()
    frameworks.note([missing("Combine", in: "Cards.swift")])
    XCTAssertEqual(frameworks.leaveOut(for: ["\(path("A.swift")):1:1: error: cannot find 'x' in scope"]), [])
    XCTAssertEqual(frameworks.reasons, [])
    XCTAssertEqual(frameworks.imports, ["there is no Combine here (Cards.swift:1)"])
  }
}
