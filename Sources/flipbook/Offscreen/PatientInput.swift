import Foundation
import Glibc

/// What another process writes, and how long to wait for it.
struct PatientInput {
  /// Where it arrives.
  let descriptor: Int32
  /// The process that writes it.
  let process: pid_t

  private static let firstPause = 1.0
  private static let shortestPause = 0.1

  /// Whether something arrives while the process works or rests for no longer than `seconds`. On a machine with much to do
  /// it may have to wait for a processor, which is not its fault.
  func waits(_ seconds: TimeInterval) -> Bool {
    var pause = min(seconds, Self.firstPause)
    // Mostly something arrives at once.
    var start: TimeInterval?
    while true {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = Glibc.poll(&poll, 1, Int32(min(pause * 1000, Double(Int32.max)).rounded(.up)))
      if ready < 0, errno == EINTR { continue }
      if ready != 0 { return true }
      guard let begin = start else {
        start = processorTime
        pause = max(seconds - pause, Self.shortestPause)
        continue
      }
      let worked = processorTime - begin
      guard isReadyToWork, worked < seconds else { return false }
      pause = max(seconds - worked, Self.shortestPause)
    }
  }

  /// The fields of proc(5)'s `stat` behind the program's name, which may hold anything: the state is the first.
  private var statistics: [Substring] {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else { return [] }
    return text[text.index(after: name)...].split(separator: " ")
  }

  /// Seconds of processor time that it has taken.
  private var processorTime: TimeInterval {
    let ticks = statistics.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +)
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Whether it runs, waits for a processor, or for a disk: neither stopped nor asleep.
  private var isReadyToWork: Bool { ["R", "D"].contains(statistics.first ?? "") }
}
