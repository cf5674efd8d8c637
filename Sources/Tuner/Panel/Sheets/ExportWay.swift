/// A way out for what was tuned.
@preconcurrency @MainActor
protocol ExportWay: AnyObject {
  /// What it is called.
  var title: String { get }
  /// The content has changed by itself.
  var onChange: () -> Void { get set }
  /// What would come out.
  func content() -> ExportContent
  /// Does it.
  func perform() -> ExportResult
}

/// What came of taking a way out.
struct ExportResult: Equatable, Sendable {
  /// In words.
  let note: String
  /// Whether there is nothing more to do here.
  var isDone = false
}

/// What a way out shows before it is taken.
struct ExportContent: Equatable, Sendable {
  /// The code.
  var lines: [CodeLine] = []
  /// In words: what will be done, or why it cannot be.
  var note = ""
  /// What the button says.
  var action: String
  /// Whether it can be done.
  var isPossible = true
  /// Whether something outside of the program will be changed, from which one can step back.
  var canCancel = false
}
