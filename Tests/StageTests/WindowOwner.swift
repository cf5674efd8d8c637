import Foundation
import Raster
import XCTest

@testable import Stage

/// The process that owns the windows, as the process of a stage sees it, on a thread of this one.
final class WindowOwner: @unchecked Sendable {
  /// The stage's end of the connection.
  let descriptor: Int32
  private let socket: MessageSocket
  private let lock = NSLock()
  private var memory: SharedPicture?
  private var pictures = 0
  private var isDone = false
  private let ended = DispatchSemaphore(value: 0)

  init() throws {
    let (own, other) = try XCTUnwrap(MessageSocket.pair())
    (socket, descriptor) = (own, other)
    Thread { [self] in
      while !lock.withLock({ isDone }) {
        _ = MessageSocket.waits(for: POLLIN, on: socket.descriptor, 20)
        while let message = socket.next(StageMessage.self) { lock.withLock { answer(message) } }
      }
      ended.signal()
    }.start()
  }

  private func answer(_ message: StageMessage) {
    switch message {
    case .ready:
      socket.send(HostMessage.display(DisplayArea(width: 2000, height: 2000)))
      socket.send(HostMessage.begin(nil, tools: nil, screens: nil))
    case .open(let window, _, let width, let height):
      socket.send(
        HostMessage.state(
          window: window,
          WindowState(
            width: Int(width), height: Int(height), pixelWidth: Int(width), pixelHeight: Int(height),
            isVisible: true, hasKeyboard: true, refreshRate: 60)))
    case .memory(_, let descriptor, let width, let height):
      memory = SharedPicture.borrow(descriptor, of: getpid(), width: width, height: height)
    case .present(let window, _):
      pictures += 1
      socket.send(HostMessage.taken(window: window))
    default: break
    }
  }

  /// Sends input to the stage.
  func send(_ event: WindowEvent) { lock.withLock { _ = socket.send(HostMessage.event(event)) } }

  /// How many pictures came.
  var count: Int { lock.withLock { pictures } }

  /// The pixels of the last picture.
  var pixels: [UInt32] {
    lock.withLock {
      guard let buffer = memory?.buffer else { return [] }
      return Array(UnsafeBufferPointer(start: buffer.pixels, count: buffer.stride * buffer.bounds.height))
    }
  }

  /// The process is gone.
  func close() {
    end()
    shutdown(socket.descriptor, Int32(SHUT_RDWR))
  }

  /// The process goes on without the stage.
  func end() {
    lock.withLock { isDone = true }
    ended.wait()
  }
}
