import Foundation
import XCTest

/// Code that keeps something in its user defaults: each start finds them as after an installation.
final class FreshDefaultsTests: CommandLineTestCase {
  private static let controller = """
    import UIKit

    final class VisitsController: UIViewController {
      private let button = UIButton(type: .system)
      private var visits: Int { UserDefaults.standard.integer(forKey: "visits") }

      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        button.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
        button.addTarget(self, action: #selector(visit), for: .touchUpInside)
        view.addSubview(button)
        visit()
      }

      @objc private func visit() {
        UserDefaults.standard.set(visits + 1, forKey: "visits")
        _ = UserDefaults.standard.synchronize()
        button.accessibilityIdentifier = "visits.\\(visits)"
        button.setTitle("\\(visits)", for: .normal)
      }
    }
    """

  private func run(_ arguments: String...) throws -> String {
    let path = folder + "/Visits.swift"
    try Self.controller.write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try flipbook(
      [arguments[0], path] + arguments.dropFirst(),
      environment: ["HOME": folder, "XDG_CONFIG_HOME": folder + "/config"])
    XCTAssertEqual(outcome.status, 0, outcome.errors + outcome.output)
    return outcome.output
  }

  func testARunFindsNothingOfTheOneBefore() throws {
    for _ in 0..<2 {
      let tree = try run("tree", "--tap", "visits.1@0.2", "--at", "1")
      XCTAssertTrue(tree.contains("visits.2"), tree)
      let kept = try FileManager.default.contentsOfDirectory(atPath: folder + "/config")
      XCTAssertEqual(
        kept.filter { $0.hasSuffix(".plist") }.count, 1, "the first run has left something to be found")
    }
  }

  /// A replay begins as the walk began.
  func testAReplayFindsNothingOfTheWalk() throws {
    XCTAssertEqual(
      try run("monkey", "--events", "60", "--seed", "2"), "60 events, 0 faults, 0 leaks\n")
  }
}
