import Foundation
import Glibc
import Proving
import Stage

/// What the process of a walk tells the one that watches it: a line of JSON each.
enum WalkMessage: Codable {
  /// It goes on.
  case step
  /// It is about to send an event.
  case event(ScriptEvent)
  /// It is over.
  case report(Monkey.Report)
  /// The shortest script that shows what was found; nil when replaying shows nothing.
  case shrunk(Script?)
}

/// The walk's end of the line.
@MainActor
final class WalkReporter {
  /// The descriptor that the watching process gives to the walk.
  static let descriptor: Int32 = 3

  private let encoder = JSONEncoder()
  private let stepLine: [UInt8]

  init() throws { stepLine = [UInt8](try encoder.encode(WalkMessage.step)) + [UInt8(ascii: "\n")] }

  func send(_ message: WalkMessage) {
    guard let line = try? encoder.encode(message) else { return }
    write(line + [UInt8(ascii: "\n")])
  }

  func step() { write(stepLine) }

  private func write(_ bytes: some Sequence<UInt8>) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(Self.descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Whoever started the walk has gone.
      guard count > 0 else { Glibc.exit(Fault.failureStatus) }
      rest = rest.dropFirst(count)
    }
  }
}
