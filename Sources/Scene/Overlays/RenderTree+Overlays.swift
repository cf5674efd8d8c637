import CoreGraphics
import Raster

/// What a picture that was just drawn is made of: for overlays that show it. Nothing here changes how pictures are
/// drawn.
extension RenderTree {
  /// The outlines of the layers in the picture.
  ///
  /// - Parameters:
  ///   - bounds: The picture of the last `draw`.
  ///   - mediaTime: The time of the last evaluation.
  package func outlines(below root: NodePointer, in bounds: PixelRect, at mediaTime: Double) -> LayerOutlines
  {
    var outlines = LayerOutlines(root, in: bounds)
    var list = DisplayList()
    list.build(root, area: bounds, of: bounds, replay: replay(at: mediaTime))
    outlines.addInstances(list.items, in: bounds)
    return outlines
  }

  /// How many times each pixel of the picture is painted when all of it is drawn.
  ///
  /// - Parameters:
  ///   - bounds: The picture of the last `draw`; its origin is (0, 0).
  ///   - mediaTime: The time of the last evaluation.
  package func paintCounts(below root: NodePointer, in bounds: PixelRect, at mediaTime: Double) -> PaintCounts
  {
    PaintCounter().count(root, in: bounds, replay: replay(at: mediaTime))
  }

  /// Evaluates a node's animations some seconds ago: for instances of replicators.
  private func replay(at mediaTime: Double) -> DisplayList.Replay {
    let engine = engine
    return { node, delay, block in engine.evaluate(node, at: mediaTime - delay, into: block) }
  }
}

extension Compositor {
  /// Whether the paints that pictures ask the cache for are noted. Default false.
  package var logsPaints: Bool {
    get { cache.log != nil }
    set { if newValue != logsPaints { cache.log = newValue ? PaintLog() : nil } }
  }

  /// The paints of the last picture that may be kept, while they are noted.
  package var paintUses: ContiguousArray<PaintLog.Use> { cache.log?.uses ?? [] }
}
