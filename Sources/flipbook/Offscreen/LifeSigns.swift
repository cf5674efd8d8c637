import Foundation
import Glibc
import Support

/// Says that work goes on whose length is known to be bounded, and which cannot say so on its own.
final class LifeSigns: Sendable {
  private let isOver = Locked(false)

  /// Milliseconds between two signs.
  private static let pause: Int32 = 1000

  /// Begins, for so many seconds at most.
  init(atMost seconds: TimeInterval) {
    Thread.detachNewThread { [isOver] in
      for _ in 0..<Int(min(max(seconds, 0) * 1000 / Double(Self.pause), 1e6)) where !isOver.withLock({ $0 }) {
        StageProcess.showLife()
        poll(nil, 0, Self.pause)
      }
    }
  }

  func stop() { isOver.withLock { $0 = true } }
}
