import Foundation
import Glibc

/// Patterns for paths as Ruby has them: `*` is any part of a name, `**/` any folders, `?` a character, `[ab]` one of
/// several, `{a,b}` either.
enum PathPattern {
  /// More files below a folder than this are not looked at.
  private static let most = 20_000
  /// The most patterns that braces are expanded to.
  private static let mostAlternatives = 256

  /// The files below a folder that one of the patterns names, in order of the alphabet. A pattern that names a folder
  /// means all below it.
  static func files(matching patterns: [String], in folder: String) -> [String] {
    let wanted = patterns.flatMap(alternatives).filter { !$0.isEmpty }
    guard !wanted.isEmpty,
      let entries = FileManager.default.enumerator(
        at: URL(fileURLWithPath: folder), includingPropertiesForKeys: [.isRegularFileKey],
        options: [.skipsHiddenFiles])
    else { return [] }
    var found: [String] = []
    var looked = 0
    for case let entry as URL in entries {
      looked += 1
      guard looked <= most else { break }
      let path = entry.standardizedFileURL.path
      guard path.hasPrefix(folder + "/") else { continue }
      let parts = path.dropFirst(folder.count + 1).split(separator: "/")
      if wanted.contains(where: { matches(parts[...], $0[...]) }),
        (try? entry.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
      {
        found.append(path)
      }
    }
    return found.sorted()
  }

  /// A pattern with its braces expanded, each result split at the slashes.
  static func alternatives(_ pattern: String) -> [[Substring]] {
    var pending = [pattern[...]]
    var texts: [Substring] = []
    while let next = pending.popLast(), texts.count + pending.count < mostAlternatives {
      guard let close = next.firstIndex(of: "}"), let open = next[..<close].lastIndex(of: "{") else {
        texts.append(next)
        continue
      }
      for choice in next[next.index(after: open)..<close].split(
        separator: ",", omittingEmptySubsequences: false)
      {
        pending.append(next[..<open] + choice + next[next.index(after: close)...])
      }
    }
    return texts.map { $0.split(separator: "/").filter { $0 != "." } }
  }

  private static func matches(_ path: ArraySlice<Substring>, _ pattern: ArraySlice<Substring>) -> Bool {
    guard let first = pattern.first else { return true }
    if first == "**" {
      let rest = pattern.dropFirst()
      return rest.isEmpty || path.indices.contains { matches(path[$0...], rest) }
    }
    guard let name = path.first, fnmatch(String(first), String(name), 0) == 0 else { return false }
    return matches(path.dropFirst(), pattern.dropFirst())
  }
}
