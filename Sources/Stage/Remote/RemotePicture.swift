import Codecs
import CoreGraphics
import Foundation
import Raster
import Support

/// The memory in which the pictures of a window go to the process that owns it, from any thread.
final class RemotePicture: PicturePort {
  private struct State: @unchecked Sendable {
    var memory: SharedPicture?
    var isStale = true
  }

  private let window: UInt32
  private let channel: HostChannel
  private let state = Locked(State())

  init(of window: UInt32, _ channel: HostChannel) {
    self.window = window
    self.channel = channel
  }

  /// The next picture is shown as a whole.
  func invalidate() { state.withLock { $0.isStale = true } }

  /// Whether the other process has what it needs.
  var isComplete: Bool { state.withLock { !$0.isStale } }

  var isReady: Bool { !channel.isClosed && channel.isTakenElsewhere(window) }

  /// Called when the picture before was taken.
  func present(_ picture: PixelBuffer, damage: ContiguousArray<PixelRect>) -> Int? {
    state.withLock { state in
      guard let memory = memory(for: picture, &state) else { return nil }
      var rects: [Int32] = []
      var count = 0
      for rect in state.isStale ? [picture.bounds] : damage {
        let rect = rect.intersection(memory.buffer.bounds)
        guard !rect.isEmpty else { continue }
        memory.buffer.copy(rect, of: picture)
        rects += [Int32(rect.minX), Int32(rect.minY), Int32(rect.width), Int32(rect.height)]
        count += rect.width * rect.height
      }
      state.isStale = false
      if count > 0 { channel.present(window, rects) }
      return count
    }
  }

  private func memory(for picture: PixelBuffer, _ state: inout State) -> SharedPicture? {
    let (width, height) = (picture.bounds.width, picture.bounds.height)
    if let memory = state.memory, memory.buffer.bounds.width == width, memory.buffer.bounds.height == height {
      return memory
    }
    guard let memory = SharedPicture.make(width: width, height: height) else { return nil }
    (state.memory, state.isStale) = (memory, true)
    channel.send(.memory(window: window, descriptor: memory.descriptor, width: width, height: height))
    return memory
  }

  /// A copy of what was presented; nil before the first picture.
  func image() -> CGImage? {
    state.withLock { state in
      state.memory.map { CGImage(storage: PixelStorage(copying: $0.buffer).madeOpaque(), isOpaque: true) }
    }
  }
}

extension PixelBuffer {
  /// Copies a rectangle that is inside both.
  func copy(_ rect: PixelRect, of other: PixelBuffer) {
    for y in rect.minY..<rect.maxY {
      address(x: rect.minX, y: y).update(from: other.address(x: rect.minX, y: y), count: rect.width)
    }
  }
}
