import Foundation
import Glibc

/// A file for a moment: it has no name, so nothing is left of it whatever happens.
package final class UnnamedFile {
  package let descriptor: Int32

  /// Nil when there is no place for temporary files.
  package init?() {
    var path = Array((NSTemporaryDirectory() + "/flipbook-XXXXXX").utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Everything in it; nil when it cannot be read.
  package func contents() -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(done))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      done += count
    }
    return bytes
  }
}
