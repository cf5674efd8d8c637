import UIKit
import XCTest

final class ReadingDirectionTests: XCTestCase {
  private func makeRoot() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)) }

  func testSemanticsDecideTheDirection() {
    XCTAssertEqual(UIView().effectiveUserInterfaceLayoutDirection, .leftToRight)
    let cases:
      [(UISemanticContentAttribute, UIUserInterfaceLayoutDirection, UIUserInterfaceLayoutDirection)] = [
        (.unspecified, .leftToRight, .rightToLeft), (.playback, .leftToRight, .leftToRight),
        (.spatial, .leftToRight, .leftToRight), (.forceLeftToRight, .leftToRight, .leftToRight),
        (.forceRightToLeft, .rightToLeft, .rightToLeft),
      ]
    for (semantics, inLeftToRight, inRightToLeft) in cases {
      XCTAssertEqual(UIView.userInterfaceLayoutDirection(for: semantics), inLeftToRight)
      XCTAssertEqual(
        UIView.userInterfaceLayoutDirection(for: semantics, relativeTo: .rightToLeft), inRightToLeft)
      let view = UIView()
      view.semanticContentAttribute = semantics
      XCTAssertEqual(view.effectiveUserInterfaceLayoutDirection, inLeftToRight)
    }
  }

  func testLeadingAndTrailingTurnRound() {
    let root = makeRoot()
    let a = SizedView(40, 20), b = SizedView(60, 20)
    root.addSubview(a)
    root.addSubview(b)
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 5),
      b.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -20),
    ])
    root.layoutIfNeeded()
    XCTAssertEqual(a.frame.minX, 10)
    XCTAssertEqual(b.frame.minX, 55)
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    // 300 − 10 − 40, and from there 5 and 60 further left.
    XCTAssertEqual(a.frame.minX, 250)
    XCTAssertEqual(b.frame.minX, 185)
    b.wish.width = 500
    root.layoutIfNeeded()
    XCTAssertEqual(b.frame.minX, 20)
    root.semanticContentAttribute = .unspecified
    root.layoutIfNeeded()
    XCTAssertEqual(a.frame.minX, 10)
    XCTAssertEqual(b.frame, CGRect(x: 55, y: b.frame.minY, width: 225, height: 20))
  }

  /// `leading = ½ · trailing` is a third … of the way from the side where reading begins.
  func testMultipliersAreMeasuredFromTheReadingEdge() {
    let root = makeRoot()
    let view = SizedView(30, 20)
    root.addSubview(view)
    NSLayoutConstraint(
      item: view, attribute: .leading, relatedBy: .equal, toItem: root, attribute: .trailing,
      multiplier: 0.25, constant: 5
    ).isActive = true
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame.minX, 80)
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    // 80 from the right edge.
    XCTAssertEqual(view.frame.maxX, 220)
  }

  func testLeftRightAndCentresStay() {
    let root = makeRoot()
    root.semanticContentAttribute = .forceRightToLeft
    let a = SizedView(40, 20), b = SizedView(60, 20)
    root.addSubview(a)
    root.addSubview(b)
    NSLayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      b.centerXAnchor.constraint(equalTo: root.centerXAnchor, constant: 15),
    ])
    root.layoutIfNeeded()
    XCTAssertEqual(a.frame.minX, 10)
    XCTAssertEqual(b.frame.midX, 165)
  }

  func testTraitsOfTheScreen() {
    let harness = WindowHarness(size: CGSize(width: 300, height: 400))
    defer {
      UIScreen.main.configure(layoutDirection: .leftToRight)
      harness.close()
    }
    let view = SizedView(40, 20)
    harness.window.addSubview(view)
    view.leadingAnchor.constraint(equalTo: harness.window.leadingAnchor, constant: 12).isActive = true
    let playback = UIView()
    playback.semanticContentAttribute = .playback
    harness.window.addSubview(playback)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    XCTAssertEqual(view.frame.minX, 12)
    UIScreen.main.configure(layoutDirection: .rightToLeft)
    harness.frame(at: 0.1)
    XCTAssertEqual(view.frame.maxX, 288)
    XCTAssertEqual(view.effectiveUserInterfaceLayoutDirection, .rightToLeft)
    XCTAssertEqual(playback.effectiveUserInterfaceLayoutDirection, .leftToRight)
  }

  func testMarginsByReadingDirection() {
    let root = makeRoot()
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 20, bottom: 2, trailing: 5)
    XCTAssertEqual(root.layoutMargins, UIEdgeInsets(top: 1, left: 20, bottom: 2, right: 5))
    let view = SizedView(-1, -1)
    root.addSubview(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
    ])
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame.minX, 20)
    XCTAssertEqual(view.frame.width, 275)
    root.semanticContentAttribute = .forceRightToLeft
    XCTAssertEqual(root.layoutMargins, UIEdgeInsets(top: 1, left: 5, bottom: 2, right: 20))
    root.layoutIfNeeded()
    XCTAssertEqual(view.frame.minX, 5)
    root.layoutMargins = UIEdgeInsets(top: 0, left: 7, bottom: 0, right: 0)
    XCTAssertEqual(root.directionalLayoutMargins.trailing, 7)
  }

  func testStacksTurnRound() {
    let views = [SizedView(30, 10), SizedView(50, 20), SizedView(20, 40)]
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    stack.distribution = .equalSpacing
    stack.semanticContentAttribute = .forceRightToLeft
    stack.layoutIfNeeded()
    // 300 − 100 in two gaps, from the right.
    XCTAssertEqual(views.map(\.frame.minX), [270, 120, 0])
    stack.axis = .vertical
    stack.alignment = .leading
    stack.layoutIfNeeded()
    XCTAssertEqual(views.map(\.frame.maxX), [300, 300, 300])
    XCTAssertEqual(views.map(\.frame.minY), [0, 25, 60])
  }
}
