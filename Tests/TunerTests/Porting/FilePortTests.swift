import Foundation
import SourceTools
import XCTest

/// What the plugin `Port` calls in a build of SwiftPM's.
final class FilePortTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    try SourceTool.buildAndWait()
    folder = NSTemporaryDirectory() + "ported \(UUID().uuidString) ü"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(atPath: folder) }

  private func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func port(_ words: String...) throws -> (status: Int32, errors: String) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: SourceTool.package + "/port")
    process.arguments = words
    process.standardError = errors
    try process.run()
    let data = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private func ported(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/out/\(name).ported.swift", encoding: .utf8)
  }

  func testFilesArePortedWithTheirContext() throws {
    let button = try write(
      """
      import UIKit
      @UIApplicationMain
      class AppDelegate: UIResponder, UIApplicationDelegate {}
      class Pulse: UIControl {
        weak var delegate: PulseDelegate?
        @objc func tap() { delegate?.ended?(self) }
        func arm() { addTarget(self, action: #selector(tap), for: .touchUpInside) }
      }
      #Preview("Pulse") { Pulse() }
      """, to: "Pulse.swift")
    let protocols = try write(
      "import UIKit\n@objc protocol PulseDelegate { @objc optional func ended(_ control: UIControl) }\n",
      to: "Protocols.swift")
    let (status, errors) = try port(
      "--module", "Pulses", "--output", "\(folder)/out", button, protocols)
    XCTAssertEqual("\(status) \(errors)", "0 ")
    let text = try ported("Pulse")
    XCTAssertTrue(text.contains("@main\nclass AppDelegate"), text)
    XCTAssertTrue(text.contains("Selector(\"tap\", Pulse.tap)"), text)
    XCTAssertTrue(text.contains("as? any PulseDelegate_ended__)?.ended(self)"), text)
    XCTAssertTrue(text.contains("#sourceLocation(file: \"\(button)\", line:"), text)
    XCTAssertFalse(text.contains("Preview") || text.contains("@objc"), text)
    XCTAssertFalse(try ported("Protocols").contains("@objc"))
  }

  func testWhatIsMissingIsAnErrorOfTheBuild() throws {
    let (status, errors) = try port("--module", "Pulses", "--output", "\(folder)/out", "\(folder)/None.swift")
    XCTAssertEqual(status, 1)
    XCTAssertEqual(
      errors, "error: cannot read \(folder)/None.swift; restore it, or take it out of the target\n")
    XCTAssertEqual(try port("--module", "Pulses").status, 1)
  }
}
