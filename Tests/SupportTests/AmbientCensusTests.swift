import Foundation
import XCTest

/// What "now running" means has one answer: the session of the thread.
final class AmbientCensusTests: XCTestCase {
  /// What else is kept for the code that runs, by file, and why.
  private static let allowed: [String: String] = [
    "SnapshotHost": "what a test's own framework is told about pictures, bound around a test",
    "SnapshotScope": "how the pictures of one test are compared, bound around it",
    "UITraitCollection": "Apple's own name; it follows the session's interface",
    "UITextInputMode": "Apple's name of a notification",
    "UIFocusEnvironment": "Apple's name of a priority",
  ]

  /// What types keep of the code that runs, by file: task-locals and stored properties of the names for it.
  private func ambients() throws -> [String: [String]] {
    let expression = try NSRegularExpression(
      pattern: #"@TaskLocal .*|static (?:var|let) (?:current\w*|running|process|overrides)\b.*"#
        + #"|media_time_session\(\)"#)
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let folder = root.appendingPathComponent("Sources").path
    var found: [String: [String]] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
        guard let range = Range(match.range, in: text) else { continue }
        let line = String(text[range])
        // Without a value a property in braces is computed.
        guard !line.contains("{") || line.contains("=") || line.contains("TaskLocal") else { continue }
        found[URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent, default: []].append(line)
      }
    }
    return found
  }

  func testTheSessionIsTheOneAmbient() throws {
    let found = try ambients()
    XCTAssertNotNil(found["Session"], "the expression must find the session itself: \(found)")
    let others = found.filter { $0.key != "Session" && Self.allowed[$0.key] == nil }
    XCTAssertEqual(others, [:])
    for name in Self.allowed.keys { XCTAssertNotNil(found[name], "\(name) is no ambient any more") }
  }
}
