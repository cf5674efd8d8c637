import Foundation
import UIKit
import XCTest

/// A file is saved, and its window shows the new code at the moment that the old one had come to.
final class LiveRunTests: CommandLineTestCase {
  private func source(color: String, shift: Int = 30, load: String = "") -> String {
    """
    import UIKit

    class BoxController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .\(color)
        let box = UIButton(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
        box.backgroundColor = .black
        box.accessibilityIdentifier = "box"
        box.addTarget(self, action: #selector(move), for: .touchUpInside)
        view.addSubview(box)
        \(load)
      }

      @objc func move(_ box: UIButton) {
        UIView.animate(withDuration: 0.2) { box.frame.origin.x += \(shift) }
      }
    }
    """
  }

  private func save(_ text: String) throws {
    try text.write(toFile: "\(folder)/Box.swift", atomically: true, encoding: .utf8)
  }

  private let shape = ["--size", "100x80", "--scale", "1"]
  private var environment: [String: String] {
    ["SDL_VIDEODRIVER": "dummy", "XDG_CACHE_HOME": "\(folder)/cache"]
  }

  /// What a cold start of the same source shows when the box has been tapped and has come to rest.
  private func coldPicture() throws -> [UInt32] {
    let outcome = try flipbook(
      ["render", "Box.swift", "--tap", "box@0.1", "--at", "2", "-o", "cold.png"] + shape,
      environment: environment)
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    let image = try XCTUnwrap(UIImage(contentsOfFile: "\(folder)/cold.png")?.cgImage)
    return (0..<image.height).flatMap { y in (0..<image.width).map { image.pixel(x: $0, y: y) } }
  }

  /// Waits until a process other than those named shows a picture.
  private func waitForPicture(_ running: Running, besides former: Set<Int32>, _ wanted: [UInt32]) throws
    -> Int32
  {
    try look("the window did not show the code: \(running.errorsSoFar)") {
      running.stages.first { !former.contains($0) && running.picture(of: $0) == wanted }
    }
  }

  func testSavedCodeTakesTheOldOnesPlace() throws {
    try save(source(color: "red"))
    let running = try start(
      Self.program, ["run", "Box.swift", "--tap", "box@0.1"] + shape, environment: environment)
    defer { running.process.terminate() }
    let first = try waitForPicture(running, besides: [], try coldPicture())

    // Another colour and another way: the tap is done again.
    try save(source(color: "green", shift: 45))
    let green = try coldPicture()
    let second = try waitForPicture(running, besides: [first], green)
    // It draws before it takes the place of the old one, which then is ended.
    _ = try look("the old code is left") { running.stages == [second] ? 1 : nil }
    XCTAssertEqual(running.errorsSoFar, "")

    // What does not compile leaves the picture alone.
    try save(source(color: "gren"))
    let path = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    let message = try look("no message") { running.errorsSoFar.hasSuffix("\n") ? running.errorsSoFar : nil }
    XCTAssertEqual(
      message, "flipbook: \(path)/Box.swift:6:29: error: type 'UIColor?' has no member 'gren'\n")
    XCTAssertEqual(running.stages, [second])
    XCTAssertEqual(running.picture(of: second), green)

    // What fails at once leaves the window alone.
    try save(source(color: "blue", load: "print([1, 2][view.subviews.count + 2])"))
    _ = try look("no second message") {
      running.errorsSoFar.contains("\(path)/Box.swift:12: the code ended its stage: Index out of range\n")
        ? 1 : nil
    }
    XCTAssertTrue(running.process.isRunning)

    // The next good save brings it back, with the tap.
    try save(source(color: "blue", shift: 20))
    let third = try waitForPicture(running, besides: [first, second], try coldPicture())
    _ = try look("old code is left") { running.stages == [third] ? 1 : nil }

    running.process.terminate()
    XCTAssertEqual(try running.outcome().status, 0)
    for stage in [first, second, third] {
      XCTAssertFalse(FileManager.default.fileExists(atPath: "/proc/\(stage)"), "\(stage) is left")
    }
  }

  func testNewAndDeletedFilesCount() throws {
    try FileManager.default.createDirectory(atPath: "\(folder)/App/Colors", withIntermediateDirectories: true)
    func save(_ text: String, _ name: String) throws {
      try text.write(toFile: "\(folder)/App/\(name)", atomically: true, encoding: .utf8)
    }
    try save(source(color: "tint"), "Box.swift")
    try save("import UIKit\nextension UIColor { static let tint = UIColor.red }\n", "Colors/Red.swift")
    let running = try start(Self.program, ["run", "App"] + shape, environment: environment)
    defer { running.process.terminate() }
    func waitForCorner(_ color: UInt32) throws {
      _ = try look("no \(String(color, radix: 16)): \(running.errorsSoFar)") {
        running.stages.contains { running.picture(of: $0)?.last == color } ? 1 : nil
      }
    }
    try waitForCorner(0xFFFF_0000)
    // A folder that was not there before is watched, too.
    try FileManager.default.createDirectory(atPath: "\(folder)/App/More", withIntermediateDirectories: true)
    try FileManager.default.removeItem(atPath: "\(folder)/App/Colors/Red.swift")
    try save("import UIKit\nextension UIColor { static let tint = UIColor.blue }\n", "More/Blue.swift")
    try waitForCorner(0xFF00_00FF)
    try save("import UIKit\nextension UIColor { static let tint = UIColor.white }\n", "More/Blue.swift")
    try waitForCorner(0xFFFF_FFFF)
  }
}
