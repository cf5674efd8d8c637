import Glibc

/// Standard output, of which every byte is checked: a result that did not arrive is a failure.
///
/// The only place in the framework that writes there. Nothing is kept back in a buffer.
package enum StandardOutput {
  /// Why standard output did not take what was written.
  package struct Refusal: Error, Equatable, CustomStringConvertible {
    /// The system's words.
    package let reason: String

    /// What failed and why, in one line.
    package var description: String {
      "cannot write to standard output: \(reason); send it to another place"
    }
  }

  /// Writes bytes as they are.
  ///
  /// When the reader has gone, the process ends as others do then: by the signal SIGPIPE, without a word.
  package static func write(_ bytes: [UInt8]) throws(Refusal) {
    let fault = bytes.withUnsafeBytes { DescriptorWriter.write($0, to: STDOUT_FILENO) }
    switch fault {
    case 0: return
    case EPIPE:
      // Whoever started the process may have had the signal ignored.
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
      throw Refusal(reason: DescriptorWriter.words(fault))
    case EBADF: throw Refusal(reason: "it is closed")
    default: throw Refusal(reason: DescriptorWriter.words(fault))
    }
  }

  /// Writes text as UTF-8.
  package static func write(_ text: String) throws(Refusal) { try write(Array(text.utf8)) }

  /// Writes a line, or several, with a line break behind.
  package static func print(_ text: String) throws(Refusal) { try write(text + "\n") }

  /// Whether what others wrote with the C library's or Swift's `print` has arrived.
  package static func finish() throws(Refusal) {
    if fflush(nil) != 0 { throw Refusal(reason: DescriptorWriter.words(errno)) }
  }
}
