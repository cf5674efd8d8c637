import Foundation
import Glibc

/// A program of the toolchain that ran to its end, with what it printed.
struct ToolRun {
  /// Why it did not come to its end: one sentence that says what to do.
  struct Failure: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// Bytes: more is nothing that anybody reads.
  private static let mostOutput = 64 << 20
  /// Bytes of memory, of the program and what it started: several times what compiling a manifest takes.
  private static let mostMemory = 3 << 30

  let status: Int32
  let output: Data
  let errors: String

  /// Runs a program; what it started ends with it when it takes too long or prints without end.
  ///
  /// - Parameter patience: Seconds.
  /// - Throws: `Failure`.
  init(_ program: String, _ arguments: [String], patience: TimeInterval) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    // In a file, so that neither pipe fills while the other is read.
    let errors = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    guard FileManager.default.createFile(atPath: errors.path, contents: nil),
      let file = try? FileHandle(forWritingTo: errors)
    else { throw Failure(description: "\(errors.path) cannot be written; make room, or set TMPDIR") }
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardError = file
    do {
      try process.run()
    } catch {
      throw Failure(description: "\(program) cannot be started: \(error.localizedDescription); install Swift")
    }
    let end = Date(timeIntervalSinceNow: patience)
    let descriptor = output.fileHandleForReading.fileDescriptor
    var data = Data()
    var fault: String?
    var looked = Date()
    while fault == nil {
      let rest = end.timeIntervalSinceNow
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A program that prints into the file alone is looked at twice a second.
      let count = poll(&waited, 1, Int32(max(0, min(rest, 0.5)) * 1000))
      if count > 0 {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let read = Glibc.read(descriptor, &buffer, buffer.count)
        if read == 0 || (read < 0 && errno != EINTR) { break }
        if read > 0 { data.append(contentsOf: buffer[..<read]) }
      }
      if data.count > Self.mostOutput || Self.size(of: errors.path) > Self.mostOutput {
        fault = "it prints without end; mend the code in it"
      } else if -looked.timeIntervalSinceNow > 1 {
        looked = Date()
        if Self.memory(of: process.processIdentifier) > Self.mostMemory {
          fault = "it takes more than \(Self.mostMemory >> 30) GB of memory; mend the code in it"
        }
      } else if rest <= 0 {
        fault = "it takes more than \(Int(patience)) s; mend the code in it, or see to the network"
      }
    }
    if let fault {
      Self.end(process.processIdentifier)
      process.waitUntilExit()
      throw Failure(description: fault)
    }
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = data
    self.errors = String(decoding: (try? Data(contentsOf: errors)) ?? Data(), as: UTF8.self)
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Ends a process and all that it started, which may be in groups of their own.
  private static func end(_ process: pid_t) {
    for process in tree(of: process) { kill(process, SIGKILL) }
  }

  /// The bytes that a process and all that it started have in memory.
  private static func memory(of process: pid_t) -> Int {
    tree(of: process).reduce(0) { sum, process in
      let text = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)) ?? ""
      let fields = text.split(separator: " ")
      return sum + (fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0)
    }
  }

  /// A process and all that it started.
  private static func tree(of process: pid_t) -> [pid_t] {
    var pending = [process]
    var found: [pid_t] = []
    let parents = self.parents()
    while let next = pending.popLast() {
      found.append(next)
      pending += parents.filter { $0.value == next }.keys
    }
    return found
  }

  /// The parent of each process.
  private static func parents() -> [pid_t: pid_t] {
    var result: [pid_t: pid_t] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let process = pid_t(name),
        let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        // The name of the program, in brackets, may have anything in it.
        let rest = text.lastIndex(of: ")").map({ text[text.index(after: $0)...].split(separator: " ") }),
        rest.count > 1, let parent = pid_t(rest[1])
      else { continue }
      result[process] = parent
    }
    return result
  }
}
