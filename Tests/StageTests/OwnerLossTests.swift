import Foundation
import XCTest

@testable import Stage

/// A stage whose windows are another process's ends with that process.
final class OwnerLossTests: XCTestCase {
  /// The close is told once. A loop that is in the middle of other work then does not read, and asks again later.
  @preconcurrency @MainActor func testACloseInTheMiddleOfOtherWorkIsNotForgotten() throws {
    let owner = try WindowOwner()
    let system = try RemoteWindowSystem(descriptor: owner.descriptor)
    let window = try system.open(title: "") { _ in (100, 100) }
    var words: [String?] = []
    system.end = { words.append($0) }
    var isTold = false
    system.listen(for: window, onEvent: { isTold = true }, onLoss: { "last words" })
    defer { system.stopListening() }
    owner.close()
    for _ in 0..<5000 where !isTold {
      _ = RunLoop.main.run(mode: .default, before: .distantPast)
      usleep(1000)
    }
    XCTAssertTrue(isTold, "the loop is told, and works")
    XCTAssertEqual(words, [])
    system.drain { _ in }
    XCTAssertEqual(words, ["last words"])
  }
}
