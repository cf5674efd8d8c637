import Glibc

/// What memory itself allows, kept from a compiler that sees that nobody reads what is written.
enum PlainMemory {
  @inline(never) @_optimize(none)
  static func set(_ to: UnsafeMutablePointer<UInt32>, _ byte: Int32, _ count: Int) { memset(to, byte, count) }

  @inline(never) @_optimize(none)
  static func copy(_ to: UnsafeMutablePointer<UInt32>, _ from: UnsafePointer<UInt32>, _ count: Int) {
    memcpy(to, from, count)
  }
}
