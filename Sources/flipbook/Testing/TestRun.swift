import Foundation
import Glibc
import Goldens
import Support

/// Runs the tests of a project in several processes and says what became of them.
struct TestRun {
  let command: Test
  let arguments: [String]
  let path: String
  let patience: Patience
  private let environment = ProcessInfo.processInfo.environment

  /// So many failures are printed.
  private static let mostPrinted = 50

  init(_ command: Test, arguments: [String], path: String, patience: Patience) {
    self.command = command
    self.arguments = arguments
    self.path = path
    self.patience = patience
  }

  /// - Returns: The exit status.
  func run() throws -> Int32 {
    let part = try command.part(environment)
    try noteSharding()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "flipbook-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let jobs = (1...command.jobs(environment)).map { number in
      TestJob(
        process: StageProcess(arguments: arguments, path: path, patience: patience),
        part: part.part(TestPart(number, of: command.jobs(environment))),
        results: TestResults(path: folder.appendingPathComponent("\(number)").path), isFirst: number == 1)
    }
    let ends = try run(jobs)
    for end in ends {
      if case .status(let status)? = end { return status }
    }
    let verdicts = jobs.flatMap { $0.results.read().verdicts }.sorted { $0.place < $1.place }
    var isWhole = true
    for case .failed(let failure)? in ends {
      Terminal.complain(failure.summary)
      isWhole = false
    }
    try report(verdicts)
    return isWhole && verdicts.allSatisfy { $0.outcome == .passed } ? 0 : Fault.failureStatus
  }

  // MARK: Processes

  /// What the processes have told so far.
  private struct Told {
    var done: [Int]
    var progress: Progress?
    var shown = 0
  }

  /// The first process compiles what is new; the others begin when it has.
  private func run(_ jobs: [TestJob]) throws -> [TestJob.End?] {
    let running = jobs.map { _ in Locked<RunningStage?>(nil) }
    let relay = TerminationRelay { for stage in running { stage.withLock { $0 }?.end() } }
    defer { relay.stop() }
    let ends = Locked<[TestJob.End?]>(jobs.map { _ in nil })
    let told = Locked(Told(done: jobs.map { _ in 0 }))
    let isLoaded = DispatchSemaphore(value: 0), group = DispatchGroup()
    let label = "test \((path as NSString).lastPathComponent)"
    @Sendable func begin(_ index: Int) {
      group.enter()
      Thread.detachNewThread {
        let end = try? jobs[index].run(running[index]) { done, all in
          if done == 0, index == 0 { isLoaded.signal() }
          told.withLock { told in
            told.progress = told.progress ?? Progress(label, pieces: all * jobs.count)
            told.done[index] = done
            while told.shown < told.done.reduce(0, +) {
              told.shown += 1
              told.progress?.advance()
            }
          }
        }
        ends.withLock { $0[index] = end }
        if index == 0 { isLoaded.signal() }
        group.leave()
      }
    }
    begin(0)
    isLoaded.wait()
    if ends.withLock({ $0[0] == nil }) { for index in jobs.indices.dropFirst() { begin(index) } }
    group.wait()
    told.withLock { $0.progress?.finish() }
    return ends.withLock { $0 }
  }

  /// Tells Bazel that the command runs its shard alone.
  private func noteSharding() throws {
    guard let file = environment["TEST_SHARD_STATUS_FILE"], !file.isEmpty else { return }
    try OutputFile.write("", to: file)
  }

  // MARK: Telling

  private func report(_ verdicts: [TestVerdict]) throws {
    let files = TestFiles(of: path, target: command.part.target)
    let bad = verdicts.filter { $0.outcome == .failed || $0.outcome == .broken }
    for verdict in bad.prefix(Self.mostPrinted) { Terminal.complain(lines: verdict.text) }
    if bad.count > Self.mostPrinted {
      Terminal.complain(
        "\(bad.count - Self.mostPrinted) more failed; the reports of all are in \(files.artifacts(environment))"
      )
    }
    let recorded = verdicts.filter { $0.outcome == .recorded }
    if !recorded.isEmpty {
      let what = recorded.count == 1 ? "a golden was written" : "\(recorded.count) goldens were written"
      Terminal.complain(
        "\(what), and compared with nothing: look at \(recorded.count == 1 ? "it" : "them") in \(files.folder)"
          + " and run the test again")
    }
    let suite = files.suite
    for file in [command.junit, environment["XML_OUTPUT_FILE"]] {
      guard let file, !file.isEmpty else { continue }
      try OutputFile.write(JUnitReport.xml(suite: suite, verdicts), to: file)
    }
    let passed = verdicts.count { $0.outcome == .passed }
    try StandardOutput.print(
      "\(passed) passed, \(bad.count) failed" + (recorded.isEmpty ? "" : ", \(recorded.count) recorded"))
    try StandardOutput.finish()
  }
}
