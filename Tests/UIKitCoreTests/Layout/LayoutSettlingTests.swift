import Stage
import Support
import UIKit
import XCTest

/// Views that ask for layout while they are laid out: what changes nothing settles at once, what never ends is cut off
/// and reported.
final class LayoutSettlingTests: XCTestCase {
  /// A view whose layout runs a closure.
  private final class Pane: UIView {
    var turns = 0
    var onLayout: (Pane) -> Void = { _ in }
    var onUpdate: (Pane) -> Void = { _ in }

    override func layoutSubviews() {
      super.layoutSubviews()
      turns += 1
      onLayout(self)
    }

    override func updateConstraints() {
      onUpdate(self)
      super.updateConstraints()
    }
  }

  private final class Page: UIViewController {
    let pane = Pane()
    let first = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let second = UIView(frame: CGRect(x: 10, y: 0, width: 10, height: 10))
    var turns = 0
    var onLayout: (Page) -> Void = { _ in }

    override func viewDidLoad() {
      super.viewDidLoad()
      pane.frame = view.bounds
      view.addSubview(pane)
      pane.addSubview(first)
      pane.addSubview(second)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      turns += 1
      onLayout(self)
    }
  }

  /// Shows a page for half a second of media time and counts the layouts of its pane; says what was reported.
  private func layouts(
    _ prepare: (Page) -> Void, file: StaticString = #filePath, line: UInt = #line
  ) throws -> (page: Page, messages: [Diagnostics.Message]) {
    let page = Page()
    let (_, messages) = try Diagnostics.withCapture {
      let stage = try Stage(Stage.Configuration(size: CGSize(width: 100, height: 100), scale: 1)) { page }
      try stage.advance(to: 0.1)
      prepare(page)
      page.pane.setNeedsLayout()
      page.view.setNeedsLayout()
      page.pane.turns = 0
      page.turns = 0
      for frame in 1...24 { try stage.advance(to: 0.1 + Double(frame) / 60) }
      XCTAssertTrue(stage.isSettled, file: file, line: line)
    }
    return (page, messages)
  }

  /// What settles does so at once, silently.
  private func assertRest(
    turns: Int = 1, file: StaticString = #filePath, line: UInt = #line, _ prepare: (Page) -> Void
  ) throws {
    let (page, messages) = try layouts(prepare, file: file, line: line)
    XCTAssertEqual(page.pane.turns, turns, file: file, line: line)
    XCTAssertEqual(page.turns, 1, file: file, line: line)
    XCTAssertEqual(messages.map(\.text), [], file: file, line: line)
  }

  /// What never ends is cut off once, named with its reason, and then rests.
  private func assertCut(
    _ reason: String, file: StaticString = #filePath, line: UInt = #line, _ prepare: (Page) -> Void
  ) throws {
    let (page, messages) = try layouts(prepare, file: file, line: line)
    XCTAssertLessThan(page.pane.turns, 100, file: file, line: line)
    XCTAssertEqual(
      messages.map(\.text),
      ["the layout of Pane does not come to rest: \(reason)"], file: file, line: line)
  }

  // MARK: What changes nothing

  func testAddingASubviewThatIsThere() throws {
    let (page, messages) = try layouts { page in
      page.pane.onLayout = { $0.addSubview(page.second) }
      page.onLayout = { $0.view.addSubview($0.pane) }
    }
    XCTAssertEqual(page.pane.turns, 1)
    XCTAssertEqual(page.turns, 1)
    XCTAssertEqual(messages.map(\.text), [])
  }

  func testInsertingASubviewWhereItIs() throws {
    try assertRest { page in
      page.pane.onLayout = {
        $0.insertSubview(page.first, at: 0)
        $0.insertSubview(page.second, aboveSubview: page.first)
        $0.insertSubview(page.first, belowSubview: page.second)
      }
    }
  }

  func testOrderIsNoReasonForAnotherLayout() throws {
    try assertRest { page in
      page.pane.onLayout = {
        $0.bringSubviewToFront(page.first)
        $0.sendSubviewToBack(page.first)
      }
    }
    try assertRest { page in page.pane.onLayout = { $0.addSubview($0.subviews[0]) } }
    try assertRest { page in
      page.pane.onLayout = {
        $0.addSubview(page.first)
        $0.addSubview(page.second)
      }
    }
    try assertRest { page in
      page.pane.onLayout = { $0.exchangeSubview(at: 0, withSubviewAt: 1) }
      page.onLayout = { $0.view.bringSubviewToFront($0.pane) }
    }
  }

