/// Exports tuned values: to the clipboard, to the source or as a test.
@preconcurrency @MainActor
protocol Exporter: AnyObject {
  /// The label of its segment.
  var title: String { get }
  /// The ways in which it exports; none where there is one.
  var choices: [String] { get }
  /// Which of them is chosen.
  var choice: Int { get set }
  /// Called when the content changed without a user action.
  var onChange: () -> Void { get set }
  /// A preview of what `perform()` exports.
  func content() -> ExportContent
  /// Exports, and reports the outcome.
  func perform() -> ExportResult
  /// The title of the button that undoes the last export; nil while there is nothing to undo.
  var undoTitle: String? { get }
  /// Undoes the last export, and reports the outcome.
  func undo() -> ExportResult
}

extension Exporter {
  var choices: [String] { [] }
  var choice: Int {
    get { 0 }
    set {}
  }
  var undoTitle: String? { nil }
  func undo() -> ExportResult { ExportResult(note: "There is nothing to undo.") }
}

/// The outcome of an export.
struct ExportResult: Equatable, Sendable {
  /// A message for the user.
  let note: String
  /// Whether there is nothing more to do here.
  var isDone = false
}

/// The preview of an export.
struct ExportContent: Equatable, Sendable {
  /// The code.
  var lines: [CodeLine] = []
  /// What will be done, or why it cannot be.
  var note = ""
  /// The title of the button.
  var action: String
  /// Whether the export is possible.
  var isPossible = true
  /// Whether the export changes files, so that the page offers to cancel.
  var canCancel = false
}
