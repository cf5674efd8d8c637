import SourceTools
import UIKit
import XCTest

@testable import Tuner

/// The tool that puts numbers in place of literals, on small sources.
final class SourceToolTests: XCTestCase {
  override func setUpWithError() throws { try SourceTool.buildAndWait() }

  private struct Change {
    var kind = "block"
    var line = 1
    var column: Int?
    var key = "duration"
    var old: ParameterValue
    var new: ParameterValue
  }

  private func run(_ text: String, _ changes: [Change]) throws -> SourceTool.Response {
    let edits = changes.map {
      SourceTool.Edit(
        kind: $0.kind, line: $0.line, column: $0.column, keyPath: "", parameter: $0.key, old: $0.old,
        new: $0.new)
    }
    let response = try SourceTool.run(
      SourceTool.Request(text: text, edits: edits), for: SourceTool.Response.self)
    XCTAssertEqual(response.outcomes.count, changes.count)
    return response
  }

  private func check(
    _ text: String, _ changes: Change..., gives wanted: String, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let response = try run(text, changes)
    XCTAssertEqual(response.outcomes.compactMap(\.refusal), [], file: file, line: line)
    XCTAssertEqual(response.text, wanted, file: file, line: line)
  }

  private func check(
    _ text: String, _ change: Change, refuses reason: String, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let response = try run(text, [change])
    XCTAssertEqual(response.outcomes.map(\.refusal), [reason], file: file, line: line)
    XCTAssertEqual(response.text, text, "the text is left alone", file: file, line: line)
  }

  // MARK: What is written

  func testOnlyTheLiteralChanges() throws {
    try check(
      "  UIView.animate(withDuration :0.5 /* half */ ,delay:0){ x() } // 0.5\n",
      Change(old: .number(0.5), new: .number(0.35)),
      gives: "  UIView.animate(withDuration :0.35 /* half */ ,delay:0){ x() } // 0.5\n")
    // Every line ending, tab and letter of any script stays.
    try check(
      "\tlet ä = \"🎈 0.5\"\r\n\tUIView.animate(withDuration: 0.5) {}\r\n",
      Change(line: 2, old: .number(0.5), new: .number(2)),
      gives: "\tlet ä = \"🎈 0.5\"\r\n\tUIView.animate(withDuration: 2.0) {}\r\n")
    try check(
      "UIView.animate(withDuration: 1_000) {}", Change(old: .number(1000), new: .number(20)),
      gives: "UIView.animate(withDuration: 20) {}")
  }

  func testACallOverManyLinesIsFoundFromAnyOfThem() throws {
    let text = """
      UIView.animate(
        withDuration: 0.1, delay: 0.2,
        usingSpringWithDamping: 0.9, initialSpringVelocity: -1,
        animations: {
          UIView.animate(withDuration: 0.1) {}
        })
      """
    let wanted = text.replacingOccurrences(of: "Damping: 0.9", with: "Damping: 0.4")
      .replacingOccurrences(of: "Velocity: -1", with: "Velocity: 2.5")
    for line in 1...3 {
      try check(
        text, Change(line: line, key: "dampingRatio", old: .number(0.9), new: .number(0.4)),
        Change(line: line, key: "initialVelocity", old: .number(-1), new: .number(2.5)), gives: wanted)
    }
    // The block inside has its own.
    try check(
      text, Change(line: 5, old: .number(0.1), new: .number(0.3)),
      gives: text.replacingOccurrences(
        of: "    UIView.animate(withDuration: 0.1)", with: "    UIView.animate(withDuration: 0.3)"))
  }

