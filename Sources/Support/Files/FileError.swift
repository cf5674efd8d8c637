/// Why a file could not be read or written: one sentence with the file, the reason and what to do.
package struct FileError: Error, Equatable, CustomStringConvertible {
  /// What went wrong.
  package enum Reason: Equatable, Sendable {
    case missing
    case directory
    /// The operating system refused to read; its own words.
    case unreadable(String)
    /// The operating system refused to write; its own words.
    case unwritable(String)
  }

  /// The file.
  package var path: String
  /// What went wrong.
  package var reason: Reason

  /// An error about a file.
  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// What failed, at which path and why, in one line.
  package var description: String {
    switch reason {
    case .missing: "cannot read \(path): there is no such file; check the path"
    case .directory: "cannot read \(path): it is a directory; name a file in it"
    case .unreadable(let why): "cannot read \(path): \(why); check what the file is"
    case .unwritable(let why): "cannot write \(path): \(why); choose another place"
    }
  }
}
