import Scene

/// The render tree on loan between commits, so that another thread can draw frames that come too late otherwise.
extension RenderContext {
  /// Allows another thread to draw the tree from the next `lend()` on.
  ///
  /// - Parameter onMotion: Called after a commit with which animations begin.
  package func allowLending(onMotion: @escaping () -> Void) -> TreeLease {
    if let lease { return lease }
    let lease = TreeLease(renderTree, onMotion: onMotion)
    self.lease = lease
    return lease
  }

  /// Says where the other thread draws; nil for nowhere. The tree is on hand then.
  package func draw(into picture: TreeLease.Picture?) {
    claimTree()
    lease?.draw(into: picture)
  }

  /// Lends the tree, where that is allowed: what was committed is complete.
  package func lend() { lease?.lend(rootLayer?.renderNode, at: scheduler.now) }

  /// Takes the tree back for changes; it is lent again after the next commit.
  func claimTree() {
    guard let lease, lease.isLent, lease.takeBack() else { return }
    // The nodes show a later time.
    RenderContext.evaluate(renderTree, at: scheduler.now)
  }

  /// Runs `body` with the tree on hand, which it does not change, and lends it again if it was lent.
  package func reading<R>(_ body: () throws -> R) rethrows -> R {
    guard let lease, lease.isLent else { return try body() }
    claimTree()
    defer { lend() }
    return try body()
  }
}
