import Foundation
import QuartzCore

/// A size that a display has.
@preconcurrency @MainActor
open class UIScreenMode: NSObject {
  /// Pixels.
  public let size: CGSize
  /// Width over height of a pixel: they are square.
  public var pixelAspectRatio: CGFloat { 1 }

  init(size: CGSize) {
    self.size = size
    super.init()
  }
}
