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
    try look("no line in a minute") {
      let text = running.errorsSoFar
      return text.hasSuffix("\n") && running.children.isEmpty ? text : nil
    }
  }

  private func shared() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/dev/shm").sorted()
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
