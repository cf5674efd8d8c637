import Foundation
import Glibc

/// A program of the toolchain that ran to its end, with what it printed.
struct CompilerRun {
  let status: Int32
  let output: String

  /// - Parameter isPatient: Whether it leaves the processors to whatever else has work.
  /// - Throws: `ProjectError.build` when it cannot be started.
  init(_ program: String, _ arguments: [String], in folder: String, isPatient: Bool = false) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = (isPatient ? ["nice", "-n", "19"] : []) + [program] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    do {
      try process.run()
    } catch {
      throw ProjectError.build("\(program) cannot be started: \(error.localizedDescription)")
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      throw ProjectError.build("\(program) is missing; install Swift and put it on the PATH")
    }
    (status, self.output) = (process.terminationStatus, text)
  }
}

/// A file of the cache.
enum CacheFile {
  /// Makes a file where it is not there yet: under another name, so that one in the cache is always whole.
  static func make(_ path: String, _ body: (_ unfinished: String) throws -> Void) throws {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let unfinished = unfinished(path)
    try body(unfinished)
    try finish(unfinished, as: path)
  }

  /// The name of a file that is being made.
  static func unfinished(_ path: String) -> String {
    "\(path).\(ProcessInfo.processInfo.processIdentifier)"
  }

  /// Gives a file that was made its name.
  static func finish(_ unfinished: String, as path: String) throws {
    guard rename(unfinished, path) == 0 else {
      throw ProjectError.build("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
  }
}
