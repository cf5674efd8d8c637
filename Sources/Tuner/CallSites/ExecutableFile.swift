import Foundation

/// An executable or library file in the ELF format, 64 bits, little endian: its sections, and where its code is.
///
/// Source: System V Application Binary Interface, chapter 4 (object files) and 5 (program headers).
struct ExecutableFile {
  private let data: Data
  private var sections: [String: Range<Int>] = [:]
  private var segments: [(offset: UInt64, address: UInt64, size: UInt64)] = []

  private enum Layout {
    static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
    static let class64: UInt8 = 2
    static let littleEndian: UInt8 = 1
    static let headerSize = 64
    static let programHeaderTable = 32, sectionHeaderTable = 40
    static let programHeaderSize = 54, programHeaderCount = 56
    static let sectionHeaderSize = 58, sectionHeaderCount = 60, nameSection = 62
    static let loadable: UInt32 = 1
    static let compressed: UInt64 = 0x800
    static let occupiesNothing: UInt32 = 8
  }

  /// Nil for a file that is no such thing, or that is cut off.
  init?(path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
      data.count >= Layout.headerSize, Array(data.prefix(4)) == Layout.magic,
      data[data.startIndex + 4] == Layout.class64, data[data.startIndex + 5] == Layout.littleEndian
    else { return nil }
    self.data = data
    guard readSegments(), readSections() else { return nil }
  }

  /// The bytes of a section; nil when there is none, or it is compressed.
  func section(_ name: String) -> Data? {
    sections[name].map { data[data.startIndex + $0.lowerBound..<data.startIndex + $0.upperBound] }
  }

  /// The address for which the code at a place in the file was linked; nil for what is not loaded.
  func address(atFileOffset offset: UInt64) -> UInt64? {
    segments.first { $0.offset <= offset && offset - $0.offset < $0.size }
      .map { offset - $0.offset + $0.address }
  }

  private func read<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) -> T? {
    guard offset >= 0, offset + MemoryLayout<T>.size <= data.count else { return nil }
    return data.withUnsafeBytes {
      T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self))
    }
  }

  private mutating func readSegments() -> Bool {
    guard let table = read(UInt64.self, at: Layout.programHeaderTable).flatMap({ Int(exactly: $0) }),
      let size = read(UInt16.self, at: Layout.programHeaderSize),
      let count = read(UInt16.self, at: Layout.programHeaderCount)
    else { return false }
    for i in 0..<Int(count) {
      let start = table + i * Int(size)
      guard let type = read(UInt32.self, at: start), let offset = read(UInt64.self, at: start + 8),
        let address = read(UInt64.self, at: start + 16), let length = read(UInt64.self, at: start + 32)
      else { return false }
      if type == Layout.loadable { segments.append((offset, address, length)) }
    }
    return true
  }

  private mutating func readSections() -> Bool {
    guard let table = read(UInt64.self, at: Layout.sectionHeaderTable).flatMap({ Int(exactly: $0) }),
      let size = read(UInt16.self, at: Layout.sectionHeaderSize),
      let count = read(UInt16.self, at: Layout.sectionHeaderCount),
      let names = read(UInt16.self, at: Layout.nameSection),
      let nameTable = bounds(ofSectionAt: table + Int(names) * Int(size))
    else { return false }
    for i in 0..<Int(count) {
      let start = table + i * Int(size)
      guard let name = read(UInt32.self, at: start), let type = read(UInt32.self, at: start + 4),
        let flags = read(UInt64.self, at: start + 8), let bounds = bounds(ofSectionAt: start)
      else { return false }
      guard type != Layout.occupiesNothing, flags & Layout.compressed == 0 else { continue }
      sections[text(at: nameTable.lowerBound + Int(name), before: nameTable.upperBound)] = bounds
    }
    return true
  }

  private func bounds(ofSectionAt start: Int) -> Range<Int>? {
    guard let offset = read(UInt64.self, at: start + 24).flatMap({ Int(exactly: $0) }),
      let size = read(UInt64.self, at: start + 32).flatMap({ Int(exactly: $0) })
    else { return nil }
    // A section without bytes in the file may claim any size.
    let end = min(offset + size, data.count)
    return offset <= end ? offset..<end : nil
  }

  private func text(at offset: Int, before end: Int) -> String {
    guard offset < end else { return "" }
    return String(
      decoding: data[data.startIndex + offset..<data.startIndex + end].prefix { $0 != 0 }, as: UTF8.self)
  }
}
