import Foundation
import SourceTools
import UIKit

/// Writing numbers back into the code.
extension TuningSession {
  /// What writing the numbers in force into the source would change, file by file; nothing is written yet.
  ///
  /// Literals are replaced in place, everything else stays as it is. A number that is no literal, or that the code does
  /// not give at all, is refused with a reason.
  ///
  /// - Throws: `SourceToolError` when the tool that reads Swift is not built or does not answer.
  public func sourceChanges() throws -> [SourceChange] {
    var edits: [String: [(WrittenNumber, SourceTool.Edit, ParameterValue, String)]] = [:]
    for (id, values) in variant.overrides.values {
      // Two modules may have files of one name: the call itself says which one it is.
      guard let path = subject(id)?.callSite?.path ?? SourceMap.shared.path(of: id.file) else { continue }
      for (key, value) in values {
        let number = WrittenNumber.parameter(id, key)
        guard let old = written[number] ?? subject(id)?[key]?.code, old != value else { continue }
        edits[path, default: []].append(
          (
            number,
            SourceTool.Edit(
              kind: id.kind.rawValue, line: id.line, keyPath: id.keyPath, parameter: key.rawValue, old: old,
              new: value), value, "\(CallSite(path: path, line: id.line).title) \(key.title)"
          ))
      }
    }
    for constant in constants {
      guard let value = variant.overrides[constant.id] else { continue }
      let number = WrittenNumber.constant(constant.id)
      func boxed(_ number: Double) -> ParameterValue {
        constant.kind == .flag ? .flag(number != 0) : .number(number)
      }
      let old = written[number] ?? boxed(constant.code)
      guard old != boxed(value) else { continue }
      edits[constant.callSite.path, default: []].append(
        (
          number,
          SourceTool.Edit(
            kind: constant.distance == nil ? "constant" : "literal", line: constant.id.line,
            column: constant.distance == nil ? nil : constant.id.column, keyPath: "",
            parameter: constant.name, old: old,
            new: boxed(value)), boxed(value), "\(constant.callSite.title) \(constant.name)"
        ))
    }
    return try edits.sorted { $0.key < $1.key }.map { path, edits in
      try change(
        path,
        edits.sorted {
          ($0.1.line, $0.1.column ?? 0, $0.1.parameter) < ($1.1.line, $1.1.column ?? 0, $1.1.parameter)
        })
    }
  }

  private func change(
    _ path: String, _ edits: [(WrittenNumber, SourceTool.Edit, ParameterValue, String)]
  ) throws -> SourceChange {
    let file = CallSite(path: path, line: 1).file
    guard let data = FileManager.default.contents(atPath: ledger.path(path)) else {
      throw SourceError.unwritable(path, reason: "it cannot be read")
    }
    let text = String(decoding: data, as: UTF8.self)
    let response = try SourceTool.run(
      SourceTool.Request(text: text, edits: edits.map(\.1)), for: SourceTool.Response.self)
    guard response.outcomes.count == edits.count else {
      throw SourceToolError.tool("its answer is not whole")
    }
    return SourceChange(
      path: path, file: file,
      lines: zip(edits, response.outcomes).map { edit, outcome in
        SourceChange.Line(
          title: edit.3, refusal: outcome.refusal, note: outcome.note, line: outcome.line, old: outcome.old,
          new: outcome.new)
      }, before: text, after: response.text, diff: UnifiedDiff.text(of: file, text, response.text),
      numbers: zip(edits, response.outcomes).map { edit, outcome in
        SourceChange.Number(id: edit.0, value: edit.2, isWritten: outcome.refusal == nil)
      })
  }

  /// Writes a change into its file, as a whole or not at all. The numbers stay in force: the running program still has
  /// the old ones.
  ///
  /// - Throws: `SourceError` when the file is read-only or was changed by another program since the tuner started; it
  ///   then stays as it is.
  public func write(_ change: SourceChange) throws { try write([change]) }

  /// Writes changes into their files: all of them or none. `putBack()` undoes it.
  ///
  /// - Throws: `SourceError` when a file is read-only or was changed by another program since the tuner started; all of
  ///   them then stay as they are.
  public func write(_ changes: [SourceChange]) throws {
    let changes = changes.filter { !$0.isEmpty }
    guard !changes.isEmpty else { return }
    for change in changes {
      let place = ledger.path(change.path)
      guard ledger.isUnchanged(change.path), Self.holds(change.before, at: place) else {
        throw SourceError.changed(place)
      }
    }
    let files = changes.map { SourceWrite.File(path: $0.path, before: $0.before, after: $0.after) }
    let numbers = changes.flatMap(\.numbers).filter(\.isWritten)
    // A preset finds its numbers by the text of their lines: that of now, which is there again after putting back.
    let preset = try? Preset(Self.table(of: numbers.map { ($0.id, $0.value) })).json()
    try replace(files)
    writes = (writes + [SourceWrite(files: files, numbers: preset)]).suffix(Self.mostWrites)
    writtenBefore = (writtenBefore + [written]).suffix(Self.mostWrites)
    for number in numbers { written[number.id] = number.value }
    save()
    // New code, which has them, takes the others over.
    onNumbers?()
  }

  /// More writes are not kept: each has the whole text of its files.
  static let mostWrites = 30

  /// The numbers that the source has by now, though the running program has not.
  var writtenTable: OverrideTable {
    Self.table(of: written.map { ($0.key, $0.value) })
  }

  static func table(of numbers: [(WrittenNumber, ParameterValue)]) -> OverrideTable {
    var table = OverrideTable()
    for (number, value) in numbers {
      switch number {
      case .parameter(let id, let key): table[id, key] = value
      case .constant(let id):
        if case .flag(let flag) = value { table[id] = flag ? 1 : 0 } else { table[id] = value.number }
      }
    }
    return table
  }
}
