import SourceTools
import UIKit

/// Writes tuned numbers back to the source: shows the difference first, then changes the files.
@preconcurrency @MainActor
final class SourceExporter: Exporter {
  let title = "Write back"
  var onChange: () -> Void = {}
  private let session: TuningSession
  private var changes: [SourceChange] = []
  private let tool: Tool
  /// The current step of the tool's build; nil while none runs.
  private var step: String?
  /// Why the tool could not be built.
  private var fault: SourceToolError?

  /// The tool that reads Swift: whether it is there, and what builds it.
  struct Tool {
    var isBuilt: @MainActor () -> Bool = { SourceTool.executable != nil }
    var build: @MainActor (_ tell: @escaping @MainActor (SourceTool.BuildEvent) -> Void) -> Void =
      SourceTool.build
  }

  init(_ session: TuningSession, tool: Tool = Tool()) {
    self.session = session
    self.tool = tool
  }

  // MARK: Before

  func content() -> ExportContent {
    changes = []
    guard !session.variant.overrides.isEmpty else {
      return ExportContent(
        note: "Nothing is tuned: the source says what runs.", action: "Write", isPossible: false)
    }
    if let step {
      return ExportContent(note: Self.building(step), action: "Build", isPossible: false)
    }
    guard tool.isBuilt() else {
      return ExportContent(
        note: fault.map { "\(Self.sentence("\($0)"))" }
          ?? "A small program reads and writes the source. It is built once, which takes about half a minute.",
        action: fault == nil ? "Build" : "Try again")
    }
    do {
      changes = try session.sourceChanges()
    } catch {
      return ExportContent(note: Self.sentence("\(error)"), action: "Write", isPossible: false)
    }
    let lines = changes.flatMap(\.lines)
    guard !lines.isEmpty else {
      return ExportContent(
        note: "The source has these numbers. Build and run it to see them from there.", action: "Write",
        isPossible: false)
    }
    let isPossible = changes.contains { !$0.isEmpty }
    return ExportContent(
      lines: CodeLine.lines(ofDiff: changes.map(\.diff).joined()), note: Self.note(on: lines),
      action: "Write",
      isPossible: isPossible, canCancel: isPossible)
  }

  private static func building(_ step: String) -> String {
    "Building the tool that reads Swift…" + (step.isEmpty ? "" : "\n\(step)")
  }

  /// The most changes, and the most refusals, that the note lists in full.
  private static let most = 4

  private static func note(on lines: [SourceChange.Line]) -> String {
    let refused = lines.filter { $0.refusal != nil }
    let written = lines.filter { $0.refusal == nil }
    var parts = written.prefix(most).map { "\($0.title)  \($0.old) → \($0.new)" }
    if written.count > most { parts.append("and \(written.count - most) more") }
    parts += Set(lines.compactMap(\.note)).sorted().map(sentence)
    if !refused.isEmpty { parts.append("\(numbers(refused.count)) cannot be written:") }
    parts += refused.prefix(most).map { "\($0.title) – \($0.refusal ?? "")" }
    if refused.count > most { parts.append("and \(refused.count - most) more") }
    return parts.joined(separator: "\n")
  }

  private static func numbers(_ count: Int) -> String { count == 1 ? "1 number" : "\(count) numbers" }

  private static func sentence(_ text: String) -> String {
    let end = text.hasSuffix(".") ? "" : "."
    return text.prefix(1).uppercased() + text.dropFirst() + end
  }

  // MARK: Doing it

  func perform() -> ExportResult {
    guard tool.isBuilt() else {
      build()
      return ExportResult(note: Self.building(step ?? ""))
    }
    let files = changes.filter { !$0.isEmpty }
    guard !files.isEmpty else { return ExportResult(note: content().note) }
    do {
      try session.write(files)
    } catch {
      return ExportResult(note: Self.sentence("\(error)"))
    }
    return ExportResult(
      note: "Wrote \(Self.names(session.lastWrite)). Build and run it to see the numbers from there.",
      isDone: true)
  }

  private static func names(_ write: SourceWrite?) -> String { write?.names.joined(separator: ", ") ?? "" }

  // MARK: Undoing it

  var undoTitle: String? { session.lastWrite.map { "Put \($0.title) back" } }

  /// What is left to put back after the last write is undone.
  private var earlier: String {
    guard let next = session.lastWrite else { return "" }
    let count = session.writes.count
    return count == 1
      ? " One earlier write, of \(next.title), can be put back, too."
      : " \(count) earlier writes can be put back, the next one of \(next.title)."
  }

  func undo() -> ExportResult {
    guard let write = session.lastWrite else {
      return ExportResult(note: "Nothing was written into the source that could be put back.")
    }
    do {
      try session.putBack()
    } catch {
      return ExportResult(note: Self.sentence("\(error)"))
    }
    let verb = write.files.count == 1 ? "is" : "are"
    return ExportResult(
      note: "\(Self.names(write)) \(verb) as before the last write; your numbers are tuned, not written."
        + earlier)
  }

  private func build() {
    guard step == nil else { return }
    step = ""
    tool.build { [weak self] event in
      guard let self else { return }
      switch event {
      case .step(let words): step = words
      case .end(let error): (step, fault) = (nil, error)
      }
      onChange()
    }
  }
}
