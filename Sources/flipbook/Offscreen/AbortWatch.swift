import Glibc
import Support

/// Says where the code of a project calls `abort`, or is when another process stops it.
///
/// The runtime's report follows frame pointers, which the C library and the runtime's own functions do not keep: their
/// callers are missing there. The C library's unwinder finds them.
enum AbortWatch {
  private typealias Handler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// What the runtime does.
  private static let before = Locked(sigaction())
  /// Seconds that finding the line may take; it needs memory, which may be broken, or locked by what was interrupted.
  private static let patience: UInt32 = 10

  /// Looks at the signal from now on.
  static func begin() {
    let replaced = handle(SIGABRT) { AbortWatch.take($0, $1, $2) }
    before.withLock { $0 = replaced }
  }

  /// Has a signal handled, and returns what was done before.
  @discardableResult
  private static func handle(_ number: Int32, by handler: Handler) -> sigaction {
    var action = sigaction(), replaced = sigaction()
    action.sa_flags = SA_SIGINFO
    action.__sigaction_handler.sa_sigaction = handler
    sigaction(number, &action, &replaced)
    return replaced
  }

  private static func take(
    _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    let isOwn = info?.pointee._sifields._kill.si_pid == getpid()
    handle(SIGALRM) { AbortWatch.report(SIGABRT, $1, $2) }
    alarm(patience)
    let place = ExitWatch.placeOfMainThread()
    alarm(0)
    guard let place else { return report(number, info, context) }
    if isOwn { StageProcess.showAbort(at: place) } else { StageProcess.showStop(at: place) }
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Has the runtime print what it knows.
  private static func report(
    _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    before.withLock { $0 }.__sigaction_handler.sa_sigaction?(number, info, context)
  }
}
