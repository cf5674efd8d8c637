/// A completion block and what holds it back: animations, and the blocks of transactions inside its own.
final class CompletionGroup {
  let block: () -> Void
  /// The block of the transaction around it, which waits for this one.
  private let outer: CompletionGroup?
  private var waiting = 0
  private var isSealed = false
  private var hasFired = false

  init(_ block: @escaping () -> Void, inside outer: CompletionGroup?) {
    self.block = block
    self.outer = outer
    outer?.enter()
  }

  /// One more animation or inner block to wait for.
  func enter() { waiting += 1 }

  /// One of them ended or was removed.
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
    guard isSealed, waiting == 0, !hasFired else { return }
    hasFired = true
    block()
    outer?.leave()
  }
}
