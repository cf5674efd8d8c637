import Dispatch
import Glibc

/// Folders whose changes the system reports, by inotify(7).
@MainActor
final class FolderWatch {
  /// Something that happened in a folder.
  struct Event {
    let folder: String
    /// Of what is in the folder; empty where it happened to the folder.
    let name: String
    let isFolder: Bool
  }

  /// How a folder is watched: the descriptor, the path and the events; negative, with `errno`, where that is refused.
  typealias Add = (Int32, String, UInt32) -> Int32

  private let descriptor: Int32
  private let add: Add
  private let source: any DispatchSourceRead
  private var folders: [Int32: String] = [:]

  private static let events =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
    | UInt32(IN_DELETE) | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    | UInt32(IN_ONLYDIR)

  /// Nil where the system gives none.
  ///
  /// - Parameter onEvents: Called on the main thread; without events when some were lost, since there were too many.
  init?(add: @escaping Add = { inotify_add_watch($0, $1, $2) }, onEvents: @escaping ([Event]) -> Void) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.add = add
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setCancelHandler { close(descriptor) }
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        if let self { onEvents(self.take()) }
      }
    }
    source.activate()
  }

  func stop() { source.cancel() }

  /// Watches these folders and no others. Asked each time for all of them: one that was made again has the same name.
  ///
  /// - Returns: Whether there are new ones; nil where the system has no room for them.
  func watch(_ wanted: [String]) -> Bool? {
    var now: [Int32: String] = [:]
    var hasNew = false
    for folder in wanted {
      let number = add(descriptor, folder, Self.events)
      guard number >= 0 else {
        // It may be gone again.
        if errno == ENOENT || errno == ENOTDIR { continue }
        return nil
      }
      if folders[number] != folder { hasNew = true }
      now[number] = folder
    }
    for number in folders.keys where now[number] == nil { inotify_rm_watch(descriptor, number) }
    folders = now
    return hasNew
  }

  /// What has happened; empty when some of it was lost.
  private func take() -> [Event] {
    var (events, isLost): ([Event], Bool) = ([], false)
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      buffer.withUnsafeBytes { bytes in
        var place = 0
        while place + MemoryLayout<inotify_event>.size <= count {
          let header = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          let begin = place + MemoryLayout<inotify_event>.size
          place = begin + Int(header.len)
          if header.mask & UInt32(IN_Q_OVERFLOW) != 0 { isLost = true }
          guard let folder = folders[header.wd], place <= count else { continue }
          let name = String(decoding: bytes[begin..<place].prefix { $0 != 0 }, as: UTF8.self)
          events.append(
            Event(folder: folder, name: name, isFolder: header.mask & UInt32(IN_ISDIR) != 0 || name.isEmpty))
        }
      }
    }
    return isLost ? [] : events
  }
}
