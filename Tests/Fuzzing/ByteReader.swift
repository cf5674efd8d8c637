/// Turns the bytes of an input into numbers and choices, so that a small change of the bytes is a small change of what
/// is built from them. Past the end everything is zero.
struct ByteReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isAtEnd: Bool { bytes.isEmpty }
  /// How many bytes are left.
  var count: Int { bytes.count }
  /// What is left.
  var rest: [UInt8] { Array(bytes) }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// 0 ..< `limit`.
  mutating func below(_ limit: Int) -> Int { Int(byte()) % max(limit, 1) }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// Two bytes as −128 … 127.996, most of the numbers that small pictures and views have, or as −16384 … 16383.5.
  private mutating func coordinate(isFar: Bool) -> Double {
    let high = byte(), low = byte()
    return Double(Int16(truncatingIfNeeded: Int(high) << 8 | Int(low))) / (isFar ? 2 : 256)
  }

  /// A coordinate, a fraction, or one of the numbers at which arithmetic goes wrong.
  mutating func number() -> Double {
    switch byte() {
    case 0..<32: coordinate(isFar: true)
    case 32..<160: coordinate(isFar: false)
    case 160..<230: Double(byte()) / 64
    case let choice: Self.hostile[Int(choice) % Self.hostile.count]
    }
  }

  private static let hostile: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
    -0.0, 1e-300, 1e300, 1e9, -1e9, 4_294_967_296, 9.3e18,
  ]
}
