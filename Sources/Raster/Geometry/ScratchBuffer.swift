/// Memory that a rasteriser keeps between shapes: it grows to what was needed once and then stays.
struct ScratchBuffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  /// A buffer of `capacity` elements, all `value`.
  init(capacity: Int, filledWith value: Element) {
    base = .allocate(capacity: capacity)
    base.initialize(repeating: value, count: capacity)
    self.capacity = capacity
  }

  /// Makes room for `count` elements; the first `kept` stay, the others of new memory are `value`.
  mutating func reserve(_ count: Int, keeping kept: Int, filledWith value: Element) {
    if count <= capacity { return }
    // Half as much again, so that growing element by element costs linear time.
    let larger = max(count, capacity + capacity / 2)
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    memory.initialize(repeating: value, count: larger)
    memory.update(from: base, count: min(kept, capacity))
    base.deallocate()
    base = memory
    capacity = larger
  }

  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  func deallocate() { base.deallocate() }
}
