import Raster

/// What was below the edges of clips before anything was drawn in them.
///
/// A clip in place draws what is in it straight onto the picture. Only where its shape does not cover pixels whole
/// (corners, edges between pixels) the picture as it was is needed afterwards.
final class Underlays {
  /// The pixels of one clip that were kept: those of its box that its shape does not cover whole.
  struct Saved {
    var picture: PixelBuffer
    /// What the shape covers whole.
    var inside: PixelRect

    /// Above, below, left and right of the inside.
    static let edgeCount = 4

    func edge(_ i: Int) -> PixelRect {
      let box = picture.bounds
      if inside.isEmpty { return i == 0 ? box : PixelRect.empty }
      switch i {
      case 0: return PixelRect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: inside.minY)
      case 1: return PixelRect(minX: box.minX, minY: inside.maxY, maxX: box.maxX, maxY: box.maxY)
      case 2: return PixelRect(minX: box.minX, minY: inside.minY, maxX: inside.minX, maxY: inside.maxY)
      default: return PixelRect(minX: inside.maxX, minY: inside.minY, maxX: box.maxX, maxY: inside.maxY)
      }
    }
  }

  private struct Memory {
    var pixels: UnsafeMutablePointer<UInt32>
    var capacity: Int
    var saved: Saved
  }

  /// By nesting depth; reused.
  private var memories: ContiguousArray<Memory> = []
  private var count = 0

  deinit { for memory in memories { memory.pixels.deallocate() } }

  /// Bytes held.
  var byteCount: Int {
    var bytes = 0
    for i in 0..<memories.count { bytes += memories[i].capacity * MemoryLayout<UInt32>.stride }
    return bytes
  }

  /// Forgets what was kept.
  func drop() { count = 0 }

  /// Gives the memory back.
  func release() {
    for memory in memories { memory.pixels.deallocate() }
    memories.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Keeps the pixels of a clip's box but for those inside its shape.
  func save(_ target: PixelBuffer, _ box: PixelRect, except inside: PixelRect) {
    let size = box.width * box.height
    if count == memories.count || memories[count].capacity < size {
      // Room for any box of the picture, so that one that grows takes no new memory: only what is written is used.
      let capacity = max(size, target.bounds.width * target.bounds.height)
      let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
      let picture = PixelBuffer(pixels: pixels, stride: box.width, bounds: box)
      let memory = Memory(
        pixels: pixels, capacity: capacity, saved: Saved(picture: picture, inside: inside))
      if count == memories.count {
        memories.append(memory)
      } else {
        memories[count].pixels.deallocate()
        memories[count] = memory
      }
    }
    let picture = PixelBuffer(pixels: memories[count].pixels, stride: box.width, bounds: box)
    let saved = Saved(picture: picture, inside: inside.intersection(box))
    memories[count].saved = saved
    count += 1
    for i in 0..<Saved.edgeCount { Underlays.copy(target, to: picture, rect: saved.edge(i)) }
  }

  /// What was kept last.
  func takeLast() -> Saved {
    count -= 1
    return memories[count].saved
  }

  /// Copies pixels from one picture of the device to another.
  static func copy(_ from: PixelBuffer, to: PixelBuffer, rect: PixelRect) {
    var y = rect.minY
    while y < rect.maxY, rect.minX < rect.maxX {
      to.address(x: rect.minX, y: y).update(from: from.address(x: rect.minX, y: y), count: rect.width)
      y += 1
    }
  }
}
