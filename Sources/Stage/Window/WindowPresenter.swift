import CSDL
import Codecs
import Raster
import UIKit

/// A way to bring a picture into a window.
@MainActor
package protocol WindowPresenter: AnyObject {
  /// The window's size in pixels.
  var pixelSize: (width: Int, height: Int) { get }
  /// Shows the damaged rectangles of a picture; all of it when the window has lost what it showed.
  ///
  /// - Returns: how many pixels went to the window, nil when the window would not take them.
  func present(_ picture: PixelBuffer, damage: ContiguousArray<PixelRect>) -> Int?
  /// Shows what was last presented once more; false when that is lost and must be presented again.
  func presentAgain() -> Bool
  /// The window changed its size: what it showed is lost.
  func invalidate()
  /// What the window shows, read back from it; nil before the first frame.
  func image() -> CGImage?
  /// The way for pictures of other threads; nil where only the main thread reaches the window. Default nil.
  var port: (any PicturePort)? { get }
}

extension WindowPresenter {
  package var port: (any PicturePort)? { nil }
}

/// A way to bring a picture into a window from any thread.
package protocol PicturePort: AnyObject, Sendable {
  /// Whether the window would take a picture now, without being waited for.
  var isReady: Bool { get }
  /// As a presenter's.
  func present(_ picture: PixelBuffer, damage: ContiguousArray<PixelRect>) -> Int?
}

/// The pixel format of the stage's pictures: the bytes B, G, R, A.
let stagePixelFormat = SDL_PIXELFORMAT_ARGB8888.rawValue

extension PixelStorage {
  /// A window has no alpha; what its format leaves there means nothing.
  func madeOpaque() -> PixelStorage {
    for i in 0..<stride * height { pixels[i] |= 0xFF00_0000 }
    return self
  }
}
