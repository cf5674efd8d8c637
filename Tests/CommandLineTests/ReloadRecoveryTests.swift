import Foundation
import UIKit
import XCTest

/// Whatever is saved, the window lives, and the next good save shows what a cold start of it shows at the same moment.
final class ReloadRecoveryTests: ReloadTestCase {
  /// A box that moves when it is tapped, with more code when it is loaded and when it is tapped.
  private func source(
    _ color: String, name: String = "box", load: String = "", tap: String = "", more: String = ""
  ) -> String {
    """
    import UIKit

    class BoxController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .\(color)
        for (index, name) in ["first", "\(name)"].enumerated() {
          let box = UIButton(frame: CGRect(x: 10, y: 10 + 35 * index, width: 30, height: 30))
          box.backgroundColor = .black
          box.accessibilityIdentifier = name
          box.addTarget(self, action: #selector(move), for: .touchUpInside)
          view.addSubview(box)
        }
        \(load)
      }

      @objc func move(_ box: UIButton) {
        \(tap)
        UIView.animate(withDuration: 0.4) { box.frame.origin.x += 50 }
      }
    }
    \(more)
    """
  }

  func testTheNextGoodSaveIsAtTheSameMoment() throws {
    // In the middle of the motion.
    let moment = ["--tap", "box@0.1", "--at", "0.25"]
    try save(source("red"))
    let running = try open(moment)
    defer { running.process.terminate() }
    try assertShows(running, try cold(moment))

    try save(source("gren"))
    try waitForLine(running, "has no member 'gren'")
    try save(source("green"))
    try assertShows(running, try cold(moment))

    try save(source("blue", load: "print([1, 2][view.subviews.count])"))
    try waitForLine(running, "Box.swift:14: the code ended its stage: Index out of range")
    try save(source("blue"))
    try assertShows(running, try cold(moment))

    try save(source("cyan", tap: "print([1, 2][view.subviews.count])"))
    try waitForLine(running, "Box.swift:18: the code ended its stage: Index out of range")
    try save(source("cyan"))
    try assertShows(running, try cold(moment))

    // What never ends is ended, or gives way to what is saved meanwhile.
    try save(source("brown", load: "while true { view.tag += 1; view.tag %= 100 }"))
    try waitForLine(running, "the stage was ended: it did not answer for 10 s")
    try save(source("brown"))
    try assertShows(running, try cold(moment))
    try save(source("orange", load: "while true { view.tag += 1; view.tag %= 100 }"))
    _ = try look("it does not begin") { running.stages.count == 2 ? 1 : nil }
    try save(source("orange"))
    try assertShows(running, try cold(moment))

    running.process.terminate()
    XCTAssertEqual(try running.outcome().status, 0)
    XCTAssertEqual(running.processes(naming: "\(folder)/App"), [])
  }

  func testCodeThatCallsItselfWithoutEndLeavesTheWindow() throws {
    let moment = ["--tap", "box@0.1", "--at", "0.25"]
    let endless = "func endless(_ number: Int) -> Int { number < 0 ? 0 : endless(number + 1) + number % 3 }"
    try save(source("red"))
    let running = try open(moment)
    defer { running.process.terminate() }
    try assertShows(running, try cold(moment))
    // At once, then at the tap that is done again.
    for (color, load, tap) in [
      ("green", "view.tag = endless(1)", ""), ("blue", "", "box.tag = endless(1)"),
    ] {
      let before = running.errorsSoFar
      try save(source(color, load: load, tap: tap, more: endless))
      let message = try look("no line about \(color): \(running.errorsSoFar)") {
        let new = running.errorsSoFar.dropFirst(before.count)
        return new.hasSuffix("\n") ? String(new) : nil
      }
      XCTAssertTrue(
        message.hasSuffix(
          "the code ended its stage: it used memory that is not its own, or called itself without end\n"),
        message)
      XCTAssertTrue(message.contains("/App/Box.swift:"), message)
      XCTAssertTrue(running.process.isRunning)
      try save(source(color))
      try assertShows(running, try cold(moment))
    }
  }

  func testASaveDuringALongReplayEndsThatReplay() throws {
    let taps = (0..<30).flatMap { ["--tap", "box@\(0.1 + Double($0))"] }
    try save(source("red"))
    let running = try open(taps + ["--at", "31"])
    defer { running.process.terminate() }
    let moment = taps + ["--at", "31"]
    try assertShows(running, try cold(moment))
    let first = running.children
    // Each tap takes so long that all of them take half a minute.
    try save(source("green", tap: "for _ in 0..<100 { usleep(10_000) }"))
    let second = try look("the long replay does not begin") {
      running.stages.first { !first.contains($0) }
    }
    usleep(1_500_000)
    XCTAssertEqual(
      Set(running.children), Set(first + [second]), "it still replays, and the old code is shown")
    let begin = Date()
    try save(source("blue"))
    let blue = try cold(moment)
    try assertShows(running, blue)
    XCTAssertLessThan(Date().timeIntervalSince(begin), 20, "it did not wait for the long replay")
    XCTAssertFalse(FileManager.default.fileExists(atPath: "/proc/\(second)"))
    XCTAssertEqual(running.errorsSoFar, "")
  }

