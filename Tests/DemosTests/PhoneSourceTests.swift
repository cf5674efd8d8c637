import Foundation
import XCTest

/// The demos are what people write for the phone: the same files compile there and, ported, here.
final class PhoneSourceTests: XCTestCase {
  func testNoFileOfADemoKnowsWhereItRuns() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/Demos")
    let files = try XCTUnwrap(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    XCTAssertGreaterThan(files.count, 30)
    var selectors = 0
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for word in ["canImport(", "os(Linux)", "targetEnvironment(", "Selector(\""] {
        XCTAssertFalse(text.contains(word), "\(file.lastPathComponent) says \(word)")
      }
      selectors += text.components(separatedBy: "#selector(").count - 1
    }
    XCTAssertGreaterThan(selectors, 0, "nothing here needs to be ported")
  }
}
