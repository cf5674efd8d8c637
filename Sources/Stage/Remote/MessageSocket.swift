import Foundation
import Glibc

/// One end of a connection between two processes of Flipbook: messages that arrive whole and in order.
final class MessageSocket {
  let descriptor: Int32
  /// Larger than any message: the system's limit for one is about 200 KB.
  private static let mostBytes = 1 << 18
  private var buffer = [UInt8](repeating: 0, count: mostBytes)
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()
  /// Whether the other end is gone.
  private(set) var isClosed = false

  /// Takes over a descriptor of a socket that keeps the bounds of messages.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Two connected ends; nil when the system has no more descriptors.
  static func pair() -> (MessageSocket, Int32)? {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0 else { return nil }
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    return (MessageSocket(descriptor: ends[0]), ends[1])
  }

  /// Sends a message.
  ///
  /// - Parameter patience: Milliseconds to wait while the other end does not read; -1 waits for as long as it lives.
  /// - Returns: Whether it was sent.
  @discardableResult
  func send(_ message: some Encodable, patience: Int32 = -1) -> Bool {
    guard !isClosed, let data = try? encoder.encode(message) else { return false }
    while true {
      let sent = data.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent >= 0 { return true }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        guard patience != 0, Self.waits(for: POLLOUT, on: descriptor, patience) else { return false }
      case EMSGSIZE: return false
      default:
        isClosed = true
        return false
      }
    }
  }

  /// The next message that has arrived; nil when there is none, or the other end is gone. What cannot be read is left
  /// out.
  func next<Message: Decodable>(_ kind: Message.Type) -> Message? {
    while !isClosed {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 {
        if let message = try? decoder.decode(kind, from: Data(buffer[..<count])) { return message }
      } else if count == 0 {
        isClosed = true
      } else if errno != EINTR {
        if errno != EAGAIN { isClosed = true }
        return nil
      }
    }
    return nil
  }

  /// Waits so many milliseconds at most until a descriptor is ready for an event, or its other end is gone.
  static func waits(for event: Int32, on descriptor: Int32, _ patience: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let ready = poll(&wanted, 1, patience)
      if ready >= 0 || errno != EINTR { return ready > 0 }
    }
  }
}