  func testSavesWhileItIsBuiltEndWhatIsBuilt() throws {
    try save(source("red"))
    let running = try open([])
    defer { running.process.terminate() }
    try assertShows(running, try cold(["--at", "0"]))
    for color in ["green", "blue", "cyan", "brown", "orange"] {
      // Much to compile.
      let more = (0..<300).map { "func f\(color)\($0)() -> [Double] { [1, 2.5, 3, 4].map { $0 * 2 + 1 } }" }
      try save(source(color, more: more.joined(separator: "\n")))
      usleep(250_000)
    }
    try save(source("purple"))
    try assertShows(running, try cold(["--at", "0"]))
    // One of the lowest priority prepares the next change.
    let ofProcesses = __priority_which_t(PRIO_PROCESS.rawValue)
    let left = running.processes(naming: "\(folder)/cache").filter { getpriority(ofProcesses, id_t($0)) < 19 }
    XCTAssertEqual(left, [], "compilers are left")
  }

  func testInputWithoutItsTargetEndsTheReplay() throws {
    let taps = ["--tap", "first@0.1", "--tap", "box@0.8", "--tap", "first@1.2"]
    try save(source("red"))
    let running = try open(taps)
    defer { running.process.terminate() }
    try assertShows(running, try cold(taps + ["--at", "3"]))
    // It moves, and is tapped where it is.
    try save(source("green").replacingOccurrences(of: "10 + 35 * index", with: "40 - 35 * index"))
    try assertShows(running, try cold(taps + ["--at", "3"]))
    try save(source("blue", name: "cube"))
    try waitForLine(
      running, "\"box\" is gone: what was done is replayed up to 0.80 s, and you go on from there")
    try assertShows(running, try cold(["--tap", "first@0.1", "--at", "3"]))
    // It stays so, and is not said again.
    try save(source("cyan", name: "box"))
    try assertShows(running, try cold(["--tap", "first@0.1", "--at", "3"]))
    XCTAssertEqual(running.errorsSoFar.components(separatedBy: "is gone").count, 2)
  }

  func testTheScreenStaysWhenThereAreOthers() throws {
    try save(source("red"))
    let running = try open(["--tap", "box@0.1"])
    defer { running.process.terminate() }
    let moment = ["--tap", "box@0.1", "--at", "3"]
    try assertShows(running, try cold(moment))
    try save("import UIKit\nfinal class OtherView: UIView {}\n", "App/Other.swift")
    try save(source("green"))
    try assertShows(running, try cold(moment))
  }

  func testManifestsAndPackagesBesideAreWatched() throws {
    func manifest(_ folder: String) -> String {
      """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [.package(path: "../Beside")],
        targets: [.target(name: "App", dependencies: ["Beside"], path: "\(folder)")])
      """
    }
    func beside(_ shift: Int) -> String {
      "public enum Beside { public static let shift: Double = \(shift) }"
    }
    func screen(_ color: String) -> String {
      source(color).replacingOccurrences(of: "import UIKit", with: "import UIKit\nimport Beside")
        .replacingOccurrences(of: "+= 50", with: "+= Beside.shift")
    }
    try save(
      "// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"Beside\", "
        + "products: [.library(name: \"Beside\", targets: [\"Beside\"])], targets: [.target(name: \"Beside\")])",
      "Beside/Package.swift")
    try save(beside(50), "Beside/Sources/Beside/Beside.swift")
    try save(manifest("First"), "App/Package.swift")
    try save(screen("red"), "App/First/Box.swift")
    try save(screen("green"), "App/Second/Box.swift")
    let moment = ["--tap", "box@0.1", "--at", "3"]
    let running = try open(["--tap", "box@0.1"])
    defer { running.process.terminate() }
    try assertShows(running, try cold(moment))
    try save(manifest("Second"), "App/Package.swift")
    try assertShows(running, try cold(moment))
    try save(beside(20), "Beside/Sources/Beside/Beside.swift")
    try assertShows(running, try cold(moment))
  }

