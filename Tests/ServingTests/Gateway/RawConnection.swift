import Foundation
import Glibc

/// A connection to the gateway that sends whatever it likes.
final class RawConnection {
  private let descriptor: Int32
  private var arrived: [UInt8] = []
  /// Whether the other end has closed it.
  private(set) var isClosed = false

  struct Failed: Error { let call: String }

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      Glibc.close(descriptor)
      throw Failed(call: "connect")
    }
  }

  deinit { Glibc.close(descriptor) }

  /// Sends bytes; false when the other end takes no more.
  @discardableResult
  func send(_ bytes: some Collection<UInt8>) -> Bool {
    let all = Array(bytes)
    var done = 0
    while done < all.count {
      let count = all[done...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Reads what comes within so many seconds, until `isEnough`, or until the other end has closed the connection.
  @discardableResult
  func read(for seconds: TimeInterval = 5, until isEnough: ([UInt8]) -> Bool = { _ in false }) -> [UInt8] {
    let end = Date().addingTimeInterval(seconds)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isClosed, !isEnough(arrived), end.timeIntervalSinceNow > 0 {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, Int32(max(end.timeIntervalSinceNow, 0) * 1000)) > 0 else { break }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 { arrived += buffer[..<count] } else { isClosed = true }
    }
    return arrived
  }

  // MARK: HTTP

  /// The text of a request.
  static func request(
    _ path: String, host: String, method: String = "GET", headers: [String] = []
  ) -> String {
    ([method + " \(path) HTTP/1.1", "Host: \(host)"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// Sends a request and reads the answer.
  func answer(to request: String) -> String {
    send(request.utf8)
    return String(decoding: read(), as: UTF8.self)
  }

  // MARK: WebSocket

  /// Becomes a page; returns whether the gateway lets it.
  func upgrade(host: String, origin: String?, cookie: String?) -> Bool {
    var headers = [
      "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    if let origin { headers.append("Origin: \(origin)") }
    if let cookie { headers.append("Cookie: \(cookie)") }
    send(Self.request("/socket", host: host, headers: headers).utf8)
    let ending = Array("\r\n\r\n".utf8)
    let head = read { bytes in
      bytes.count >= 4 && bytes.indices.dropLast(3).contains { Array(bytes[$0..<$0 + 4]) == ending }
    }
    guard String(decoding: head, as: UTF8.self).hasPrefix("HTTP/1.1 101") else { return false }
    arrived = []
    return true
  }

  /// A message as a browser sends it.
  ///
  /// - Parameter length: What it claims to have; nil: what it has.
  static func frame(
    _ bytes: [UInt8], opcode: UInt8 = 1, isLast: Bool = true, isMasked: Bool = true, length: UInt64? = nil
  ) -> [UInt8] {
    let count = length ?? UInt64(bytes.count)
    var frame = [(isLast ? 0x80 : 0) | opcode]
    let mask: UInt8 = isMasked ? 0x80 : 0
    if count < 126 {
      frame.append(mask | UInt8(count))
    } else if count < 65536 {
      frame += [mask | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
    } else {
      frame.append(mask | 127)
      frame += (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
    }
    let key: [UInt8] = isMasked ? [1, 2, 3, 4] : [0, 0, 0, 0]
    if isMasked { frame += key }
    return frame + bytes.enumerated().map { $1 ^ key[$0 % 4] }
  }
}
