/// A contiguous array without reference counting, bounds checks or copy-on-write, owned by whoever calls `deallocate`.
///
/// Everything in the tableau is kept in such buffers: they are swapped, refilled and reused, never copied. An empty one
/// owns no memory.
struct GrowableBuffer<Element: BitwiseCopyable>: BitwiseCopyable {
  private(set) var base: UnsafeMutablePointer<Element>
  var count = 0
  private(set) var capacity = 0

  /// What the first element makes room for.
  private static var firstCapacity: Int { 8 }

  init() { base = Self.nowhere }

  /// Never read or written: a buffer without capacity points there.
  private static var nowhere: UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer(bitPattern: MemoryLayout<Element>.alignment)
      .unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
  }

  func deallocate() { if capacity > 0 { base.deallocate() } }

  @inline(__always) subscript(_ i: Int) -> Element {
    _read { yield base[i] }
    nonmutating _modify { yield &base[i] }
  }

  @inline(__always) var isFull: Bool { count == capacity }
  @inline(__always) var isEmpty: Bool { count == 0 }
  @inline(__always) var indices: Range<Int> { 0..<count }

  /// The elements, until the buffer changes.
  var elements: UnsafeMutableBufferPointer<Element> { UnsafeMutableBufferPointer(start: base, count: count) }

  @inline(__always) mutating func reserve(_ needed: Int) {
    if needed > capacity { grow(needed) }
  }

  @inline(never) private mutating func grow(_ needed: Int) {
    let larger = max(needed, capacity * 2, Self.firstCapacity)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    deallocate()
    base = moved
    capacity = larger
  }

  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { grow(count + 1) }
    base[count] = element
    count += 1
  }

  @inline(__always) mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return base[count]
  }

  /// Keeps the memory.
  @inline(__always) mutating func removeAll() { count = 0 }

  mutating func remove(at index: Int) {
    (base + index).update(from: base + index + 1, count: count - index - 1)
    count -= 1
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
