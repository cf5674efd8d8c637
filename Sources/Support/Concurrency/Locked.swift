import Foundation

/// A value that several threads may use, one at a time.
package final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  /// Begins with a value.
  package init(_ value: Value) { self.value = value }

  /// Runs `body` with exclusive access to the value; `body` must not call back into the same lock.
  package func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }

  /// The value, which `make` gives the first time that it is asked for; `make` must not call back into the same lock.
  package func filled<Made>(by make: () -> Made) -> Made where Value == Made? {
    withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
}
