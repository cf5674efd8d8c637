import UIKit

/// The chosen animation's numbers as Swift, for the clipboard.
@preconcurrency @MainActor
final class SwiftWay: ExportWay {
  let title = "Copy"
  var onChange: () -> Void = {}
  private let subject: () -> TuningSubject?

  /// - Parameter subject: What is chosen.
  init(_ subject: @escaping () -> TuningSubject?) { self.subject = subject }

  private static let nothing = "Choose an animation that has numbers first."

  func content() -> ExportContent {
    guard let subject = subject() else {
      return ExportContent(note: Self.nothing, action: "Copy", isPossible: false)
    }
    return ExportContent(
      lines: SwiftCode.lines(of: subject).map { CodeLine(text: $0) },
      note: subject.isTuned ? "As the code would say it." : "As the code says it: nothing is tuned here.",
      action: "Copy")
  }

  func perform() -> ExportResult {
    guard let subject = subject() else { return ExportResult(note: Self.nothing) }
    UIPasteboard.general.string = SwiftCode.lines(of: subject).joined(separator: "\n")
    return ExportResult(note: "Copied as Swift.")
  }
}
