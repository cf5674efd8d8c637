import Foundation
import Glibc

/// Whole files as bytes, with the operating system's own words when something is refused.
package enum FileContents {
  /// Everything in a file.
  package static func read(_ path: String) throws(ImageFileError) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw ImageFileError(path: path, reason: errno == ENOENT ? .missing : .unreadable(systemError()))
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw ImageFileError(path: path, reason: .directory) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ImageFileError(path: path, reason: .unreadable(systemError())) }
    defer { close(descriptor) }
    let tooLarge = ImageFileError(path: path, reason: .unreadable("it is larger than 1 GB"))
    if status.st_size > largestFile { throw tooLarge }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: max(65_536, Int(status.st_size)))
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      guard count > 0 else { throw ImageFileError(path: path, reason: .unreadable(systemError())) }
      bytes += block[..<count]
      // A device may never end.
      if bytes.count > largestFile { throw tooLarge }
    }
  }

  /// Replaces a file as a whole: the bytes go to a neighbour, which then takes its name. Devices and pipes cannot
  /// be replaced and are written directly.
  package static func write(_ bytes: [UInt8], to path: String) throws(ImageFileError) {
    func refuse(_ why: String) -> ImageFileError { ImageFileError(path: path, reason: .unwritable(why)) }
    if path.isEmpty { throw refuse("the path is empty") }
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists && status.st_mode & S_IFMT == S_IFDIR { throw refuse("it is a directory") }
    if exists && status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw refuse(systemError()) }
      let fault = writeAll(bytes, to: descriptor)
      close(descriptor)
      if let fault { throw refuse(fault) }
      return
    }
    // The neighbour of what a link points to, so that the link stays a link.
    let target = exists ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
    let neighbour = "\(target).\(getpid())-\(serial.withLock { $0 += 1; return $0 }).part"
    let descriptor = open(neighbour, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw refuse(systemError()) }
    var fault = writeAll(bytes, to: descriptor)
    if close(descriptor) != 0 && fault == nil { fault = systemError() }
    if fault == nil && rename(neighbour, target) != 0 { fault = systemError() }
    if let fault {
      unlink(neighbour)
      throw refuse(fault)
    }
  }

  private static let serial = Locked(0)
  private static let largestFile = 1 << 30

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> String? {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return systemError() }
        done += count
      }
      return nil
    }
  }

  /// The last error of a system call, such as “permission denied”.
  private static func systemError() -> String { String(cString: strerror(errno)).lowercased() }
}
