/// Why a command ends without having done its work, and the exit status that says so.
enum Fault: Error, Equatable, CustomStringConvertible {
  /// The arguments cannot be used: status 2.
  case usage(String)
  /// The arguments are fine and the work failed: status 1.
  case failure(String)
  /// The diagnostics channel has printed the reason already.
  case reported(status: Int32)

  static let usageStatus: Int32 = 2
  static let failureStatus: Int32 = 1

  var status: Int32 {
    switch self {
    case .usage: Fault.usageStatus
    case .failure: Fault.failureStatus
    case .reported(let status): status
    }
  }

  /// The line to print; nil when it was printed.
  var text: String? {
    switch self {
    case .usage(let text), .failure(let text): text
    case .reported: nil
    }
  }

  var description: String { text ?? "" }
}
