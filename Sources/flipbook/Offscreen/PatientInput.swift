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
  ///
  /// - Parameter working: For how long it may work; as long as it may rest where that is nil.
  func waits(_ seconds: TimeInterval, working: TimeInterval? = nil) -> Bool {
    let working = working ?? seconds
    var pause = min(seconds, working, Self.firstPause)
    // Mostly something arrives at once.
    var start: TimeInterval?
    var waited: TimeInterval = 0
    while true {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = Glibc.poll(&poll, 1, Int32(min(pause * 1000, Double(Int32.max)).rounded(.up)))
      if ready < 0, errno == EINTR { continue }
      if ready != 0 { return true }
      waited += pause
      let now = activity
      guard let begin = start else {
        start = now.processorTime
        pause = max(min(seconds, working) - pause, Self.shortestPause)
        continue
      }
      let worked = now.processorTime - begin
      if now.isWorking ? worked >= working : waited >= seconds { return false }
      pause = max(now.isWorking ? working - worked : min(seconds - waited, working), Self.shortestPause)
    }
  }
}