  func testAnotherOrderOutsideOfALayoutIsOne() {
    let pane = Pane(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let views = [UIView(), UIView()]
    for view in views { pane.addSubview(view) }
    pane.layoutIfNeeded()
    pane.turns = 0
    pane.addSubview(views[1])
    pane.layoutIfNeeded()
    XCTAssertEqual(pane.turns, 0, "it is there already")
    pane.addSubview(views[0])
    pane.layoutIfNeeded()
    XCTAssertEqual(pane.turns, 1)
    XCTAssertTrue(pane.subviews.last === views[0])
    XCTAssertTrue(pane.layer.sublayers?.last === views[0].layer)
  }

  func testALayerInItsPlaceIsNotCommittedAgain() {
    let layer = CALayer()
    let sublayers = [CALayer(), CALayer()]
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    final class Log: CALayerDelegate {
      var events: [String] = []
      func action(for layer: CALayer, forKey event: String) -> CAAction? {
        events.append(event)
        return nil
      }
    }
    let log = Log()
    layer.delegate = log
    layer.addSublayer(sublayers[1])
    layer.insertSublayer(sublayers[0], at: 0)
    layer.insertSublayer(sublayers[0], below: sublayers[1])
    XCTAssertEqual(log.events, [])
    layer.addSublayer(sublayers[0])
    XCTAssertEqual(log.events, ["sublayers"])
    XCTAssertTrue(layer.sublayers?.last === sublayers[0])
  }

  func testInvalidatingAnIntrinsicSizeThatIsTheSame() throws {
    try assertRest { page in page.pane.onLayout = { _ in page.first.invalidateIntrinsicContentSize() } }
    let label = UILabel()
    label.text = "text"
    try assertRest { page in
      label.translatesAutoresizingMaskIntoConstraints = false
      page.pane.addSubview(label)
      label.leadingAnchor.constraint(equalTo: page.pane.leadingAnchor).isActive = true
      page.pane.onLayout = { _ in
        label.invalidateIntrinsicContentSize()
        label.setContentHuggingPriority(.defaultLow, for: .horizontal)
      }
    }
  }

  func testContentThatIsSetAgain() throws {
    let button = UIButton(type: .system)
    try assertRest { page in
      page.pane.addSubview(button)
      page.pane.onLayout = { _ in
        button.setTitle("title", for: .normal)
        button.setImage(UIImage(systemName: "star"), for: .normal)
        button.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
      }
    }
    XCTAssertEqual(button.titleLabel?.text, "title")
    XCTAssertGreaterThan(button.titleLabel?.frame.width ?? 0, 0)
  }

  /// Button subclasses set their insets and alignments in each layout, by the bounds.
  func testInsetsThatAreSetAgain() throws {
    final class IconButton: UIButton {
      var turns = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        turns += 1
        contentEdgeInsets = UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 0)
        imageEdgeInsets.left = bounds.width / 10
        titleEdgeInsets.left = bounds.width / 10
        contentHorizontalAlignment = .left
        contentVerticalAlignment = .top
      }
    }
    let button = IconButton(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    let (_, messages) = try layouts { $0.pane.addSubview(button) }
    XCTAssertLessThanOrEqual(button.turns, 2)
    XCTAssertEqual(messages, [])
  }

  func testAFrameOfASubviewThatAlternates() throws {
    let (page, messages) = try layouts { page in
      page.pane.onLayout = { page.first.frame.size.width = CGFloat(10 + $0.turns % 2) }
    }
    XCTAssertEqual(page.pane.turns, 1)
    XCTAssertEqual(page.first.frame.width, 11)
    XCTAssertEqual(messages, [])
  }

  func testConstraintsThatAreReplacedByEqualOnes() throws {
    var constraints: [NSLayoutConstraint] = []
    try assertRest(turns: 2) { page in
      page.first.translatesAutoresizingMaskIntoConstraints = false
      page.pane.onLayout = { pane in
        NSLayoutConstraint.deactivate(constraints)
        constraints = [
          page.first.leadingAnchor.constraint(equalTo: pane.leadingAnchor, constant: 7),
          page.first.widthAnchor.constraint(equalToConstant: 20),
        ]
        NSLayoutConstraint.activate(constraints)
      }
    }
  }

  func testAConstantThatFollowsTheBounds() throws {
    let (page, messages) = try layouts { page in
      page.first.translatesAutoresizingMaskIntoConstraints = false
      let width = page.first.widthAnchor.constraint(equalToConstant: 3)
      width.isActive = true
      page.pane.onLayout = { width.constant = $0.bounds.width / 4 }
    }
    XCTAssertEqual(page.first.frame.width, 25)
    XCTAssertLessThanOrEqual(page.pane.turns, 3)
    XCTAssertEqual(messages, [])
  }

