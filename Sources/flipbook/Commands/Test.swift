import ArgumentParser
import Foundation
import Goldens
import Projects
import Recording
import Support
import UIKit

/// The screens of a project and what was recorded of them, compared with goldens. Flipbook's own tests are the script's
/// business: they need the sources.
struct Test: Command {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Compare every screen of your own code with its golden, and what was recorded with its curves.",
    discussion: """
      Each screen is drawn in each variant that \(ScreenTest.folder)/\(ScreenMatrix.fileName) names, by default in light \
      and dark, and compared with \(ScreenTest.folder)/__Snapshots__/SCREEN/VARIANT.png. The interactions that the \
      tuner saved, \(ScreenTest.folder)/NAME.json, are played, their curves compared with NAME.csv beside each, and a \
      filmstrip with NAME.filmstrip.png. A golden that is not there is written, and the test does not pass, so that \
      nobody takes that for a comparison. Bazel's variables for shards and for its XML file are read. Without a \
      project it says how to run Flipbook's own tests.
      """)

  @Argument(
    help:
      "Your own code: a Swift file, a folder, a Swift package or an Xcode project; WHAT:SCREEN is one screen.",
    completion: .file())
  var what: String?

  @OptionGroup var part: TargetOption

  @Option(
    help: ArgumentHelp(
      "Only the tests of this screen or script, or this one test, as SCREEN/VARIANT; * is any text. May be repeated.",
      valueName: "NAME"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which goldens are written: \(RecordMode.allCases.map(\.rawValue).joined(separator: ", ")). Default: "
        + "\(RecordMode.variable), else missing; with CI=true always never.",
      valueName: "MODE"),
    completion: .list(RecordMode.allCases.map(\.rawValue)))
  var record: RecordMode?

  @Option(
    help: ArgumentHelp(
      "Only part K of N equal parts. Default: Bazel's variables, else all.", valueName: "K/N"),
    transform: Test.shard)
  var shard: TestPart?

  @Option(
    help: ArgumentHelp(
      "How many processes run side by side. Default: one for each processor, under Bazel one.", valueName: "N"
    ),
    transform: Test.jobs)
  var jobs: Int?

  @Option(help: ArgumentHelp("Write the results as JUnit's XML.", valueName: "FILE"), completion: .file())
  var junit: String?

  var subject: String? { what }

  private static func shard(_ text: String) throws -> TestPart {
    guard let part = TestPart(text) else {
      throw ValidationError("--shard takes a part and the number of parts, such as 2/5")
    }
    return part
  }

  private static func jobs(_ text: String) throws -> Int {
    guard let jobs = Int(text), (1...99).contains(jobs) else {
      throw ValidationError("--jobs takes a number from 1 to 99")
    }
    return jobs
  }

  /// The part that is asked for: the option's, else Bazel's.
  func part(_ environment: [String: String]) throws -> TestPart {
    if let shard { return shard }
    guard let text = environment["TEST_TOTAL_SHARDS"], !text.isEmpty else { return .whole }
    guard let count = Int(text), let index = environment["TEST_SHARD_INDEX"].flatMap({ Int($0) }), count >= 1,
      (0..<count).contains(index)
    else {
      throw Fault.usage(
        "TEST_TOTAL_SHARDS is \(text) and TEST_SHARD_INDEX \(environment["TEST_SHARD_INDEX"] ?? "not set"); the index"
          + " is from 0 and below the total")
    }
    return TestPart(index + 1, of: count)
  }

  /// How many processes run side by side.
  func jobs(_ environment: [String: String]) -> Int {
    if let jobs { return jobs }
    return environment["TEST_TOTAL_SHARDS"] == nil ? max(ProcessInfo.processInfo.activeProcessorCount, 1) : 1
  }

  /// The variables with what the options say.
  private func environment() -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    if let record { environment[RecordMode.variable] = record.rawValue }
    return environment
  }

  /// The names of the tests that are asked for: the options', else Bazel's `--test_filter`.
  private func names(_ environment: [String: String]) -> [String] {
    if !only.isEmpty { return only }
    return environment["TESTBRIDGE_TEST_ONLY"].map { $0.isEmpty ? [] : [$0] } ?? []
  }

  /// What a process does that runs some of the tests; `TestRun` begins it.
  func perform() throws {
    guard let what else {
      return try StandardOutput.print(
        "the tests are built and run by the script at the root: ./flipbook test")
    }
    guard What.isProject(what) else { throw Fault.usage("there is no file or folder \(what)") }
    let environment = environment()
    do {
      _ = try RecordMode.inForce(nil, scope: nil, environment)
    } catch {
      throw Fault.usage("\(error)")
    }
    guard let part = environment[TestResults.partVariable].flatMap(TestPart.init),
      let file = environment[TestResults.fileVariable]
    else { throw Fault.failure("the tests of \(what) run in processes of their own") }
    let results = TestResults(path: file)
    let tests: ProjectTests
    do {
      tests = try ProjectTests(
        of: what, target: self.part.target, only: names(environment), environment: environment)
    } catch let error as ProjectError {
      throw Fault.failure("\(error)")
    }
    let done = results.read().verdicts
    let mine = tests.entries.filter { part.takes($0.place) }
    StageProcess.showTests(done.count, of: mine.count)
    let known = Set(done.map(\.place))
    var count = done.count
    for entry in mine where !known.contains(entry.place) {
      results.begin(
        TestVerdict(place: entry.place, group: entry.group, name: entry.name, outcome: .broken))
      results.end(tests.verdict(of: entry))
      count += 1
      StageProcess.showTests(count, of: mine.count)
    }
  }
}

extension RecordMode: ExpressibleByArgument {}
