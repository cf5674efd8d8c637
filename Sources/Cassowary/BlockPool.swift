/// The memory of one solver: blocks of powers of two, cut from a few chunks and reused by size.
///
/// A solver of a dozen constraints has some eighty short lists. The system's allocator would take longer over them than
/// the arithmetic takes. Everything is given back at once, when the solver goes. The pool itself is in its first chunk.
struct BlockPool: BitwiseCopyable {
  typealias Place = UnsafeMutablePointer<BlockPool>

  /// Blocks are aligned to this; the head of a chunk, a link to the one before it, takes as much.
  private static var alignment: Int { 16 }
  /// The first chunks, six of them for a dozen constraints. From a kilobyte on, glibc first gathers everything that was
  /// freed in small pieces, and then has to cut every variable and constraint of the caller from it again.
  private static var smallChunk: Int { 992 }
  /// A system that is larger gets chunks half as large as all before, but no smaller than this
  private static var largeChunk: Int { 16_384 }
  /// and, unless a block is larger, no larger than this.
  private static var largestChunk: Int { 1 << 20 }
  /// The smallest block has 2⁴ bytes, which hold a link.
  private static var smallestExponent: Int { 4 }
  /// Blocks have less than 2⁴⁰ bytes: more than 2³² elements have no place in a list.
  private static var sizes: Int { 36 }

  private var next: UnsafeMutableRawPointer
  private var left: Int
  private var total = BlockPool.smallChunk
  private var chunk: UnsafeMutableRawPointer
  /// By size: blocks that were given back, each of which begins with the address of the next.
  private let free: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// A pool, to be ended by `destroy`.
  static func make() -> Place {
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: smallChunk, alignment: alignment)
    chunk.storeBytes(of: nil, as: UnsafeMutableRawPointer?.self)
    let place = (chunk + alignment).bindMemory(to: BlockPool.self, capacity: 1)
    let lists = (UnsafeMutableRawPointer(place) + rounded(MemoryLayout<BlockPool>.size))
      .bindMemory(to: UnsafeMutableRawPointer?.self, capacity: sizes)
    lists.initialize(repeating: nil, count: sizes)
    let next = UnsafeMutableRawPointer(lists) + rounded(sizes * MemoryLayout<UnsafeMutableRawPointer?>.stride)
    place.initialize(
      to: BlockPool(next: next, left: smallChunk - (next - chunk), chunk: chunk, free: lists))
    return place
  }

  static func destroy(_ place: Place) {
    var chunk: UnsafeMutableRawPointer? = place.pointee.chunk
    while let current = chunk {
      chunk = current.load(as: UnsafeMutableRawPointer?.self)
      current.deallocate()
    }
  }

  @inline(__always) private static func rounded(_ bytes: Int) -> Int {
    (bytes + alignment - 1) & ~(alignment - 1)
  }

  /// The power of two that holds so many bytes, as an exponent.
  @inline(__always) static func exponent(for bytes: Int) -> Int {
    Int.bitWidth - max(bytes - 1, 15).leadingZeroBitCount
  }

  /// Room for one value, for as long as the pool exists.
  mutating func place<Value: ~Copyable>(for type: Value.Type) -> UnsafeMutablePointer<Value> {
    cut(bytes: MemoryLayout<Value>.size).bindMemory(to: type, capacity: 1)
  }

  /// Memory of any size.
  mutating func cut(bytes: Int) -> UnsafeMutableRawPointer {
    let size = Self.rounded(bytes)
    if size > left { addChunk(for: size) }
    return cut(size)
  }

  /// A block of 2^`exponent` bytes, of any content.
  @inline(__always) mutating func take(exponent: Int) -> UnsafeMutableRawPointer {
    let list = free + (exponent - Self.smallestExponent)
    if let block = list.pointee {
      list.pointee = block.load(as: UnsafeMutableRawPointer?.self)
      return block
    }
    let size = 1 << exponent
    if size > left { addChunk(for: size) }
    return cut(size)
  }

  /// Takes back memory, as blocks.
  mutating func giveBack(_ memory: UnsafeMutableRawPointer, bytes: Int) {
    var block = memory
    var rest = bytes
    while rest >= 1 << Self.smallestExponent {
      let exponent = Int.bitWidth - 1 - rest.leadingZeroBitCount
      let list = free + (exponent - Self.smallestExponent)
      block.storeBytes(of: list.pointee, as: UnsafeMutableRawPointer?.self)
      list.pointee = block
      block += 1 << exponent
      rest -= 1 << exponent
    }
  }

  @inline(__always) private mutating func cut(_ size: Int) -> UnsafeMutableRawPointer {
    let block = next
    next += size
    left -= size
    return block
  }

  @inline(never) private mutating func addChunk(for size: Int) {
    // What is left of the old chunk serves smaller blocks.
    giveBack(next, bytes: left)
    let isLarge = size > Self.smallChunk - Self.alignment || total >= Self.largeChunk
    let usual =
      isLarge ? min(max(Self.rounded(total / 2), Self.largeChunk), Self.largestChunk) : Self.smallChunk
    let bytes = max(usual, size + Self.alignment)
    total += bytes
    let made = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: Self.alignment)
    made.storeBytes(of: chunk, as: UnsafeMutableRawPointer?.self)
    chunk = made
    next = made + Self.alignment
    left = bytes - Self.alignment
  }
}