  /// A transaction that ends inside a layout commits, while what is below has yet to be laid out.
  func testACommitInsideALayout() throws {
    let page = Page()
    let (_, messages) = try Diagnostics.withCapture {
      let stage = try Stage(Stage.Configuration(size: CGSize(width: 100, height: 100), scale: 1)) { page }
      try stage.advance(to: 0.1)
      let inner = Pane(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      page.pane.addSubview(inner)
      try stage.advance(to: 0.2)
      inner.turns = 0
      page.pane.onLayout = { _ in
        inner.setNeedsLayout()
        CATransaction.begin()
        CATransaction.commit()
      }
      stage.perform {
        page.pane.setNeedsLayout()
        page.pane.layoutIfNeeded()
      }
      XCTAssertEqual(inner.turns, 1)
    }
    XCTAssertEqual(messages, [])
  }

  // MARK: What never ends

  private static let cut = " It was cut off after 32 rounds; "

  func testLayoutThatAsksForItself() throws {
    try assertCut(
      "each layout calls setNeedsLayout()." + Self.cut
        + "ask where something changes, not in layoutSubviews() or viewDidLayoutSubviews()."
    ) { page in page.pane.onLayout = { $0.setNeedsLayout() } }
  }

  /// Lists of tags and their like take all subviews out and add them in each layout; UIKit bears with them.
  func testALayoutThatTakesSubviewsOutAndAddsThemIsCalledOnce() throws {
    let page = Page()
    let (_, messages) = try Diagnostics.withCapture {
      let stage = try Stage(Stage.Configuration(size: CGSize(width: 100, height: 100), scale: 1)) { page }
      page.pane.onLayout = {
        page.first.removeFromSuperview()
        $0.addSubview(page.first)
      }
      page.pane.turns = 0
      page.pane.setNeedsLayout()
      try stage.advance(to: 0.1)
      XCTAssertEqual(page.pane.turns, 1)
      XCTAssertTrue(page.first.superview === page.pane)
    }
    XCTAssertEqual(messages, [])
  }

  func testASizeThatAlternates() throws {
    try assertCut(
      "its size is another one after each layout." + Self.cut
        + "give it a size that depends on what is around it alone."
    ) { page in page.pane.onLayout = { $0.bounds.size.width = CGFloat(50 + $0.turns % 2) } }
  }

  func testAConstantThatAlternates() throws {
    try assertCut(
      "each layout changes its constraints." + Self.cut
        + "change constraints only when the numbers they depend on have changed."
    ) { page in
      page.first.translatesAutoresizingMaskIntoConstraints = false
      let width = page.first.widthAnchor.constraint(equalToConstant: 3)
      // Between two views, so that the pane holds it.
      let equal = page.first.widthAnchor.constraint(equalTo: page.pane.widthAnchor, constant: -5)
      width.priority = .defaultLow
      NSLayoutConstraint.activate([width, equal])
      page.pane.onLayout = { equal.constant = CGFloat($0.turns % 2) - 5 }
    }
  }

  func testAnUpdateThatAsksAgain() throws {
    try assertCut(
      "updateConstraints() calls setNeedsUpdateConstraints()." + Self.cut
        + "ask where the reason for the update arises."
    ) { page in
      page.pane.onUpdate = { $0.setNeedsUpdateConstraints() }
      page.pane.setNeedsUpdateConstraints()
    }
  }

  func testAnUpdateThatLaysOut() throws {
    let (page, _) = try layouts { page in
      page.pane.onUpdate = {
        $0.setNeedsUpdateConstraints()
        $0.layoutIfNeeded()
      }
      page.pane.setNeedsUpdateConstraints()
    }
    XCTAssertLessThan(page.pane.turns, 100)
  }

  /// The controller's turn is named with its view.
  func testAControllerThatAsksForItself() throws {
    let (page, messages) = try layouts { page in page.onLayout = { $0.view.setNeedsLayout() } }
    XCTAssertLessThan(page.turns, 100)
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(
      messages[0].text.hasPrefix(
        "the layout of UIView, the view of Page, does not come to rest: each layout calls"),
      messages[0].text)
  }

  /// A view that was cut off is laid out again when something changes.
  func testWhatWasCutOffGoesOn() throws {
    let page = Page()
    _ = try Diagnostics.withCapture {
      let stage = try Stage(Stage.Configuration(size: CGSize(width: 100, height: 100), scale: 1)) { page }
      page.pane.onLayout = { $0.setNeedsLayout() }
      try stage.advance(to: 0.1)
      page.pane.onLayout = { _ in }
      page.pane.turns = 0
      page.pane.bounds.size.width = 60
      try stage.advance(to: 0.2)
      XCTAssertEqual(page.pane.turns, 1)
      XCTAssertTrue(stage.isSettled)
    }
  }
}
