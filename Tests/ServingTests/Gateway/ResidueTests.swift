import Foundation
import XCTest

@testable import Serving

/// What attacks leave behind: a line for each kind, a page that goes on, and nothing else.
final class ResidueTests: GatewayTestCase {
  /// How often the gateway has said a thing.
  private func count(_ words: String) -> Int { said.components(separatedBy: words).count - 1 }

  func testEachKindOfRefusalIsSaidOnce() throws {
    let cookie = try cookie()
    for _ in 0..<3 {
      _ = try answer("/")
      _ = try answer("/?token=wrong")
      _ = try answer("/?token=\(token)")
      _ = try answer("/", host: "evil.example", headers: ["Cookie: \(cookie)"])
      XCTAssertFalse(try connect().upgrade(host: host, origin: "http://evil.example", cookie: cookie))
      _ = try answer("/../../etc/passwd", headers: ["Cookie: \(cookie)"])
      _ = try answer("/", method: "POST", headers: ["Cookie: \(cookie)"])
      let malformed = try connect()
      malformed.send("nonsense\r\n\r\n".utf8)
      malformed.read(for: 5)
      let long = try connect()
      long.send("GET / HTTP/1.1\r\nX: ".utf8)
      while long.send([UInt8](repeating: 97, count: 10_000)) {}
      let page = try page(cookie)
      page.send(RawConnection.frame(Array("{}".utf8), isMasked: false))
      page.read(for: 5)
    }
    for words in [
      "without the token", "with a wrong token", "that was used before", "for another host",
      "of another origin",
      "that there is not", "another kind than GET", "that is no request", "that is too long",
      "that no page sends",
    ] {
      XCTAssertEqual(count("\(words); this is said once"), 1, "\(words): \(said)")
    }
    try checkThatItServes(cookie)
  }

  /// Files that the gateway has open.
  private func descriptors() throws -> Int {
    let process = try gateway.process.processIdentifier
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
  }

  /// Bytes of memory that it has of its own.
  private func memory() throws -> Int {
    let process = try gateway.process.processIdentifier
    let pages = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
      .split(separator: " ").compactMap { Int($0) }
    return (pages[1] - pages[2]) * 4096
  }

  private func attack(_ cookie: String) throws {
    for number in 0..<60 {
      let connection = try connect()
      switch number % 6 {
      case 0: connection.send("nonsense\r\n\r\n".utf8)
      case 1: connection.send([UInt8](repeating: 97, count: 40_000))
      case 2: connection.send("GET /?token=wrong HTTP/1.1\r\nHost: \(try host)\r\n\r\n".utf8)
      case 3: XCTAssertFalse(connection.upgrade(host: "evil.example", origin: nil, cookie: cookie))
      case 4:
        XCTAssertTrue(connection.upgrade(host: try host, origin: "http://\(try host)", cookie: cookie))
        connection.send(RawConnection.frame([1], length: .max))
      // One that says nothing and goes.
      default: continue
      }
      connection.read(for: 5)
    }
    let crowd = try (0..<200).map { _ in try connect() }
    withExtendedLifetime(crowd) {}
  }

  func testAttacksLeaveNothingBehindAndAPageLosesNothing() throws {
    let cookie = try cookie()
    let page = try page(cookie)
    wait("the page is open") { events.contains(.opened(1)) }
    // The connection that gave the cookie is closed by then.
    serveMainQueue(for: 0.5)
    let files = try descriptors()
    // The first attacks make what is kept for all later ones.
    try attack(cookie)
    try attack(cookie)
    wait("the first connections are gone") { (try? descriptors()) == files }
    let bytes = try memory()
    for round in 1...8 {
      try attack(cookie)
      // What the page says and gets meanwhile arrives.
      let word = Array("round \(round)".utf8)
      page.send(RawConnection.frame(word))
      wait("the page is heard in round \(round)") { events.contains(.message(1, word)) }
    }
    try gateway.send(text: Array("to the page".utf8), to: 1)
    serveMainQueue(for: 0.2)
    XCTAssertEqual(Array(page.read(for: 5) { $0.count >= 13 }), [0x81, 11] + Array("to the page".utf8))
    XCTAssertFalse(page.isClosed)
    wait("the connections are gone") { (try? descriptors()) == files }
    XCTAssertEqual(try descriptors(), files)
    // Eight attacks, 2,080 connections: less than a page of memory for each.
    XCTAssertLessThan(try memory() - bytes, 6 << 20)
    // What the crowd has opened was closed again, but for the page itself.
    let opened = events.filter { if case .opened = $0 { true } else { false } }.count
    let closed = events.filter { if case .closed = $0 { true } else { false } }.count
    XCTAssertEqual(opened, closed + 1)
    XCTAssertEqual(opened, 1 + 10 * 10)
  }
}
