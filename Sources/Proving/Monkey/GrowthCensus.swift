import CoreGraphics
import Foundation
import QuartzCore
import Stage
import UIKit

/// Counts now and then what a walk keeps: the program's memory, and the objects that are still there although nothing
/// shows them.
///
/// What is open now and closed later, and caches that fill up, are no faults. So the least of each quarter of the walk
/// counts: growth without bound is when it rises from the second to the third and again, as much, to the fourth.
struct GrowthCensus {
  struct Sample: Equatable {
    /// Bytes in memory, without the script's and what is kept within bounds of its own: see `Stage.boundedBytes`.
    var bytes: Int
    /// Objects that were shown once and are there, though nothing shows them.
    var hiddenObjects: Int
  }

  /// Events between two samples; twice as many whenever there are more samples than are kept.
  private(set) var interval = 16
  private var samples: [Sample] = []

  private static let mostSamples = 128
  /// Shorter walks tell growth from beginnings badly.
  private static let fewestSamples = 32
  /// What a quarter may add: bytes in all and for each of its events, and objects.
  private static let leastBytes = 6 << 20
  private static let leastBytesPerEvent = 1024
  private static let leastObjects = 100
  /// The last quarter has to add this share of what the one before added.
  private static let steadiness = 0.5

  init() {}

  /// Whether a sample is due after so many events.
  func isDue(after events: Int) -> Bool { events % interval == 0 }

  mutating func add(_ sample: Sample) {
    samples.append(sample)
    guard samples.count >= Self.mostSamples else { return }
    samples = samples.indices.filter { $0 % 2 == 1 }.map { samples[$0] }
    interval *= 2
  }

  /// What grows without bound, in words; empty for nothing.
  var faults: [String] {
    guard samples.count >= Self.fewestSamples else { return [] }
    let quarter = samples.count / 4
    let last = (1...3).map { samples[(samples.count - (4 - $0) * quarter)...].prefix(quarter) }
    let events = quarter * interval
    var result: [String] = []
    let bytes = last.map { $0.map(\.bytes).min() ?? 0 }
    if Self.grow(bytes, by: max(Self.leastBytes, Self.leastBytesPerEvent * events)) {
      let numbers = bytes.map { String(format: "%.1f", Double($0) / 1e6) }.joined(separator: ", ")
      result.append("\(Self.mark): at the least \(numbers) MB in the last quarters of \(events) events")
    }
    let objects = last.map { $0.map(\.hiddenObjects).min() ?? 0 }
    if Self.grow(objects, by: Self.leastObjects) {
      let numbers = objects.map(String.init).joined(separator: ", ")
      result.append(
        "\(Self.mark): at the least \(numbers) objects that nothing shows in the last quarters of \(events) events"
      )
    }
    return result
  }

  private static let mark = "it grows without bound"

  /// Whether a fault, with or without its numbers, is about growth.
  static func isGrowth(_ fault: String) -> Bool { fault.hasPrefix(mark) }

  private static func grow(_ least: [Int], by bound: Int) -> Bool {
    let (before, after) = (least[1] - least[0], least[2] - least[1])
    return before > bound && after > bound && Double(after) > steadiness * Double(before)
  }

  /// Gives memory that was released back to the system: what is kept would otherwise go into it unseen.
  private static let trim: (@convention(c) (Int) -> Int32)? = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
  }

  /// Bytes that the program holds in memory; 0 where the system does not say.
  static var residentBytes: Int {
    _ = trim?(0)
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    // Pages: all, resident, of these shared with files.
    let pages = text.split(separator: " ").compactMap { Int($0) }
    guard pages.count > 2 else { return 0 }
    return (pages[1] - pages[2]) * Int(getpagesize())
  }
}

extension Stage {
  /// Bytes of the picture, of memory for drawing it, and of caches, which fill up to their bounds as the walk goes on.
  var boundedBytes: Int {
    let compositor = context.compositor
    let picture = pixels.bounds.width * pixels.bounds.height * MemoryLayout<UInt32>.stride
    return picture + compositor.cachedBytes + compositor.scratchBytes + ImageContentsCache.byteCount
      + GlyphCache.counts.bytes
  }
}
