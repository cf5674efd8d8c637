import Foundation
import Glibc

/// Keeps the cache of projects small: what was not used for long goes, and then what was used longest ago.
///
/// Several processes may use the cache at once. Whoever builds has a share of the cache's lock meanwhile, and whoever
/// has loaded a library one of its folder's; what is locked stays.
struct CacheTrim {
  let cache: ProjectCache
  /// Bytes that remain at most.
  var limit = 512 << 20
  /// Seconds after which something unused goes however much room there is.
  var age: TimeInterval = 30 * 24 * 3600

  /// Something that goes as a whole.
  private struct Item {
    let path: String
    let isFolder: Bool
    let size: Int
    let lastUse: TimeInterval
  }

  /// Removes what is too much. Does nothing while a project is built: there is another time.
  func run(now: TimeInterval) {
    let folder = cache.folder
    guard let lock = CacheLock(folder: folder, isExclusive: true) else { return }
    var kept: [Item] = []
    for item in items(in: folder) + revisions() {
      if now - item.lastUse > age, remove(item) { continue }
      kept.append(item)
    }
    var size = kept.reduce(0) { $0 + $1.size }
    for item in kept.sorted(by: { $0.lastUse < $1.lastUse }) where size > limit {
      if remove(item) { size -= item.size }
    }
    // What is out of the way can be deleted while others build.
    lock.release()
    for name in names(in: folder) where name.hasPrefix(Self.trash) {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  private static let trash = "trash-"

  private func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// What is in the cache. Files that were being made when their process ended are deleted on the way.
  private func items(in folder: String) -> [Item] {
    var items: [Item] = []
    for name in names(in: folder) where name.allSatisfy(\.isHexDigit) {
      let path = "\(folder)/\(name)"
      var (files, size): ([Item], Int) = ([], 0)
      for file in names(in: path) {
        guard let item = item(at: "\(path)/\(file)", isFolder: false) else { continue }
        if Int((file as NSString).pathExtension) != nil { unlink(item.path) } else { files.append(item) }
        size += item.size
      }
      // Objects of many builds are in one folder, all else in folders of their own.
      if !files.isEmpty, files.allSatisfy({ $0.path.hasSuffix(".o") }) {
        items += files
      } else if let whole = item(at: path, isFolder: true) {
        items.append(Item(path: path, isFolder: true, size: size + whole.size, lastUse: whole.lastUse))
      }
    }
    return items
  }

  /// The projects as they were at revisions. What was being laid out when its process ended goes.
  private func revisions() -> [Item] {
    names(in: cache.revisions).compactMap { name in
      let path = "\(cache.revisions)/\(name)"
      guard let whole = item(at: path, isFolder: true) else { return nil }
      // It ends with the number of the process that made it.
      let lastUse = name.contains(".") ? -.infinity : whole.lastUse
      return Item(path: path, isFolder: true, size: size(of: path), lastUse: lastUse)
    }
  }

  /// Bytes of all that is in a folder.
  private func size(of folder: String) -> Int {
    let below = FileManager.default.enumerator(atPath: folder)
    var sum = 0
    while let name = below?.nextObject() as? String {
      sum += item(at: "\(folder)/\(name)", isFolder: false)?.size ?? 0
    }
    return sum
  }

  private func item(at path: String, isFolder: Bool) -> Item? {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return nil }
    let block = 512
    return Item(
      path: path, isFolder: isFolder, size: Int(facts.st_blocks) * block,
      lastUse: TimeInterval(facts.st_mtim.tv_sec) + TimeInterval(facts.st_mtim.tv_nsec) / 1e9)
  }

  /// Whether it can be removed: no process uses it.
  private func remove(_ item: Item) -> Bool {
    guard item.isFolder else { return unlink(item.path) == 0 }
    guard let lock = CacheLock(of: item.path, isExclusive: true) else { return false }
    defer { lock.release() }
    return rename(
      item.path, "\(cache.folder)/\(Self.trash)\(getpid())-\((item.path as NSString).lastPathComponent)")
      == 0
  }
}

extension ProjectCache {
  /// Removes what is too much of it, unless that was done a short time ago.
  func trim() {
    let mark = "\(folder)/trimmed"
    var facts = stat()
    let now = Date().timeIntervalSince1970
    if stat(mark, &facts) == 0, now - TimeInterval(facts.st_mtim.tv_sec) < Self.trimPause { return }
    guard FileManager.default.fileExists(atPath: folder) else { return }
    // Without the mark the cache is looked through again the next time.
    _ = FileManager.default.createFile(atPath: mark, contents: nil)
    CacheTrim(cache: self).run(now: now)
  }

  /// Seconds between two times at which the cache is looked through.
  private static let trimPause: TimeInterval = 600
}

/// A share of something in the cache, or all of it, by flock(2). The system gives it back when the process ends.
final class CacheLock {
  private var descriptor: Int32

  /// The lock of the cache: shared by those who build, exclusive for who tidies up. Nil where it cannot be had now.
  convenience init?(folder: String, isExclusive: Bool) {
    self.init(open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644), isExclusive)
  }

  /// The lock of a folder in the cache.
  convenience init?(of folder: String, isExclusive: Bool) {
    self.init(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), isExclusive)
  }

  private init?(_ descriptor: Int32, _ isExclusive: Bool) {
    self.descriptor = descriptor
    guard descriptor >= 0 else { return nil }
    // Who tidies up has time; who builds waits for the moment that it takes.
    let isLocked = flock(descriptor, isExclusive ? LOCK_EX | LOCK_NB : LOCK_SH) == 0
    guard isLocked else {
      release()
      return nil
    }
  }

  deinit { release() }

  /// Gives it back before its end.
  func release() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Keeps it until the process ends.
  func keep() { descriptor = -1 }
}
