import Dispatch
import Foundation
import Support

/// The connection to the process that owns the windows, for all threads that show pictures.
///
/// What arrives is kept for the main thread, whoever reads it, but for the notes that a picture was taken.
final class HostChannel: Sendable {
  private struct State: @unchecked Sendable {
    let socket: MessageSocket
    /// What the main thread has not seen yet.
    var arrived: [HostMessage] = []
    /// Windows whose last picture is not taken yet.
    var pending: Set<UInt32> = []

    /// Reads what has come.
    mutating func receive() {
      while let message = socket.next(HostMessage.self) {
        if case .taken(let window) = message { pending.remove(window) } else { arrived.append(message) }
      }
    }
  }

  private let state: Locked<State>
  let descriptor: Int32

  init(_ socket: MessageSocket) {
    descriptor = socket.descriptor
    state = Locked(State(socket: socket))
  }

  /// Whether the other process is gone.
  var isClosed: Bool { state.withLock { $0.socket.isClosed } }

  func send(_ message: StageMessage) { state.withLock { _ = $0.socket.send(message) } }

  /// What has arrived for the main thread.
  func takeArrived() -> [HostMessage] {
    state.withLock { state in
      state.receive()
      defer { state.arrived = [] }
      return state.arrived
    }
  }

  // MARK: Pictures

  /// Says that a window's picture has changed; it is not drawn into before it is taken.
  func present(_ window: UInt32, _ damage: [Int32]) {
    state.withLock { state in
      state.pending.insert(window)
      _ = state.socket.send(StageMessage.present(window: window, damage: damage))
    }
  }

  /// Whether the window's last picture was taken. Called by the main thread.
  func isTaken(_ window: UInt32) -> Bool {
    state.withLock { state in
      state.receive()
      return !state.pending.contains(window)
    }
  }

  /// The same for other threads: the main thread, which may sleep by then, gets to know of what has arrived for it.
  func isTakenElsewhere(_ window: UInt32) -> Bool {
    let (isTaken, isMore) = state.withLock { state in
      let known = state.arrived.count
      state.receive()
      return (!state.pending.contains(window), state.arrived.count > known)
    }
    if isMore { DispatchQueue.main.async {} }
    return isTaken
  }
}
