import SourceTools
import XCTest

@testable import Tuner

/// The numbers in code that moves something frame by frame, made tunable where they stand.
final class LiteralPortingTests: XCTestCase {
  override func setUpWithError() throws { try SourceTool.buildAndWait() }

  private static let source = """
    final class Follower: UIView {
      private static let stiffness: CGFloat = 0.15
      static let least = 0.5
      var target: CGFloat = 10
      func start() {
        let link = CADisplayLink(target: self, selector: #selector(step(_:)))
        link.preferredFramesPerSecond = 30
      }
      @objc func step(_ link: CADisplayLink) {
        center.x = mix(center.x, target, Follower.stiffness)
        if abs(target - center.x) < Self.least { link.isPaused = true }
        for index in 0..<3 { subviews[2].alpha = 1 - CGFloat(index) * 0.25 }
        setNeedsLayout()
      }
      private func mix(_ a: CGFloat, _ b: CGFloat, _ t: CGFloat) -> CGFloat { a + (b - a) * min(t * 1.5, 1) }
      override func layoutSubviews() { layer.cornerRadius = -2 * target }
      func elsewhere() { alpha = 0.75 }
    }
    """

  func testWhatADisplayLinkCallsIsFoundAndNothingElse() throws {
    let ported = try Ported.port(["A.swift": Self.source], tunesLiterals: true)
    let text = try XCTUnwrap(ported.files.first).text
    for wanted in [
      "import Tunables\n", "static var stiffness: CGFloat  { flipbookLiterals[0, 0.15] }",
      "static var least : Double { flipbookLiterals[1, 0.5] }",
      "var target: CGFloat = flipbookLiterals[2, 10]",
      "preferredFramesPerSecond = 30",
      "for index in 0..<3 { subviews[2].alpha = 1 - CGFloat(index) * flipbookLiterals[3, 0.25] }",
      "min(t * flipbookLiterals[4, 1.5], 1)", "cornerRadius = flipbookLiterals[5, -2] * target",
      "alpha = 0.75",
      ".init(12, 67, \"alpha\", 0)", ".init(15, 97, \"mix\", 1)", ".init(16, 57, \"cornerRadius\", 1)",
      ".init(2, 43, \"stiffness\", 1)",
    ] { XCTAssertTrue(text.contains(wanted), "\(wanted) in\n\(text)") }
  }

  func testItIsOffByDefault() throws {
    let ported = try Ported.port(["A.swift": Self.source])
    XCTAssertFalse(try XCTUnwrap(ported.files.first).text.contains("Literals"))
    let plain = try Ported.port(["A.swift": Self.source], tunesLiterals: true, plainFiles: ["A.swift"])
    XCTAssertEqual(plain.files, ported.files, "a file that would not compile stays as it is")
  }

  func testAClosureThatATimerCalls() throws {
    let ported = try Ported.port(
      [
        "A.swift": """
        class C {
          var x = 0.0
          func run() { Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in self.x += 0.3 } }
        }
        """
      ], tunesLiterals: true)
    let text = try XCTUnwrap(ported.files.first).text
    XCTAssertTrue(text.contains("self.x += flipbookLiterals[1, 0.3]"), text)
  }

  /// The compiler takes what is written, and the numbers are the same.
  func testANumberIsWrittenWhereItStands() throws {
    let text = "let a = mix(0.5, 0.5)\nlet b = x * -3\n"
    func write(_ line: Int, _ column: Int, _ old: Double, _ new: Double) throws -> SourceTool.Response {
      try SourceTool.run(
        SourceTool.Request(
          text: text,
          edits: [
            SourceTool.Edit(
              kind: "literal", line: line, column: column, keyPath: "", parameter: "mix", old: .number(old),
              new: .number(new))
          ]), for: SourceTool.Response.self)
    }
    XCTAssertEqual(try write(1, 18, 0.5, 0.25).text, "let a = mix(0.5, 0.25)\nlet b = x * -3\n")
    XCTAssertEqual(try write(2, 13, -3, -4.5).text, "let a = mix(0.5, 0.5)\nlet b = x * -4.5\n")
    let gone = try write(2, 3, 3, 4)
    XCTAssertEqual(gone.text, text)
    XCTAssertEqual(
      gone.outcomes.first?.refusal, "there is no number at line 2 any more; build and run it again")
    XCTAssertEqual(
      try write(1, 13, 0.7, 1).outcomes.first?.refusal,
      "the source says 0.5 where the running program has 0.7; build and run it again")
  }
}
