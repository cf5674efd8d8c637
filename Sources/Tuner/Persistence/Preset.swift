import Foundation
import Support
import UIKit

/// A set of numbers as a file: JSON that people can read, and that differs by a line where a number differs.
///
/// A number's place in the code is kept with the text of its line, so that the preset finds it again after the code
/// around it has moved.
public struct Preset: Equatable, Sendable {
  /// The numbers of one subject.
  struct Entry: Codable, Equatable {
    var file: String
    var line: Int
    /// The line's text without the space around it; nil where the source was not there.
    var code: String?
    var kind: TuningSubject.Kind
    var keyPath: String?
    var layer: String?
    var instance: Int?
    var values: [String: ParameterValue]
  }

  /// A constant of the app.
  struct Constant: Codable, Equatable {
    var file: String
    var line: Int
    /// Of a number in the code; nil for a declared constant.
    var column: Int?
    var code: String?
    var value: Double
  }

  private struct Document: Codable {
    var version: Int
    var numbers: [Entry]
    var constants: [Constant]
  }

  private static let version = 1

  var numbers: [Entry]
  var constants: [Constant]

  // MARK: Files

  /// Reads a file.
  ///
  /// - Throws: `PresetError`, and leaves the file alone.
  public init(contentsOf url: URL) throws {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw PresetError.unreadable(url.path, reason: PresetError.words(error))
    }
    try self.init(json: data, path: url.path)
  }

  /// Reads a file's bytes.
  ///
  /// - Throws: `PresetError.malformed`.
  init(json data: Data, path: String = "it") throws {
    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: data)
    } catch {
      throw PresetError.malformed(path, reason: PresetError.words(error))
    }
    guard document.version <= Preset.version else {
      throw PresetError.malformed(path, reason: "it was written by a later version, \(document.version)")
    }
    numbers = document.numbers
    constants = document.constants
  }

  /// The file's bytes, keys and entries sorted.
  public func json() throws -> Data {
    try json([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + Data("\n".utf8)
  }

  /// The same in as few bytes as JSON takes.
  func compactJSON() throws -> Data { try json([.sortedKeys, .withoutEscapingSlashes]) }

  private func json(_ formatting: JSONEncoder.OutputFormatting) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return try encoder.encode(Document(version: Preset.version, numbers: numbers, constants: constants))
  }

  /// Writes the file as a whole or not at all; folders on the way are made.
  ///
  /// A file that is there and is no preset is not lost: it gets another name, `NAME.kept.json`.
  ///
  /// - Throws: `PresetError.unwritable`.
  public func write(to url: URL) throws {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      if FileManager.default.fileExists(atPath: url.path), (try? Preset(contentsOf: url)) == nil {
        let kept = url.deletingPathExtension().appendingPathExtension("kept.json")
        if FileManager.default.fileExists(atPath: kept.path) { try FileManager.default.removeItem(at: kept) }
        try FileManager.default.moveItem(at: url, to: kept)
        Diagnostics.report(
          "\(url.path) was no preset; it is kept as \(kept.lastPathComponent)", severity: .warning)
      }
      try json().write(to: url, options: .atomic)
    } catch {
      throw PresetError.unwritable(url.path, reason: PresetError.words(error))
    }
  }

  // MARK: Numbers

  /// The numbers of a table. What an earlier preset had for code that is not there is kept.
  @MainActor
  init(_ table: OverrideTable, keeping rest: Preset? = nil) {
    numbers = table.values.map { id, values in
      Entry(
        file: id.file, line: id.line, code: Preset.code(id.file, id.line), kind: id.kind,
        keyPath: id.keyPath.isEmpty ? nil : id.keyPath, layer: id.layer.isEmpty ? nil : id.layer,
        instance: id.instance == 0 ? nil : id.instance,
        values: Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) }))
    }
    constants = table.constants.map { id, value in
      Constant(
        file: id.file, line: id.line, column: id.column == 0 ? nil : id.column,
        code: Preset.code(id.file, id.line), value: value)
    }
    numbers += rest?.numbers ?? []
    constants += rest?.constants ?? []
    numbers.sort { $0.order < $1.order }
    constants.sort { ($0.file, $0.line, $0.column ?? 0) < ($1.file, $1.line, $1.column ?? 0) }
  }

  /// The numbers for the code as it is now, and what no code was found for.
  @MainActor
  func table() -> (table: OverrideTable, lost: Preset) {
    var table = OverrideTable()
    var lost = self
    lost.numbers = []
    lost.constants = []
    for entry in numbers {
      guard let line = Preset.line(of: entry.code, in: entry.file, near: entry.line) else {
        lost.numbers.append(entry)
        continue
      }
      let id = TuningSubject.ID(
        file: entry.file, line: line, kind: entry.kind, keyPath: entry.keyPath ?? "",
        layer: entry.layer ?? "", instance: entry.instance ?? 0)
      for (key, value) in entry.values { table[id, ParameterKey(rawValue: key)] = value }
    }
    for constant in constants {
      if let line = Preset.line(of: constant.code, in: constant.file, near: constant.line) {
        table[AppConstant.ID(file: constant.file, line: line, column: constant.column ?? 0)] = constant.value
      } else {
        lost.constants.append(constant)
      }
    }
    return (table, lost)
  }

  /// With the numbers of another one, too.
  func adding(_ other: Preset) -> Preset {
    var sum = self
    sum.numbers = (numbers + other.numbers).sorted { $0.order < $1.order }
    sum.constants = (constants + other.constants).sorted {
      ($0.file, $0.line, $0.column ?? 0) < ($1.file, $1.line, $1.column ?? 0)
    }
    return sum
  }

  /// Whether it holds nothing.
  public var isEmpty: Bool { numbers.isEmpty && constants.isEmpty }

  @MainActor
  private static func code(_ file: String, _ line: Int) -> String? {
    SourceMap.shared.path(of: file).flatMap { SourceText.line(line, of: $0) }
  }

  /// Where the code of a line is now: there, or at the nearest line that reads the same. Without a source to look at
  /// the line stays; nil when the code is gone.
  @MainActor
  private static func line(of code: String?, in file: String, near line: Int) -> Int? {
    guard let code, let path = SourceMap.shared.path(of: file), let lines = SourceText.lines(of: path) else {
      return line
    }
    // Lines count from 1; the distance to a number far below that would not fit.
    let wanted = max(line, 1)
    return lines.indices.filter { lines[$0].trimmingCharacters(in: .whitespaces) == code }
      .map { $0 + 1 }.min { ($0 - wanted).magnitude < ($1 - wanted).magnitude }
  }
}

