import Glibc

/// The clocks, for benchmarks only.
enum Stopwatch {
  /// Time on the wall.
  static func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = now(CLOCK_MONOTONIC)
    try work()
    return now(CLOCK_MONOTONIC) - start
  }

  /// Time that this process had a processor, its threads added up: what other programs do in between does not count,
  /// and who draws on several threads (Qt does) gains nothing.
  static func processorNanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = now(CLOCK_PROCESS_CPUTIME_ID)
    try work()
    return now(CLOCK_PROCESS_CPUTIME_ID) - start
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

extension Array where Element == Double {
  var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
