import Codecs
import Raster
import Stage
import UIKit

/// A window that pages in browsers show.
@preconcurrency @MainActor
final class PageWindow: HostWindow, WindowPresenter {
  let identifier: UInt32
  let videoReady: UInt64
  private(set) var title: String
  private(set) var size: (width: Int, height: Int)
  private(set) var isShown = false
  private(set) var canvas: PageCanvas?
  private unowned let display: BrowserDisplay
  /// Whether all of the next picture is to be looked at.
  private var isStale = true
  /// The size that the stage gave it; it has that of the page while it fills it.
  private var ownSize: (width: Int, height: Int)

  init(_ identifier: UInt32, title: String, width: Int, height: Int, on display: BrowserDisplay) {
    self.identifier = identifier
    self.title = title
    size = (max(width, 1), max(height, 1))
    ownSize = size
    self.display = display
    videoReady = display.ticks
  }

  deinit {
    let (display, identifier) = (display, identifier)
    MainActor.assumeIsolated { display.forget(identifier) }
  }

  var refreshRate: Double { 60 }
  var isVisible: Bool { isShown && display.isSeen }
  var hasKeyboard: Bool { display.focus == identifier }
  var pixelSize: (width: Int, height: Int) { size }

  func show() {
    guard !isShown else { return }
    isShown = true
    display.announce(self)
  }

  func name(_ title: String) {
    guard title != self.title else { return }
    self.title = title
    if isShown { display.announce(self) }
  }

  func resize(width: Int32, height: Int32) {
    ownSize = (max(Int(width), 1), max(Int(height), 1))
    // Where it fills the page, the stage has to do with that.
    if display.filling == identifier { display.resized(self) } else { change(to: ownSize) }
  }

  /// Takes the size of the page, or its own for nil.
  func fill(_ page: (width: Int, height: Int)?) { change(to: page ?? ownSize) }

  private func change(to size: (width: Int, height: Int)) {
    guard size != self.size else { return }
    self.size = size
    display.resized(self)
  }

  func presenter(_ presentation: WindowHost.Presentation) -> any WindowPresenter { self }

  // MARK: Pictures

  func invalidate() { isStale = true }

  func present(_ picture: PixelBuffer, damage: ContiguousArray<PixelRect>) -> Int? {
    let (width, height) = (picture.bounds.width, picture.bounds.height)
    if canvas?.width != width || canvas?.height != height {
      guard let new = PageCanvas(width: width, height: height) else { return nil }
      canvas = new
      _ = new.take(picture, damage: [picture.bounds])
      isStale = false
      display.replaced(self)
      return width * height
    }
    guard let canvas else { return nil }
    let changed = canvas.take(picture, damage: isStale ? [picture.bounds] : damage)
    isStale = false
    guard !changed.isEmpty else { return 0 }
    display.changed(self, changed)
    return damage.reduce(0) { $0 + $1.width * $1.height }
  }

  /// Pages keep what they have.
  func presentAgain() -> Bool { canvas != nil && !isStale }

  func image() -> CGImage? {
    guard let canvas else { return nil }
    let storage = PixelStorage(copying: canvas.picture)
    for i in 0..<storage.stride * storage.height { storage.pixels[i] |= 0xFF00_0000 }
    return CGImage(storage: storage, isOpaque: true)
  }
}
