import Foundation

extension FontFace {
  /// The revision of the font and the checksum over its file, as its `head` table has them: `4.001 9c2f81aa`. Two files
  /// with one stamp draw the same glyphs, unless somebody edited one without correcting its sums. Nil when the file
  /// cannot be read; of a collection the first font counts.
  ///
  /// The table is described in OpenType's specification: fontRevision at byte 4 in 16.16 fixed point,
  /// checksumAdjustment at byte 8.
  package var stamp: String? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
      return nil
    }
    func number(at offset: Int) -> Int? {
      guard offset >= 0, offset + 4 <= data.count else { return nil }
      return data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let collection = 0x7474_6366
    guard let tag = number(at: 0), let start = tag == collection ? number(at: 12) : 0,
      let count = number(at: start + 4).map({ $0 >> 16 })
    else { return nil }
    let head = 0x6865_6164
    for entry in 0..<count {
      let record = start + 12 + 16 * entry
      guard let name = number(at: record) else { return nil }
      guard name == head else { continue }
      guard let table = number(at: record + 8), let revision = number(at: table + 4),
        let sum = number(at: table + 8)
      else { return nil }
      return String(format: "%.3f %08x", Double(revision) / 65_536, sum)
    }
    return nil
  }
}
