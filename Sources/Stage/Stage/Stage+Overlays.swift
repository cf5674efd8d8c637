import Codecs
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
    let picture = compose(overlayPicture, damage)
    return (picture, [picture.bounds])
  }

  /// The picture at the present time with its overlay, without a device.
  package func overlaidImage() -> CGImage {
    guard overlay != nil else { return render() }
    return CGImage(storage: PixelStorage(copying: drawnWithOverlay()), isOpaque: true)
  }

  /// Draws what changed, and the overlay over it.
  func drawnWithOverlay() -> PixelBuffer {
    if overlay == .cache { context.compositor.invalidatePixels() }
    let damage = perform { renderFrame() }
    guard let overlayPicture else { return pixels }
    return compose(overlayPicture, damage)
  }

  private func compose(_ overlay: OverlayPicture, _ damage: ContiguousArray<PixelRect>) -> PixelBuffer {
    perform { overlay.compose(pixels, by: context, configuration, damage: damage) }
  }

  /// Some overlays show what differs from the frames before: draws those of the 60ths of a second before `time`, or of
  /// the present time where that is nearer.
  func drawFrames(before time: TimeInterval) throws {
    guard overlay == .damage || overlay == .cache else { return }
    isCacheSettled = true
    // At the beginning everything is drawn for the first time.
    guard time > 0 else { return context.compositor.invalidateAll() }
    // A paint is kept from the second frame on in which it looks the same, and the third one finds it.
    for frames in overlay == .damage ? [1.0] : [2, 1] {
      let before = max(time - frames * Self.frameDuration, 0)
      if now < before || now >= time { try advance(to: before) }
      drawFrame()
    }
  }

  /// Notes what comes from the cache while that is looked at; each frame that draws anything then draws everything.
  func prepareCacheOverlay() {
    context.logsPaints = overlay == .cache
    guard overlay == .cache, !isCacheSettled else { return }
    // The overlay is switched on: as if the picture had stood for some frames.
    isCacheSettled = true
    for _ in 0..<2 { drawFrame() }
    context.compositor.invalidatePixels()
  }

  /// Draws a frame that others are compared with.
  private func drawFrame() {
    perform {
      if overlay == .cache { context.compositor.invalidatePixels() }
      _ = renderFrame()
    }
  }
}
