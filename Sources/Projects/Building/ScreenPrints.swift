import Foundation
import Glibc

/// What each screen of a project is made from: the objects that its file's code refers to, directly or through others,
/// and the project's resources.
///
/// Objects are known by their content, so a screen has another print when code has changed that it can reach
/// through the linker. What it finds by a name at run time is not seen.
public struct ScreenPrints: Sendable {
  /// By the screens' names, the objects that they begin in; nil for what can reach anything.
  private let screens: [String: String?]
  private let objects: [String]
  private let resources: [String]
  /// What each object is made from, in the place of its name; none for the object's name.
  private let contents: [String: String]

  /// - Parameters:
  ///   - objects: The objects' paths.
  ///   - files: From which path's file each was made.
  ///   - texts: What these files say, as keys: the same code may be compiled in two ways.
  init(
    of screens: [ProjectScreen], objects: [String], files: [String: String], texts: [String: String] = [:],
    resources: [String]
  ) {
    contents = Dictionary(grouping: texts.sorted { $0.key < $1.key }) { files[$0.key] ?? "" }.mapValues {
      $0.map { "\($0) \($1)" }.joined(separator: " ")
    }
    // A scene names its classes at run time, and so does an app with a storyboard.
    self.screens = Dictionary(
      screens.map { ($0.name, $0.kind == .scene || $0.kind == .app ? nil : files[$0.path]) },
      uniquingKeysWith: { first, _ in first })
    self.objects = objects
    self.resources = resources
  }

  /// Reads the objects, which takes some hundredths of a second.
  public func make() -> [String: String] {
    let symbols = objects.map { ObjectSymbols(path: $0) ?? ObjectSymbols() }
    let uses = Self.uses(among: symbols)
    let places = Dictionary(objects.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let files = ProjectFiles(of: resources).files.filter { !$0.key.hasSuffix(".swift") }
      .sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let common = ProjectCache.key(of: files)
    return screens.mapValues { object in
      let reached = object.flatMap { places[$0] }.map { uses.reached(from: $0) } ?? Set(objects.indices)
      let made = reached.map { contents.isEmpty ? objects[$0] : contents[objects[$0]] ?? "" }
      return ProjectCache.key(of: [common] + made.sorted())
    }
  }

  private struct Uses {
    /// By its place, the objects that an object refers to.
    var references: [Set<Int>]
    /// And those that say more about a type of it.
    var extenders: [Set<Int>]

    func reached(from first: Int) -> Set<Int> {
      var (found, rest): (Set<Int>, [Int]) = ([first], [first])
      while let next = rest.popLast() {
        for other in references[next].union(extenders[next]) where found.insert(other).inserted {
          rest.append(other)
        }
      }
      return found
    }
  }

  private static func uses(among symbols: [ObjectSymbols]) -> Uses {
    var owners: [UInt64: [Int]] = [:]
    for (index, object) in symbols.enumerated() {
      for symbol in object.defined { owners[symbol, default: []].append(index) }
    }
    var uses = Uses(
      references: symbols.map { Set($0.wanted.flatMap { owners[$0] ?? [] }) },
      extenders: symbols.map { _ in [] })
    for (index, object) in symbols.enumerated() {
      for owner in object.extended.flatMap({ owners[$0] ?? [] }) where owner != index {
        uses.extenders[owner].insert(index)
      }
    }
    return uses
  }
}

/// The symbols of an object file, as hashes.
struct ObjectSymbols {
  /// Those that others can refer to.
  private(set) var defined: Set<UInt64> = []
  /// Those that are elsewhere.
  private(set) var wanted: Set<UInt64> = []
  /// The types of other objects to which it adds the requirements of a protocol: a cast finds them without a symbol.
  private(set) var extended: Set<UInt64> = []

  init() {}

  // The ELF format for 64 bits: sizes and places of fields, by elf(5).
  private static let headerSize = 64, sectionSize = 64, symbolSize = 24, symbolTable: UInt32 = 2

  /// Nil for a file that is no object for 64 bits.
  init?(path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
      return nil
    }
    let isRead = data.withUnsafeBytes { read($0) }
    guard isRead else { return nil }
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer) -> Bool {
    func number<Number: FixedWidthInteger>(_ place: Int, as kind: Number.Type) -> Int? {
      guard place >= 0, place + MemoryLayout<Number>.size <= bytes.count else { return nil }
      return Int(exactly: bytes.loadUnaligned(fromByteOffset: place, as: kind))
    }
    guard bytes.count > Self.headerSize, bytes.prefix(5).elementsEqual([0x7F, 0x45, 0x4C, 0x46, 2]),
      let sections = number(40, as: UInt64.self), let count = number(60, as: UInt16.self)
    else { return false }
    for index in 0..<count {
      let section = sections + index * Self.sectionSize
      guard number(section + 4, as: UInt32.self) == Int(Self.symbolTable),
        let begin = number(section + 24, as: UInt64.self), let size = number(section + 32, as: UInt64.self),
        let link = number(section + 40, as: UInt32.self),
        let names = number(sections + link * Self.sectionSize + 24, as: UInt64.self),
        let namesSize = number(sections + link * Self.sectionSize + 32, as: UInt64.self),
        begin + size <= bytes.count, names + namesSize <= bytes.count
      else { continue }
      take(
        bytes[begin..<begin + size], names: UnsafeRawBufferPointer(rebasing: bytes[names..<names + namesSize])
      )
    }
    return true
  }

  private mutating func take(_ table: Slice<UnsafeRawBufferPointer>, names: UnsafeRawBufferPointer) {
    let table = UnsafeRawBufferPointer(rebasing: table)
    var (types, conformances): ([[UInt8]], [[UInt8]]) = ([], [])
    for start in stride(from: 0, to: table.count - Self.symbolSize + 1, by: Self.symbolSize) {
      let place = Int(table.loadUnaligned(fromByteOffset: start, as: UInt32.self))
      guard place < names.count else { continue }
      let name = UnsafeRawBufferPointer(rebasing: names[place...].prefix { $0 != 0 })
      let isGlobal = table[start + 4] >> 4 != 0
      let isDefined = table.loadUnaligned(fromByteOffset: start + 6, as: UInt16.self) != 0
      let ending = name.suffix(2)
      if isDefined, ending.elementsEqual("Mc".utf8) { conformances.append(Array(name)) }
      guard isGlobal, !name.isEmpty else { continue }
      if isDefined {
        defined.insert(Self.hash(name))
      } else {
        wanted.insert(Self.hash(name))
        if ending.elementsEqual("Mn".utf8) { types.append(Array(name)) }
      }
    }
    // The symbol of a conformance begins with that of its type.
    for type in types where conformances.contains(where: { $0.starts(with: type.dropLast(2)) }) {
      type.withUnsafeBytes { _ = extended.insert(Self.hash($0)) }
    }
  }

  /// FNV-1a.
  private static func hash(_ name: UnsafeRawBufferPointer) -> UInt64 {
    name.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
