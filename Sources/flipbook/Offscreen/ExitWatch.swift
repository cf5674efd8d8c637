import Foundation
import Glibc
import Projects
import Support
import Tuner

/// Says where the code of a project calls `exit`, which ends the process without a report.
enum ExitWatch {
  private static let isOver = Locked(false)

  /// Looks at the end of the process from now on.
  static func begin() {
    _ = on_exit(
      { _, _ in
        guard !ExitWatch.isOver.withLock({ $0 }) else { return }
        if let place = ExitWatch.placeOfMainThread() { StageProcess.showExit(at: place) }
      }, nil)
  }

  /// Where the main thread is in the code of a project; nil on another one.
  static func placeOfMainThread() -> String? {
    Thread.isMainThread ? MainActor.assumeIsolated { place() } : nil
  }

  /// The innermost call in code that is not Flipbook's own.
  @MainActor
  private static func place() -> String? {
    let sources = Project.frameworkPackage + "/Sources/"
    return CallSite.callers().first { !$0.path.hasPrefix(sources) }.map { "\($0.path):\($0.line)" }
  }

  /// The process ends because its work is done.
  static func end() { isOver.withLock { $0 = true } }
}
