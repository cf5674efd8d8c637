import Foundation
import XCTest

/// The task pages, followed word by word in an empty folder with an empty home: files are written, commands are run and
/// what they print is compared. What opens a window, fetches or builds is left out here.
final class FollowedPagesTests: CommandLineTestCase {
  private enum Step {
    case file(String, String)
    case command(String)
    case output(String)
  }

  private func steps(of page: String) throws -> [Step] {
    let text = try XCTUnwrap(DocumentationTests.pages.first { $0.path == "docs/\(page).md" }?.text, page)
    var steps: [Step] = []
    for match in text.matches(of: #/(?ms)([^\n]*)\n\n```(sh|text|json|swift)\n(.*?)^```$/#) {
      let code = String(match.3)
      switch match.2 {
      case "sh":
        steps += code.split(separator: "\n").map { .command(String($0.prefix { $0 != "#" })) }
      case "text": steps.append(.output(code))
      default:
        guard let name = match.1.matches(of: #/`([A-Za-z\/]+\.[a-z]+)`/#).last?.1 else { continue }
        if match.1.contains(#/Write |as `/#) { steps.append(.file(String(name), code)) }
      }
    }
    return steps
  }

  /// What needs a display, a network or minutes.
  private func isLeftOut(_ command: String) -> Bool {
    command.contains(
      #/git clone|flipbook\/flipbook|mkdir -p ~|ln -s|swift test|flipbook run |~\/Projects\/Tabs/#)
  }

  /// Whether a page shows what a test says that fails.
  private func isFailure(_ step: Step) -> Bool {
    guard case .output(let text) = step else { return false }
    return text.contains("differs") || text.contains(": expected ")
  }

  /// How many failing tests that pages show were compared with what was printed.
  private var comparedFailures = 0

  /// Follows a page; returns how many of its commands were run.
  private func follow(_ page: String) throws -> Int {
    var commands = 0
    var last: Outcome?
    try FileManager.default.createDirectory(atPath: folder + "/home/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/home/bin/flipbook", withDestinationPath: Self.program)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let home = ["HOME": folder + "/home", "PATH": "\(folder)/home/bin:\(path)"]
    let steps = try steps(of: page)
    for (i, step) in steps.enumerated() {
      switch step {
      case .file(let name, let text):
        let url = URL(fileURLWithPath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
      case .command(let command) where isLeftOut(command): last = nil
      case .command(let command):
        commands += 1
        // Random input takes long in a build where little is optimised; `ExampleAppTests` sends apps more of it.
        let run = try shell(command.replacing("--events 500", with: "--events 50"), environment: home)
        // A run that writes goldens does not pass.
        let isRecording = run.status == 1 && run.output.contains(" recorded")
        // A monkey may find something.
        let isFinding = run.status == 1 && run.output.contains(#/\n50 events, [1-9][0-9]* fault/#)
        // A page shows what a test says that fails.
        let isFailing = run.status == 1 && steps[(i + 1)...].first.map(isFailure) ?? false
        XCTAssertTrue(
          run.status == 0 || isRecording || isFinding || isFailing,
          "\(page): \(command): \(run.output)\(run.errors)")
        last = run
      case .output(let text):
        guard let run = last else { continue }
        if isFailure(step) {
          // What another machine sees is not shown by the command before it.
          guard run.status == 1 else { continue }
          comparedFailures += 1
          for line in text.split(separator: "\n") {
            XCTAssertTrue(run.errors.contains(line), "\(page): \(line)\n\(run.errors)")
          }
          last = nil
          continue
        }
        let printed = (run.errors + run.output).replacing(folder + "/", with: "")
        XCTAssertEqual(printed, text.replacing("…/", with: ""), page)
        last = nil
      }
    }
    return commands
  }

  func testRunYourApp() throws { XCTAssertGreaterThan(try follow("run-your-app"), 2) }
  func testTestAScreen() throws {
    XCTAssertGreaterThan(try follow("test-a-screen"), 2)
    XCTAssertEqual(comparedFailures, 1)
  }
  func testTestAMotion() throws {
    XCTAssertGreaterThan(try follow("test-a-motion"), 2)
    XCTAssertEqual(comparedFailures, 1)
  }
  func testTuneASpring() throws { XCTAssertGreaterThan(try follow("tune-a-spring"), 3) }
  func testRecordAClip() throws { XCTAssertGreaterThan(try follow("record-a-clip"), 6) }
  func testSetUpCI() throws { XCTAssertEqual(try follow("set-up-ci"), 5) }
  func testPortAnXcodeProject() throws {
    let projects = folder + "/home/Projects"
    try FileManager.default.createDirectory(atPath: projects, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: DocumentationTests.root.appendingPathComponent("Examples/Trails").path,
      toPath: projects + "/Trails")
    XCTAssertEqual(try follow("port-an-xcode-project"), 4)
  }
  func testWriteADemo() throws { XCTAssertGreaterThan(try follow("write-a-demo"), 1) }
  func testHowAFrameIsMade() throws { XCTAssertEqual(try follow("how-a-frame-is-made"), 3) }
}
