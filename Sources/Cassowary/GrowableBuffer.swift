/// A contiguous array without reference counting, bounds checks or copy-on-write, in the memory of a pool.
///
/// Everything in the tableau is kept in such buffers: they are swapped, refilled and reused, never copied. An empty one
/// owns no memory.
struct GrowableBuffer<Element: BitwiseCopyable>: BitwiseCopyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private var storedCount: UInt32 = 0
  private var storedCapacity: UInt32 = 0
  private let pool: BlockPool.Place

  @inline(__always) var count: Int {
    get { Int(storedCount) }
    set { storedCount = UInt32(truncatingIfNeeded: newValue) }
  }
  @inline(__always) var capacity: Int { Int(storedCapacity) }

  /// The first element makes room for 32 bytes, or for four elements if they are larger.
  @inline(__always) private static var firstBytes: Int { max(32, 4 * MemoryLayout<Element>.stride) }

  init(in pool: BlockPool.Place) {
    self.pool = pool
    base = Self.nowhere
  }

  /// Never read or written: a buffer without capacity points there.
  private static var nowhere: UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer(bitPattern: MemoryLayout<Element>.alignment)
      .unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
  }

  /// Gives the memory back, for other lists of the pool.
  func deallocate() {
    guard capacity > 0 else { return }
    let exponent = BlockPool.exponent(for: capacity * MemoryLayout<Element>.stride)
    pool.pointee.giveBack(UnsafeMutableRawPointer(base), exponent: exponent)
  }

  /// Becomes empty without giving anything back: the memory is that of a copy.
  mutating func forget() { self = GrowableBuffer(in: pool) }

  @inline(__always) subscript(_ i: Int) -> Element {
    _read { yield base[i] }
    nonmutating _modify { yield &base[i] }
  }

  @inline(__always) var isFull: Bool { storedCount == storedCapacity }
  @inline(__always) var isEmpty: Bool { storedCount == 0 }
  @inline(__always) var indices: Range<Int> { 0..<count }

  /// The elements, until the buffer changes.
  var elements: UnsafeMutableBufferPointer<Element> { UnsafeMutableBufferPointer(start: base, count: count) }

  @inline(__always) mutating func reserve(_ needed: Int) {
    if needed > capacity { grow(needed) }
  }

  @inline(never) private mutating func grow(_ needed: Int) {
    if capacity == 0 {
      take(max(needed * MemoryLayout<Element>.stride, Self.firstBytes))
      return
    }
    let old = self
    take(max(needed, capacity * 2) * MemoryLayout<Element>.stride)
    base.update(from: old.base, count: count)
    old.deallocate()
  }

  @inline(__always) private mutating func take(_ bytes: Int) {
    let exponent = BlockPool.exponent(for: bytes)
    base = pool.pointee.take(exponent: exponent).assumingMemoryBound(to: Element.self)
    storedCapacity = UInt32(truncatingIfNeeded: (1 << exponent) / MemoryLayout<Element>.stride)
  }

  @inline(__always) mutating func append(_ element: Element) {
    if isFull { grow(count + 1) }
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
  mutating func extend(to length: Int, with element: Element) {
    reserve(length)
    let start = count
    guard start < length else { return }
    (base + start).update(repeating: element, count: length - start)
    count = length
  }
}
