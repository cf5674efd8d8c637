import Foundation
import SourceTools
import XCTest

@testable import Serving

/// A gateway in a process of its own, and what it passes on.
class GatewayTestCase: XCTestCase {
  private var started: Gateway?
  private(set) var events: [PageEvent] = []
  /// What it wrote to standard error is in a file.
  private var errors = ""

  var gateway: Gateway {
    get throws { try XCTUnwrap(started) }
  }

  override func setUpWithError() throws {
    if ToolPackage.gateway.executable == nil { SourceTool.runBuild(ToolPackage.gateway.script) { _ in } }
    let program = try XCTUnwrap(ToolPackage.gateway.executable, "the gateway cannot be built")
    // One that was asked for, as a sanitizer's run does, is not left out because it is not there.
    if let asked = ProcessInfo.processInfo.environment["FLIPBOOK_GATEWAY"] { XCTAssertEqual(program, asked) }
    errors = NSTemporaryDirectory() + "gateway-\(UUID().uuidString)"
    // The gateway has this process's standard error; the test reads what it says there.
    let script = errors + ".sh"
    try "#!/bin/sh\nexec '\(program)' 2>'\(errors)'\n".write(
      toFile: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let gateway = try Gateway(script, Gateway.Configuration())
    gateway.onEvent = { [weak self] in self?.events.append($0) }
    started = gateway
  }

  override func tearDownWithError() throws {
    started?.stop()
    started = nil
    XCTAssertFalse(said.contains("Sanitizer"), said)
    for path in [errors, errors + ".sh"] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// What the gateway has said.
  var said: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

  var port: Int {
    get throws { try XCTUnwrap(URLComponents(string: gateway.address)?.port) }
  }

  var host: String {
    get throws { "127.0.0.1:\(try port)" }
  }

  var token: String {
    get throws { try XCTUnwrap(URLComponents(string: gateway.address)?.queryItems?.first?.value) }
  }

  func connect() throws -> RawConnection { try RawConnection(port: port) }

  /// The answer to a request on a connection of its own.
  func answer(
    _ path: String, host: String? = nil, method: String = "GET", headers: [String] = []
  ) throws -> String {
    try connect().answer(
      to: RawConnection.request(path, host: try host ?? self.host, method: method, headers: headers))
  }

  /// The cookie that the token of the address is given for.
  func cookie() throws -> String {
    let text = try answer("/?token=\(token)")
    let line = try XCTUnwrap(
      text.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("set-cookie: ") }, text)
    return String(line.dropFirst("set-cookie: ".count).prefix { $0 != ";" })
  }

  /// A connection that is a page's.
  func page(_ cookie: String) throws -> RawConnection {
    let page = try connect()
    XCTAssertTrue(page.upgrade(host: try host, origin: "http://\(try host)", cookie: cookie))
    return page
  }

  /// Serves the main queue for so many seconds, or until it has done something.
  func serveMainQueue(for seconds: TimeInterval) {
    _ = RunLoop.main.run(mode: .default, before: Date().addingTimeInterval(seconds))
  }

  /// Serves the main queue until something is so.
  func wait(_ what: String, until isSo: () -> Bool) {
    for _ in 0..<500 where !isSo() {
      serveMainQueue(for: 0.01)
    }
    XCTAssertTrue(isSo(), what)
  }

  /// The gateway lets in who may come, still.
  func checkThatItServes(_ cookie: String) throws {
    XCTAssertTrue(try answer("/", headers: ["Cookie: \(cookie)"]).hasPrefix("HTTP/1.1 200"))
  }
}
