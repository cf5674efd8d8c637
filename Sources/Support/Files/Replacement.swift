import Foundation
import Glibc

/// The new contents of a file, complete in a neighbour that has not taken the file's name yet.
struct Replacement {
  private let path: String
  private let target: String
  private let neighbour: String
  /// A second name of what the file was before; nil where there was none.
  private let former: String?

  /// Writes the neighbour; nil when the path is a device or a pipe, which was written directly.
  init?(_ bytes: [UInt8], of path: String) throws(FileError) {
    func refuse(_ why: String) -> FileError { FileError(path: path, reason: .unwritable(why)) }
    if path.isEmpty { throw refuse("the path is empty") }
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists && status.st_mode & S_IFMT == S_IFDIR { throw refuse("it is a directory") }
    if exists && status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw refuse(DescriptorWriter.words(errno)) }
      let fault = bytes.withUnsafeBytes { DescriptorWriter.write($0, to: descriptor) }
      close(descriptor)
      if fault != 0 { throw refuse(DescriptorWriter.words(fault)) }
      return nil
    }
    // The neighbour of what a link points to, so that the link stays a link.
    let target = exists ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
    if let fault = Replacement.fault(ofName: target) { throw refuse(fault) }
    // Its name does not hold the file's own, which may be as long as a name can be.
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    let number = Replacement.serial.withLock { serial -> Int in
      serial += 1
      return serial
    }
    let neighbour = "\(folder).flipbook-\(getpid())-\(number).part"
    let descriptor = open(neighbour, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw refuse(DescriptorWriter.words(errno)) }
    var fault = bytes.withUnsafeBytes { DescriptorWriter.write($0, to: descriptor) }
    if close(descriptor) != 0 && fault == 0 { fault = errno }
    if fault != 0 {
      unlink(neighbour)
      throw refuse(DescriptorWriter.words(fault))
    }
    (self.path, self.target, self.neighbour) = (path, target, neighbour)
    former = exists ? "\(folder).flipbook-\(getpid())-\(number).former" : nil
  }

  private static let serial = Locked(0)

  /// Why a file's last component cannot be a name, in the system's words: found only when the neighbour takes it, and
  /// better said before a set of files is half in place.
  private static func fault(ofName target: String) -> String? {
    let name = target.lastIndex(of: "/").map { target[target.index(after: $0)...] } ?? target[...]
    return name.utf8.count > Int(NAME_MAX) ? DescriptorWriter.words(ENAMETOOLONG) : nil
  }

  /// Gives the neighbour the file's name.
  func takeName() throws(FileError) {
    // File systems without links cannot take it back, should a later file of a set fail.
    if let former { link(target, former) }
    guard rename(neighbour, target) == 0 else {
      throw FileError(path: path, reason: .unwritable(DescriptorWriter.words(errno)))
    }
  }

  /// After all of a set have their names: forgets what was there before.
  func keep() { if let former { unlink(former) } }

  /// Brings back what was there before the neighbour took the name.
  func undo() {
    guard let former else {
      unlink(target)
      return
    }
    rename(former, target)
  }

  /// Removes the neighbour, where it has not taken the name, and the second name.
  func discard() {
    unlink(neighbour)
    if let former { unlink(former) }
  }
}
