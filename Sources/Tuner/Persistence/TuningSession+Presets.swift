import Foundation
import Support
import UIKit

/// Keeping numbers in files.
extension TuningSession {
  /// The numbers in force, to be written to a file.
  public var preset: Preset { Preset(variant.overrides, keeping: lostNumbers) }

  /// Takes a preset's numbers instead of those in force; one step of undo.
  ///
  /// - Returns: how many numbers are for code that is not there any more. They are kept, and written with the next
  ///   preset.
  @discardableResult
  public func use(_ preset: Preset) -> Int {
    let (table, lost) = preset.table()
    edit(nil) { $0 = table }
    lostNumbers = lost.isEmpty ? nil : lost
    let count = lost.numbers.reduce(lost.constants.count) { $0 + $1.values.count }
    if count > 0 {
      Diagnostics.report(
        "\(count) \(count == 1 ? "number" : "numbers") of the preset are for code that is not there any more: "
          + Set(lost.numbers.map(\.file) + lost.constants.map(\.file)).sorted().joined(separator: ", ")
          + "; they are kept for later", severity: .warning)
    }
    return count
  }

  /// What came of restoring numbers.
  public enum Restoration: Equatable, Sendable {
    /// There was nothing.
    case nothing
    /// So many are in force; so many were for code that is not there any more.
    case numbers(Int, lost: Int)
    /// The file is no preset, and was left alone.
    case refused(PresetError)
  }

  /// Restores what was kept in a file, and keeps every change there from now on. A file that is no preset is reported
  /// and left alone until something is changed; it then gets another name.
  ///
  /// Numbers that were written into the source are not kept: the code has them when it runs next.
  @discardableResult
  public func keep(in url: URL) -> Restoration {
    var result = Restoration.nothing
    if FileManager.default.fileExists(atPath: url.path) {
      do {
        let lost = use(try Preset(contentsOf: url))
        let count = variant.overrides.count
        if count + lost > 0 { result = .numbers(count, lost: lost) }
      } catch let error as PresetError {
        Diagnostics.report("\(error)")
        result = .refused(error)
      } catch {
        Diagnostics.report("\(error)")
      }
    }
    keptURL = url
    return result
  }

  /// The numbers in force that are not in the source yet.
  var unwritten: Preset { Preset(variant.overrides.without(writtenTable), keeping: lostNumbers) }

  /// Writes the numbers to the file in which they are kept. Where there are none and there is no file, none is made.
  func save() {
    guard let keptURL else { return }
    let preset = unwritten
    guard !preset.isEmpty || FileManager.default.fileExists(atPath: keptURL.path) else { return }
    do {
      try preset.write(to: keptURL)
    } catch {
      Diagnostics.report("\(error)")
    }
  }
}
