/// A contiguous array without reference counting, bounds checks or copy-on-write, in the memory of a pool.
///
/// Everything in the tableau is kept in such buffers: they are swapped, refilled and reused, never copied. An empty one
/// owns no memory. The pool is named by whoever makes them grow, always the same: with it in each of them, a small
/// system would be a third larger, and what its memory costs is the cache.
struct GrowableBuffer<Element: BitwiseCopyable>: BitwiseCopyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private var storedCount: UInt32 = 0
  private var storedCapacity: UInt32 = 0

  @inline(__always) var count: Int {
    get { Int(storedCount) }
    set { storedCount = UInt32(truncatingIfNeeded: newValue) }
  }
  @inline(__always) var capacity: Int { Int(storedCapacity) }

  /// What the first element makes room for: 16 bytes, or two elements if they are larger.
  @inline(__always) private static var firstBytes: Int { max(16, 2 * MemoryLayout<Element>.stride) }

  init() { base = Self.nowhere }

  /// Never read or written: a buffer without capacity points there.
  private static var nowhere: UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer(bitPattern: MemoryLayout<Element>.alignment)
      .unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
  }

  /// Gives the memory back, for other lists of the pool.
  func deallocate(in pool: BlockPool.Place) {
    pool.pointee.giveBack(UnsafeMutableRawPointer(base), bytes: capacity * MemoryLayout<Element>.stride)
  }

  @inline(__always) subscript(_ i: Int) -> Element {
    _read { yield base[i] }
    nonmutating _modify { yield &base[i] }
  }

  @inline(__always) var isFull: Bool { storedCount == storedCapacity }
  @inline(__always) var isEmpty: Bool { storedCount == 0 }
  @inline(__always) var indices: Range<Int> { 0..<count }

  /// The elements, until the buffer changes.
  var elements: UnsafeMutableBufferPointer<Element> { UnsafeMutableBufferPointer(start: base, count: count) }

  /// Takes memory for so many elements and no more. For an empty buffer.
  mutating func start(with room: Int, in pool: BlockPool.Place) {
    base = pool.pointee.cut(bytes: room * MemoryLayout<Element>.stride)
      .bindMemory(to: Element.self, capacity: room)
    storedCapacity = UInt32(truncatingIfNeeded: room)
  }

  @inline(__always) mutating func reserve(_ needed: Int, in pool: BlockPool.Place) {
    if needed > capacity { grow(needed, in: pool) }
  }

  @inline(never) private mutating func grow(_ needed: Int, in pool: BlockPool.Place) {
    let stride = MemoryLayout<Element>.stride
    if storedCapacity == 0 {
      take(max(needed * stride, Self.firstBytes), in: pool)
      return
    }
    let old = self
    take(max(needed, capacity * 2) * stride, in: pool)
    base.update(from: old.base, count: count)
    old.deallocate(in: pool)
  }

  @inline(__always) private mutating func take(_ bytes: Int, in pool: BlockPool.Place) {
    let exponent = BlockPool.exponent(for: bytes)
    let room = (1 << exponent) / MemoryLayout<Element>.stride
    base = pool.pointee.take(exponent: exponent).bindMemory(to: Element.self, capacity: room)
    storedCapacity = UInt32(truncatingIfNeeded: room)
  }

  @inline(__always) mutating func append(_ element: Element, in pool: BlockPool.Place) {
    if isFull { grow(count + 1, in: pool) }
    base[count] = element
    storedCount &+= 1
  }

  @inline(__always) mutating func popLast() -> Element? {
    guard storedCount > 0 else { return nil }
    storedCount &-= 1
    return base[count]
  }

  /// Keeps the memory.
  @inline(__always) mutating func removeAll() { storedCount = 0 }

  /// Appends copies of an element until there are `length`.
  mutating func extend(to length: Int, with element: Element, in pool: BlockPool.Place) {
    reserve(length, in: pool)
    guard count < length else { return }
    (base + count).update(repeating: element, count: length - count)
    count = length
  }
}
