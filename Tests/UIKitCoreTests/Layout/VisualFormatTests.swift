import Support
import UIKit
import XCTest

final class VisualFormatTests: XCTestCase {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let a = SizedView(40, 20)
  private let b = SizedView(60, 30)

  override func setUp() {
    for view in [a, b] {
      root.addSubview(view)
      if view.superview == nil { XCTFail("no superview") }
    }
  }

  private func lay(
    _ formats: String..., options: NSLayoutConstraint.FormatOptions = [], metrics: [String: Any]? = nil
  ) {
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: metrics, views: ["a": a, "b": b]))
    }
    root.layoutIfNeeded()
  }

  func testARowWithMarginsGapsAndLengths() {
    lay("H:|-[a(100)]-[b]-20-|", "V:|-5-[a(50)]", "V:|[b]|")
    // The layout margin of a plain view is 8, the gap between siblings is 8: 300 − 8 − 100 − 8 − 20.
    XCTAssertEqual(a.frame, CGRect(x: 8, y: 5, width: 100, height: 50))
    XCTAssertEqual(b.frame, CGRect(x: 116, y: 0, width: 164, height: 200))
  }

  func testPredicatesPrioritiesAndMetrics() {
    lay(
      "[a(>=80,<=90@high)]-(gap)-[b(==a@751,<=70)]", "|-(-4)-[a]",
      metrics: ["gap": 12.5, "high": 750])
    XCTAssertEqual(a.constraints.count, 2)
    let limit = a.constraints.first { $0.relation == .lessThanOrEqual }
    XCTAssertEqual(limit?.priority, .defaultHigh)
    XCTAssertEqual(limit?.constant, 90)
    // a hugs (250) towards 40, but is at least 80; b equals a as far as 70 allows.
    XCTAssertEqual(a.frame.minX, -4)
    XCTAssertEqual(a.frame.width, 80)
    XCTAssertEqual(b.frame.width, 70)
    XCTAssertEqual(b.frame.minX, 88.5, accuracy: 0.51)
  }

  func testEqualWidthsAndMinimumGaps() {
    lay("H:|-10-[a]-(>=20@500,<=40)-[b(a)]-10-|")
    // 280 less the gap in two halves. The gap wants to be at least 20; hugging (250) pulls both narrower: gap 40.
    XCTAssertEqual(a.frame.width, b.frame.width)
    XCTAssertEqual(b.frame.minX - a.frame.maxX, 40)
    XCTAssertEqual(a.frame.width, 120)
  }

  func testAlignmentOptions() {
    lay("H:|[a]-0-[b]", options: [.alignAllTop, .alignAllBottom])
    lay("V:|-7-[a(11)]")
    XCTAssertEqual(b.frame.minY, 7)
    XCTAssertEqual(b.frame.height, 11)
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: "V:[a]-[b]", options: .alignAllCenterX, metrics: nil, views: ["a": a, "b": b])
    XCTAssertEqual(made.map(\.firstAttribute), [.top, .centerX])
    XCTAssertEqual(made.map(\.secondAttribute), [.bottom, .centerX])
    XCTAssertEqual(made[0].constant, 8)
  }

  func testDirections() {
    lay("H:|-10-[a(50)]-20-[b(30)]", options: .directionRightToLeft)
    XCTAssertEqual(a.frame.minX, 240)
    XCTAssertEqual(b.frame.minX, 190)
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: "|[a]|", options: .directionLeftToRight, metrics: nil, views: ["a": a])
    XCTAssertEqual(made.map(\.firstAttribute), [.left, .right])
  }

  func testReadingDirectionTurnsTheRow() {
    root.semanticContentAttribute = .forceRightToLeft
    lay("|-10-[a(50)]-20-[b(30)]")
    XCTAssertEqual(a.frame.minX, 240)
    XCTAssertEqual(b.frame.minX, 190)
  }

  func testBaselineSpacing() {
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: "V:|-[a]-[b]", options: .spacingBaselineToBaseline, metrics: nil,
      views: ["a": a, "b": b])
    XCTAssertEqual(made.map(\.secondAttribute), [.topMargin, .lastBaseline])
    XCTAssertEqual(made.map(\.firstAttribute), [.top, .firstBaseline])
  }

  func testGuidesByName() {
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-30-[space(25)][a]", options: [], metrics: nil,
        views: ["space": guide, "a": a]))
    root.layoutIfNeeded()
    XCTAssertEqual(a.frame.minX, 55)
  }

  /// Each fault is reported with the place where the text stops making sense, and yields no constraints.
  func testFaults() {
    let cases: [(String, String, Int)] = [
      ("H:|-[a-|", "Expected a ']' here to give the end of a view", 6),
      ("H:|-[a(>=)]", "Expected a number or the name of a metric or a view here", 9),
      ("H:|-[a(=5)]", "Expected a relation, ==, <= or >=, here", 7),
      ("H:[a]-(5-[b]", "Expected a ')' here to give the end of a list of predicates", 8),
      ("H:[a]-5[b]", "Expected a '-' here to give the end of a connection", 7),
      ("H:[a(5@)]", "Expected a priority, a number or the name of a metric, here", 7),
      ("H:|", "Expected a view, beginning with '[', here", 3),
      ("H:[a]-", "Expected a number, the name of a metric, a '(' or a view here", 6),
      ("X:[a]", "Expected an orientation, H or V, here", 0),
      ("H:[a]|[b]", "Expected the end of the format here: '|' at the end is the last", 6),
      ("H:[]", "Expected the name of a view here", 3),
      ("H:[a] [b]", "Expected a connection '-', a view '[' or the superview '|' here", 5),
      ("", "Expected a view, beginning with '[', here", 0),
      ("H:[c]", "c is not a key in the views dictionary.", 3),
      ("H:[a(c)]", "c is not a key in the metrics or views dictionary.", 5),
      ("H:[a]-c-[b]", "c is not a key in the metrics dictionary; the length of a connection", 6),
      ("H:[a(5@word)]", "the metric word is not a number.", 7),
    ]
    for (format, reason, position) in cases {
      let (made, messages) = Diagnostics.withCapture {
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: [], metrics: ["word": "x"], views: ["a": a, "b": b])
      }
      XCTAssertEqual(made, [], format)
      XCTAssertEqual(messages.count, 1, format)
      let text = messages.first?.text ?? ""
      XCTAssertTrue(text.hasPrefix("Unable to parse constraint format: \n\(reason)"), text)
      XCTAssertTrue(
        text.hasSuffix("\n\(format)\n" + String(repeating: " ", count: position) + "^"), "\(format):\n\(text)"
      )
    }
  }

  func testFaultsOfMeaning() {
    let alone = UIView()
    let (_, messages) = Diagnostics.withCapture {
      _ = NSLayoutConstraint.constraints(
        withVisualFormat: "H:|[a]", options: [], metrics: nil, views: ["a": alone])
      _ = NSLayoutConstraint.constraints(
        withVisualFormat: "H:[a]-[b]", options: .alignAllLeft, metrics: nil, views: ["a": a, "b": b])
    }
    XCTAssertEqual(messages.count, 2)
    XCTAssertTrue(messages[0].text.contains("doesn't have a superview"), messages[0].text)
    XCTAssertTrue(
      messages[1].text.contains("aligned on a vertical edge, which is not allowed for layout that is also"),
      messages[1].text)
  }
}
