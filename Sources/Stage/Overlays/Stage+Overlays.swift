import QuartzCore
import Raster
import UIKit

/// Overlays over a stage's picture.
extension Stage {
  /// The time between two frames of a usual display, in seconds.
  private static let frameDuration = 1.0 / 60

  /// Shows the overlay that comes next, or with a negative step the one before.
  package func stepOverlay(by step: Int = 1) { overlay = DebugOverlay.following(overlay, by: step) }

  /// What the stage has drawn, with its overlay, and the rectangles of it that differ from the last time.
  ///
  /// - Parameter damage: What `renderFrame` returned.
  package func overlaid(
    _ damage: ContiguousArray<PixelRect>
  ) -> (picture: PixelBuffer, damage: ContiguousArray<PixelRect>) {
    let isNew = isOverlayNew
    isOverlayNew = false
    guard let overlayPicture else { return (pixels, isNew ? [pixels.bounds] : damage) }
    if !isNew, damage.isEmpty, let picture = overlayPicture.picture { return (picture, []) }
    let picture = perform { overlayPicture.compose(self, damage: damage) }
    return (picture, [picture.bounds])
  }

  /// The picture at the present time with its overlay, without a device.
  package func overlaidImage() -> CGImage {
    guard overlay != nil else { return render() }
    return CGImage(storage: PixelStorage(copying: drawnWithOverlay()), isOpaque: true)
  }

  /// Draws what changed, and the overlay over it.
  func drawnWithOverlay() -> PixelBuffer {
    let damage = perform { renderFrame() }
    if overlay != nil { isOverlayNew = true }
    return overlaid(damage).picture
  }

  /// Damage is what a frame draws again: draws the frame of a 60th of a second before, or of the present time where that
  /// is nearer.
  func drawFrame(before time: TimeInterval) throws {
    // At the beginning everything is drawn for the first time.
    guard time > 0 else { return context.compositor.invalidateAll() }
    let before = max(time - Self.frameDuration, 0)
    if now < before || now >= time { try advance(to: before) }
    perform { _ = renderFrame() }
  }
}
