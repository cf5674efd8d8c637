import Foundation
import UIKit

/// Undoing what was written into the source.
extension TuningSession {
  /// Puts the files of the last write back as they were before it: all of them or none. The numbers are tuned again.
  /// Then the write before that is the last one.
  ///
  /// - Throws: `SourceError` when one of them is no longer as it was written, or cannot be written; all of them then
  ///   stay as they are.
  public func putBack() throws {
    guard let write = writes.last else { return }
    for file in write.files {
      let place = ledger.path(file.path)
      guard Self.holds(file.after, at: place) else { throw SourceError.changedSinceWritten(place) }
    }
    try replace(write.files.map { SourceWrite.File(path: $0.path, before: $0.after, after: $0.before) })
    writes.removeLast()
    if let before = writtenBefore.popLast() {
      written = before
    } else if let preset = write.numbers.flatMap({ try? Preset(json: $0) }) {
      // This program already has them from the source: they wait for the code to which they belong.
      lostNumbers = lostNumbers.map { $0.adding(preset) } ?? preset
    }
    save()
    onNumbers?()
  }

  /// Replaces files by their new text: all of them or none.
  func replace(_ files: [SourceWrite.File]) throws {
    var replaced: [SourceWrite.File] = []
    do {
      for file in files {
        try replace(ledger.path(file.path), by: file.after)
        replaced.append(file)
      }
    } catch {
      for file in replaced { try? replace(ledger.path(file.path), by: file.before) }
      for file in replaced { ledger.note(file.path) }
      throw error
    }
    for file in files { ledger.note(file.path) }
  }

  /// Whether a file holds a text, byte for byte.
  static func holds(_ text: String, at path: String) -> Bool {
    FileManager.default.contents(atPath: path) == Data(text.utf8)
  }

  private func replace(_ path: String, by text: String) throws {
    let files = FileManager.default
    let attributes = try? files.attributesOfItem(atPath: path)
    let permissions = attributes?[.posixPermissions] as? NSNumber
    // Whoever may do everything may write what is marked as read-only; the mark is meant, though.
    let isMarked = permissions.map { $0.intValue & 0o222 == 0 } ?? false
    guard files.isWritableFile(atPath: path), !isMarked else { throw SourceError.readOnly(path) }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      if let permissions { try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: path) }
    } catch {
      throw SourceError.unwritable(path, reason: PresetError.words(error))
    }
  }
}
