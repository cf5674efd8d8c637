import Raster
import UIKit

/// A window of another process.
@MainActor
final class RemoteWindow: HostWindow, WindowPresenter {
  let identifier: UInt32
  let videoReady = SystemHostClock.ticks
  private let system: RemoteWindowSystem
  private let picture: RemotePicture

  init(_ identifier: UInt32, _ system: RemoteWindowSystem) {
    self.identifier = identifier
    self.system = system
    picture = RemotePicture(of: identifier, system.channel)
  }

  deinit {
    let (system, identifier) = (system, identifier)
    MainActor.assumeIsolated { system.close(identifier) }
  }

  var refreshRate: Double { system.state(of: identifier).refreshRate }
  var size: (width: Int, height: Int) {
    let state = system.state(of: identifier)
    return (state.width, state.height)
  }
  var isVisible: Bool { system.state(of: identifier).isVisible }
  var hasKeyboard: Bool { system.state(of: identifier).hasKeyboard }

  /// The process that owns it gives it the title with which it was opened.
  func name(_ title: String) {}
  func show() { system.show(identifier) }
  func resize(width: Int32, height: Int32) { system.resize(identifier, width: width, height: height) }
  func presenter(_ presentation: WindowHost.Presentation) -> any WindowPresenter { self }

  // MARK: Pictures

  var pixelSize: (width: Int, height: Int) {
    let state = system.state(of: identifier)
    return (state.pixelWidth, state.pixelHeight)
  }

  func invalidate() { picture.invalidate() }

  func present(_ picture: PixelBuffer, damage: ContiguousArray<PixelRect>) -> Int? {
    system.waitUntilTaken(identifier)
    return self.picture.present(picture, damage: damage)
  }

  /// The process that owns the window has what it needs.
  func presentAgain() -> Bool { picture.isComplete }

  func image() -> CGImage? { picture.image() }

  var port: (any PicturePort)? { picture }
}
