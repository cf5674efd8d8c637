import Foundation
import Raster
import Scene

/// Lends a render tree to a thread that draws its next frames while the thread that changes it does other work.
///
/// A layer's changes reach its node with a commit, so between commits the tree is complete and anybody may draw it. The
/// thread that changes it, the tree's own, lends it then and takes it back before each change; whoever has the tree
/// holds the lock. The other thread's frames are ahead of the tree's time: they write what shows and the picture, and
/// leave what follows from the passing of time, such as endings, to the tree's own thread.
package final class TreeLease: @unchecked Sendable {
  /// Where the tree's pictures are drawn.
  package struct Picture {
    /// Kept between frames.
    package var target: PixelBuffer
    /// Device pixels per point.
    package var scale: Double
    /// What is behind the root layer, a premultiplied pixel.
    package var background: UInt32
    /// How many bands may be drawn side by side.
    package var threads: Int

    package init(target: PixelBuffer, scale: Double, background: UInt32, threads: Int) {
      (self.target, self.scale, self.background, self.threads) = (target, scale, background, threads)
    }
  }

  /// What came of a frame of the other thread.
  package enum Outcome: Sendable {
    /// The tree was not lent, or had no picture.
    case unavailable
    /// It was drawn; `moves` says whether the next one may look different.
    case drawn(moves: Bool)
  }

  private let tree: RenderTree
  /// Called after a commit with which animations begin.
  let onMotion: () -> Void
  /// Held by whoever has the tree.
  private let lock = NSLock()
  /// Whether the other thread may take it. Only the tree's own thread asks.
  private(set) var isLent = false
  private var root: NodePointer?
  private var picture: Picture?
  /// The tree's own time when it was lent.
  private var time = 0.0
  /// Whether a frame was drawn since.
  private var isAhead = false
  private var isClosed = false

  /// A lease of a tree that its own thread has.
  init(_ tree: RenderTree, onMotion: @escaping () -> Void) {
    self.tree = tree
    self.onMotion = onMotion
    lock.lock()
  }

  // MARK: The tree's own thread

  /// Where frames are drawn from now on; the tree must not be lent. Nil for nowhere.
  func draw(into picture: Picture?) { self.picture = picture }

  /// Lends the tree; no change of it is half done.
  ///
  /// - Parameters:
  ///   - root: The top of what is drawn.
  ///   - time: The media time of the changes so far.
  func lend(_ root: NodePointer?, at time: Double) {
    guard !isLent, !isClosed else { return }
    (self.root, self.time) = (root, time)
    isLent = true
    lock.unlock()
  }

  /// Takes the tree back, after the frame that the other thread draws, if any.
  ///
  /// - Returns: Whether there were frames meanwhile: the nodes show later values then.
  func takeBack() -> Bool {
    guard isLent else { return false }
    lock.lock()
    isLent = false
    guard isAhead else { return false }
    isAhead = false
    tree.endAhead()
    return true
  }

  /// The tree is lent no more.
  func close() {
    _ = takeBack()
    guard !isClosed else { return }
    isClosed = true
    (root, picture) = (nil, nil)
    lock.unlock()
  }

  // MARK: The other thread

  /// Draws what a media time changes in the picture.
  ///
  /// - Parameters:
  ///   - time: A time before that of the tree's changes is left to the tree's own thread.
  ///   - show: Called with the picture and the rectangles that changed, before the tree can be taken back.
  package func draw(
    at time: Double, _ show: (_ picture: PixelBuffer, _ damage: ContiguousArray<PixelRect>) -> Void
  ) -> Outcome {
    guard lock.try() else { return .unavailable }
    defer { lock.unlock() }
    guard let root, let picture, time >= self.time else { return .unavailable }
    if !isAhead {
      isAhead = true
      tree.beginAhead()
    }
    RenderContext.evaluate(tree, at: time)
    tree.prepare(root, picture.target.bounds, scale: picture.scale, background: picture.background)
    let damage = tree.draw(
      root, into: picture.target, scale: picture.scale, threads: picture.threads, at: time)
    show(picture.target, damage)
    return .drawn(moves: tree.moves(after: time))
  }
}
