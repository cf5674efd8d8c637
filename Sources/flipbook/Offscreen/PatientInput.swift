import Foundation
import Glibc

/// What another process writes, and how long to wait for it.
struct PatientInput {
  /// Where it arrives.
  let descriptor: Int32
  /// The process that writes it.
  let process: pid_t

  private var activity: ProcessActivity { ProcessActivity(process) }

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
        start = activity.processorTime
        pause = max(seconds - pause, Self.shortestPause)
        continue
      }
      let now = activity
      let worked = now.processorTime - begin
      guard now.isWorking, worked < seconds else { return false }
      pause = max(seconds - worked, Self.shortestPause)
    }
  }
}
