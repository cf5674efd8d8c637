/// A completion block and the animations that hold it back.
final class CompletionGroup {
  private var block: (() -> Void)?
  private var waiting = 0
  private var isSealed = false

  init(_ block: @escaping () -> Void) { self.block = block }

  /// One more animation to wait for.
  func enter() { waiting += 1 }

  /// One animation ended or was removed.
  func leave() {
    waiting -= 1
    fireIfDone()
  }

  /// No more animations can join: the transaction was committed. With nothing to wait for, the block runs on the
  /// next turn, never inside the commit.
  func seal() {
    isSealed = true
    guard waiting == 0 else { return }
    MediaScheduler.current.nextTurn { [self] in fireIfDone() }
  }

  private func fireIfDone() {
    guard isSealed, waiting == 0, let block else { return }
    self.block = nil
    block()
  }
}
