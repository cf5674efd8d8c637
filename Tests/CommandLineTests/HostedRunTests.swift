import Foundation
import XCTest

/// A window on a person's code outlives that code: it says what became of it, and where.
final class HostedRunTests: CommandLineTestCase {
  private static let faults = """
    import UIKit

    class FaultController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        for (index, name) in ["trap", "exit", "deep", "loop"].enumerated() {
          let button = UIButton(frame: CGRect(x: 20, y: 20 + 50 * index, width: 100, height: 40))
          button.accessibilityIdentifier = name
          button.tag = index
          button.addTarget(self, action: #selector(fail), for: .touchUpInside)
          view.addSubview(button)
        }
      }

      @objc func fail(_ button: UIButton) {
        let numbers = [1, 2, 3]
        switch button.tag {
        case 0: print(numbers[button.tag + 3])
        case 1: exit(3)
        case 2: print(depth(0))
        default: while true { view.tag += 1; view.tag %= 100 }
        }
      }

      func depth(_ n: Int) -> Int { n + depth(n + 1) }
    }
    """

  /// The line on standard error, when the stage's process is gone.
  private func onlyLine(_ running: Running) throws -> String {
    // Code that never ends may take ten seconds of a processor, which on a busy machine are many.
    try look("no line in five minutes", minutes: 5) {
      let text = running.errorsSoFar
      return text.hasSuffix("\n") && running.children.isEmpty ? text : nil
    }
  }

