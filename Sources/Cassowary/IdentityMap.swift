/// Finds a small number by object identity: open addressing with linear probing.
///
/// Only looked up, never walked, so nothing depends on addresses. The owner keeps the objects alive.
struct IdentityMap {
  /// A place of the table; the key is 0 where the place is free.
  private struct Slot: BitwiseCopyable {
    var key: UInt = 0
    var value: Int32 = 0
  }

  private static let firstSize = 32

  private var slots: GrowableBuffer<Slot>
  private let pool: BlockPool.Place
  private(set) var count = 0

  init(in pool: BlockPool.Place) {
    self.pool = pool
    slots = GrowableBuffer(in: pool)
  }

  /// The place where the key is or would be. Fibonacci hashing: 2^64 / golden ratio spreads the low bits.
  @inline(__always) private func home(_ key: UInt) -> Int {
    let mixed = UInt64(key) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (slots.count - 1)
  }

  @inline(__always) private func slot(_ key: UInt) -> Int {
    var i = home(key)
    while slots[i].key != 0, slots[i].key != key { i = (i + 1) & (slots.count - 1) }
    return i
  }

  private static func key(_ object: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(object)) }

  /// Where the object is; valid until the next insertion or removal.
  @inline(__always) func place(of object: ObjectIdentifier) -> Int? {
    guard count > 0 else { return nil }
    let key = UInt(bitPattern: object)
    let i = slot(key)
    return slots[i].key == key ? i : nil
  }

  @inline(__always) func value(at place: Int) -> Int32 { slots[place].value }

  @inline(__always) subscript(_ object: AnyObject) -> Int32? {
    place(of: ObjectIdentifier(object)).map { slots[$0].value }
  }

  mutating func insert(_ value: Int32, for object: AnyObject) {
    if count * 2 >= slots.count { grow() }
    let key = Self.key(object)
    let i = slot(key)
    if slots[i].key == 0 { count += 1 }
    slots[i] = Slot(key: key, value: value)
  }

  mutating func remove(_ object: AnyObject) {
    if let place = place(of: ObjectIdentifier(object)) { remove(at: place) }
  }

  mutating func remove(at place: Int) {
    var hole = place
    count -= 1
    // Later entries of the same run move up, so that probing never stops at the hole.
    let mask = slots.count - 1
    var i = (hole + 1) & mask
    while slots[i].key != 0 {
      let distanceFromHome = (i - home(slots[i].key)) & mask
      if distanceFromHome >= (i - hole) & mask {
        slots[hole] = slots[i]
        hole = i
      }
      i = (i + 1) & mask
    }
    slots[hole].key = 0
  }

  private mutating func grow() {
    let old = slots
    slots = GrowableBuffer(in: pool)
    slots.extend(to: max(old.count * 2, Self.firstSize), with: Slot())
    for slot in old.elements where slot.key != 0 { slots[self.slot(slot.key)] = slot }
    old.deallocate()
  }
}
