import Glibc

/// What the process does about signals.
package enum ProcessSignals {
  /// Whether the process ignores a signal, as one that `nohup` started does with SIGHUP.
  package static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // SIG_IGN, which is a cast that Swift does not import as a constant.
    return action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
  }
}
