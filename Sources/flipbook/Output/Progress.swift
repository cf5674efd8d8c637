import CoreGraphics
import Support
import UIKit

/// A bar on standard error for long work; nothing where standard error is not a terminal.
///
/// It counts finished pieces, so it is as honest as the pieces are alike.
final class Progress {
  /// Fewer pictures show nothing.
  static let fewestPictures = 21
  private static let width = 30

  private let total: Int
  private let label: String
  private let isShown: Bool
  private var done = 0
  private var shownPercent = -1

  /// - Parameters:
  ///   - total: How often `advance()` will be called.
  ///   - fewest: Work of fewer pieces shows nothing.
  init(_ label: String, pieces total: Int, fewest: Int = fewestPictures) {
    self.label = label
    self.total = total
    isShown = total >= fewest && Terminal.isInteractive
  }

  /// One more piece is finished.
  func advance() {
    done += 1
    StageProcess.showLife()
    guard isShown else { return }
    let percent = done * 100 / total
    guard percent != shownPercent else { return }
    shownPercent = percent
    StandardError.write("\r\(Progress.line(label, done: done, of: total))")
    if done >= total { finish() }
  }

  /// Takes the bar away.
  func finish() {
    guard isShown, shownPercent >= 0 else { return }
    shownPercent = -1
    // Carriage return and "erase to the end of the line" (ECMA-48 EL).
    StandardError.write("\r\u{1B}[K")
  }

  static func line(_ label: String, done: Int, of total: Int) -> String {
    let filled = total > 0 ? width * min(done, total) / total : width
    let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: width - filled)
    return "\(label) [\(bar)] \(done) of \(total)"
  }
}
