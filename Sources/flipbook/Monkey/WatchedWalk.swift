import CoreGraphics
import Foundation
import Glibc
import Proving
import Recording
import Stage
import Support

/// A walk of the monkey in a process of its own, which another one watches: code that hangs or traps ends the walk and
/// not the program.
@MainActor
struct WatchedWalk {
  enum End {
    /// With the shortest script that shows what was found; nil when replaying does not show it, or cannot be ended.
    case finished(Monkey.Report, shrunk: Script?)
    /// An event took too long.
    case hung
    /// A trap or a signal ended it: what the system calls it, and the first line on standard error.
    case crashed(String)
    /// It refused to begin, and has printed why.
    case refused(status: Int32)
  }

  /// How often a script that hangs or crashes is tried to be shortened: each try is a process.
  static let mostTries = 60

  /// What follows the program's name.
  let arguments: [String]
  /// Seconds that an event may take.
  let patience: TimeInterval

  /// Starts the walk and follows it to its end.
  ///
  /// - Parameter onEvent: Called with each event before it is sent.
  func run(onEvent: (ScriptEvent) -> Void) throws -> End {
    var process = try WalkProcess(arguments)
    var report: Monkey.Report?
    var shrunk: Script?
    let decoder = JSONDecoder()
    while true {
      guard let line = process.nextLine(within: patience) else {
        process.kill()
        // Only shrinking can take too long behind the report.
        return report.map { .finished($0, shrunk: nil) } ?? .hung
      }
      guard !line.isEmpty else { break }
      // Whoever waits for this process is to know that the walk goes on, also while it is repeated and shortened.
      StageProcess.showLife()
      switch try? decoder.decode(WalkMessage.self, from: Data(line)) {
      case .event(let event): onEvent(event)
      case .report(let found): report = found
      case .shrunk(let script): shrunk = script
      case .step, nil: break
      }
    }
    let status = process.end()
    // WIFSIGNALED and WEXITSTATUS, which are macros.
    let signal = status & 0x7F
    if let report {
      process.passOnErrors()
      return .finished(report, shrunk: shrunk)
    }
    if signal == 0 {
      process.passOnErrors()
      let code = status >> 8 & 0xFF
      return .refused(status: code == 0 ? Fault.failureStatus : code)
    }
    let name = String(cString: strsignal(signal))
    return .crashed(process.complaint.map { "\(name): \($0)" } ?? name)
  }
}

/// The process: its lines arrive on one pipe, and it ends when another one closes.
@MainActor
private struct WalkProcess {
  private var identifier: pid_t = 0
  private let lines: Int32
  private let life: Int32
  private let errors: UnnamedFile
  /// What has arrived; what lies before `start` was returned.
  private var buffer: [UInt8] = []
  private var start = 0

  init(_ arguments: [String]) throws {
    func refusal() -> Fault {
      .failure("cannot start a process for the walk: \(String(cString: strerror(errno))); allow more of them")
    }
    guard let errors = UnnamedFile() else { throw refusal() }
    self.errors = errors
    guard let lineEnds = Self.pipe() else { throw refusal() }
    guard let lifeEnds = Self.pipe() else {
      close(lineEnds.reading)
      close(lineEnds.writing)
      throw refusal()
    }
    (lines, life) = (lineEnds.reading, lifeEnds.writing)
    defer {
      close(lineEnds.writing)
      close(lifeEnds.reading)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, lifeEnds.reading, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, lineEnds.writing, WalkReporter.descriptor)
    let program = "/proc/self/exe"
    let words = (["flipbook"] + arguments).map { strdup($0) }
    // A trap is told by its signal; a picture of the stack takes seconds.
    let variables = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let environment = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in words + environment { free(text) } }
    let result = posix_spawn(&identifier, program, &actions, nil, words + [nil], environment + [nil])
    guard result == 0 else {
      close(lines)
      close(life)
      errno = result
      throw refusal()
    }
  }

  /// A pipe that other processes do not get.
  private static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The next line without its end; an empty one when there are no more, nil when none comes in time.
  mutating func nextLine(within seconds: TimeInterval) -> [UInt8]? {
    while true {
      if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      buffer.removeFirst(start)
      start = 0
      guard PatientInput(descriptor: lines, process: identifier).waits(Patience(seconds)) == nil else {
        return nil
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(lines, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return [] }
      buffer += chunk[..<count]
    }
  }

  func kill() {
    _ = Glibc.kill(identifier, SIGKILL)
    _ = end()
  }

  /// Waits for it; its status as the system has it.
  func end() -> Int32 {
    close(lines)
    close(life)
    var result: Int32 = -1
    while waitpid(identifier, &result, 0) < 0 && errno == EINTR {}
    return result
  }

  /// What it printed on standard error is printed here.
  func passOnErrors() {
    if let bytes = errors.contents(), !bytes.isEmpty {
      StandardError.write(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// What the runtime printed about the end, else the first line on standard error that is not for the program.
  var complaint: String? {
    let lines = errors.contents().map {
      String(decoding: $0, as: UTF8.self).split(whereSeparator: \.isNewline)
    }
    let said = lines?.first { $0.contains("Fatal error") || $0.hasPrefix("Could not cast value") }
    return (said ?? lines?.first { !$0.hasPrefix(StageProcess.mark) }).map(String.init)
  }
}
