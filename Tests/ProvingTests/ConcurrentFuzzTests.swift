import Foundation
import Raster
import XCTest

@testable import Proving

/// Random trees that are built, edited, run and drawn side by side on several threads give the pictures that they give
/// one after another.
final class ConcurrentFuzzTests: XCTestCase {
  private static let trees = 64
  private static let threads = 4
  private static let edits = 8

  /// A number for all pictures of one tree.
  private static func play(_ seed: Int) -> UInt64 {
    let tree = RandomTree(seed: UInt64(seed))
    let picture = FuzzPicture(tree.width, tree.height)
    var hash = PixelHash()
    for round in 0...edits {
      if round > 0 { tree.edit() }
      tree.draw(into: picture.buffer, threads: seed % 3 == 0 ? 3 : 1)
      hash.add(picture.buffer)
    }
    return hash.value
  }

  private final class Hashes: @unchecked Sendable {
    private let lock = NSLock()
    private var values = [UInt64](repeating: 0, count: trees)
    func set(_ value: UInt64, at index: Int) { lock.withLock { values[index] = value } }
    var all: [UInt64] { lock.withLock { values } }
  }

  func testRandomTreesOnSeveralThreadsGiveThePicturesOfOneAfterAnother() {
    let alone = (0..<Self.trees).map(Self.play)
    XCTAssertGreaterThan(Set(alone).count, Self.trees / 2)
    let hashes = Hashes()
    let group = DispatchGroup()
    for number in 0..<Self.threads {
      group.enter()
      let thread = Thread {
        for seed in stride(from: number, to: Self.trees, by: Self.threads) {
          hashes.set(Self.play(seed), at: seed)
        }
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
    let beside = hashes.all
    XCTAssertEqual((0..<Self.trees).filter { alone[$0] != beside[$0] }, [])
  }
}
