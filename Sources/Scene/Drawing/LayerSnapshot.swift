import Codecs
import CoreGraphics
import Raster
import Support

/// Pictures of one layer and all below it, apart from where it hangs.
package final class LayerSnapshot {
  private var list = DisplayList()
  private let painter = LayerPainter()

  package init() {}

  /// The largest side of a snapshot in pixels.
  private static let largestSide = 16_384.0

  /// What the committed node shows now within its bounds, without its own transform, opacity and mask; nil when it has
  /// no size or is too large.
  package func image(of node: NodePointer, scale: Double) -> CGImage? {
    let bounds = LayerBlock(numbers: node.pointee.presentation).shownBounds
    return image(of: node, bounds, scale)
  }

  /// The same for a transition, for which a picture as large as a few screens will do: of a larger layer it is coarser.
  package func oldPicture(of node: NodePointer, scale: Double) -> CGImage? {
    let bounds = LayerBlock(numbers: node.pointee.presentation).shownBounds
    let area = bounds.size.width * bounds.size.height * scale * scale
    let side = max(bounds.size.width, bounds.size.height) * scale
    let excess = max((area / LayerSnapshot.largestOldArea).squareRoot(), side / LayerSnapshot.largestSide)
    guard excess > 1 else { return image(of: node, bounds, scale) }
    Diagnostics.report(
      "the layer is too large for a transition to keep what it showed; that is drawn more coarsely. Add the transition"
        + " to a smaller layer.", subject: node.pointee.treePath, severity: .warning)
    // A little less, so that sides that are rounded up stay within.
    return image(of: node, bounds, 0.99 * scale / excess)
  }

  /// Pixels of the picture that a transition begins with.
  private static let largestOldArea = 33_554_432.0

  private func image(of node: NodePointer, _ bounds: CGRect, _ scale: Double) -> CGImage? {
    let width = (bounds.size.width * scale).rounded(.up), height = (bounds.size.height * scale).rounded(.up)
    guard width >= 1, height >= 1, max(width, height) <= LayerSnapshot.largestSide,
      let storage = PixelStorage(width: Int(width), height: Int(height))
    else { return nil }
    let target = PixelBuffer(
      pixels: storage.pixels, stride: storage.stride,
      bounds: PixelRect(x: 0, y: 0, width: storage.width, height: storage.height))
    let place = PlaneTransform(
      Affine(a: scale, b: 0, c: 0, d: scale, tx: -bounds.origin.x * scale, ty: -bounds.origin.y * scale))
    list.build(alone: node, plane: place, area: target.bounds) { _, _, _ in }
    painter.begin(list, band: target.bounds, skipsCovered: true, isOpaque: false)
    painter.clear(target, background: 0)
    painter.draw(list, 0..<list.items.count, into: target)
    return CGImage(storage: storage, isOpaque: painter.visible.uncovered.isEmpty)
  }
}
