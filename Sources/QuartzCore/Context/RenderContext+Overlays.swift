import CoreGraphics
import Raster
import Scene

/// What a picture that was just drawn is made of: for overlays that show it. Nothing here changes how pictures are
/// drawn.
extension RenderContext {
  /// The outlines of the layers in the picture.
  ///
  /// - Parameter bounds: The picture of the last `render`.
  package func layerOutlines(in bounds: PixelRect) -> LayerOutlines? {
    rootLayer.map { tree.outlines(below: $0.node, in: bounds, at: scheduler.now) }
  }

  /// How many times each pixel of the picture is painted when all of it is drawn.
  ///
  /// - Parameter bounds: The picture of the last `render`; its origin is (0, 0).
  package func paintCounts(in bounds: PixelRect) -> PaintCounts? {
    rootLayer.map { tree.paintCounts(below: $0.node, in: bounds, at: scheduler.now) }
  }

  /// Whether the paints that pictures ask the cache for are noted. Default false.
  package var logsPaints: Bool {
    get { compositor.logsPaints }
    set { compositor.logsPaints = newValue }
  }

  /// The paints of the last picture that may be kept, while they are noted.
  package var paintUses: ContiguousArray<PaintLog.Use> { compositor.paintUses }
}
