import CoreGraphics
import Support

/// Watches the diagnostics channel, which prints on its own, for errors: a picture made after one is not the
/// picture that was asked for. Warnings are printed and do no harm.
final class FaultWatch: Sendable {
  private let errors = Locked(0)

  init() {
    let errors = errors
    Diagnostics.observer = { message in
      if message.severity == .error { errors.withLock { $0 += 1 } }
    }
  }

  /// Whether an error was reported since the beginning.
  var hasSeenErrors: Bool { errors.withLock { $0 > 0 } }
}
