import CoreGraphics
import Dispatch
import Raster

/// Turns a resolved tree into pixels, only where something changed.
package final class Compositor {
  /// A band has at least so many pixels: splitting smaller pictures costs more than it saves. Default 65,536.
  package var pixelsPerBand = 64 * 1024

  private var pendingDamage = DamageList()
  /// What the last frame drew; swapped with the list above so that neither gives up its memory.
  private var drawnDamage = DamageList()
  private var list = DisplayList()
  private var painters: [LayerPainter] = [LayerPainter()]
  private var bounds = PixelRect.empty
  private var scale = 0.0
  private var background: UInt32 = 0
  private var isInvalid = true
  /// Whether all nodes must be placed anew.
  private(set) var needsPlacement = true

  /// How many pictures were drawn, and how many pixels of them, for benchmarks and the idle test.
  package private(set) var drawnFrames = 0
  package private(set) var drawnPixels = 0

  package init() {}

  /// Something within `rect` changed.
  func damage(_ rect: PixelRect) { pendingDamage.add(rect.intersection(bounds)) }

  /// The whole picture must be drawn again.
  package func invalidateAll() { isInvalid = true }

  /// Notes the size of the picture; a change of it draws everything.
  func prepare(_ bounds: PixelRect, scale: Double, background: UInt32) {
    needsPlacement = scale != self.scale || bounds != self.bounds || isInvalid
    if needsPlacement || background != self.background { isInvalid = true }
    self.bounds = bounds
    self.scale = scale
    self.background = background
  }

  func resolve(_ node: NodePointer, _ resolver: LayerResolver) { resolver.resolve(node, &pendingDamage) }

  /// Draws the damaged rectangles and returns them.
  ///
  /// - Parameter replay: Evaluates a node's animations some seconds ago into a block, for instances of replicators.
  func draw(
    _ root: NodePointer, into target: PixelBuffer, threads: Int,
    replay: (NodePointer, Double, LayerBlock) -> Void
  ) -> ContiguousArray<PixelRect> {
    if isInvalid {
      pendingDamage.removeAll()
      pendingDamage.add(bounds)
      isInvalid = false
    }
    guard !pendingDamage.isEmpty else { return [] }
    Backdrops.grow(&pendingDamage, below: root, in: bounds)
    drawnFrames += 1
    for i in 0..<pendingDamage.rects.count {
      let rect = pendingDamage.rects[i]
      drawnPixels += rect.width * rect.height
      list.build(root, area: rect, of: bounds, replay: replay)
      draw(rect, into: target, threads: threads)
    }
    swap(&pendingDamage, &drawnDamage)
    pendingDamage.removeAll()
    return drawnDamage.rects
  }

  private func draw(_ rect: PixelRect, into target: PixelBuffer, threads: Int) {
    // A backdrop reads what other bands draw.
    let threads = list.hasBackdrop ? 1 : threads
    let wanted = max(1, min(threads, rect.height, rect.width * rect.height / max(pixelsPerBand, 1)))
    if wanted == 1 {
      painters[0].draw(list, band: rect, into: target, background: background)
      return
    }
    while painters.count < wanted { painters.append(LayerPainter()) }
    // Bands share nothing but the tree, which nobody writes meanwhile.
    nonisolated(unsafe) let painters = self.painters
    nonisolated(unsafe) let list = self.list
    let background = self.background
    DispatchQueue.concurrentPerform(iterations: wanted) { i in
      let minY = rect.minY + rect.height * i / wanted
      let maxY = rect.minY + rect.height * (i + 1) / wanted
      painters[i].draw(
        list, band: PixelRect(minX: rect.minX, minY: minY, maxX: rect.maxX, maxY: maxY), into: target,
        background: background)
    }
  }
}
