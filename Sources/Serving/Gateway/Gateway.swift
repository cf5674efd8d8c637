import Dispatch
import Foundation
import Glibc
import Support

/// The process that browsers reach: it speaks HTTP and WebSocket, lets in who has the token, and passes on what pages
/// say.
///
/// It is a program of its own, so that what comes from a network is read by a process that has no one's code and no
/// file.
@preconcurrency @MainActor
package final class Gateway: PageTransport {
  /// Where it listens, and what it gives to browsers.
  package struct Configuration: Encodable, Sendable {
    /// The address of this machine at which it listens.
    package var host: String
    /// 0: any that is free.
    package var port: Int
    /// What a browser may ask for.
    var files: [File]

    package init(host: String = "127.0.0.1", port: Int = 0) throws {
      (self.host, self.port) = (host, port)
      files = try PageFiles.all()
    }

    struct File: Encodable {
      let path: String
      let type: String
      let bytes: Data
    }
  }

  package var onEvent: (PageEvent) -> Void = { _ in }
  /// Called when it is gone, with its last words.
  package var onEnd: (String) -> Void = { _ in }
  /// The address by which one browser gets in.
  package private(set) var address = ""
  package private(set) var process: Process

  private let connection: Connection
  private var descriptor: Int32 { connection.descriptor }
  private var reading: (any DispatchSourceRead)?
  private var writing: (any DispatchSourceWrite)?
  /// What has come and is no whole message yet.
  private var arrived: [UInt8] = []
  /// What is to be sent, and how much of the first is.
  private var waiting: [[UInt8]] = []
  private var done = 0
  private var failure: String?
  private var isEnded = false

  /// A descriptor that is open until nobody waits for it any more: another one would get its number before.
  private final class Connection: Sendable {
    let descriptor: Int32

    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { Glibc.close(descriptor) }
  }

  /// Begins to listen.
  ///
  /// - Throws: `ServingError` when it cannot.
  package init(_ executable: String, _ configuration: Configuration) throws(ServingError) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw .gateway(String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    connection = Connection(descriptor: ends[0])
    process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.standardInput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    process.standardOutput = FileHandle.nullDevice
    do {
      try process.run()
      let settings = [UInt8](try JSONEncoder().encode(configuration))
      try Self.write(GatewayFrame(kind: .configure, bytes: settings).encoded, to: descriptor)
      address = try awaitAddress()
    } catch let error as ServingError {
      stop()
      throw error
    } catch {
      stop()
      throw .gateway(error.localizedDescription)
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
    source.setCancelHandler { [connection] in withExtendedLifetime(connection) {} }
    source.activate()
    reading = source
  }

  /// Ends it, and all connections.
  package func stop() {
    guard !isEnded else { return }
    isEnded = true
    reading?.cancel()
    writing?.cancel()
    (reading, writing) = (nil, nil)
    shutdown(descriptor, Int32(SHUT_RDWR))
    if process.isRunning { process.terminate() }
  }

  // MARK: Beginning

  /// Milliseconds that it may take to begin.
  private static let patience: Int32 = 10_000

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(ServingError) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        sent += count
      } else if errno != EINTR {
        throw .gateway(String(cString: strerror(errno)))
      }
    }
  }

  private func awaitAddress() throws(ServingError) -> String {
    var buffer = [UInt8](repeating: 0, count: Self.room)
    while true {
      switch GatewayFrame.read(arrived[...]) {
      case .whole(let frame?, let count):
        arrived.removeFirst(count)
        let text = String(decoding: frame.bytes, as: UTF8.self)
        guard frame.kind == .listening else { throw .gateway(text) }
        return text
      case .partial: break
      case .whole, .damaged: throw .gateway("it is of another version; build it again")
      }
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, Self.patience) > 0 else { throw .gateway("it does not answer") }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { throw .gateway("it ended at once") }
      arrived += buffer[..<count]
    }
  }

  // MARK: Reading

  private static let room = 1 << 16

  private func read() {
    var buffer = [UInt8](repeating: 0, count: Self.room)
    while !isEnded {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        arrived += buffer[..<count]
      } else if count < 0, errno == EINTR {
        continue
      } else {
        // What has come is taken first, which may fail at something of its own.
        let isOver = count == 0 || errno != EAGAIN
        takeArrived()
        if isOver { end() }
        return
      }
    }
  }

  private func takeArrived() {
    var begin = 0
    defer { arrived.removeFirst(begin) }
    while true {
      switch GatewayFrame.read(arrived[begin...]) {
      case .partial: return
      case .damaged: return end()
      case .whole(let frame, let count):
        begin += count
        if let frame { take(frame) }
      }
    }
  }

  private func take(_ frame: GatewayFrame) {
    switch frame.kind {
    case .opened: onEvent(.opened(frame.page))
    case .message: onEvent(.message(frame.page, frame.bytes))
    case .closed: onEvent(.closed(frame.page))
    case .invitation: onEvent(.invitation(frame.page, String(decoding: frame.bytes, as: UTF8.self)))
    case .failed: failure = String(decoding: frame.bytes, as: UTF8.self)
    default: break
    }
  }

  private func end() {
    guard !isEnded else { return }
    stop()
    onEnd(failure ?? "the gateway to browsers has ended")
  }

  // MARK: Writing

  package func send(text: [UInt8], to page: UInt32) {
    send(GatewayFrame(kind: .text, page: page, bytes: text))
  }

  package func send(picture: [UInt8], to page: UInt32) {
    send(GatewayFrame(kind: .picture, page: page, bytes: picture))
  }

  package func close(_ page: UInt32) { send(GatewayFrame(kind: .close, page: page)) }

  package func invite(for page: UInt32) { send(GatewayFrame(kind: .invite, page: page)) }

  private func send(_ frame: GatewayFrame) {
    guard !isEnded else { return }
    waiting.append(frame.encoded)
    if writing == nil { writeWaiting() }
  }

  /// Writes what the connection takes; the rest when it takes more.
  private func writeWaiting() {
    while let first = waiting.first {
      let count = first[done...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        done += count
        if done == first.count {
          waiting.removeFirst()
          done = 0
        }
      } else if errno != EINTR {
        if errno == EAGAIN { return writeLater() }
        // What is to be said of its end comes when its end is read.
        waiting = []
      }
    }
    writing?.cancel()
    writing = nil
  }

  private func writeLater() {
    guard writing == nil else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.writeWaiting() } }
    source.setCancelHandler { [connection] in withExtendedLifetime(connection) {} }
    source.activate()
    writing = source
  }
}
