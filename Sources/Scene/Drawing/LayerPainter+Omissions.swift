import CoreGraphics
import Raster
import Support

/// What could not be drawn as the layers ask for it.
extension LayerPainter {
  /// Says what of an item the rasteriser left out.
  func reportOmission(_ item: DisplayItem) {
    if let omission = rasteriser.takeOmission() { report(omission.message, item) }
  }

  /// Says what was left out of a layer; the same line is printed once, however many frames lack it.
  func report(_ message: String, _ item: DisplayItem) {
    Diagnostics.report(message, subject: item.node.pointee.treePath)
  }
}
