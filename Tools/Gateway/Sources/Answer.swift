import NIOCore
import NIOHTTP1

/// What a request is answered with.
struct Answer {
  var status: HTTPResponseStatus
  var headers: [(String, String)]
  var body: ByteBuffer

  /// A file of the page.
  ///
  /// - Parameter cookie: The header that gives a browser its cookie; nil where it has one.
  init(_ file: Settings.File, host: String, cookie: String?) {
    status = .ok
    body = ByteBuffer(bytes: file.bytes)
    headers = [("content-type", file.type)] + Self.rules(host)
    if let cookie { headers.append(("set-cookie", cookie)) }
  }

  /// A refusal, in a line for people.
  init(_ status: HTTPResponseStatus, _ text: String) {
    self.status = status
    body = ByteBuffer(string: text + "\n")
    headers = [("content-type", "text/plain; charset=utf-8")] + Self.rules(nil)
  }

  /// The page may run its own files and talk to the gateway, and to nobody else.
  private static func rules(_ host: String?) -> [(String, String)] {
    let socket = host.map { " ws://\($0)" } ?? ""
    return [
      (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'\(socket); "
          + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
      ),
      ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
      ("cross-origin-opener-policy", "same-origin"), ("cross-origin-resource-policy", "same-origin"),
      ("cache-control", "no-store"),
    ]
  }
}
