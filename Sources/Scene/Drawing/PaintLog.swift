import CoreGraphics
import Raster

/// What the pictures ask the cache of paints for, for an overlay that shows it. Written only while it is used.
package final class PaintLog {
  /// Where a paint came from.
  package enum Outcome: Int, CaseIterable, Sendable {
    /// From a drawing of the layer's own whose pixels are the picture's: text, icons.
    case direct
    /// From the cache.
    case kept
    /// It was made for this picture.
    case made
  }

  /// One paint of the last picture.
  package struct Use: Equatable, Sendable {
    package let outcome: Outcome
    /// The pixels that it may touch.
    package let rect: PixelRect
  }

  /// The paints of the last picture, in order.
  package private(set) var uses: ContiguousArray<Use> = []
  /// The drawings of the last picture and of the one before: a new one was made for it.
  private var drawings: [NodePointer: CGImage] = [:]
  private var earlierDrawings: [NodePointer: CGImage] = [:]

  func beginFrame() {
    uses.removeAll(keepingCapacity: true)
    swap(&drawings, &earlierDrawings)
    drawings.removeAll(keepingCapacity: true)
  }

  /// A paint that may be kept was asked for.
  func note(_ node: NodePointer, _ part: PaintCache.Part, isKept: Bool) {
    add(isKept ? .kept : .made, node, isShadow: part == .shadow)
  }

  /// A layer's own drawing is shown pixel by pixel.
  func noteDirect(_ node: NodePointer, _ drawing: CGImage) {
    // What is cut into several rectangles is drawn once.
    guard drawings[node] !== drawing else { return }
    drawings[node] = drawing
    add(earlierDrawings[node] === drawing ? .direct : .made, node, isShadow: false)
  }

  private func add(_ outcome: Outcome, _ node: NodePointer, isShadow: Bool) {
    let resolved = node.pointee.resolved
    var rect = resolved.ownBounds
    if !isShadow {
      let extent = PaintExtent(
        node, block: LayerBlock(numbers: node.pointee.presentation), plane: resolved.plane)
      rect = rect.intersection(extent.painted)
    }
    if !rect.isEmpty { uses.append(Use(outcome: outcome, rect: rect)) }
  }
}
