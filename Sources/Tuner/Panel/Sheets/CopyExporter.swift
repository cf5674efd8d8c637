import UIKit

/// Copies the chosen animation to the clipboard, as Swift or in the words of another system.
@preconcurrency @MainActor
final class CopyExporter: Exporter {
  let title = "Copy"
  let choices = SharedMotion.Language.allCases.map(\.title)
  var choice = 0
  var onChange: () -> Void = {}
  private let motion: () -> SharedMotion?

  /// - Parameter motion: The chosen one; nil when nothing is chosen.
  init(_ motion: @escaping () -> SharedMotion?) { self.motion = motion }

  private static let nothing = "Choose an animation first."
  private static let noNumbers =
    "Code moves this frame by frame: there is no Swift to copy, but its curve can be copied for other systems."
  private static let still = "Nothing moves here that could be copied."

  private var language: SharedMotion.Language { SharedMotion.Language(rawValue: choice) ?? .swift }

  func content() -> ExportContent {
    guard let motion = motion() else {
      return ExportContent(note: Self.nothing, action: "Copy", isPossible: false)
    }
    let lines = motion.lines(in: language)
    guard !lines.isEmpty else {
      return ExportContent(note: reason(motion), action: "Copy", isPossible: false)
    }
    return ExportContent(lines: lines.map { CodeLine(text: $0) }, note: note(motion), action: "Copy")
  }

  private func reason(_ motion: SharedMotion) -> String {
    language == .swift && motion.subject == nil ? Self.noNumbers : Self.still
  }

  private func note(_ motion: SharedMotion) -> String {
    let isTuned = motion.subject?.isTuned ?? false
    switch language {
    case .swift: return isTuned ? "As the code would say it." : "As the code says it: nothing is tuned here."
    case .css: return "For a transition or an animation; within a 500th of the way."
    case .lottie: return "For a property of a layer at 60 frames a second; within a 500th of the way."
    case .compose: return "For animate…AsState, Animatable or Transition."
    }
  }

  func perform() -> ExportResult {
    guard let motion = motion() else { return ExportResult(note: Self.nothing) }
    let lines = motion.lines(in: language)
    guard !lines.isEmpty else { return ExportResult(note: reason(motion)) }
    UIPasteboard.general.string = lines.joined(separator: "\n")
    return ExportResult(note: "Copied as \(language.title).")
  }
}
