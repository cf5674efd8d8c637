/// A contiguous array without reference counting, bounds checks or copy-on-write, in the memory of a pool.
///
/// Everything in the tableau is kept in such buffers: they are swapped, refilled and reused, never copied. An empty one
/// owns no memory.
struct GrowableBuffer<Element: BitwiseCopyable>: BitwiseCopyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private var storedCount: Int32 = 0
  private var storedCapacity: Int32 = 0
  private let pool: BlockPool.Place

  @inline(__always) var count: Int {
    get { Int(storedCount) }
    set { storedCount = Int32(truncatingIfNeeded: newValue) }
  }
  @inline(__always) var capacity: Int { Int(storedCapacity) }

  /// The first element makes room for so many bytes, or for two elements up to 128.
  private static var firstBytes: Int { 16 }

  init(in pool: BlockPool.Place) {
    self.pool = pool
    base = Self.nowhere
  }

  /// Never read or written: a buffer without capacity points there.
  private static var nowhere: UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer(bitPattern: MemoryLayout<Element>.alignment)
      .unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
  }

  private static func exponent(for capacity: Int) -> Int {
    BlockPool.exponent(for: capacity * MemoryLayout<Element>.stride)
  }

  /// Gives the memory back, for other lists of the pool.
  func deallocate() {
    guard capacity > 0 else { return }
    pool.pointee.giveBack(UnsafeMutableRawPointer(base), exponent: Self.exponent(for: capacity))
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

  @inline(__always) mutating func reserve(_ needed: Int) {
    if needed > capacity { grow(needed) }
  }

  @inline(never) private mutating func grow(_ needed: Int) {
    let stride = MemoryLayout<Element>.stride
    let exponent = BlockPool.exponent(for: max(needed * stride, min(2 * stride, 128), Self.firstBytes))
    let moved = pool.pointee.take(exponent: exponent).assumingMemoryBound(to: Element.self)
    if count > 0 { moved.update(from: base, count: count) }
    deallocate()
    base = moved
    storedCapacity = Int32(truncatingIfNeeded: (1 << exponent) / stride)
  }

  @inline(__always) mutating func append(_ element: Element) {
    if isFull { grow(count + 1) }
    base[count] = element
    storedCount &+= 1
  }

  @inline(__always) mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return base[count]
  }

  /// Keeps the memory.
  @inline(__always) mutating func removeAll() { count = 0 }

  mutating func remove(at index: Int) {
    let last = count - 1
    if last - index > 16 {
      (base + index).update(from: base + index + 1, count: last - index)
    } else {
      var place = index
      while place < last {
        base[place] = base[place + 1]
        place += 1
      }
    }
    count = last
  }

  /// Appends copies of an element until there are `length`.
  mutating func extend(to length: Int, with element: Element) {
    reserve(length)
    while count < length {
      base[count] = element
      count += 1
    }
  }
}
