import Codecs
import Raster
import UIKit

/// A window of another process, and the memory in which its pictures go there.
@MainActor
final class RemoteWindow: HostWindow, WindowPresenter {
  let identifier: UInt32
  let videoReady = SystemHostClock.ticks
  private let system: RemoteWindowSystem
  private var memory: SharedPicture?
  private var isStale = true

  init(_ identifier: UInt32, _ system: RemoteWindowSystem) {
    self.identifier = identifier
    self.system = system
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

  func show() { system.show(identifier) }
  func resize(width: Int32, height: Int32) { system.resize(identifier, width: width, height: height) }
  func presenter(_ presentation: WindowHost.Presentation) -> any WindowPresenter { self }

  // MARK: Pictures

  var pixelSize: (width: Int, height: Int) {
    let state = system.state(of: identifier)
    return (state.pixelWidth, state.pixelHeight)
  }

  func invalidate() { isStale = true }

  func present(_ picture: PixelBuffer, damage: ContiguousArray<PixelRect>) -> Int? {
    let (width, height) = (picture.bounds.width, picture.bounds.height)
    system.waitUntilTaken(identifier)
    if memory?.buffer.bounds.width != width || memory?.buffer.bounds.height != height {
      guard let memory = SharedPicture.make(width: width, height: height) else { return nil }
      self.memory = memory
      isStale = true
      system.send(
        .memory(window: identifier, descriptor: memory.descriptor, width: width, height: height))
    }
    guard let memory else { return nil }
    var rects: [Int32] = []
    var count = 0
    for rect in isStale ? [picture.bounds] : damage {
      let rect = rect.intersection(memory.buffer.bounds)
      guard !rect.isEmpty else { continue }
      memory.buffer.copy(rect, of: picture)
      rects += [Int32(rect.minX), Int32(rect.minY), Int32(rect.width), Int32(rect.height)]
      count += rect.width * rect.height
    }
    isStale = false
    if count > 0 { system.present(identifier, rects) }
    return count
  }

  /// The process that owns the window has what it needs.
  func presentAgain() -> Bool { !isStale }

  func image() -> CGImage? {
    memory.map { CGImage(storage: PixelStorage(copying: $0.buffer).madeOpaque(), isOpaque: true) }
  }
}

extension PixelBuffer {
  /// Copies a rectangle that lies in both.
  func copy(_ rect: PixelRect, of other: PixelBuffer) {
    for y in rect.minY..<rect.maxY {
      address(x: rect.minX, y: y).update(from: other.address(x: rect.minX, y: y), count: rect.width)
    }
  }
}
