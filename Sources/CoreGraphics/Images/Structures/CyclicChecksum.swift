/// CRC-32 (ISO 3309), as PNG uses it.
enum CyclicChecksum {
  static func of(_ data: ArraySlice<UInt8>) -> UInt32 {
    data.withUnsafeBufferPointer { bytes in
      table.withUnsafeBufferPointer { table in
        var sum = UInt32.max
        for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8 }
        return ~sum
      }
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ value >> 1 }
  }
}
