import Foundation
import Glibc

/// The folder of built projects: `flipbook` in `XDG_CACHE_HOME`, or in `~/.cache`. It may be removed at any time.
struct ProjectCache {
  let folder: String

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let base: String
    if let named = environment["XDG_CACHE_HOME"], named.hasPrefix("/") {
      base = named
    } else {
      base = (environment["HOME"] ?? NSTemporaryDirectory()) + "/.cache"
    }
    folder = base + "/flipbook"
  }

  /// The folder with what projects were at revisions of their repositories.
  var revisions: String { folder + "/revisions" }

  /// A folder for what has this content, made where there is none.
  ///
  /// - Throws: `ProjectError.build` when it cannot be made.
  func entry(for content: [String]) throws -> String {
    let path = "\(folder)/\(Self.key(of: content))"
    try makeFolder(path)
    use(path)
    return path
  }

  /// Makes its own folder, where that is not there yet.
  ///
  /// - Throws: `ProjectError.build` when it cannot be made.
  func make() throws { try makeFolder(folder) }

  private func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw ProjectError.build(
        "the cache \(folder) cannot be written; set XDG_CACHE_HOME to a folder that can")
    }
  }

  /// Notes that something is used now: what is unused for longest goes first.
  func use(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

  /// A name for a content: two hashes of 64 bits, FNV-1a and FNV-1, in hexadecimal digits.
  static func key(of content: [String]) -> String {
    var (forward, backward): (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x84222325_cbf29ce4)
    for text in content {
      for byte in text.utf8 {
        forward = (forward ^ UInt64(byte)) &* 0x100_0000_01b3
        backward = (backward &* 0x100_0000_01b3) ^ UInt64(byte)
      }
      // An end that no text has in it.
      forward = (forward ^ 0xff) &* 0x100_0000_01b3
      backward = (backward &* 0x100_0000_01b3) ^ 0xff
    }
    return String(forward, radix: 16) + String(backward, radix: 16)
  }
}
