import CoreGraphics
import Raster

/// Shadows: a silhouette, blurred and tinted.
extension LayerPainter {
  /// The shadow of the shadow path or of the rounded bounds.
  func paintShadow(_ item: DisplayItem) {}

  /// The shadow of what was drawn into `picture`.
  func paintShadow(of picture: PixelBuffer, _ item: DisplayItem) {}
}
