/// Finds a small number by object identity: open addressing with linear probing.
///
/// A place holds half of an object's hash. The object itself is where the number leads, and the owner of the map, who
/// keeps it alive, says which it is: a map of a dozen objects has four cache lines. Only looked up, never walked, so
/// nothing depends on addresses.
struct IdentityMap: BitwiseCopyable {
  /// A place of the table; the value is −1 where the place is free.
  private struct Slot: BitwiseCopyable {
    var hash: UInt32 = 0
    var value: Int32 = -1
  }

  private static let firstSize = 32

  private var slots = GrowableBuffer<Slot>()
  private(set) var count = 0

  /// Fibonacci hashing: 2^64 / golden ratio spreads the low bits.
  @inline(__always) private static func hash(_ object: UnsafeRawPointer) -> UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(UInt(bitPattern: object)) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  /// Where entries of the hash begin.
  @inline(__always) private func home(_ hash: UInt32) -> Int { Int(hash) & (slots.count &- 1) }

  /// Where the object is; valid until the next insertion or removal.
  ///
  /// - Parameter object: Returns the object of a value.
  @inline(__always) func place(of wanted: UnsafeRawPointer, object: (Int32) -> UnsafeRawPointer?) -> Int? {
    guard count > 0 else { return nil }
    let hash = Self.hash(wanted)
    var i = home(hash)
    while slots[i].value >= 0 {
      if slots[i].hash == hash, object(slots[i].value) == wanted { return i }
      i = (i &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  @inline(__always) func value(at place: Int) -> Int32 { slots[place].value }

  /// Inserts an object that is not in the map.
  mutating func insert(_ value: Int32, for object: UnsafeRawPointer, in pool: BlockPool.Place) {
    if count * 2 >= slots.count { grow(in: pool) }
    count += 1
    put(Slot(hash: Self.hash(object), value: value))
  }

  @inline(__always) private func put(_ slot: Slot) {
    var i = home(slot.hash)
    while slots[i].value >= 0 { i = (i &+ 1) & (slots.count &- 1) }
    slots[i] = slot
  }

  mutating func remove(at place: Int) {
    var hole = place
    count -= 1
    // Later entries of the same run move up, so that probing never stops at the hole.
    let mask = slots.count - 1
    var i = (hole + 1) & mask
    while slots[i].value >= 0 {
      let distanceFromHome = (i - home(slots[i].hash)) & mask
      if distanceFromHome >= (i - hole) & mask {
        slots[hole] = slots[i]
        hole = i
      }
      i = (i + 1) & mask
    }
    slots[hole].value = -1
  }

  private mutating func grow(in pool: BlockPool.Place) {
    let old = slots
    slots = GrowableBuffer()
    let size = max(old.count * 2, Self.firstSize)
    slots.start(with: size, in: pool)
    slots.extend(to: size, with: Slot(), in: pool)
    for slot in old.elements where slot.value >= 0 { put(slot) }
    old.deallocate(in: pool)
  }
}
