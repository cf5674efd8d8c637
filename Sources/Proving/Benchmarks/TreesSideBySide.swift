import Raster
import Support

/// Random layer trees that are built, edited, run and drawn on several threads at once, each with its own clock and
/// compositor.
package enum TreesSideBySide {
  private static let edits = 8
  /// How many pictures are drawn of each tree: one before and one after each of eight edits.
  package static let picturesPerTree = edits + 1

  /// Draws trees with the seeds 0 to `trees` − 1, dealt out to the threads in turn, and returns a number for the
  /// pictures of each. The numbers do not depend on `threads`.
  package static func draw(_ trees: Int, threads: Int) -> [UInt64] {
    let numbers = Locked([UInt64](repeating: 0, count: trees))
    // Random layers may be larger than layers can be, which is reported.
    _ = Diagnostics.withCapture {
      ConcurrentLoop.perform(iterations: threads) { thread in
        for seed in stride(from: thread, to: trees, by: threads) {
          let number = play(UInt64(seed))
          numbers.withLock { $0[seed] = number }
        }
      }
    }
    return numbers.withLock { $0 }
  }

  private static func play(_ seed: UInt64) -> UInt64 {
    let tree = RandomTree(seed: seed)
    let picture = FuzzPicture(tree.width, tree.height)
    var hash = PixelHash()
    for round in 0...edits {
      if round > 0 { tree.edit() }
      tree.draw(into: picture.buffer, threads: 1)
      hash.add(picture.buffer)
    }
    return hash.value
  }
}