extension Preset.Entry {
  fileprivate var order: (String, Int, String, String, Int) {
    (file, line, kind.rawValue, keyPath ?? "", instance ?? 0)
  }
}

/// Why a preset cannot be used; each is one line that says what to do.
public enum PresetError: Error, Equatable, CustomStringConvertible {
  case unreadable(String, reason: String)
  /// It is no preset. The file stays as it is.
  case malformed(String, reason: String)
  case unwritable(String, reason: String)

  /// Why the preset cannot be read or written, in one line.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): return "cannot read the preset \(path): \(reason)"
    case .malformed(let path, let reason):
      return "\(path) is no preset: \(reason); the numbers stay as they are, and so does the file"
    case .unwritable(let path, let reason):
      return "cannot write the preset \(path): \(reason); choose another place"
    }
  }

  static func words(_ error: any Error) -> String {
    guard let error = error as? DecodingError else {
      let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      return (underlying ?? error as NSError).localizedDescription
    }
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map { "entry \($0 + 1)" } ?? $0.stringValue }
        .joined(separator: ", ")
    }
    func words(_ context: DecodingError.Context, _ what: String) -> String {
      let place = place(context)
      return place.isEmpty ? what : "\(place): \(what)"
    }
    switch error {
    case .keyNotFound(let key, let context): return words(context, "\"\(key.stringValue)\" is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return words(context, "a value is of the wrong kind")
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty ? "it is not JSON" : words(context, context.debugDescription)
    @unknown default: return "it is not JSON"
    }
  }
}
