import Glibc
import UIKit
import XCTest

@testable import Stage

/// The cards over a window's picture, which a long day draws many times.
final class WindowCoversTests: XCTestCase {
  /// Bytes of memory that this process takes.
  private var memory: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
  }

  @MainActor
  private func covers(_ number: Int) -> WindowCovers {
    var covers = WindowCovers()
    let line =
      "    view.backgroundColor = .systemTeel // \(number % 7) and much more that does not fit in one line of it"
    covers.failure = StageHost.Failure(
      title: "type 'UIColor' has no member 'systemTeel'", place: "/Screen.swift:\(number)", details: line,
      mark: 27..<38, hint: "Save to try again. A click copies the place.")
    covers.notice = WindowCovers.Notice(title: "Replaying your input", text: "Esc starts", share: 0.5)
    return covers
  }

  func testWhatIsMeantIsMarkedInTheLine() throws { try MainActor.assumeIsolated(checkMarks) }

  @MainActor
  private func checkMarks() throws {
    var marked = covers(1), plain = covers(1)
    plain.failure?.mark = nil
    (marked.notice, plain.notice) = (nil, nil)
    @MainActor func pixels(_ covers: WindowCovers) throws -> Set<UInt32> {
      let storage = try XCTUnwrap(covers.draw(in: CGSize(width: 500, height: 400), scale: 1).first?.storage)
      return Set(
        (0..<storage.height).flatMap { y in
          (0..<storage.width).map { storage.pixels[y * storage.stride + $0] }
        })
    }
    XCTAssertNotEqual(try pixels(marked), try pixels(plain))
    // Emoji and letters of several units count as the compiler's columns do.
    marked.failure?.details = "let \u{1F44D}\u{1F3FD} = teel"
    marked.failure?.mark = 11..<15
    XCTAssertNoThrow(try pixels(marked))
    marked.failure?.mark = 11..<99
    XCTAssertNoThrow(try pixels(marked))
  }

  func testCardsLeaveNothingBehind() { MainActor.assumeIsolated(checkMemory) }

  @MainActor
  private func checkMemory() {
    @MainActor func draw(_ count: Int) {
      for number in 0..<count { _ = covers(number).draw(in: CGSize(width: 320, height: 300), scale: 1) }
    }
    draw(100)
    let before = memory
    draw(500)
    XCTAssertLessThan(
      memory - before, 800_000, "what Foundation keeps of attributed strings is 5 KB for each")
  }
}
