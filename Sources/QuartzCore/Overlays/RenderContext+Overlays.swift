import CoreGraphics
import Raster

/// What a picture that was just drawn is made of: for overlays that show it. Nothing here changes how pictures are
/// drawn.
extension RenderContext {
  /// The outlines of the layers in the picture.
  ///
  /// - Parameter bounds: The picture of the last `render`.
  package func layerOutlines(in bounds: PixelRect) -> LayerOutlines? {
    guard let root = rootLayer?.node else { return nil }
    var outlines = LayerOutlines(root, in: bounds)
    var list = DisplayList()
    list.build(root, area: bounds, of: bounds, replay: replay)
    outlines.addInstances(list.items, in: bounds)
    return outlines
  }

  /// How many times each pixel of the picture is painted when all of it is drawn.
  ///
  /// - Parameter bounds: The picture of the last `render`; its origin is (0, 0).
  package func paintCounts(in bounds: PixelRect) -> PaintCounts? {
    guard let root = rootLayer?.node else { return nil }
    return PaintCounter().count(root, in: bounds, replay: replay)
  }

  /// Whether the paints that pictures ask the cache for are noted. Default false.
  package var logsPaints: Bool {
    get { compositor.cache.log != nil }
    set { if newValue != logsPaints { compositor.cache.log = newValue ? PaintLog() : nil } }
  }

  /// The paints of the last picture that may be kept, while they are noted.
  package var paintUses: ContiguousArray<PaintLog.Use> { compositor.cache.log?.uses ?? [] }

  /// Evaluates a node's animations some seconds ago: for instances of replicators.
  private var replay: DisplayList.Replay {
    let (engine, now) = (engine, scheduler.now)
    return { node, delay, block in engine.evaluate(node, at: now - delay, into: block) }
  }
}
