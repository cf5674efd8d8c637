import Foundation

/// The line table of one unit of a program, as the little program that DWARF keeps it in (version 5, §6.2.4 and
/// §6.2.5).
struct LineProgram {
  /// The sections that names may be in.
  struct Strings {
    let line: Data?
    let general: Data?

    fileprivate func text(_ data: Data?, at offset: Int) -> String {
      guard let data, offset >= 0, offset < data.count else { return "" }
      return String(decoding: data[(data.startIndex + offset)...].prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The unit's files, by the numbers that its rows have.
  private(set) var files: [String] = []
  private var instructions: ByteReader
  private var minimumLength: UInt64 = 1
  private var lineBase = 0
  private var lineRange = 1
  private var opcodeBase: UInt8 = 1
  private var operandCounts: [UInt8] = []
  /// Bytes of an offset: 8 in the 64-bit format.
  private let offsetSize: Int
  private let strings: Strings

  private enum Standard {
    static let copy: UInt8 = 1, advanceAddress: UInt8 = 2, advanceLine: UInt8 = 3, setFile: UInt8 = 4
    static let setColumn: UInt8 = 5, addConstant: UInt8 = 8, advanceFixed: UInt8 = 9
  }
  private enum Extended {
    static let endSequence: UInt8 = 1, setAddress: UInt8 = 2
  }
  private enum Content {
    static let path: UInt64 = 1, directory: UInt64 = 2
  }
  private static let longFormat: UInt32 = 0xFFFF_FFFF

  /// The next unit of the section; nil at its end, and for what is damaged.
  init?(_ section: inout ByteReader, _ strings: Strings) {
    guard !section.isAtEnd else { return nil }
    let short = section.fixed(UInt32.self)
    let isLong = short == LineProgram.longFormat
    let length = isLong ? section.fixed(UInt64.self) : UInt64(short)
    guard let count = Int(exactly: length), count > 0, !section.isExhausted else { return nil }
    offsetSize = isLong ? 8 : 4
    self.strings = strings
    var unit = section.take(count)
    let version = unit.fixed(UInt16.self)
    instructions = unit
    guard (2...5).contains(version) else { return }
    if version >= 5 { unit.skip(2) }
    let headerLength = Int(
      clamping: isLong ? unit.fixed(UInt64.self) : UInt64(unit.fixed(UInt32.self)))
    var rest = unit
    var header = rest.take(headerLength)
    instructions = rest
    minimumLength = UInt64(header.fixed(UInt8.self))
    if version >= 4 { header.skip(1) }
    header.skip(1)
    lineBase = Int(header.fixed(Int8.self))
    lineRange = max(Int(header.fixed(UInt8.self)), 1)
    opcodeBase = max(header.fixed(UInt8.self), 1)
    operandCounts = (1..<Int(opcodeBase)).map { _ in header.fixed(UInt8.self) }
    if version >= 5 { readNames(&header) } else { readOldNames(&header) }
  }

  // MARK: Names

  /// Directories and files up to version 4; files count from 1, and directory 0 is the compiler's own.
  private mutating func readOldNames(_ header: inout ByteReader) {
    var directories = [""]
    while !header.isAtEnd {
      let name = header.text()
      if name.isEmpty { break }
      directories.append(name)
    }
    files = [""]
    while !header.isAtEnd {
      let name = header.text()
      if name.isEmpty { break }
      let directory = Int(clamping: header.unsigned())
      _ = header.unsigned()
      _ = header.unsigned()
      files.append(LineProgram.join(directory < directories.count ? directories[directory] : "", name))
    }
  }

  /// The same from version 5 on: both lists say in which form they are, and count from 0.
  private mutating func readNames(_ header: inout ByteReader) {
    let directories = readEntries(&header).map(\.path)
    files = readEntries(&header).map { entry in
      let directory = entry.directory < directories.count ? directories[entry.directory] : ""
      return LineProgram.join(
        LineProgram.join(directories.first ?? "", directory), entry.path)
    }
  }

  private func readEntries(_ header: inout ByteReader) -> [(path: String, directory: Int)] {
    let formats = (0..<header.fixed(UInt8.self)).map { _ in
      (content: header.unsigned(), form: header.unsigned())
    }
    var entries: [(path: String, directory: Int)] = []
    let count = header.unsigned()
    guard !formats.isEmpty else { return [] }
    for _ in 0..<count {
      if header.isAtEnd { break }
      var (path, directory) = ("", 0)
      for format in formats {
        let value = readForm(format.form, &header)
        if format.content == Content.path { path = value.text }
        if format.content == Content.directory { directory = value.number }
      }
      entries.append((path, directory))
    }
    return entries
  }

  /// A value in one of the forms that names and numbers of directories have (DWARF 5, §7.5.6).
  private func readForm(_ form: UInt64, _ header: inout ByteReader) -> (text: String, number: Int) {
    func offset() -> Int {
      Int(clamping: offsetSize == 8 ? header.fixed(UInt64.self) : UInt64(header.fixed(UInt32.self)))
    }
    switch form {
    case 0x08: return (header.text(), 0)
    case 0x0E: return (strings.text(strings.general, at: offset()), 0)
    case 0x1F: return (strings.text(strings.line, at: offset()), 0)
    case 0x0B: return ("", Int(header.fixed(UInt8.self)))
    case 0x05: return ("", Int(header.fixed(UInt16.self)))
    case 0x06: return ("", Int(header.fixed(UInt32.self)))
    case 0x07: return ("", Int(clamping: header.fixed(UInt64.self)))
    case 0x0F: return ("", Int(clamping: header.unsigned()))
    case 0x1E: header.skip(16)
    case 0x09: header.skip(Int(clamping: header.unsigned()))
    default: break
    }
    return ("", 0)
  }

  private static func join(_ directory: String, _ name: String) -> String {
    name.hasPrefix("/") || directory.isEmpty ? name : directory + "/" + name
  }

  // MARK: Rows

  /// Calls `emit` with the rows of the table: from an address on the code belongs to a line of a file; file −1 ends it.
  func run(_ emit: (_ address: UInt64, _ file: Int, _ line: Int, _ column: Int) -> Void) {
    var reader = instructions
    var (address, file, line, column) = (UInt64(0), 1, 1, 0)
    while !reader.isAtEnd, !reader.isExhausted {
      let opcode = reader.fixed(UInt8.self)
      if opcode >= opcodeBase {
        let step = Int(opcode - opcodeBase)
        address &+= UInt64(step / lineRange) &* minimumLength
        line &+= lineBase + step % lineRange
        emit(address, file, line, column)
        continue
      }
      switch opcode {
      case 0:
        let length = Int(clamping: reader.unsigned())
        var operands = reader.take(length)
        switch operands.fixed(UInt8.self) {
        case Extended.endSequence:
          emit(address, -1, 0, 0)
          (address, file, line, column) = (0, 1, 1, 0)
        case Extended.setAddress:
          address = length > 8 ? operands.fixed(UInt64.self) : UInt64(operands.fixed(UInt32.self))
        default: break
        }
      case Standard.copy: emit(address, file, line, column)
      case Standard.advanceAddress: address &+= reader.unsigned() &* minimumLength
      case Standard.advanceLine: line &+= Int(truncatingIfNeeded: reader.signed())
      case Standard.setFile: file = Int(clamping: reader.unsigned())
      case Standard.setColumn: column = Int(clamping: reader.unsigned())
      case Standard.addConstant:
        address &+= UInt64((255 - Int(opcodeBase)) / lineRange) &* minimumLength
      case Standard.advanceFixed: address &+= UInt64(reader.fixed(UInt16.self))
      default:
        // Of other instructions only the number of operands matters.
        let count = Int(opcode) - 1 < operandCounts.count ? operandCounts[Int(opcode) - 1] : 0
        for _ in 0..<count { _ = reader.unsigned() }
      }
    }
  }
}
