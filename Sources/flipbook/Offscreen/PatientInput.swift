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

  /// Waits until something arrives.
  ///
  /// On a machine with much to do the process may have to wait for a processor, which is not its fault: while it works,
  /// its own time counts.
  ///
  /// - Returns: Nil when something has arrived; else for how many seconds the process has worked or rested, one of the
  ///   limits.
  func waits(_ patience: Patience) -> TimeInterval? {
    var pause = min(patience.working, patience.resting, Self.firstPause)
    var waited = 0.0
    // Mostly something arrives at once.
    var start: TimeInterval?
    while true {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = Glibc.poll(&poll, 1, Int32(min(pause * 1000, Double(Int32.max)).rounded(.up)))
      if ready < 0, errno == EINTR { continue }
      if ready != 0 { return nil }
      waited += pause
      let now = activity
      let begin = start ?? now.processorTime
      start = begin
      let worked = now.processorTime - begin
      if now.isWorking, worked >= patience.working { return patience.working }
      if !now.isWorking, waited >= patience.resting { return patience.resting }
      pause = max(now.isWorking ? patience.working - worked : patience.resting - waited, Self.shortestPause)
      pause = min(pause, patience.working)
    }
  }
}

/// For how long a process may give no sign of life before it counts as stuck.
struct Patience: Sendable {
  /// Seconds of its own time while it works.
  let working: TimeInterval
  /// Seconds while it rests.
  let resting: TimeInterval

  init(working: TimeInterval, resting: TimeInterval) { (self.working, self.resting) = (working, resting) }

  init(_ seconds: TimeInterval) { self.init(working: seconds, resting: seconds) }
}
