import Foundation
import Proving

/// Whether stages keep one another waiting: as many pictures for each processor, however many draw.
enum ScalingBenchmarks {
  private static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }
  /// The same trees on one thread and on all, as many for each.
  private static var trees: Int { 24 * cores }

  static var all: [Benchmark] {
    [
      side("scaling.one", "random layer trees, one after another on one thread", threads: 1),
      side("scaling.all", "the same side by side, a thread for each processor", threads: cores),
    ]
  }

  private static func side(_ name: String, _ title: String, threads: Int) -> Benchmark {
    Benchmark(name, title, unit: "picture", count: trees * TreesSideBySide.picturesPerTree) {
      { _ = TreesSideBySide.draw(trees, threads: threads) }
    }
  }
}
