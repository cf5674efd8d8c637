// The library for programs without an operating system has no `Mutex`. The program that is checked here has one thread.

/// A value behind a lock that nobody else asks for.
struct Mutex<Value>: ~Copyable, @unchecked Sendable {
  private final class Cell {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private let cell: Cell

  init(_ value: Value) { cell = Cell(value) }

  borrowing func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&cell.value) }
}
