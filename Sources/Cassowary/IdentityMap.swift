/// Finds a small number by object identity: open addressing with linear probing.
///
/// Only looked up, never walked, so nothing depends on addresses. The owner keeps the objects alive.
struct IdentityMap {
  private var keys: [UInt] = Array(repeating: 0, count: 16)
  private var values: [Int32] = Array(repeating: 0, count: 16)
  private(set) var count = 0

  /// The place where the key stands or would stand. Fibonacci hashing: 2^64 / golden ratio spreads the low bits.
  private func home(_ key: UInt) -> Int {
    let mixed = UInt64(key) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (keys.count - 1)
  }

  private func slot(_ key: UInt) -> Int {
    var i = home(key)
    while keys[i] != 0, keys[i] != key { i = (i + 1) & (keys.count - 1) }
    return i
  }

  private static func key(_ object: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(object)) }

  subscript(_ object: AnyObject) -> Int32? {
    let key = Self.key(object)
    let i = slot(key)
    return keys[i] == key ? values[i] : nil
  }

  mutating func insert(_ value: Int32, for object: AnyObject) {
    if count * 2 >= keys.count { grow() }
    let key = Self.key(object)
    let i = slot(key)
    if keys[i] == 0 { count += 1 }
    keys[i] = key
    values[i] = value
  }

  mutating func remove(_ object: AnyObject) {
    let key = Self.key(object)
    var hole = slot(key)
    guard keys[hole] == key else { return }
    count -= 1
    // Later entries of the same run move up, so that probing never stops at the hole.
    let mask = keys.count - 1
    var i = (hole + 1) & mask
    while keys[i] != 0 {
      let distanceFromHome = (i - home(keys[i])) & mask
      if distanceFromHome >= (i - hole) & mask {
        keys[hole] = keys[i]
        values[hole] = values[i]
        hole = i
      }
      i = (i + 1) & mask
    }
    keys[hole] = 0
  }

  private mutating func grow() {
    let oldKeys = keys
    let oldValues = values
    keys = Array(repeating: 0, count: oldKeys.count * 2)
    values = Array(repeating: 0, count: oldKeys.count * 2)
    for (i, key) in oldKeys.enumerated() where key != 0 {
      let j = slot(key)
      keys[j] = key
      values[j] = oldValues[i]
    }
  }
}
