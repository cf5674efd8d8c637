/// Why a command ends without having done its work, and the exit status that says so.
enum Fault: Error, Equatable, CustomStringConvertible {
  /// The arguments cannot be used: status 2.
  case usage(String)
  /// The arguments are fine and the work failed: status 1.
  case failure(String)
  /// The compiler refused a person's code: its messages, a line each; status 1.
  case compiler([String])
  /// The diagnostics channel has printed the reason already.
  case reported(status: Int32)

  static let usageStatus: Int32 = 2
  static let failureStatus: Int32 = 1

  var status: Int32 {
    switch self {
    case .usage: Fault.usageStatus
    case .failure, .compiler: Fault.failureStatus
    case .reported(let status): status
    }
  }

  /// The lines to print; none when they were printed.
  var lines: [String] {
    switch self {
    case .usage(let text), .failure(let text): [text]
    case .compiler(let lines): lines
    case .reported: []
    }
  }

  var description: String { lines.joined(separator: "\n") }
}
