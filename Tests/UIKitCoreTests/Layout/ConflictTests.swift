import Support
import UIKit
import XCTest

/// What is said of constraints that cannot hold, and what continues all the same.
final class ConflictTests: XCTestCase {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let a = SizedView(40, 20)
  private let b = SizedView(60, 30)

  override func setUp() {
    root.addSubview(a)
    root.addSubview(b)
  }

  func testConstraintsArePrintedAsUIKitPrintsThem() {
    let gap = b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 10)
    gap.identifier = "gap"
    let edge = a.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 16)
    edge.priority = .init(700)
    let half = a.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5, constant: -4)
    NSLayoutConstraint.activate([gap, edge])
    let text = gap.description
    XCTAssertTrue(text.hasPrefix("<NSLayoutConstraint:0x"), text)
    XCTAssertTrue(text.contains(" 'gap' H:[SizedView:0x"), text)
    XCTAssertTrue(text.contains("]-(10)-[SizedView:0x"), text)
    XCTAssertTrue(text.hasSuffix("]   (active)>"), text)
    XCTAssertTrue(edge.description.contains(" H:|-(>=16@700)-[SizedView:0x"), edge.description)
    XCTAssertTrue(edge.description.contains("   (active, names: '|':UIView:0x"), edge.description)
    XCTAssertTrue(half.description.contains(".width == 0.5*UIView:0x"), half.description)
    XCTAssertTrue(half.description.hasSuffix(".width - 4   (inactive)>"), half.description)
  }

  /// The whole message: every member of the conflict, the one that is broken, and how to find the place.
  func testTheMessageNamesAllThatIsInConflict() {
    let others = [
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      a.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
      b.widthAnchor.constraint(equalToConstant: 33),
    ]
    let last = a.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate(others + [last])
    let (_, messages) = Diagnostics.withCapture { root.layoutIfNeeded() }
    XCTAssertEqual(messages.count, 1)
    let text = messages.first?.text ?? ""
    for constraint in others[0...1] + [last] { XCTAssertTrue(text.contains("\"\(constraint)\""), text) }
    XCTAssertFalse(text.contains("== 33"), "what is not in conflict is not named")
    XCTAssertTrue(text.contains("Will attempt to recover by breaking constraint\n\(last)"), text)
    XCTAssertTrue(text.contains("UIViewAlertForUnsatisfiableConstraints"), text)
    // All the rest holds.
    XCTAssertEqual(a.frame.minX, 10)
    XCTAssertEqual(a.frame.width, 280)
    XCTAssertEqual(b.frame.width, 33)
    // With its opponent gone the broken one holds on its own.
    others[1].isActive = false
    root.layoutIfNeeded()
    XCTAssertEqual(a.frame.width, 100)
  }

  /// A window that becomes narrower, and a gap that does so with it: only the whole of both counts.
  func testAFrameAndAConstantThatShrinkTogetherAreNoConflict() {
    let gap = a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 150)
    let width = a.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([
      gap, width, a.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor),
    ])
    let (_, messages) = Diagnostics.withCapture {
      root.layoutIfNeeded()
      XCTAssertEqual(a.frame.minX, 150)
      root.frame.size.width = 200
      gap.constant = 50
      root.layoutIfNeeded()
      XCTAssertEqual(a.frame.minX, 50)
      root.frame.size.width = 120
      gap.constant = 60
      width.constant = 40
      root.layoutIfNeeded()
      XCTAssertEqual([a.frame.minX, a.frame.width], [60, 40])
      gap.constant = 80
      root.frame.size.width = 120
      width.constant = 20
      root.layoutIfNeeded()
      XCTAssertEqual([a.frame.minX, a.frame.width], [80, 20])
    }
    XCTAssertEqual(messages.map(\.text), [])
    let (_, conflicts) = Diagnostics.withCapture {
      root.frame.size.width = 90
      root.layoutIfNeeded()
    }
    XCTAssertEqual(conflicts.count, 1, "alone it is one")
  }

  func testOneThatCannotBeActivatedTakesNoOtherWithIt() {
    let stranger = UIView()
    let good = a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7)
    let bad = a.widthAnchor.constraint(equalTo: stranger.widthAnchor)
    let late = a.heightAnchor.constraint(equalToConstant: 9)
    let (_, messages) = Diagnostics.withCapture { NSLayoutConstraint.activate([good, bad, late]) }
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(messages.first?.text.contains("no common ancestor") == true)
    XCTAssertEqual([good.isActive, bad.isActive, late.isActive], [true, false, true])
    root.layoutIfNeeded()
    XCTAssertEqual(a.frame.minX, 7)
    XCTAssertEqual(a.frame.height, 9)
    // Once the two are related it can be activated.
    root.addSubview(stranger)
    stranger.frame = CGRect(x: 0, y: 0, width: 70, height: 10)
    bad.isActive = true
    root.layoutIfNeeded()
    XCTAssertEqual(a.frame.width, 70)
  }

  func testPrioritiesCrossRequiredOnlyWhileInactive() {
    let wide = a.widthAnchor.constraint(equalToConstant: 90)
    wide.isActive = true
    let (_, messages) = Diagnostics.withCapture {
      wide.priority = .defaultLow
      wide.priority = .init(0)
    }
    XCTAssertEqual(wide.priority, .required)
    XCTAssertEqual(messages.count, 2)
    XCTAssertTrue(messages[0].text.contains("cannot change from or to required"), messages[0].text)
    XCTAssertTrue(messages[1].text.contains("not in 1...1000"), messages[1].text)
    wide.isActive = false
    wide.priority = .defaultLow
    wide.isActive = true
    // Optional priorities change at any time.
    wide.priority = .init(200)
    root.layoutIfNeeded()
    // Hugging (250) outweighs 200.
    XCTAssertEqual(a.frame.width, 40)
    wide.priority = .init(300)
    root.layoutIfNeeded()
    XCTAssertEqual(a.frame.width, 90)
  }

  /// Thousands of conflicts: the first are described, the others counted.
  func testThousandsOfConflictsAreCounted() {
    let count = 3_000
    NSLayoutConstraint.activate(
      (0..<count).map { a.widthAnchor.constraint(equalToConstant: CGFloat($0)) })
    let (_, messages) = Diagnostics.withCapture { root.layoutIfNeeded() }
    let described = messages.filter { $0.text.hasPrefix("Unable to simultaneously satisfy constraints.") }
    XCTAssertEqual(described.count, 32)
    XCTAssertEqual(
      messages.dropFirst(described.count).map(\.text),
      [
        "2999 conflicts between constraints were found in this tree so far, and 2999 constraints are broken; only the"
          + " first 32 conflicts were described. Mend those first."
      ])
    // No more of them: nothing more is said.
    let (_, later) = Diagnostics.withCapture {
      root.setNeedsLayout()
      root.layoutIfNeeded()
    }
    XCTAssertEqual(later.map(\.text), [])
  }
}