  func testCurves() throws {
    func curve(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> ParameterValue {
      .curve(BezierCurve(a, b, c, d))
    }
    let own = curve(0.2, 0.7, 0.3, 1.4)
    try check(
      "UIView.animate(withDuration: 1, delay: 0, options: [.allowUserInteraction, .curveEaseIn]) {}",
      Change(key: "curve", old: .curve(.easeIn), new: .curve(.linear)),
      gives: "UIView.animate(withDuration: 1, delay: 0, options: [.allowUserInteraction, .curveLinear]) {}")
    let text = """
      let a = CABasicAnimation(keyPath: "opacity")
      a.timingFunction = CAMediaTimingFunction(name: .easeOut)
      """
    try check(
      text, Change(kind: "basic", key: "curve", old: .curve(.easeOut), new: own),
      gives: text.replacingOccurrences(of: "name: .easeOut", with: "controlPoints: 0.2, 0.7, 0.3, 1.4"))
    let animator = """
      UIViewPropertyAnimator(
        duration: 1, controlPoint1: CGPoint(x: 0.1, y: 0), controlPoint2: CGPoint(x: 0.9, y: 1)) {}
      """
    try check(
      animator, Change(kind: "propertyAnimator", key: "curve", old: curve(0.1, 0, 0.9, 1), new: own),
      gives: """
        UIViewPropertyAnimator(
          duration: 1, controlPoint1: CGPoint(x: 0.2, y: 0.7), controlPoint2: CGPoint(x: 0.3, y: 1.4)) {}
        """)
  }

  func testObjectsAreSetUpWhereverTheirNameIs() throws {
    let text = """
      func bounce(_ layer: CALayer) {
        let keys = CAKeyframeAnimation(keyPath: "transform.scale")
        keys.values = [1.0, 1.4,
          0.9]
        keys.beginTime = CACurrentMediaTime() + 0.2
        keys.autoreverses = false
        keys.calculationMode = .cubic
        keys.duration = Self.length
        other.duration = 3
      }
      static let length: TimeInterval = 0.3
      """
    func frames(_ numbers: [Double]) -> ParameterValue { .list(numbers.map { .number($0) }) }
    func change(_ key: String, _ old: ParameterValue, _ new: ParameterValue) -> Change {
      Change(kind: "keyframes", line: 2, key: key, old: old, new: new)
    }
    try check(
      text, change("values", frames([1, 1.4, 0.9]), frames([1, 1.6, 0.8])),
      change("delay", .number(0.2), .number(0.1)),
      change("autoreverses", .flag(false), .flag(true)),
      change("calculationMode", .word("cubic"), .word("linear")),
      change("duration", .number(0.3), .number(0.45)),
      gives: text.replacingOccurrences(of: "1.4,", with: "1.6,").replacingOccurrences(
        of: "  0.9]", with: "  0.8]"
      )
      .replacingOccurrences(of: "+ 0.2", with: "+ 0.1").replacingOccurrences(of: "= false", with: "= true")
      .replacingOccurrences(of: ".cubic", with: ".linear").replacingOccurrences(of: "= 0.3", with: "= 0.45"))
    // A key frame more.
    try check(
      text, change("values", frames([1, 1.4, 0.9]), frames([1, 1.5, 0.8, 1])),
      gives: text.replacingOccurrences(of: "1.0, 1.4,\n    0.9", with: "1.0, 1.5, 0.8, 1.0"))
  }

  /// Optimised code is told by the line where the code around it begins.
  func testALineNearTheCallWillDoWhereThereIsOne() throws {
    let text = """
      final class Bar {
        private let bounce: CAKeyframeAnimation = {
          let animation = CAKeyframeAnimation(keyPath: "transform.scale")
          animation.duration = 0.3
          return animation
        }()
        func move() {
          UIView.animate(withDuration: 0.3) {}
          UIView.animate(withDuration: 0.3) {}
        }
      }
      """
    var change = Change(kind: "keyframes", line: 2, old: .number(0.3), new: .number(0.45))
    try check(text, change, gives: text.replacingOccurrences(of: "duration = 0.3", with: "duration = 0.45"))
    change.kind = "block"
    change.line = 7
    try check(
      text, change, refuses: "there is no call of animate at line 7; it may be made by a function of yours")
  }

  // MARK: Key frames of other kinds

  private func keys(_ key: String, _ old: [ParameterValue], _ new: [ParameterValue]) -> Change {
    Change(kind: "keyframes", key: key, old: .list(old), new: .list(new))
  }

  private func source(_ property: String, _ list: String) -> String {
    "let k = CAKeyframeAnimation(keyPath: \"y\")\nk.\(property) = \(list)\n"
  }

  func testKeyFramesOfPointsAndColours() throws {
    func point(_ x: Double, _ y: Double) -> ParameterValue { .point(x: x, y: y) }
    try check(
      source("values", "[CGPoint.zero, CGPoint(x: 10, y: -4.0), NSValue(cgPoint: CGPoint(x: 1, y: 2))]"),
      keys("values", [point(0, 0), point(10, -4), point(1, 2)], [point(5, 0), point(12, -4), point(1, 3)]),
      gives: source(
        "values", "[CGPoint(x: 5, y: 0), CGPoint(x: 12, y: -4.0), NSValue(cgPoint: CGPoint(x: 1, y: 3))]"))
    // A point more: those that were there stay as they are written.
    try check(
      source("values", "[CGPoint(x: 0.0, y: 0), CGPoint(x: 1, y: 2)]"),
      keys("values", [point(0, 0), point(1, 2)], [point(0, 0), point(0.5, 1), point(1, 2)]),
      gives: source("values", "[CGPoint(x: 0.0, y: 0), CGPoint(x: 0.5, y: 1), CGPoint(x: 1, y: 2)]"))
    try check(
      source("values", "[start, CGPoint(x: 1, y: 2)]"),
      keys("values", [point(0, 0), point(1, 2)], [point(3, 0), point(1, 2)]),
      refuses: "start is no literal; write the value where it comes from, or put a literal there")
    func rect(_ n: Double...) -> ParameterValue { .rect(x: n[0], y: n[1], width: n[2], height: n[3]) }
    try check(
      source("values", "[CGRect(x: 0, y: 0, width: 10, height: 10)]"),
      keys("values", [rect(0, 0, 10, 10)], [rect(0, 5, 10, 30)]),
      gives: source("values", "[CGRect(x: 0, y: 5, width: 10, height: 30)]"))
    try check(
      source("values", "[UIColor(red: 1, green: 0.5, blue: 0, alpha: 1).cgColor]"),
      keys(
        "values", [.color(red: 1, green: 0.5, blue: 0, alpha: 1)],
        [.color(red: 1, green: 0.25, blue: 0, alpha: 0.5)]),
      gives: source("values", "[UIColor(red: 1, green: 0.25, blue: 0, alpha: 0.5).cgColor]"))
  }

  func testKeyFramesOfTransforms() throws {
    func value(_ transform: CATransform3D) throws -> ParameterValue {
      try XCTUnwrap(ParameterValue(transform))
    }
    let old = [
      CATransform3DIdentity, CATransform3DMakeScale(1.2, 1.2, 1), CATransform3DMakeRotation(0.5, 0, 0, 1),
    ]
    let new = [
      CATransform3DMakeTranslation(0, 8, 0), CATransform3DMakeScale(1.4, 1.2, 1),
      CATransform3DMakeRotation(0.25, 0, 0, 1),
    ]
    let list =
      "[CATransform3DIdentity, NSValue(caTransform3D: CATransform3DMakeScale(1.2, 1.2, 1)), "
      + "CATransform3DMakeRotation(0.5, 0, 0, 1)]"
    try check(
      source("values", list), keys("values", try old.map(value), try new.map(value)),
      gives: source(
        "values",
        "[CATransform3DMakeTranslation(0, 8, 0), NSValue(caTransform3D: CATransform3DMakeScale(1.4, 1.2, 1)), "
          + "CATransform3DMakeRotation(0.25, 0, 0, 1)]"))
    let both = CATransform3DConcat(CATransform3DMakeScale(2, 2, 1), CATransform3DMakeTranslation(0, 8, 0))
    try check(
      source("values", "[CATransform3DMakeScale(2, 2, 1)]"),
      keys("values", [try value(CATransform3DMakeScale(2, 2, 1))], [try value(both)]),
      refuses: "CATransform3DMakeScale makes only a scale; write the transform by hand")
    try check(
      source("values", "[CATransform3DMakeRotation(.pi / 4, 0, 0, 1)]"),
      keys(
        "values", [try value(CATransform3DMakeRotation(.pi / 4, 0, 0, 1))],
        [try value(CATransform3DMakeRotation(0.5, 0, 0, 1))]),
      refuses: "CATransform3DMakeRotation(.pi / 4, 0, 0, 1) is no literal; "
        + "write the value where it comes from, or put a literal there")
  }

  func testThePacesBetweenKeyFrames() throws {
    let own = ParameterValue.curve(BezierCurve(0.2, 0.7, 0.3, 1.4))
    let list = "[CAMediaTimingFunction(name: .easeIn), .init(controlPoints: 0.1, 0, 0.9, 1)]"
    try check(
      source("timingFunctions", list),
      keys(
        "timingFunctions", [.curve(.easeIn), .curve(BezierCurve(0.1, 0, 0.9, 1))], [own, .curve(.easeOut)]),
      gives: source(
        "timingFunctions", "[CAMediaTimingFunction(controlPoints: 0.2, 0.7, 0.3, 1.4), .init(name: .easeOut)]"
      ))
    try check(
      source("timingFunctions", list),
      keys(
        "timingFunctions", [.curve(.easeIn), .curve(BezierCurve(0.1, 0, 0.9, 1))],
        [.curve(.easeIn), own, .curve(BezierCurve(0.1, 0, 0.9, 1))]),
      gives: source(
        "timingFunctions",
        "[CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(controlPoints: 0.2, 0.7, 0.3, 1.4), "
          + ".init(controlPoints: 0.1, 0, 0.9, 1)]"))
    try check(
      source("duration", "1"), keys("timingFunctions", [], [own]),
      refuses: "the code does not set k.timingFunctions; add a line that does")
    try check(
      source("duration", "1"), keys("keyTimes", [], [.number(0), .number(1)]),
      refuses: "the code does not set k.keyTimes; add a line that does")
  }

  func testConstants() throws {
    try check(
      "struct S {\n  @Tunable(0...2) var speed = 0.5\n  var other = 0.5\n}",
      Change(kind: "constant", line: 2, key: "speed", old: .number(0.5), new: .number(1.25)),
      gives: "struct S {\n  @Tunable(0...2) var speed = 1.25\n  var other = 0.5\n}")
  }

  // MARK: What is refused

  func testWhatIsNoLiteralIsRefusedAndSaysWhy() throws {
    let change = Change(old: .number(0.5), new: .number(0.6))
    try check(
      "UIView.animate(withDuration: slow ? 0.5 : 0.1) {}", change,
      refuses: "slow ? 0.5 : 0.1 is no literal; write the value where it comes from, or put a literal there")
    try check(
      "UIView.animate(withDuration: length()) {}", change,
      refuses: "length() is no literal; write the value where it comes from, or put a literal there")
    try check(
      "let d = 0.5\nlet e = { let d = 0.5 }\nUIView.animate(withDuration: d) {}",
      Change(line: 3, old: .number(0.5), new: .number(0.6)),
      refuses: "d is declared 2 times in this file; name it apart")
    try check(
      "UIView.animate(withDuration: 0.7) {}", change,
      refuses: "the source says 0.7 where the running program has 0.5; build and run it again")
    try check(
      "fade(view)", change,
      refuses: "there is no call of animate at line 1; it may be made by a function of yours")
    try check(
      "UIView.animate(withDuration: 0.5) {}", Change(key: "delay", old: .number(0), new: .number(1)),
      refuses: "the call at line 1 has no argument delay; add it with a literal")
    try check(
      "UIView.animate(withDuration: 0.5) {", change,
      refuses: "the source does not compile as it is; mend it first")
  }

  func testAPlaceForTwoNumbersTakesOne() throws {
    let text = "let d = 0.5\nUIView.animate(withDuration: d) {}\nUIView.animate(withDuration: d) {}\n"
    let response = try run(
      text,
      [
        Change(line: 2, old: .number(0.5), new: .number(0.6)),
        Change(line: 3, old: .number(0.5), new: .number(0.7)),
      ])
    XCTAssertEqual(
      response.outcomes.map(\.refusal),
      [nil, "0.5 stands for two numbers that were tuned apart; give each its own"])
    XCTAssertEqual(response.text, text.replacingOccurrences(of: "d = 0.5", with: "d = 0.6"))
    XCTAssertEqual(response.outcomes[0].note, "d is used 2 times; all of them change")
  }

  func testAChoiceAmongLiterals() throws {
    let text = "let k = CAKeyframeAnimation(keyPath: \"y\")\nk.duration = [1.1, 0.9, 1.1, 2][i]\n"
    try check(
      text, Change(kind: "keyframes", old: .number(0.9), new: .number(0.5)),
      gives: text.replacingOccurrences(of: "0.9", with: "0.5"))
    try check(
      text, Change(kind: "keyframes", old: .number(1.1), new: .number(0.5)),
      refuses: "2 of the values in [1.1, 0.9, 1.1, 2] are the one that runs; write it by hand")
  }
}
