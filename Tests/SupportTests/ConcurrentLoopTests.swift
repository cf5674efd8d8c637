import Foundation
import Support
import XCTest

/// Work that several threads share.
final class ConcurrentLoopTests: XCTestCase {
  func testEachPieceIsDoneOnce() {
    for count in [0, 1, 2, 3, 64, 1_000] {
      let done = Locked([Int](repeating: 0, count: count))
      ConcurrentLoop.perform(iterations: count) { index in done.withLock { $0[index] += 1 } }
      XCTAssertEqual(done.withLock { $0 }, [Int](repeating: 1, count: count))
    }
    ConcurrentLoop.perform(iterations: -1) { _ in XCTFail("there is no piece") }
  }

  func testLoopsInLoopsAndOnManyThreads() {
    let sum = Locked(0)
    let group = DispatchGroup()
    for _ in 0..<4 {
      DispatchQueue.global().async(group: group) {
        for _ in 0..<50 {
          ConcurrentLoop.perform(iterations: 5) { outer in
            ConcurrentLoop.perform(iterations: 3) { inner in sum.withLock { $0 += outer * 10 + inner } }
          }
        }
      }
    }
    group.wait()
    // Once: 10 · 3 · (0 + 1 + 2 + 3 + 4) + 5 · (0 + 1 + 2).
    XCTAssertEqual(sum.withLock { $0 }, 4 * 50 * 315)
  }
}
