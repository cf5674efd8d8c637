import Foundation
import Glibc

/// A program that is fed through its standard input and writes into a file.
final class ChildProcess {
  private var identifier: pid_t = 0
  /// Our end of its standard input; -1 once it is closed.
  private var input: Int32
  private let output: UnnamedFile
  private let errors: UnnamedFile
  private var status: Int32?

  /// Starts a program; nil when the system refuses.
  ///
  /// The program may open `/dev/stdout` and write there in any order: it is a file.
  init?(_ program: String, _ arguments: [String]) {
    guard let output = UnnamedFile(), let errors = UnnamedFile() else { return nil }
    self.output = output
    self.errors = errors
    // A socket rather than a pipe: writing to one whose reader is gone can fail without a signal.
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      return nil
    }
    input = ends[0]
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)
    let words = ([program] + arguments).map { strdup($0) }
    let environment = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in words + environment { free(text) } }
    guard posix_spawn(&identifier, program, &actions, nil, words + [nil], environment + [nil]) == 0 else {
      close(input)
      input = -1
      identifier = 0
      return nil
    }
  }

  deinit {
    if input >= 0 { close(input) }
    guard identifier > 0, status == nil else { return }
    kill(identifier, SIGKILL)
    _ = end()
  }

  /// Sends bytes; false when the reader has closed the pipe.
  func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = Glibc.send(
        input, bytes.baseAddress?.advanced(by: done), bytes.count - done, Int32(MSG_NOSIGNAL))
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Ends the input, waits for the program, and returns what it wrote; nil when it failed.
  func finish() -> [UInt8]? {
    close(input)
    input = -1
    guard end() == 0, let bytes = output.contents(), !bytes.isEmpty else { return nil }
    return bytes
  }

  /// The first line that it wrote to its standard error; nil when there is none. The first tells the cause, later
  /// ones what came of it.
  var complaint: String? {
    errors.contents().flatMap { bytes in
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init)
    }
  }

  /// The exit status as the system has it.
  private func end() -> Int32 {
    if let status { return status }
    var result: Int32 = -1
    while waitpid(identifier, &result, 0) < 0 && errno == EINTR {}
    status = result
    return result
  }

  /// The file of a program by its name, from the folders of `PATH`.
  static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { path in
      var status = stat()
      return access(path, X_OK) == 0 && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
  }
}
