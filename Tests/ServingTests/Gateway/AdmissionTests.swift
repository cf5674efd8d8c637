import XCTest

@testable import Serving

/// Who gets in: who has the token, once, from a page of the gateway's own.
final class AdmissionTests: GatewayTestCase {
  func testTheAddressIsOfThisMachineAndHasAToken() throws {
    XCTAssertTrue(try gateway.address.hasPrefix("http://127.0.0.1:"))
    XCTAssertEqual(try token.count, 43)
  }

  func testTheTokenIsGivenForACookieThatNoScriptAndNoOtherSiteGets() throws {
    let text = try answer("/?token=\(token)")
    XCTAssertTrue(text.hasPrefix("HTTP/1.1 200"), text)
    XCTAssertTrue(text.contains("; HttpOnly"))
    XCTAssertTrue(text.contains("; SameSite=Strict"))
  }

  func testThePageMayRunItsOwnFilesOnly() throws {
    let rules = try XCTUnwrap(
      try answer("/?token=\(token)").components(separatedBy: "\r\n")
        .first { $0.hasPrefix("content-security-policy") })
    XCTAssertTrue(rules.contains("default-src 'none'"))
    XCTAssertTrue(rules.contains("script-src 'self'"))
    XCTAssertTrue(rules.contains("connect-src 'self' ws://\(try host);"))
    XCTAssertFalse(rules.contains("unsafe"))
  }

  func testWithoutATokenNothingIsServed() throws {
    for path in ["/", "/main.js", "/page.css", "/socket", "/nothing"] {
      XCTAssertTrue(try answer(path).hasPrefix("HTTP/1.1 403"), path)
    }
    XCTAssertFalse(try connect().upgrade(host: host, origin: "http://\(host)", cookie: nil))
    XCTAssertEqual(events, [])
    // It is said once.
    XCTAssertEqual(said.components(separatedBy: "without the token").count, 2, said)
  }

  func testAWrongTokenIsRefused() throws {
    let right = try token
    for wrong in ["", "x", String(right.dropLast()), right + "A", String(right.reversed())] {
      XCTAssertTrue(try answer("/?token=\(wrong)").hasPrefix("HTTP/1.1 403"), wrong)
    }
    XCTAssertTrue(try answer("/?token=\(right)").hasPrefix("HTTP/1.1 200"))
  }

  func testATokenIsGoodForOnce() throws {
    let cookie = try cookie()
    let again = try answer("/?token=\(token)")
    XCTAssertTrue(again.hasPrefix("HTTP/1.1 403"), again)
    // Whoever is at the terminal gets a new one.
    let words = said.components(separatedBy: "for another browser: ")
    XCTAssertEqual(words.count, 2, said)
    let address = try XCTUnwrap(words.last?.components(separatedBy: "\n").first)
    let next = try XCTUnwrap(URLComponents(string: address)?.queryItems?.first?.value)
    XCTAssertNotEqual(next, try token)
    // A second replay says nothing more.
    _ = try answer("/?token=\(token)")
    XCTAssertEqual(said.components(separatedBy: "for another browser: ").count, 2, said)
    XCTAssertTrue(try answer("/?token=\(next)").hasPrefix("HTTP/1.1 200"))
    // Its own browser may go back to the address.
    XCTAssertTrue(
      try answer("/?token=\(token)", headers: ["Cookie: \(cookie)"]).hasPrefix("HTTP/1.1 303"))
  }

  func testAWrongCookieIsRefused() throws {
    let cookie = try cookie()
    for wrong in [cookie + "x", String(cookie.dropLast()), "flipbook-1=\(cookie)", cookie.uppercased()] {
      XCTAssertTrue(try answer("/", headers: ["Cookie: \(wrong)"]).hasPrefix("HTTP/1.1 403"), wrong)
    }
    XCTAssertTrue(
      try answer("/", headers: ["Cookie: other=1; \(cookie); more=2"]).hasPrefix("HTTP/1.1 200"))
  }

  func testAnotherHostIsRefused() throws {
    let cookie = try cookie()
    // A name that somebody has made to mean this machine.
    for other in ["evil.example", "evil.example:\(try port)", "127.0.0.1.evil.example", "192.168.0.1", ""] {
      XCTAssertTrue(
        try answer("/", host: other, headers: ["Cookie: \(cookie)"]).hasPrefix("HTTP/1.1 421"), other)
      XCTAssertFalse(
        try connect().upgrade(host: other, origin: "http://\(other)", cookie: cookie), other)
    }
    let two = try answer("/", headers: ["Host: evil.example", "Cookie: \(cookie)"])
    XCTAssertFalse(two.hasPrefix("HTTP/1.1 200"), two)
    XCTAssertTrue(
      try answer("/", host: "localhost:\(port)", headers: ["Cookie: \(cookie)"]).hasPrefix("HTTP/1.1 200"))
  }

  func testAPageOfAnotherOriginIsRefused() throws {
    let cookie = try cookie()
    for origin in ["http://evil.example", "null", "https://\(try host)", "http://127.0.0.1", nil] {
      XCTAssertFalse(try connect().upgrade(host: host, origin: origin, cookie: cookie), origin ?? "none")
    }
    XCTAssertTrue(try connect().upgrade(host: host, origin: "http://\(host)", cookie: cookie))
  }

  func testThereIsNothingElse() throws {
    let cookie = try cookie()
    for path in [
      "/../Package.swift", "/..%2f..%2fetc/passwd", "//etc/passwd", "/main.js/../../x", "/page.html",
      "/assets/",
      "/main.js?x", "/%6dain.js",
    ] {
      XCTAssertTrue(try answer(path, headers: ["Cookie: \(cookie)"]).hasPrefix("HTTP/1.1 404"), path)
    }
    XCTAssertTrue(try answer("/main.js", headers: ["Cookie: \(cookie)"]).hasPrefix("HTTP/1.1 200"))
  }

  func testOnlyGetIsAnswered() throws {
    let cookie = try cookie()
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
      XCTAssertTrue(
        try answer("/", method: method, headers: ["Cookie: \(cookie)"]).hasPrefix("HTTP/1.1 405"), method)
    }
    let withBody = try answer("/", headers: ["Cookie: \(cookie)", "Content-Length: 10"])
    XCTAssertFalse(withBody.hasPrefix("HTTP/1.1 200"))
  }
}
