import Foundation
import NIOHTTP1

/// Who is let in: who has the token of an address, once, and then the cookie that the token was given for.
struct Admission {
  /// What became of a token.
  enum Answer: Equatable {
    /// The cookie's value.
    case session(String)
    /// It was used before.
    case replayed
    case unknown
  }

  private var tokens: [String] = []
  private var used: [String] = []
  private var sessions: [String] = []
  private let cookie: String
  /// Names under which a browser may ask for this machine.
  private let names: Set<String>
  /// Whether it may ask by any number: names can be made to mean this machine, numbers cannot.
  private let takesNumbers: Bool

  /// So many tokens and cookies are remembered; the oldest are forgotten.
  private static let most = 64

  init(_ settings: Settings, port: Int) {
    cookie = "flipbook-\(port)"
    var names: Set = ["localhost", "127.0.0.1", "[::1]"]
    if !settings.isLoopback {
      names.insert(settings.host.lowercased())
      names.insert(ProcessInfo.processInfo.hostName.lowercased())
    }
    self.names = names
    takesNumbers = !settings.isLoopback
  }

  // MARK: Tokens

  /// The token that is to be used next.
  mutating func token() -> String {
    if let last = tokens.last { return last }
    return newToken()
  }

  /// One more token.
  mutating func newToken() -> String {
    let token = Secret.make()
    tokens = (tokens + [token]).suffix(Self.most)
    return token
  }

  /// Gives a cookie for a token, which is used up.
  mutating func exchange(_ token: String) -> Answer {
    let known = Secret.index(of: token, in: tokens)
    let before = Secret.index(of: token, in: used)
    guard let known else { return before == nil ? .unknown : .replayed }
    used = (used + [tokens.remove(at: known)]).suffix(Self.most)
    let session = Secret.make()
    sessions = (sessions + [session]).suffix(Self.most)
    return .session(session)
  }

  /// The header that gives a browser its cookie.
  func header(for session: String) -> String {
    "\(cookie)=\(session); Path=/; HttpOnly; SameSite=Strict"
  }

  // MARK: Requests

  /// Whether a request carries a cookie that was given.
  func knows(_ head: HTTPRequestHead) -> Bool {
    for header in head.headers["cookie"] {
      for pair in header.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == cookie else { continue }
        if Secret.index(of: String(parts[1]), in: sessions) != nil { return true }
      }
    }
    return false
  }

  /// Whether a request asks for this machine by a name of its own.
  func isForHere(_ head: HTTPRequestHead) -> Bool {
    let hosts = head.headers["host"]
    guard hosts.count == 1 else { return false }
    let name = Self.name(ofHost: hosts[0])
    return names.contains(name) || takesNumbers && Self.isNumber(name)
  }

  /// Whether a request comes from a page of the gateway's own.
  func isFromHere(_ head: HTTPRequestHead) -> Bool {
    let (hosts, origins) = (head.headers["host"], head.headers["origin"])
    guard hosts.count == 1, origins.count == 1 else { return false }
    return origins[0].lowercased() == "http://\(hosts[0].lowercased())"
  }

  /// A host's name without the port.
  private static func name(ofHost host: String) -> String {
    let host = host.lowercased()
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
    return String(host.prefix { $0 != ":" })
  }

  private static func isNumber(_ name: String) -> Bool {
    name.hasPrefix("[")
      || name.split(separator: ".", omittingEmptySubsequences: false).count == 4
        && name.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
  }
}