  /// What processes share. A browser that other tests open has files there, too.
  private func shared() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/dev/shm").filter { !$0.contains("chromium") }
      .sorted()
  }

  func testTheWindowStaysAndSaysWhere() throws {
    try Self.faults.write(toFile: "\(folder)/Faults.swift", atomically: true, encoding: .utf8)
    let place = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path + "/Faults.swift"
    let before = try shared()
    for (name, line, event) in [
      ("trap", 18, "the code ended its stage: Index out of range"),
      ("exit", 19, "the code ended its stage: it called exit(3)"),
      (
        "deep", 25,
        "the code ended its stage: it used memory that is not its own, or called itself without end"
      ),
      ("loop", 21, "the stage was ended: it did not answer for 10 s"),
    ] {
      let running = try start(
        Self.program, ["run", "Faults.swift", "--size", "200x260", "--tap", "\(name)@0.1"],
        environment: ["SDL_VIDEODRIVER": "dummy", "XDG_CACHE_HOME": "\(folder)/cache"])
      let text = try onlyLine(running)
      // A loop may be stopped in an instruction that the compiler made, which has no line.
      let places = name == "loop" ? ["\(place):\(line)", place] : ["\(place):\(line)"]
      XCTAssertTrue(places.contains { text == "flipbook: \($0): \(event)\n" }, text)
      // It waits with its card until somebody closes it.
      XCTAssertTrue(running.process.isRunning, name)
      running.process.terminate()
      XCTAssertEqual(try running.outcome().status, 1, name)
    }
    XCTAssertEqual(try shared(), before)
  }

  /// A window closes at once when it is asked to, whatever its code does, and leaves nothing.
  func testAWindowOnCodeThatNeverEndsCanBeEnded() throws {
    try Self.faults.write(toFile: "\(folder)/Faults.swift", atomically: true, encoding: .utf8)
    let before = try shared()
    for signal in [SIGTERM, SIGINT] {
      let running = try start(
        Self.program, ["run", "Faults.swift", "--size", "200x260", "--tap", "loop@0.1"],
        environment: ["SDL_VIDEODRIVER": "dummy", "XDG_CACHE_HOME": "\(folder)/cache"])
      // It computes for ever by now. On a slow machine another process may have taken its place before.
      let stage = try look("the code does not compute") {
        running.stages.first { stage in
          let text = try? String(contentsOfFile: "/proc/\(stage)/stat", encoding: .utf8)
          return text?.split(separator: " ").dropFirst(13).first.flatMap { Int($0) } ?? 0 > 150
        }
      }
      let begin = Date()
      kill(running.process.processIdentifier, signal)
      let outcome = try running.outcome()
      XCTAssertLessThan(Date().timeIntervalSince(begin), 4)
      XCTAssertEqual(outcome.status, 128 + SIGTERM)
      XCTAssertEqual(outcome.errors, "")
      XCTAssertNotEqual(kill(stage, 0), 0, "a process is left")
    }
    XCTAssertEqual(try shared(), before)
  }

  private static let places = """
    import UIKit

    final class FailingView: UIView {
      override func layoutSubviews() {
        super.layoutSubviews()
        abort()
      }
    }

    class StartController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        exit(3)
      }
    }

    class LayoutController: UIViewController {
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        view.addSubview(FailingView(frame: view.bounds))
      }
    }

    class TimerController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in
          abort()
        }
      }
    }
    """

  /// A folder as people name theirs.
  private func project(_ text: String) throws -> (path: String, place: String) {
    let path = "\(folder)/Fehl schläge"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try text.write(toFile: "\(path)/Faults.swift", atomically: true, encoding: .utf8)
    return (path, URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "/Faults.swift")
  }

  private var environment: [String: String] {
    ["SDL_VIDEODRIVER": "dummy", "XDG_CACHE_HOME": "\(folder)/cache", "TMPDIR": "\(folder)/tmp"]
  }

  /// Before its first picture, too, code that fails has a window, and what it leaves is that.
  func testCodeThatFailsAtStartHasAWindow() throws {
    let (path, place) = try project(Self.places)
    try FileManager.default.createDirectory(atPath: "\(folder)/tmp", withIntermediateDirectories: true)
    let before = try shared()
    for (screen, line, event) in [
      ("StartController", 13, "it called exit(3)"), ("LayoutController", 6, "it called abort()"),
      ("TimerController", 28, "it called abort()"),
    ] {
      let running = try start(
        Self.program, ["run", "\(path)/Faults.swift:\(screen)", "--size", "100x100"],
        environment: environment)
      let text = try onlyLine(running)
      XCTAssertEqual(text, "flipbook: \(place):\(line): the code ended its stage: \(event)\n")
      usleep(200_000)
      XCTAssertTrue(running.process.isRunning, screen)
      running.process.terminate()
      XCTAssertEqual(try running.outcome().status, 1, screen)
    }
    let outcome = try flipbook(
      ["render", "\(path)/Faults.swift:TimerController", "--at", "0.5", "-o", "picture.png"],
      environment: environment)
    XCTAssertEqual(outcome.errors, "flipbook: \(place):28: the code ended its stage: it called abort()\n")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertFalse(files.contains("picture.png"))
    XCTAssertEqual(try shared(), before)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/tmp"), [])
  }

  /// The window of code that failed takes what is saved next, and stays when the system ends the process.
  func testTheWindowOfAFailureTakesTheNextSave() throws {
    let (path, place) = try project(
      "import UIKit\nclass A: UIViewController {\n  override func viewDidLoad() { exit(3) }\n}\n")
    try FileManager.default.createDirectory(atPath: "\(folder)/tmp", withIntermediateDirectories: true)
    let running = try start(
      Self.program, ["run", "\(path)/Faults.swift", "--size", "100x100"], environment: environment)
    defer { running.process.terminate() }
    XCTAssertEqual(
      try onlyLine(running), "flipbook: \(place):3: the code ended its stage: it called exit(3)\n")
    usleep(500_000)
    let before = descriptors(of: running)
    _ = try project(
      "import UIKit\nclass A: UIViewController {\n"
        + "  override func viewDidLoad() { view.backgroundColor = .red }\n}\n")
    let stage = try look("no picture in a minute: \(running.errorsSoFar)") {
      running.stages.first { running.picture(of: $0)?.last == 0xFFFF_0000 }
    }
    kill(stage, SIGKILL)
    let text = try look("no second line in a minute") {
      running.errorsSoFar.components(separatedBy: "\n").count == 3 ? running.errorsSoFar : nil
    }
    XCTAssertTrue(text.hasSuffix("\(place): the code ended its stage: signal 9 (Killed)\n"), text)
    XCTAssertTrue(running.process.isRunning)
    // Nothing of the process is kept.
    _ = try look("descriptors are left: \(descriptors(of: running))") {
      descriptors(of: running) == before ? true : nil
    }
  }

  /// What a process has open, but for its files.
  private func descriptors(of running: Running) -> [String] {
    let folder = "/proc/\(running.process.processIdentifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
      .filter { $0.hasPrefix("socket:") || $0.hasPrefix("pipe:") || $0.contains("memfd:") }.sorted()
  }

  func testTheWindowEndsWithItsCode() throws {
    try "import UIKit\nclass CalmController: UIViewController {}\n".write(
      toFile: "\(folder)/Calm.swift", atomically: true, encoding: .utf8)
    let running = try start(
      Self.program, ["run", "Calm.swift", "--size", "100x100", "--record-script", "s.json"],
      environment: ["SDL_VIDEODRIVER": "dummy", "XDG_CACHE_HOME": "\(folder)/cache"])
    let stage = try look("no picture in a minute") { running.stages.first { running.picture(of: $0) != nil } }
    running.process.terminate()
    let outcome = try running.outcome()
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    XCTAssertEqual(outcome.errors, "")
    XCTAssertTrue(files.contains("s.json"), "the script is written when the window is closed")
    XCTAssertFalse(FileManager.default.fileExists(atPath: "/proc/\(stage)"))
  }
}
