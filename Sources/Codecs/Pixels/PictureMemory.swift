import Glibc
import Support

/// Memory for pixels, which is kept for a while after its picture is gone.
///
/// A picture of a screen takes megabytes. Given back to the system after each screenshot and asked for again before the
/// next, their pages cost more than drawing them does: a page fault for every four kilobytes. So the newest freed
/// blocks wait here for a picture of the same size.
package enum PictureMemory {
  /// Smaller blocks are left to the system's allocator, which keeps them itself.
  static let leastKept = 1 << 18
  /// Bytes that wait at most.
  static let mostKept = 1 << 25

  private struct Block {
    let start: UnsafeMutableRawPointer
    let size: Int
  }

  /// Oldest first.
  private static let kept = Locked<[Block]>([])

  /// Memory for `count` pixels, all clear if `isClear`, else with anything in them; nil when there is none.
  static func take(_ count: Int, isClear: Bool) -> UnsafeMutablePointer<UInt32>? {
    let size = count * MemoryLayout<UInt32>.size
    if size >= leastKept, let start = takeKept(size) {
      if isClear { memset(start, 0, size) }
      return start.bindMemory(to: UInt32.self, capacity: count)
    }
    // Swift's own allocation ends the process where there is no memory; these give nil.
    let start = isClear ? calloc(count, MemoryLayout<UInt32>.size) : malloc(size)
    return start?.bindMemory(to: UInt32.self, capacity: count)
  }

  /// Takes back memory for `count` pixels that `take` gave.
  static func giveBack(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int) {
    let size = count * MemoryLayout<UInt32>.size
    guard size >= leastKept, size <= mostKept else { return free(pixels) }
    kept.withLock { blocks in
      blocks.append(Block(start: pixels, size: size))
      var sum = blocks.reduce(0) { $0 + $1.size }
      while sum > mostKept {
        let oldest = blocks.removeFirst()
        sum -= oldest.size
        free(oldest.start)
      }
    }
  }

  /// The newest kept block of just this size.
  private static func takeKept(_ size: Int) -> UnsafeMutableRawPointer? {
    kept.withLock { blocks in
      blocks.lastIndex { $0.size == size }.map { blocks.remove(at: $0).start }
    }
  }

  /// Bytes that wait for a picture.
  package static var keptSize: Int { kept.withLock { $0.reduce(0) { $0 + $1.size } } }
}
