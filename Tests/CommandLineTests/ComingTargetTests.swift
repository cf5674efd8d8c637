import Foundation
import XCTest

/// Events name views that earlier events show: what is asked for a moment in between knows nothing of them yet.
final class ComingTargetTests: CommandLineTestCase {
  private static let cache = NSTemporaryDirectory() + "flipbook-cache-\(UUID().uuidString)"

  override class func tearDown() {
    try? FileManager.default.removeItem(atPath: cache)
    super.tearDown()
  }

  /// A square that is tapped shows another one.
  private static let code = """
    import UIKit

    final class SquaresController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        add("first", at: 0, .systemRed)
      }

      private func add(_ name: String, at x: CGFloat, _ color: UIColor) {
        let square = UIView(frame: CGRect(x: x, y: 0, width: 50, height: 50))
        square.accessibilityIdentifier = name
        square.isAccessibilityElement = true
        square.backgroundColor = color
        square.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
        view.addSubview(square)
      }

      @objc private func tapped(_ tap: UITapGestureRecognizer) {
        if tap.view?.accessibilityIdentifier == "first" {
          add("second", at: 60, .systemBlue)
        } else {
          view.backgroundColor = .black
        }
      }
    }
    """

  private func render(_ last: String, at times: String, to output: String) throws -> Outcome {
    try write(Self.code, to: "Squares.swift")
    return try flipbook(
      [
        "render", "Squares.swift", "--tap", "first@0.1", "--tap", "\(last)@0.5", "--at", times, "--size",
        "120x60", "-o",
        output,
      ],
      environment: ["XDG_CACHE_HOME": Self.cache])
  }

  func testATargetThatAnEarlierEventShowsIsNoMistake() throws {
    let several = try render("second", at: "0,0.3,0.7", to: "frames")
    XCTAssertEqual(several.status, 0, several.errors)
    for time in ["0", "0.3", "0.7"] {
      let one = try render("second", at: time, to: "one.png")
      XCTAssertEqual(one.status, 0, one.errors)
      XCTAssertEqual(one.errors, "")
      let name = try XCTUnwrap(several.output.split(separator: "\n").first { $0.hasSuffix("-\(time).png") })
      XCTAssertEqual(try bytes(String(name)), try bytes("one.png"), time)
    }
  }

  func testATargetThatNothingShowsIsOne() throws {
    let outcome = try render("third", at: "0", to: "one.png")
    XCTAssertEqual(outcome.status, 2)
    XCTAssertEqual(
      outcome.errors, "flipbook: nothing with the identifier \"third\" is shown; there are first, second\n")
    XCTAssertFalse(FileManager.default.fileExists(atPath: "\(folder)/one.png"))
  }

  /// What an assistive tool asks for later is looked for as well.
  func testAnElementThatNothingHasIsOne() throws {
    try write(Self.code, to: "Squares.swift")
    func render(_ name: String) throws -> Outcome {
      try write(
        #"{"events": [{"time": 0.1, "tap": "first"}, {"time": 0.5, "assist": "activate", "at": "\#(name)"}]}"#,
        to: "script.json")
      return try flipbook(
        [
          "render", "Squares.swift", "--script", "script.json", "--at", "0", "--size", "120x60", "-o",
          "one.png",
        ],
        environment: ["XDG_CACHE_HOME": Self.cache])
    }
    let lost = try render("third")
    XCTAssertEqual(lost.status, 2)
    XCTAssertTrue(
      lost.errors.hasPrefix("flipbook: nothing with the identifier \"third\" is shown"), lost.errors)
    XCTAssertFalse(FileManager.default.fileExists(atPath: "\(folder)/one.png"))
    let found = try render("second")
    XCTAssertEqual(found.status, 0, found.errors)
    XCTAssertEqual(found.errors, "")
  }
}
