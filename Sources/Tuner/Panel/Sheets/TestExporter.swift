import UIKit

/// Saves the selected interaction as a test: shows its Swift code first, then writes the files.
@preconcurrency @MainActor
final class TestExporter: Exporter {
  let title = "Save as test"
  var onChange: () -> Void = {}
  private let session: TuningSession
  private let chosen: () -> Int?
  private let folder: () -> URL?

  /// - Parameters:
  ///   - folder: Where tests go; nil for the folder of the interface's own tests.
  ///   - chosen: The number of the selected interaction; nil for the last one that moved anything.
  init(_ session: TuningSession, in folder: @escaping () -> URL?, _ chosen: @escaping () -> Int?) {
    self.session = session
    self.folder = folder
    self.chosen = chosen
  }

  private var interaction: Interaction? {
    let all = session.interactions
    return chosen().flatMap { id in all.first { $0.id == id } } ?? all.last { !$0.motions.isEmpty }
  }

  private func draft() throws -> TestDraft? {
    guard let interaction else { return nil }
    return try session.test(of: interaction, named: nil, in: folder())
  }

  private static let nothing = "Do something that moves first; the test will do it again."

  func content() -> ExportContent {
    do {
      guard let draft = try draft() else {
        return ExportContent(note: Self.nothing, action: "Save", isPossible: false)
      }
      let folder = Self.short(draft.folder)
      var notes = [
        "The test, its input, its curves and a filmstrip go to \(folder).\(draft.isWhole ? " It passes at once." : "")"
      ]
      if draft.needsTarget { notes.append("That folder is new: Package.swift needs a test target there.") }
      if let note = draft.note { notes.append(note.prefix(1).uppercased() + note.dropFirst() + ".") }
      return ExportContent(
        lines: CodeLine.lines(of: draft.source), note: notes.joined(separator: "\n"), action: "Save",
        canCancel: true)
    } catch {
      return ExportContent(note: "\(error)", action: "Save", isPossible: false)
    }
  }

  func perform() -> ExportResult {
    do {
      guard let saved = try draft()?.save() else { return ExportResult(note: Self.nothing) }
      UIPasteboard.general.string = saved.command
      let file = saved.files.first.map(Self.short) ?? ""
      return ExportResult(note: "Saved \(file).\nTo run it, paste: \(saved.command)", isDone: true)
    } catch {
      return ExportResult(note: "\(error)")
    }
  }

  /// The path relative to the current directory, where it is below that.
  private static func short(_ url: URL) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return url.path.hasPrefix(here) ? String(url.path.dropFirst(here.count)) : url.path
  }
}
