import Dispatch
import Foundation
import Glibc

/// Says when files of a project have been saved. Nothing runs while nothing changes.
@MainActor
public final class ProjectWatch {
  private let roots: [String]
  private let onChange: ([String]) -> Void
  private var files: ProjectFiles
  private var descriptor: Int32 = -1
  private var source: (any DispatchSourceRead)?
  private var poll: Timer?
  private var pause: Timer?
  private var watched: Set<String> = []

  /// Seconds of quiet after which several changes are one: editors write a file in steps.
  private static let quiet: TimeInterval = 0.03
  /// Seconds between two looks where the system cannot say that something has changed.
  private static let pollPause: TimeInterval = 1

  /// Watches what is at a path: a file, a folder, a package or an Xcode project.
  ///
  /// - Parameter onChange: Called on the main thread with the paths that are new, gone or changed.
  public init(path: String, onChange: @escaping ([String]) -> Void) {
    let root = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // The sources of an Xcode project are beside it.
    roots = [root.hasSuffix(".xcodeproj") ? (root as NSString).deletingLastPathComponent : root]
    self.onChange = onChange
    files = ProjectFiles(of: roots)
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    if descriptor >= 0, watchFolders() { listen() } else { startPolling() }
  }

  /// Ends watching.
  public func stop() {
    pause?.invalidate()
    poll?.invalidate()
    if let source { source.cancel() } else if descriptor >= 0 { close(descriptor) }
    source = nil
    descriptor = -1
  }

  private static let events =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
    | UInt32(IN_DELETE)
    | UInt32(IN_ATTRIB)

  /// Watches the folders that are not watched yet; false when the system has no room for more.
  private func watchFolders() -> Bool {
    for folder in files.folders where !watched.contains(folder) {
      guard inotify_add_watch(descriptor, folder, Self.events) >= 0 else {
        if errno == ENOENT { continue }
        return false
      }
      watched.insert(folder)
    }
    watched.formIntersection(files.folders)
    return true
  }

  private func listen() {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    let descriptor = descriptor
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        // Which file it was is seen by looking.
        var buffer = [UInt8](repeating: 0, count: 65536)
        while read(descriptor, &buffer, buffer.count) > 0 {}
        self?.wait()
      }
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    self.source = source
  }

  private func startPolling() {
    let timer = Timer(
      fire: Date(timeIntervalSinceNow: Self.pollPause), interval: Self.pollPause, repeats: true
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.look() }
    }
    RunLoop.main.add(timer, forMode: .default)
    poll = timer
  }

  private func wait() {
    pause?.invalidate()
    // A timer without a date calls at once on Linux.
    let timer = Timer(fire: Date(timeIntervalSinceNow: Self.quiet), interval: 0, repeats: false) {
      [weak self] _ in
      MainActor.assumeIsolated { self?.look() }
    }
    RunLoop.main.add(timer, forMode: .default)
    pause = timer
  }

  private func look() {
    let now = ProjectFiles(of: roots)
    let changes = now.changes(since: files)
    files = now
    if source != nil, !watchFolders() {
      source?.cancel()
      source = nil
      startPolling()
    }
    if !changes.isEmpty { onChange(changes) }
  }
}
