import Foundation

/// Why somebody was not let in.
enum Refusal: String {
  case noToken = "a browser without the token"
  case wrongToken = "a browser with a wrong token"
  case replayedToken = "an address that was used before"
  case host = "a request for another host"
  case origin = "a page of another origin"
  case route = "a request for something that there is not"
  case method = "a request of another kind than GET"
  case malformed = "something that is no request"
  case long = "a request that is too long"
  case slow = "a request that takes too long"
  case connections = "more connections than it has room for"
  case pages = "more pages than it has room for"
  case frames = "messages that no page sends"
  case rate = "messages faster than any hand"
  case stalled = "a page that takes no more bytes"
}

/// Says of each kind of refusal once that it came.
struct RefusalLog {
  private var said: Set<Refusal> = []

  mutating func note(_ refusal: Refusal) {
    guard said.insert(refusal).inserted else { return }
    Self.say("refused \(refusal.rawValue); this is said once")
  }

  static func say(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("flipbook: \(text)\n".utf8))
  }
}