  func testAFileThatIsAddedToAnXcodeProjectCounts() throws {
    func project(_ names: String...) -> String {
      let files = names.map {
        "F\($0) = { isa = PBXFileReference; path = \($0).swift; sourceTree = \"<group>\"; };"
      }
      let entries = names.map { "B\($0) = { isa = PBXBuildFile; fileRef = F\($0); };" }
      return """
        // !$*UTF8*$!
        {
          archiveVersion = 1;
          objectVersion = 56;
          objects = {
            R = { isa = PBXProject; mainGroup = G; targets = (T, ); };
            G = {
              isa = PBXGroup; path = Code; sourceTree = "<group>";
              children = (\(names.map { "F\($0)" }.joined(separator: ", ")), );
            };
            \((files + entries).joined(separator: "\n    "))
            P = { isa = PBXSourcesBuildPhase; files = (\(names.map { "B\($0)" }.joined(separator: ", ")), ); };
            T = {
              isa = PBXNativeTarget; name = App; buildPhases = (P, );
              productType = "com.apple.product-type.application";
            };
          };
          rootObject = R;
        }
        """
    }
    let moment = ["--tap", "box@0.1", "--at", "3"]
    try save(source("tint"), "App/Code/Box.swift")
    try save("import UIKit\nextension UIColor { static let tint = UIColor.red }\n", "App/Code/Red.swift")
    try save("import UIKit\nextension UIColor { static let tint = UIColor.blue }\n", "App/Code/Blue.swift")
    try save(project("Box", "Red"), "App/App.xcodeproj/project.pbxproj")
    let running = try open(["--tap", "box@0.1"])
    defer { running.process.terminate() }
    try assertShows(running, try cold(moment))
    // Another file is in the target, while none of the sources is saved.
    try save(project("Box", "Blue"), "App/App.xcodeproj/project.pbxproj")
    let blue = try cold(moment)
    XCTAssertEqual(blue.last, 0xFF00_00FF)
    try assertShows(running, blue)
    // A file that is in no target does not count until it is in one.
    try save("import UIKit\nextension UIColor { static let tint = UIColor.green }\n", "App/Code/Green.swift")
    try assertShows(running, blue)
    try save(project("Box", "Green"), "App/App.xcodeproj/project.pbxproj")
    try assertShows(running, try cold(moment))
    XCTAssertEqual(running.errorsSoFar, "")
  }

  func testAProjectThatIsMovedAwayComesBack() throws {
    try save(source("red"))
    let running = try open(["--tap", "box@0.1"])
    defer { running.process.terminate() }
    let moment = ["--tap", "box@0.1", "--at", "3"]
    try assertShows(running, try cold(moment))
    XCTAssertEqual(rename("\(folder)/App", "\(folder)/Elsewhere"), 0)
    try waitForLine(running, "flipbook: there is no file or folder App any more; put it back\n")
    try save(source("green"), "Elsewhere/Box.swift")
    XCTAssertEqual(rename("\(folder)/Elsewhere", "\(folder)/App"), 0)
    try assertShows(running, try cold(moment))
  }

  func testCardsThatDoNotChangeStayAsTheyAre() throws {
    for name in ["One", "Two", "Three"] {
      try save(
        source("systemTeal").replacingOccurrences(of: "BoxController", with: name), "Cards/\(name).swift")
    }
    let words = ["--size", "700x500", "--scale", "1"]
    let running = try start(Self.program, ["run", "Cards"] + words, environment: environment)
    defer { running.process.terminate() }
    func settled(_ running: Running, besides former: Set<Int32> = []) throws -> [UInt32] {
      var last: [UInt32]?
      return try look("no picture that stays: \(running.errorsSoFar)") {
        guard let stage = running.stages.first(where: { !former.contains($0) }), running.children == [stage]
        else { return nil }
        usleep(400_000)
        let picture = running.picture(of: stage)
        defer { last = picture }
        return picture == last ? picture : nil
      }
    }
    // A picture in shared memory can be read while it is drawn, so two have to be equal.
    let before = try settled(running)
    let first = Set(running.stages)
    try save(source("systemPink").replacingOccurrences(of: "BoxController", with: "Two"), "Cards/Two.swift")
    let after = try settled(running, besides: first)
    let columns = before.indices.filter { before[$0] != after[$0] }.map { $0 % 700 }
    // The screens are in the order of their files: One, Three, Two. Each has a third of the width.
    let (left, right) = (try XCTUnwrap(columns.min()), try XCTUnwrap(columns.max()))
    XCTAssertGreaterThan(columns.count, 20_000)
    XCTAssertGreaterThan(left, 440)
    XCTAssertLessThan(right, 690)

    // Another one before them, and the page that is open stays. Four cards are in one row of this window: a card that
    // is pushed out of sight could not be tapped.
    running.process.terminate()
    _ = try running.outcome()
    let opened = try start(
      Self.program, ["run", "Cards", "--tap", "demo.Two@0.1", "--size", "900x600", "--scale", "1"],
      environment: environment)
    defer { opened.process.terminate() }
    let page = try settled(opened)
    let stages = Set(opened.stages)
    try save(source("systemTeal").replacingOccurrences(of: "BoxController", with: "Before"), "Cards/A.swift")
    XCTAssertEqual(try settled(opened, besides: stages), page)
    XCTAssertEqual(opened.errorsSoFar, "")
  }
}
