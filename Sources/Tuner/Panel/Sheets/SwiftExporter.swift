import UIKit

/// Copies the chosen animation's numbers to the clipboard, as Swift.
@preconcurrency @MainActor
final class SwiftExporter: Exporter {
  let title = "Copy"
  var onChange: () -> Void = {}
  private let subject: () -> TuningSubject?

  /// - Parameter subject: The chosen subject; nil when nothing is chosen.
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
