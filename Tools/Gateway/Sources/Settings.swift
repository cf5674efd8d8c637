import Foundation

/// What Flipbook tells the gateway to begin with, as JSON.
struct Settings: Decodable {
  /// The address of this machine at which to listen.
  let host: String
  /// 0: any that is free.
  let port: Int
  /// What a browser may ask for; nothing else is answered.
  let files: [File]

  struct File: Decodable {
    let path: String
    let type: String
    let bytes: Data
  }

  /// Whether only this machine reaches it.
  var isLoopback: Bool { Self.loopback.contains(host) }

  private static let loopback: Set = ["127.0.0.1", "::1", "localhost"]
}

/// How much is taken from browsers.
enum Limits {
  /// Connections at one time, of those with a page open too.
  static let connections = 64
  /// Pages at one time.
  static let pages = 8
  /// Bytes of a request.
  static let requestBytes = 16 << 10
  /// Seconds for a request and its answer.
  static let requestSeconds: Int64 = 10
  /// Bytes of a message of a page.
  static let messageBytes = 64 << 10
  /// Parts of a message of a page.
  static let messageParts = 16
  /// Messages a second in the long run, and at once.
  static let messageRate = 500.0, messageBurst = 1000.0
  /// Bytes on their way to a page that takes none.
  static let waitingBytes = 64 << 20
}
