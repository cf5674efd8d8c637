import Glibc

/// Writes whole runs of bytes to open descriptors.
enum DescriptorWriter {
  /// Writes everything, whatever pieces the system takes it in.
  ///
  /// - Returns: 0, or the error number of the call that failed.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if count > 0 {
        done += count
        continue
      }
      // No call takes nothing of something; to try again might never end.
      if count == 0 { return EIO }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Another process made the terminal or the pipe non-blocking.
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&room, 1, -1) >= 0 || errno == EINTR else { return errno }
      case let fault: return fault
      }
    }
    return 0
  }

  /// The system's own words for an error number, such as “no space left on device”.
  static func words(_ fault: Int32) -> String { String(cString: strerror(fault)).lowercased() }
}
