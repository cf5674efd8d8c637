import Foundation
import Goldens
import Support

/// One of the processes that run the tests of a project. Code that ends it fails its own test and no other one: the
/// process is begun again behind it.
struct TestJob: Sendable {
  /// How it came to its end.
  enum End: Sendable {
    /// Everything has a verdict.
    case finished
    /// The command could not begin and has said why, or a person ended it.
    case status(Int32)
    /// The code ended the process, and beginning again does not help.
    case failed(StageFailure)
  }

  /// A process may be ended by the code of so many tests.
  private static let mostRestarts = 200

  let process: StageProcess
  let part: TestPart
  let results: TestResults
  /// Whether it says what was left out of the project.
  let isFirst: Bool

  /// - Parameters:
  ///   - running: Holds the process while it runs.
  ///   - onProgress: Called with how many tests it has run, as soon as the project is loaded.
  func run(_ running: Locked<RunningStage?>, onProgress: @escaping @Sendable (Int, Int) -> Void) throws -> End
  {
    var restarts = 0
    while true {
      var stage = StageProcess(
        arguments: process.arguments, path: process.path, patience: process.patience)
      stage.variables = [
        TestResults.partVariable: "\(part.number)/\(part.count)", TestResults.fileVariable: results.path,
      ]
      if !isFirst || restarts > 0 { stage.variables[StageProcess.repeatedVariable] = "1" }
      let started = try stage.start(without: [])
      started.onTests = onProgress
      running.withLock { $0 = started }
      switch started.finish(patience: process.patience) {
      case .ended(0): return .finished
      case .ended(let status): return .status(status)
      case .failed(let failure, _):
        guard var broken = results.read().unfinished, restarts < Self.mostRestarts else {
          return .failed(failure)
        }
        broken.outcome = .broken
        broken.text = "\(broken.title): \(failure.summary)"
        results.end(broken)
        restarts += 1
      }
    }
  }
}
