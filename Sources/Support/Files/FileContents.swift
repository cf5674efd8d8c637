import Foundation
import Glibc

/// Whole files as bytes, with the operating system's own words when something is refused.
package enum FileContents {
  /// Everything in a file.
  ///
  /// - Parameter onlyStored: Whether devices and pipes are refused, which may wait for ever. Default false.
  package static func read(_ path: String, onlyStored: Bool = false) throws(FileError) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw FileError(path: path, reason: errno == ENOENT ? .missing : .unreadable(systemError()))
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileError(path: path, reason: .directory) }
    if onlyStored, status.st_mode & S_IFMT != S_IFREG {
      throw FileError(path: path, reason: .unreadable("it is a device or a pipe"))
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, reason: .unreadable(systemError())) }
    defer { close(descriptor) }
    let tooLarge = FileError(path: path, reason: .unreadable("it is larger than 1 GB"))
    if status.st_size > largestFile { throw tooLarge }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: max(65_536, Int(status.st_size)))
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      if count < 0 && errno == EINTR { continue }
      if count == 0 { return bytes }
      guard count > 0 else { throw FileError(path: path, reason: .unreadable(systemError())) }
      bytes += block[..<count]
      // A device may never end.
      if bytes.count > largestFile { throw tooLarge }
    }
  }

  /// Replaces a file as a whole: the bytes go to a neighbour, which then takes its name. Devices and pipes cannot
  /// be replaced and are written directly.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try write([(path, bytes)])
  }

  /// Replaces several files, all or none: every neighbour is complete before the first takes its name.
  package static func write(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) {
    var replacements: [Replacement] = []
    var written = 0
    do {
      for file in files {
        if let replacement = try Replacement(file.bytes, of: file.path) { replacements.append(replacement) }
      }
      for replacement in replacements {
        try replacement.takeName()
        written += 1
      }
      for replacement in replacements { replacement.keep() }
    } catch {
      for replacement in replacements[..<written].reversed() { replacement.undo() }
      for replacement in replacements { replacement.discard() }
      throw error
    }
  }

  private static let largestFile = 1 << 30

  /// The last error of a system call, such as “permission denied”.
  private static func systemError() -> String { DescriptorWriter.words(errno) }

  /// The folder of a path, as written: `a` of `a/b`, `/` of `/b`, and nothing for a name alone.
  ///
  /// Foundation's `deletingLastPathComponent` traps on relative names of one character.
  package static func folder(of path: String) -> String {
    var rest = Substring(path)
    while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else { return "" }
    rest = rest[..<slash]
    while rest.hasSuffix("/") { rest.removeLast() }
    return rest.isEmpty ? "/" : String(rest)
  }
}
