import Recording
import Stage
import Support
import UIKit
import XCTest

@testable import flipbook

/// What the command line tells the monkey, and what it says of a walk.
final class MonkeyCommandTests: XCTestCase {
  func testTheStageIsTheOneThatIsAskedFor() throws {
    let entry = try CatalogueEntry.named("bouncing-icon")
    let plain = try MonkeyCommand.parse(["bouncing-icon"]).configuration(entry)
    XCTAssertEqual(plain, Stage.Configuration(size: entry.size, scale: 1))
    let command = try MonkeyCommand.parse([
      "bouncing-icon", "--device", "iphone-15", "--orientation", "landscape", "--text-size", "extraLarge",
      "--direction", "rtl",
    ])
    let asked = command.configuration(entry)
    XCTAssertEqual(asked.device?.device.name, "iphone-15")
    XCTAssertEqual(asked.size, CGSize(width: 852, height: 393))
    XCTAssertEqual(asked.safeAreaInsets.left, 59)
    XCTAssertEqual(asked.contentSizeCategory, .extraLarge)
    XCTAssertEqual(asked.layoutDirection, .rightToLeft)
  }

  func testTheShortestScriptThatFailsIsWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("short.json").path
    let command = try MonkeyCommand.parse(["bouncing-icon", "--shrunk-script", path])
    let configuration = Stage.Configuration(size: CGSize(width: 200, height: 120), scale: 1)
    func root() -> UIViewController { NarrowPage() }
    var monkey = Monkey(seed: 5)
    let report = try monkey.play(configuration, events: 120, root: root)
    XCTAssertEqual(report.faults.count, 1)
    XCTAssertEqual(
      try command.writeShrunk(report, configuration, root: root), "script: \(path), 1 event")
    let script = try JSONDecoder().decode(Script.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    let (_, messages) = try Diagnostics.withCapture {
      try Stage(configuration, script: script, root: root).advance(to: 1)
    }
    XCTAssertEqual(messages.map(\.description), report.faults)
  }
}

/// A page that asks for what is not there when it is narrow.
private final class NarrowPage: UIViewController {
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard view.bounds.width < 150 else { return }
    view.layer.add(CABasicAnimation(keyPath: "opacty"), forKey: nil)
  }
}
