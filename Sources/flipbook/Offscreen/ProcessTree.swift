import Glibc
import Foundation

/// A process and those that it has begun, by proc(5).
struct ProcessTree {
  private let root: pid_t

  init(_ root: pid_t) { self.root = root }

  /// Those that a process has begun and that have not ended.
  private static func children(of process: pid_t) -> [pid_t] {
    let tasks = "/proc/\(process)/task"
    // Each thread has its own.
    return ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).flatMap { task in
      // Foundation reads no more than a page of a file that says it has no bytes.
      let data = try? FileHandle(forReadingAtPath: "\(tasks)/\(task)/children")?.readToEnd()
      return String(decoding: data ?? Data(), as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
  }

  /// All but the root.
  var descendants: [pid_t] {
    var found: [pid_t] = [], rest = Self.children(of: root)
    while let process = rest.popLast() {
      found.append(process)
      rest += Self.children(of: process)
    }
    return found
  }

  /// Ends all of them at once, the root first, so that none begins another.
  func kill() {
    var rest = [root]
    while let process = rest.popLast() {
      // One that is stopped begins none meanwhile.
      Glibc.kill(process, SIGSTOP)
      rest += Self.children(of: process)
      Glibc.kill(process, SIGKILL)
    }
  }
}
