import Foundation
import XCTest

/// One clock: nothing but the window host may know what time it is outside, or wait.
final class WallClockTests: XCTestCase {
  /// What reads the wall clock, or sleeps.
  private static let patterns = [
    #"\bDate\(\)"#, #"\bDate\.now\b"#, #"timeIntervalSinceNow"#, #"\bCFAbsoluteTimeGetCurrent\b"#,
    #"\bDispatch(Wall)?Time\.now\b"#, #"\.now\(\) *\+"#, #"\bclock_gettime\b"#, #"\bgettimeofday\b"#,
    #"\bSDL_GetTicks"#, #"\bSDL_GetPerformanceCounter\b"#, #"\bSDL_Delay\b"#, #"\bsystemUptime\b"#,
    #"\bu?sleep\("#, #"\bnanosleep\("#, #"\bThread\.sleep\b"#, #"\bTask\.sleep\b"#, #"\basyncAfter\b"#,
    #"\b(Continuous|Suspending)Clock\b"#, #"\bTimer\.scheduledTimer\b"#,
  ]

  private static let exceptions = [
    "Sources/Stage/Window/",
    // What makes Dispatch follow media time defines the clock's functions that others call.
    "Sources/CMediaTime/",
    // An interface in a window begins with the present date.
    "Sources/flipbook/Arguments/PresentDate.swift",
    // Called by an app's code alone, for which the calendar follows media time.
    "Sources/CoreGraphics/CoreFoundationNames.swift",
    "Sources/UIKitCore/Animation/UIView+BeginAnimations.swift",
    // A date picker begins with the date that the app's own code would find.
    "Sources/UIKitCore/Dates/CurrentDate.swift",
    // Files are saved in real time, and other programs run in it.
    "Sources/Projects/Watching/", "Sources/Projects/Finding/ToolRun.swift",
    "Sources/flipbook/Offscreen/RealTimeWait.swift",
    // Windows' hosts and what watches files wait in real time.
    "Sources/Support/Concurrency/HostTimer.swift",
    // What was not used for long is deleted.
    "Sources/Projects/Building/CacheTrim.swift",
  ]

  private static let pattern = try? NSRegularExpression(pattern: patterns.joined(separator: "|"))

  private static func findings(in text: String) -> [(line: Int, text: String)] {
    let whole = text as NSString
    let matches = pattern?.matches(in: text, range: NSRange(location: 0, length: whole.length)) ?? []
    return matches.compactMap { match in
      let line = whole.substring(with: whole.lineRange(for: match.range)).trimmingCharacters(
        in: .whitespacesAndNewlines)
      guard !line.hasPrefix("//") else { return nil }
      let before = whole.substring(to: match.range.location)
      return (before.split(separator: "\n", omittingEmptySubsequences: false).count, line)
    }
  }

  func testOnlyTheWindowHostReadsTheWallClock() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let sources = root.appendingPathComponent("Sources")
    let files = try XCTUnwrap(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var checked = 0
    for case let file as URL in files where ["swift", "h", "c"].contains(file.pathExtension) {
      let path = String(file.path.dropFirst(root.path.count + 1))
      guard !Self.exceptions.contains(where: path.hasPrefix) else { continue }
      checked += 1
      for finding in Self.findings(in: try String(contentsOf: file, encoding: .utf8)) {
        XCTFail("\(path):\(finding.line) reads the wall clock or sleeps: \(finding.text)")
      }
    }
    XCTAssertGreaterThan(checked, 100)
  }

  func testThePatternsFindWhatTheyShould() {
    for line in [
      "let a = Date()", "DispatchQueue.main.asyncAfter(deadline: .now() + 1) {}", "usleep(3)", "sleep(1)",
      "Thread.sleep(forTimeInterval: 1)", "clock_gettime(CLOCK_MONOTONIC, &t)", "SDL_GetTicks64()",
      "ProcessInfo.processInfo.systemUptime", "try await Task.sleep(for: .seconds(1))",
    ] {
      XCTAssertGreaterThan(Self.findings(in: line).count, 0, line)
    }
    for line in [
      "// Date() is not read here", "update(Date(timeIntervalSince1970: 0))", "let asleep = sleeps",
    ] {
      XCTAssertEqual(Self.findings(in: line).count, 0, line)
    }
  }
}
