import QuartzCore
import Raster
import UIKit

/// Frames that another thread draws while the stage's own is busy.
extension Stage {
  /// Lends what was committed, to be drawn into the stage's picture; after each frame. A change of the picture's size
  /// ends it.
  func lend() {
    context.draw(
      into: TreeLease.Picture(
        target: pixels, scale: Double(configuration.scale), background: Stage.background, threads: threads))
    context.lend()
  }
}
