import Foundation
import Glibc
import Support

/// Says when files of a project have been saved. Nothing runs while nothing changes.
@MainActor
public final class ProjectWatch {
  private let root: String
  /// The folder around it: what is there under the root's name is the project, also when it was away meanwhile.
  private let around: String
  private let onChange: ([String]) -> Void
  /// Folders elsewhere with code of the project.
  private var others: [String] = []
  private var files: ProjectFiles
  private var folders: FolderWatch?
  private var poll: HostTimer?
  private var pause: HostTimer?
  /// When the first of the changes came that wait for quiet.
  private var firstChange: Date?

  /// Seconds of quiet after which several changes are one: editors write a file in steps.
  private static let quiet: TimeInterval = 0.03
  /// Seconds for which changes wait for quiet at most.
  private static let longestWait: TimeInterval = 0.3
  /// Seconds between two looks where the system cannot say that something has changed.
  private static let pollPause: TimeInterval = 1
  /// New folders may have got others before they were watched: so often it looks again at once.
  private static let mostLooks = 8

  /// Watches what is at a path: a file, a folder, a package or an Xcode project.
  ///
  /// - Parameters:
  ///   - path: What is watched; of a folder all that is below it.
  ///   - onChange: Called on the main thread with the paths that are new, gone or changed.
  public convenience init(path: String, onChange: @escaping ([String]) -> Void) {
    self.init(path: path, add: { inotify_add_watch($0, $1, $2) }, onChange: onChange)
  }

  /// - Parameter add: How a folder is watched.
  init(path: String, add: @escaping FolderWatch.Add, onChange: @escaping ([String]) -> Void) {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // The sources of an Xcode project are beside it.
    root = place.hasSuffix(".xcodeproj") ? (place as NSString).deletingLastPathComponent : place
    around = (root as NSString).deletingLastPathComponent
    self.onChange = onChange
    files = ProjectFiles(of: [root])
    folders = FolderWatch(add: add) { [weak self] in self?.take($0) }
    if folders == nil { startPolling(because: "the system gives no way to watch files") }
    watchFolders()
  }

  /// Watches folders elsewhere as well, such as those of packages that the project takes from beside it.
  public func watch(_ folders: [String]) {
    let wanted = folders.filter { $0 != root && !$0.hasPrefix(root + "/") }.sorted()
    guard wanted != others else { return }
    others = wanted
    files = ProjectFiles(of: roots)
    watchFolders()
  }

  private var roots: [String] { [root] + others }

  /// Ends watching.
  public func stop() {
    pause?.cancel()
    poll?.cancel()
    folders?.stop()
    folders = nil
  }

  /// Whether it looks from time to time, since the system does not say when something changes.
  var isPolling: Bool { poll != nil }

  // MARK: Folders

  /// Watches the folders that there are now, and looks again where there were new ones.
  private func watchFolders() {
    for _ in 0..<Self.mostLooks {
      guard let folders else { return }
      guard let hasNew = folders.watch([around] + files.folders) else {
        folders.stop()
        self.folders = nil
        return startPolling(
          because: "the system has no room to watch more folders; raise fs.inotify.max_user_watches")
      }
      guard hasNew else { break }
      // What came before they were watched.
      files = report(ProjectFiles(of: roots))
    }
    // A folder further up may have been moved: then nothing says that it is back.
    if access(around, F_OK) != 0 { startPolling(because: nil) } else { stopPolling() }
  }

  private func take(_ events: [FolderWatch.Event]) {
    let rootName = (root as NSString).lastPathComponent
    let isWanted =
      events.isEmpty
      || events.contains { event in
        // Around it only the project itself counts.
        if event.folder == around { return event.name == rootName || event.name.isEmpty }
        return event.isFolder || ProjectFiles.counts(event.name)
      }
    if isWanted { wait() }
  }

  // MARK: Looking

  private func startPolling(because reason: String?) {
    if let reason {
      Diagnostics.report("\(reason); changed files are looked for once a second", severity: .warning)
    }
    guard poll == nil else { return }
    poll = HostTimer(after: Self.pollPause, repeats: true) { [weak self] in self?.look() }
  }

  private func stopPolling() {
    guard folders != nil else { return }
    poll?.cancel()
    poll = nil
  }

  private func wait() {
    let now = Date()
    let first = firstChange ?? now
    firstChange = first
    let rest = max(Self.longestWait - now.timeIntervalSince(first), 0)
    pause?.cancel()
    pause = HostTimer(after: min(Self.quiet, rest)) { [weak self] in self?.look() }
  }

  private func look() {
    firstChange = nil
    files = report(ProjectFiles(of: roots))
    watchFolders()
  }

  /// Says what has changed.
  private func report(_ now: ProjectFiles) -> ProjectFiles {
    let changes = now.changes(since: files)
    if !changes.isEmpty { onChange(changes) }
    return now
  }
}
