import Glibc

/// Standard error. Where it takes nothing (a full disk, a closed descriptor) no other place is left to report to, and
/// the work continues.
package enum StandardError {
  /// Writes text in one call, so that lines of several threads do not mix.
  package static func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = DescriptorWriter.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
  }
}
