import Dispatch
import Glibc

/// Waits for what other processes do, in real time.
enum RealTimeWait {
  private static let pause = 0.005

  /// Returns when something has happened, or after some seconds.
  static func look(atMost seconds: Double, until hasHappened: () -> Bool) {
    var looks = Int((seconds / pause).rounded(.up))
    while !hasHappened(), looks > 0 {
      usleep(UInt32(pause * 1e6))
      looks -= 1
    }
  }

  /// Calls something later on a thread of its own, whatever the main one is at.
  static func call(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: body)
  }
}
