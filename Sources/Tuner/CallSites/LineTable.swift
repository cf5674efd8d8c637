import Foundation

/// Which line of the app's source each piece of a program's code was made from.
///
/// It reads the section `.debug_line` (DWARF 2 to 5, §6.2) and keeps the lines of the app's own files alone: a unit of
/// the program that has none is skipped unread.
struct LineTable {
  struct Row {
    let address: UInt64
    /// The index of its file; -1 for a file that is not the app's.
    let file: Int32
    let line: Int32
    let column: Int32
  }

  /// A run of code without gaps; its rows rise.
  private struct Sequence {
    let addresses: Range<UInt64>
    let rows: Range<Int>
  }

  private let executable: ExecutableFile
  /// The app's files.
  private(set) var files: [String] = []
  private var rows: ContiguousArray<Row> = []
  private var sequences: [Sequence] = []

  /// Nil for a file without line tables.
  init?(path: String) {
    guard let executable = ExecutableFile(path: path), let section = executable.section(".debug_line") else {
      return nil
    }
    self.executable = executable
    let strings = LineProgram.Strings(
      line: executable.section(".debug_line_str"), general: executable.section(".debug_str"))
    var places: [String: Int32] = [:]
    section.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      while let program = LineProgram(&reader, strings) {
        let indices = program.files.map { file -> Int32 in
          if let place = places[file] { return place }
          let place = SourceMap.isApp(file) ? Int32(files.count) : -1
          if place >= 0 { files.append(file) }
          places[file] = place
          return place
        }
        if indices.contains(where: { $0 >= 0 }) { read(program, indices) }
      }
    }
    guard !sequences.isEmpty else { return nil }
    sequences.sort { $0.addresses.lowerBound < $1.addresses.lowerBound }
  }

  private mutating func read(_ program: LineProgram, _ indices: [Int32]) {
    var start = rows.count
    program.run { address, file, line, column in
      if file < 0 {
        // Code that was dropped by the linker is at 0.
        if start < rows.count, rows[start].address > 0, rows[start].address < address {
          sequences.append(Sequence(addresses: rows[start].address..<address, rows: start..<rows.count))
        } else {
          rows.removeLast(rows.count - start)
        }
        start = rows.count
        return
      }
      rows.append(
        Row(
          address: address, file: file < indices.count ? indices[file] : -1, line: Int32(clamping: line),
          column: Int32(clamping: column)))
    }
    rows.removeLast(rows.count - start)
  }

  /// The place in the app's source of the code at an offset of the file; nil for anybody else's code.
  func site(atFileOffset offset: UInt64) -> CallSite? {
    guard let address = executable.address(atFileOffset: offset) else { return nil }
    let next = LineTable.firstIndex(in: 0..<sequences.count) { sequences[$0].addresses.lowerBound > address }
    guard next > 0, sequences[next - 1].addresses.contains(address) else { return nil }
    let range = sequences[next - 1].rows
    var index = LineTable.firstIndex(in: range) { rows[$0].address > address } - 1
    // Line 0 is code that belongs to no line; the one before it is the nearest.
    while index >= range.lowerBound, rows[index].line == 0 { index -= 1 }
    guard index >= range.lowerBound, rows[index].file >= 0 else { return nil }
    let row = rows[index]
    return CallSite(path: files[Int(row.file)], line: Int(row.line), column: Int(row.column))
  }

  /// The first index of a range for which something holds that holds for all after it too.
  private static func firstIndex(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Reads little-endian numbers one after the other; beyond the end it reads zeros and says so.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0
  private var end: Int
  private(set) var isExhausted = false

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    end = bytes.count
  }

  var isAtEnd: Bool { position >= end }

  /// A reader of the next `count` bytes, which this one passes over.
  mutating func take(_ count: Int) -> ByteReader {
    var part = self
    part.end = min(position + max(count, 0), end)
    position = part.end
    return part
  }

  mutating func skip(_ count: Int) { position = min(position + max(count, 0), end) }

  mutating func fixed<T: FixedWidthInteger>(_ type: T.Type) -> T {
    guard position + MemoryLayout<T>.size <= end else {
      isExhausted = true
      position = end
      return 0
    }
    defer { position += MemoryLayout<T>.size }
    return T(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: T.self))
  }

  /// An unsigned number in seven bits a byte, the low ones first (DWARF 5, §7.6).
  mutating func unsigned() -> UInt64 {
    var (result, shift) = (UInt64(0), UInt64(0))
    while true {
      let byte = fixed(UInt8.self)
      if shift < 64 { result |= UInt64(byte & 0x7F) << shift }
      shift += 7
      if byte & 0x80 == 0 || isExhausted { return result }
    }
  }

  /// A signed number in seven bits a byte.
  mutating func signed() -> Int64 {
    var (result, shift) = (Int64(0), Int64(0))
    while true {
      let byte = fixed(UInt8.self)
      if shift < 64 { result |= Int64(byte & 0x7F) << shift }
      shift += 7
      if byte & 0x80 == 0 || isExhausted {
        if shift < 64, byte & 0x40 != 0 { result |= -1 << shift }
        return result
      }
    }
  }

  /// Text up to the next zero byte.
  mutating func text() -> String {
    let start = position
    while position < end, bytes[position] != 0 { position += 1 }
    defer { position = min(position + 1, end) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
