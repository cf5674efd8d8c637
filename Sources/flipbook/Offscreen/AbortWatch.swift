import Glibc
import Support

/// Says where the code of a project calls `abort`: the runtime's report does not see through the C library's frames.
enum AbortWatch {
  /// What the runtime does.
  private static let before = Locked(sigaction())
  /// Seconds that finding the line may take, when it is memory that is broken.
  private static let patience: UInt32 = 5

  /// Looks at the signal from now on.
  static func begin() {
    var action = sigaction()
    action.sa_flags = SA_SIGINFO
    action.__sigaction_handler.sa_sigaction = { number, info, context in
      AbortWatch.take(number, info, context)
    }
    before.withLock { _ = sigaction(SIGABRT, &action, &$0) }
  }

  private static func take(
    _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    alarm(patience)
    let isOwn = info?.pointee._sifields._kill.si_pid == getpid()
    guard isOwn, let place = ExitWatch.placeOfMainThread() else {
      alarm(0)
      // Another process stops this one: wherever it is then, the runtime tells.
      before.withLock { $0 }.__sigaction_handler.sa_sigaction?(number, info, context)
      return
    }
    StageProcess.showAbort(at: place)
    signal(number, SIG_DFL)
    raise(number)
  }
}
