import XCTest

@testable import CoreGraphics

/// Unicode's own tests of bidirectional levels and line breaks, from Debian's package `unicode-data`.
///
/// Of the 862,000 cases of bidirectional text a part is run, which takes seconds instead of most of a minute: the files
/// go through all sequences in order, and the steps have no divisor in common with the number of classes.
final class UnicodeConformanceTests: XCTestCase {
  /// A file of the Unicode Character Database.
  private struct UnicodeFile {
    /// "15.0.0"; nil where the file does not say.
    let version: String?
    /// What is neither empty nor a comment.
    private(set) var lines: [String] = []

    init(_ name: String) throws {
      let path = "/usr/share/unicode/\(name)"
      guard FileManager.default.fileExists(atPath: path) else {
        throw XCTSkip("\(path) is missing; Debian's package unicode-data has it")
      }
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      // `# BidiTest-15.0.0.txt`
      let title = String(decoding: data.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      version = title.split(separator: "-").last.map { String($0.dropLast(".txt".count)) }
      data.withUnsafeBytes { bytes in
        guard let first = bytes.baseAddress else { return }
        var start = 0
        while start < bytes.count {
          let newline = memchr(first + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
          let end = newline.map { UnsafeRawPointer($0) - first } ?? bytes.count
          if end > start, bytes[start] != UInt8(ascii: "#") {
            lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
          }
          start = end + 1
        }
      }
    }
  }

  // MARK: Bidirectional levels

  /// A character of each class.
  private static let samples: [String: UInt32] = [
    "L": 0x61, "R": 0x5D0, "AL": 0x627, "EN": 0x31, "ES": 0x2B, "ET": 0x24, "AN": 0x660, "CS": 0x2C,
    "NSM": 0x300, "BN": 0xAD, "B": 0x2029, "S": 0x09, "WS": 0x20, "ON": 0x21, "LRE": 0x202A, "RLE": 0x202B,
    "PDF": 0x202C, "LRO": 0x202D, "RLO": 0x202E, "LRI": 0x2066, "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
  ]

  /// The levels of a paragraph that is one line: white space at its end has the paragraph's level (L1), which lines
  /// see to by not showing it.
  private func levels(_ scalars: [UInt32], _ bidi: BidiLevels) -> [UInt8] {
    var levels = bidi.levels.isEmpty ? scalars.map { _ in bidi.baseLevel } : bidi.levels
    for index in levels.indices.reversed() {
      let kind = BidiClass(scalars[index])
      let isReset: Bool =
        switch kind {
        case .whitespace, .popIsolate, .paragraphSeparator, .segmentSeparator: true
        default: kind.isRemoved || kind.isIsolateInitiator
        }
      guard isReset else { break }
      levels[index] = bidi.baseLevel
    }
    return levels
  }

  /// Nil stands for what rule X9 removes.
  private func agree(_ levels: [UInt8], _ expected: [UInt8?]) -> Bool {
    levels.count == expected.count && zip(levels, expected).allSatisfy { $1 == nil || $0 == $1 }
  }

  func testBidirectionalClasses() throws {
    let file = try UnicodeFile("BidiTest.txt")
    var expected: [UInt8?] = []
    var count = 0
    var wrong: [String] = []
    for (number, line) in file.lines.enumerated() {
      if line.hasPrefix("@Levels:") {
        expected = line.dropFirst("@Levels:".count).split { $0 == " " || $0 == "\t" }.map { UInt8($0) }
      }
      if line.hasPrefix("@") || number % 29 > 0 { continue }
      let parts = line.split(separator: ";")
      let scalars = try parts[0].split(separator: " ").map { try XCTUnwrap(Self.samples[String($0)]) }
      let directions = try XCTUnwrap(Int(parts[1].drop { $0 == " " }, radix: 16))
      for (bit, base) in [(1, nil), (2, UInt8(0)), (4, UInt8(1))] where directions & bit != 0 {
        count += 1
        if !agree(levels(scalars, BidiLevels(scalars, baseLevel: base)), expected) { wrong.append(line) }
      }
    }
    XCTAssertGreaterThan(count, 25_000)
    XCTAssertEqual(wrong, [], "\(wrong.count) of \(count)")
  }

  func testBidirectionalCharacters() throws {
    let file = try UnicodeFile("BidiCharacterTest.txt")
    var wrong: [String] = []
    for number in stride(from: 0, to: file.lines.count, by: 7) {
      let line = file.lines[number]
      let parts = line.split(separator: ";")
      let scalars = try parts[0].split(separator: " ").map { try XCTUnwrap(UInt32($0, radix: 16)) }
      // 2 is the direction of the first strong character.
      let bidi = BidiLevels(scalars, baseLevel: parts[1] == "2" ? nil : UInt8(parts[1]))
      let expected = parts[3].split(separator: " ").map { UInt8($0) }
      if bidi.baseLevel != UInt8(parts[2]) || !agree(levels(scalars, bidi), expected) { wrong.append(line) }
    }
    XCTAssertGreaterThan(file.lines.count, 90_000)
    XCTAssertEqual(wrong, [], "\(wrong.count) of \(file.lines.count)")
  }

  func testTheClassOfEveryAssignedCharacter() throws {
    let file = try UnicodeFile("extracted/DerivedBidiClass.txt")
    var count = 0
    var wrong: [String] = []
    for line in file.lines {
      let parts = line.prefix { $0 != "#" }.split { $0 == ";" || $0 == " " }
      let range = parts[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      let expected = BidiClass(try XCTUnwrap(Self.samples[String(parts[1])]))
      for scalar in range[0]...range[range.count - 1] {
        count += 1
        // AHOM CONSONANT SIGN MEDIAL RA: a mark that takes up room since Unicode 16, to which Swift's properties go.
        if scalar == 0x1171E { continue }
        if BidiClass(scalar) != expected { wrong.append(String(scalar, radix: 16)) }
      }
    }
    XCTAssertGreaterThan(count, 290_000)
    // Newer files hold characters that the table does not know yet.
    if file.version == "15.0.0" {
      XCTAssertEqual(wrong, [], "\(wrong.count) of \(count)")
    } else {
      XCTAssertLessThan(wrong.count, count / 100)
    }
  }

  // MARK: Line breaks

  func testLineBreaks() throws {
    let file = try UnicodeFile("auxiliary/LineBreakTest.txt")
    var wrong: [String] = []
    for line in file.lines {
      // × 0023 × 0020 ÷ 0023 ÷	# a comment
      let items = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
      let scalars = items.compactMap { UInt32($0, radix: 16) }
      let expected = items.dropFirst().filter { $0 == "÷" || $0 == "×" }.map { $0 == "÷" }
      let breaks = LineBreaks(scalars, characters: scalars.indices.map(Int32.init))
      let found = scalars.indices.map { breaks[after: $0] }
      if found != expected, !Self.isDecidedAnew(scalars, found, expected) { wrong.append(line) }
    }
    XCTAssertGreaterThan(file.lines.count, 7_000)
    // Versions change single rules.
    if file.version == "15.0.0" {
      XCTAssertEqual(wrong, [], "\(wrong.count) of \(file.lines.count)")
    } else {
      XCTAssertLessThan(wrong.count, file.lines.count / 100)
    }
  }

  /// Whether Unicode 15.1 and 16, to which ICU goes, break differently than 15.0: no break between a hyphen that begins
  /// a word and the word (LB20a, and LB21a for Hebrew), or between a full stop or comma and a digit (LB25); quotation
  /// marks beside spaces by their direction (LB15a to LB15d).
  private static func isDecidedAnew(_ scalars: [UInt32], _ found: [Bool], _ expected: [Bool]) -> Bool {
    let isMark = { (scalar: UInt32) in scalar == 0x308 }
    let isQuotation = { (scalar: UInt32) in [0x22, 0xAB, 0xBB].contains(scalar) }
    return scalars.indices.allSatisfy { index in
      guard found[index] != expected[index], index + 1 < scalars.count else { return true }
      let before = scalars[...index].last { !isMark($0) } ?? 0
      let after = scalars[index + 1]
      if before == 0x2D { return true }
      if [0x2C, 0x2E].contains(before), (0x30...0x39).contains(after) { return true }
      // "equals .35" begins its number behind the space.
      if before == 0x20, after == 0x2E { return true }
      return scalars.contains(where: isQuotation) && scalars.contains(0x20)
    }
  }
}
