import Glibc
import Support
import XCTest

@testable import Projects

/// Saved files are noticed however they are saved, once, and nothing else is.
final class ProjectWatchTests: ProjectFolderTestCase {
  private var watch: ProjectWatch?
  private var calls: [[String]] = []

  override func tearDownWithError() throws {
    MainActor.assumeIsolated {
      watch?.stop()
      watch = nil
    }
    try super.tearDownWithError()
  }

  private func begin(
    _ path: String? = nil, add: @escaping FolderWatch.Add = { inotify_add_watch($0, $1, $2) }
  ) {
    MainActor.assumeIsolated {
      watch = ProjectWatch(path: path ?? folder, add: add) { [unowned self] paths in
        calls.append(paths.map { ($0 as NSString).lastPathComponent })
      }
    }
  }

  /// Runs until a change was reported, and some time longer.
  private func changes(within seconds: TimeInterval = 5) -> [[String]] {
    let end = Date(timeIntervalSinceNow: seconds)
    while calls.isEmpty, Date() < end {
      RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
    }
    let rest = Date(timeIntervalSinceNow: 0.15)
    while Date() < rest { RunLoop.main.run(mode: .default, before: rest) }
    defer { calls = [] }
    return calls
  }

  private func assertQuiet(_ text: String, line: UInt = #line) {
    XCTAssertEqual(changes(within: 0.1), [], text, line: line)
  }

  private func replace(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(folder)/.\(name).tmp", atomically: false, encoding: .utf8)
    XCTAssertEqual(rename("\(folder)/.\(name).tmp", "\(folder)/\(name)"), 0)
  }

  func testEditorsHabits() throws {
    try write("1", to: "Box.swift")
    begin()
    // Written in place.
    try "22".write(toFile: "\(folder)/Box.swift", atomically: false, encoding: .utf8)
    XCTAssertEqual(changes(), [["Box.swift"]])
    // Another file under its name.
    try replace("Box.swift", "333")
    XCTAssertEqual(changes(), [["Box.swift"]])
    // The old one is kept beside it, under a name that does not count.
    XCTAssertEqual(rename("\(folder)/Box.swift", "\(folder)/Box.swift~"), 0)
    try "4444".write(toFile: "\(folder)/Box.swift", atomically: false, encoding: .utf8)
    XCTAssertEqual(changes(), [["Box.swift"]])
    // Swap files, locks and probes of editors, a log, and what Git does for itself.
    for name in [".Box.swift.swp", "4913", "#Box.swift#", "Box.swift___jb_tmp___", "build.log"] {
      try write("x", to: name)
    }
    XCTAssertEqual(symlink("nowhere", "\(folder)/.#Box.swift"), 0)
    try write("x", to: ".git/index")
    assertQuiet("they are not the project's")
    // The same again, with the same time, is the same.
    var times = [timespec](repeating: timespec(tv_sec: 1_700_000_000, tv_nsec: 0), count: 2)
    utimensat(AT_FDCWD, "\(folder)/Box.swift", &times, 0)
    XCTAssertEqual(changes(), [["Box.swift"]])
    utimensat(AT_FDCWD, "\(folder)/Box.swift", &times, 0)
    assertQuiet("nothing has changed")
  }

  func testABurstIsOneChangeAndAStormIsNotEndless() throws {
    begin()
    for index in 0..<20 { try write("\(index)", to: "Burst\(index % 4).swift") }
    XCTAssertEqual(changes(), [["Burst0.swift", "Burst1.swift", "Burst2.swift", "Burst3.swift"]])
    // A file that is written again and again without a pause is reported meanwhile.
    let end = Date(timeIntervalSinceNow: 1)
    while calls.isEmpty, Date() < end {
      try "\(Date())".write(toFile: "\(folder)/Storm.swift", atomically: false, encoding: .utf8)
      RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
    XCTAssertFalse(calls.isEmpty, "a second without a report")
  }

  func testManyFilesAndFoldersAtOnce() throws {
    begin()
    // As from a checkout: folders are new and already full.
    for index in 0..<30 { try write("\(index)", to: "Module\(index)/Views/Deep/View\(index).swift") }
    var found = Set(changes().joined())
    found.formUnion(changes(within: 0.3).joined())
    XCTAssertEqual(found.count, 30)
    // A folder that is taken away and made again is watched again.
    try FileManager.default.removeItem(atPath: "\(folder)/Module3")
    try write("new", to: "Module3/Views/Deep/View3.swift")
    XCTAssertEqual(Set(changes().joined()), ["View3.swift"])
    try write("newer", to: "Module3/Views/Deep/View3.swift")
    XCTAssertEqual(changes(), [["View3.swift"]])
  }

  func testAProjectThatIsMovedAwayComesBack() throws {
    let project = "\(folder)/App"
    try write("1", to: "App/Box.swift")
    begin(project)
    XCTAssertEqual(rename(project, "\(folder)/Elsewhere"), 0)
    XCTAssertEqual(changes(), [["Box.swift"]], "it is gone")
    try write("2", to: "Elsewhere/Box.swift")
    assertQuiet("that is another folder")
    XCTAssertEqual(rename("\(folder)/Elsewhere", project), 0)
    XCTAssertEqual(changes(), [["Box.swift"]])
    try write("3", to: "App/Box.swift")
    XCTAssertEqual(changes(), [["Box.swift"]])
    // The folder around it goes, too: it is looked for from time to time.
    XCTAssertEqual(rename(folder, "\(folder) weg"), 0)
    XCTAssertEqual(changes(), [["Box.swift"]])
    XCTAssertEqual(rename("\(folder) weg", folder), 0)
    XCTAssertEqual(changes(), [["Box.swift"]])
    MainActor.assumeIsolated { XCTAssertEqual(watch?.isPolling, false, "the system says it again") }
  }

  func testASingleFileHasNoNeighbours() throws {
    let path = try write("1", to: "Box.swift")
    begin(path)
    try write("2", to: "Other.swift")
    assertQuiet("another file is not it")
    try replace("Box.swift", "333")
    XCTAssertEqual(changes(), [["Box.swift"]])
    XCTAssertEqual(unlink(path), 0)
    XCTAssertEqual(changes(), [["Box.swift"]])
    try write("4", to: "Box.swift")
    XCTAssertEqual(changes(), [["Box.swift"]])
  }

  func testWithoutRoomForWatchesItLooks() throws {
    try write("1", to: "Views/Box.swift")
    var count = 0
    let (_, messages) = Diagnostics.withCapture {
      begin { descriptor, path, events in
        count += 1
        guard count < 3 else {
          errno = ENOSPC
          return -1
        }
        return inotify_add_watch(descriptor, path, events)
      }
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "the system has no room to watch more folders; raise fs.inotify.max_user_watches; "
          + "changed files are looked for once a second"
      ])
    MainActor.assumeIsolated { XCTAssertEqual(watch?.isPolling, true) }
    try write("22", to: "Views/Box.swift")
    XCTAssertEqual(changes(), [["Box.swift"]])
    try write("22", to: "Views/More.swift")
    XCTAssertEqual(changes(), [["More.swift"]])
  }
}
