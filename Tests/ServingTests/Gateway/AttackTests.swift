import XCTest

@testable import Serving

/// What nobody should send: it is refused, said once, and nothing else suffers.
final class AttackTests: GatewayTestCase {
  func testWhatIsNoRequestEndsTheConnection() throws {
    let cookie = try cookie()
    for bytes in [
      Array("nonsense\r\n\r\n".utf8), [0, 1, 2, 3, 255, 254], Array("GET / HTTP/9.9\r\n\r\n".utf8),
      Array("GET / HTTP/1.1\r\nHost\r\n\r\n".utf8), [UInt8](repeating: 0x16, count: 200),
    ] {
      let connection = try connect()
      connection.send(bytes + [13, 10, 13, 10])
      let answer = String(decoding: connection.read(for: 12), as: UTF8.self)
      XCTAssertFalse(answer.hasPrefix("HTTP/1.1 200"), answer)
      XCTAssertTrue(connection.isClosed, "\(bytes.prefix(20))")
    }
    try checkThatItServes(cookie)
  }

  func testARequestWithoutEndIsCutOff() throws {
    let cookie = try cookie()
    let connection = try connect()
    let start = Date()
    var sent = 0
    connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ".utf8)
    while sent < 10_000_000, connection.send([UInt8](repeating: 97, count: 10_000)) { sent += 10_000 }
    XCTAssertLessThan(sent, 10_000_000)
    XCTAssertLessThan(Date().timeIntervalSince(start), 5)
    XCTAssertTrue(said.contains("too long"), said)
    try checkThatItServes(cookie)
  }

  func testARequestThatNeverComesToItsEndIsEnded() throws {
    let cookie = try cookie()
    let slow = try (0..<20).map { _ in try connect() }
    let start = Date()
    for connection in slow { connection.send("GET / HTTP/1.1\r\nX: ".utf8) }
    // A letter now and then must not keep them.
    for _ in 0..<24 where Date().timeIntervalSince(start) < 12 {
      for connection in slow { connection.send([97]) }
      serveMainQueue(for: 0.5)
    }
    for connection in slow {
      connection.read(for: 1)
      XCTAssertTrue(connection.isClosed)
    }
    XCTAssertTrue(said.contains("too long") || said.contains("takes too long"), said)
    try checkThatItServes(cookie)
  }

  func testAThousandConnectionsLeaveRoomForThePage() throws {
    let cookie = try cookie()
    let page = try page(cookie)
    wait("the page is open") { events.contains(.opened(1)) }
    var open: [RawConnection] = []
    for _ in 0..<1000 { if let connection = try? connect() { open.append(connection) } }
    XCTAssertEqual(open.count, 1000)
    // The page goes on meanwhile.
    page.send(RawConnection.frame(Array("still here".utf8)))
    wait("the page is heard") { events.contains(.message(1, Array("still here".utf8))) }
    let ended = open.filter {
      $0.read(for: 0.02)
      return $0.isClosed
    }
    XCTAssertGreaterThan(ended.count, 900)
    open = []
    // Those that are gone make room.
    for _ in 0..<100
    where (try? answer("/", headers: ["Cookie: \(cookie)"]).hasPrefix("HTTP/1.1 200")) != true {
      serveMainQueue(for: 0.02)
    }
    try checkThatItServes(cookie)
    XCTAssertEqual(said.components(separatedBy: "more connections").count, 2, said)
  }

  func testOnlySoManyPages() throws {
    let cookie = try cookie()
    let open = try (0..<8).map { _ in try page(cookie) }
    XCTAssertFalse(try connect().upgrade(host: host, origin: "http://\(host)", cookie: cookie))
    _ = open.count
    wait("all pages are open") { events.count == 8 }
  }

  /// Sends something as a page, which is closed for it.
  private func checkThatPageEnds(_ bytes: [UInt8], _ cookie: String, line: UInt = #line) throws {
    let page = try page(cookie)
    page.send(bytes)
    page.read(for: 5)
    XCTAssertTrue(page.isClosed, line: line)
  }

  func testFramesThatNoBrowserSendsEndThePage() throws {
    let cookie = try cookie()
    let text = Array("{}".utf8)
    // Without a mask, of no kind, too long, longer than any memory, with bytes, in too many parts.
    try checkThatPageEnds(RawConnection.frame(text, isMasked: false), cookie)
    try checkThatPageEnds(RawConnection.frame(text, opcode: 5), cookie)
    try checkThatPageEnds(RawConnection.frame([UInt8](repeating: 97, count: 100_000)), cookie)
    try checkThatPageEnds(RawConnection.frame(text, length: .max), cookie)
    try checkThatPageEnds(RawConnection.frame(text, opcode: 2), cookie)
    let parts = (0..<40).flatMap { RawConnection.frame(text, opcode: $0 == 0 ? 1 : 0, isLast: false) }
    try checkThatPageEnds(parts, cookie)
    let large = [UInt8](repeating: 97, count: 30_000)
    let grown = (0..<5).flatMap { RawConnection.frame(large, opcode: $0 == 0 ? 1 : 0, isLast: $0 == 4) }
    try checkThatPageEnds(grown, cookie)
    try checkThatItServes(cookie)
    XCTAssertFalse(events.contains { if case .message = $0 { true } else { false } })
    wait("the pages are gone") {
      events.filter { if case .closed = $0 { true } else { false } }.count == 7
    }
  }

  func testMessagesFasterThanAnyHandEndThePage() throws {
    let cookie = try cookie()
    let page = try page(cookie)
    let message = RawConnection.frame(Array("{}".utf8))
    for _ in 0..<5000 where !page.send(message) { break }
    page.read(for: 5)
    XCTAssertTrue(page.isClosed)
    XCTAssertTrue(said.contains("faster than any hand"), said)
    try checkThatItServes(cookie)
  }

  func testAPageThatTakesNothingIsLetGo() throws {
    let cookie = try cookie()
    let stalled = try page(cookie)
    wait("the page is open") { events.contains(.opened(1)) }
    let gateway = try gateway
    for _ in 0..<100 { gateway.send(picture: [UInt8](repeating: 1, count: 1 << 20), to: 1) }
    wait("the page is gone") { events.contains(.closed(1)) }
    withExtendedLifetime(stalled) {}
    try checkThatItServes(cookie)
  }

  func testWhatAPageIsSentArrivesWhole() throws {
    let cookie = try cookie()
    let page = try page(cookie)
    wait("the page is open") { events.contains(.opened(1)) }
    let picture = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try gateway.send(picture: picture, to: 1)
    serveMainQueue(for: 0.2)
    let bytes = page.read(for: 5) { $0.count >= 10 + picture.count }
    XCTAssertEqual(Array(bytes.prefix(2)), [0x82, 127])
    XCTAssertEqual(Array(bytes.dropFirst(10)), picture)
  }

  func testItEndsWithFlipbook() throws {
    let gateway = try gateway
    let process = gateway.process.processIdentifier
    gateway.stop()
    wait("the gateway is gone") { kill(process, 0) != 0 || !gateway.process.isRunning }
  }
}
