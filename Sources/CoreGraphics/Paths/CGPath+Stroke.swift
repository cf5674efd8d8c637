import Foundation
import Raster

extension CGPath {
  /// The outline of the path's stroke, to be filled with the winding rule.
  ///
  /// Curves of the outline are chords that stray by at most 1/400 of a unit.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    // The rasteriser's chords stray by a hundredth of a device pixel; there are four to a unit here.
    let fineness = 4.0
    let outline = PathBuffer()
    let style = StrokeStyle(
      width: Double(lineWidth), cap: lineCap.strokeCap, join: lineJoin.strokeJoin,
      miterLimit: Double(miterLimit))
    let source = transform.isIdentity ? self : copyTransformed(transform)
    source.withPathView {
      Rasteriser().addStrokeOutline(
        of: $0, transform: .scale(x: fineness, y: fineness), style: style, to: outline)
    }
    return withExtendedLifetime(outline) {
      let view = outline.view
      return CGPath(
        verbs: Array(UnsafeBufferPointer(start: view.verbs, count: view.verbCount)),
        points: Array(UnsafeBufferPointer(start: view.points, count: view.pointCount))) ?? CGPath()
    }
  }

  private func copyTransformed(_ transform: CGAffineTransform) -> CGPath {
    var transform = transform
    return copy(using: &transform) ?? self
  }
}
