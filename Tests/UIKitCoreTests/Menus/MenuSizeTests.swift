import UIKit
import XCTest

/// Menus whose elements are side by side: small and of medium size, and palettes.
final class MenuSizeTests: XCTestCase {
  private var harness = WindowHarness()
  private var button = UIButton()
  private var chosen: [String] = []
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    harness = WindowHarness()
    chosen = []
    button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 100, width: 100, height: 40)
    button.showsMenuAsPrimaryAction = true
    harness.window.addSubview(button)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func action(
    _ title: String, _ symbol: String? = "star", _ attributes: UIMenuElement.Attributes = [],
    _ state: UIMenuElement.State = .off
  ) -> UIAction {
    UIAction(
      title: title, image: symbol.flatMap { UIImage(systemName: $0) }, attributes: attributes, state: state
    ) { [weak self] _ in self?.chosen.append(title) }
  }

  private func open(_ children: [UIMenuElement], _ size: UIMenu.ElementSize = .automatic) {
    button.menu = UIMenu(preferredElementSize: size, children: children)
    harness.tap(60, 120)
    harness.run(to: now + 1)
  }

  private func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
  private var rows: [UIView] {
    all(harness.window).filter { $0.accessibilityIdentifier?.hasPrefix("menu.") ?? false }
  }
  private func row(_ title: String) throws -> UIView {
    try XCTUnwrap(rows.first { $0.accessibilityLabel == title }, title)
  }
  private func place(_ title: String) throws -> CGRect {
    let view = try row(title)
    return view.convert(view.bounds, to: nil)
  }
  private func tap(_ title: String) throws {
    let place = try place(title)
    harness.tap(place.midX, place.midY)
    harness.run(to: now + 1)
  }
  private func titles(in view: UIView) -> [String] {
    all(view).compactMap { $0 as? UILabel }.filter { !$0.isHidden }.compactMap(\.text)
  }

  func testSmallElementsAreFourInARowWithoutTitles() throws {
    open(["One", "Two", "Three", "Four", "Five"].map { action($0) }, .small)
    let places = try ["One", "Two", "Three", "Four", "Five"].map(place)
    XCTAssertEqual(places[0], CGRect(x: 8, y: 146, width: 62.5, height: 48))
    XCTAssertEqual(places[3], CGRect(x: 195.5, y: 146, width: 62.5, height: 48))
    XCTAssertEqual(places[4], CGRect(x: 8, y: 194, width: 250, height: 48), "what is left fills its row")
    XCTAssertEqual(titles(in: try row("One")), [])
    XCTAssertEqual(rows.map(\.accessibilityIdentifier), (0..<5).map { "menu.\($0)" })
    XCTAssertTrue(rows.allSatisfy { $0.isAccessibilityElement && $0.accessibilityTraits == .button })
    try tap("Three")
    XCTAssertEqual(chosen, ["Three"])
    XCTAssertEqual(rows.count, 0)
  }

  func testAnElementWithoutImageShowsItsTitle() throws {
    open([action("One", nil), action("Two")], .small)
    XCTAssertEqual(titles(in: try row("One")), ["One"])
  }

  func testMediumElementsAreThreeWithTitlesBelowTheImages() throws {
    open(["One", "Two", "Three"].map { action($0) }, .medium)
    let places = try ["One", "Two", "Three"].map(place)
    XCTAssertEqual(places.map(\.minY), [146, 146, 146])
    XCTAssertEqual(places.map(\.height), [66, 66, 66])
    let tile = try row("Two")
    let image = try XCTUnwrap(all(tile).first { $0 is UIImageView && !$0.bounds.isEmpty })
    let title = try XCTUnwrap(all(tile).first { $0 is UILabel })
    XCTAssertGreaterThan(title.frame.minY, image.frame.maxY)
    XCTAssertEqual(title.center.x, image.center.x, accuracy: 0.34)
  }

  /// An inline menu has the size that it asks for, the one around it its own.
  func testAnInlineMenuIsInARowAmongLines() throws {
    let inline = UIMenu(
      options: .displayInline, preferredElementSize: .medium, children: [action("Copy"), action("Cut")])
    open([inline, action("Open")])
    XCTAssertEqual(try place("Copy").minY, try place("Cut").minY)
    XCTAssertEqual(try place("Open"), CGRect(x: 8, y: 146 + 66 + 8, width: 250, height: 44))
    try tap("Open")
    XCTAssertEqual(chosen, ["Open"])
  }

  func testAMenuInARowOpens() throws {
    let inner = UIMenu(title: "Share", image: UIImage(systemName: "star"), children: [action("Mail")])
    open([action("One"), inner], .small)
    try tap("Share")
    XCTAssertNotNil(harness.window.firstView(identifier: "menu.header"))
    try tap("Mail")
    XCTAssertEqual(chosen, ["Mail"])
  }

  /// Above its button a menu runs from below; what is side by side stays as it is.
  func testARowOfAMenuAboveItsButtonIsNotReversed() throws {
    button.frame.origin.y = 780
    let inline = UIMenu(
      options: .displayInline, preferredElementSize: .small, children: [action("Copy"), action("Cut")])
    button.menu = UIMenu(children: [action("Open"), inline])
    harness.tap(60, 800)
    harness.run(to: 1)
    XCTAssertLessThan(try place("Copy").minX, try place("Cut").minX)
    XCTAssertGreaterThan(try place("Open").minY, try place("Copy").minY)
    XCTAssertEqual(
      try ["Open", "Copy", "Cut"].map { try row($0).accessibilityIdentifier }, ["menu.0", "menu.1", "menu.2"])
  }

  // MARK: Palettes

  private func palette(_ count: Int, keeps: Bool = false) -> UIMenu {
    UIMenu(
      options: [.displayInline, .displayAsPalette, .singleSelection],
      children: (0..<count).map {
        action("C\($0)", "circle.fill", keeps ? .keepsMenuPresented : [], $0 == 1 ? .on : .off)
      })
  }

  func testAPaletteIsOneRowThatShowsWhatIsOn() throws {
    open([action("Open"), palette(4, keeps: true)])
    XCTAssertEqual(
      try (0..<4).map { try place("C\($0)").minY }, Array(repeating: try place("C0").minY, count: 4))
    XCTAssertEqual(try row("C1").accessibilityTraits, [.button, .selected])
    // Lines leave no room for marks, which palettes do not have.
    let label = try XCTUnwrap(all(try row("Open")).first { ($0 as? UILabel)?.text == "Open" })
    XCTAssertEqual(label.frame.minX, 16)
    func plate(_ title: String) throws -> UIColor? {
      try XCTUnwrap(row(title).subviews.first).backgroundColor
    }
    XCTAssertNotNil(try plate("C1"))
    XCTAssertNil(try plate("C2"))
    try tap("C2")
    XCTAssertEqual(chosen, ["C2"])
    XCTAssertEqual(try row("C2").accessibilityTraits, [.button, .selected], "the menu stays and shows it")
    XCTAssertEqual(try row("C1").accessibilityTraits, .button)
    XCTAssertNil(try plate("C1"))
  }

  func testALongPaletteScrolls() throws {
    open([palette(9)])
    XCTAssertEqual(try place("C4").midX, 258, accuracy: 0.01, "half of it shows that there is more")
    XCTAssertGreaterThan(try place("C8").minX, 258)
    harness.send(.began, 200, 170)
    for x in stride(from: CGFloat(190), through: 20, by: -10) {
      harness.frame(at: now + 1.0 / 60)
      harness.send(.moved, x, 170)
    }
    harness.send(.ended, 20, 170)
    harness.run(to: now + 2)
    XCTAssertLessThanOrEqual(try place("C8").maxX, 258)
    try tap("C8")
    XCTAssertEqual(chosen, ["C8"])
  }

  func testAPaletteOfItsOwnMenuOpensFromALine() throws {
    let inner = UIMenu(
      title: "Colours", options: .displayAsPalette, children: [action("Red"), action("Blue")])
    open([inner])
    try tap("Colours")
    XCTAssertEqual(try place("Red").minY, try place("Blue").minY)
    try tap("Blue")
    XCTAssertEqual(chosen, ["Blue"])
  }

  // MARK: Keys

  func testArrowsGoThroughRowsAndLines() throws {
    let inline = UIMenu(
      options: .displayInline, preferredElementSize: .small,
      children: [action("A"), action("B", "star", .disabled), action("C")])
    button.menu = UIMenu(children: [inline, action("Open"), palette(9)])
    harness.key(.keyboardTab)
    harness.key(.keyboardReturnOrEnter)
    harness.run(to: now + 1)
    func focused() -> String? { rows.first { ($0 as? UIControl)?.isFocused ?? false }?.accessibilityLabel }
    XCTAssertEqual(focused(), "A")
    harness.key(.keyboardRightArrow)
    XCTAssertEqual(focused(), "C", "what is disabled is skipped")
    harness.key(.keyboardRightArrow)
    XCTAssertEqual(focused(), "C")
    harness.key(.keyboardLeftArrow)
    XCTAssertEqual(focused(), "A")
    harness.key(.keyboardDownArrow)
    XCTAssertEqual(focused(), "Open")
    harness.key(.keyboardDownArrow)
    XCTAssertEqual(focused(), "C2", "the nearest")
    var way: [String?] = []
    for _ in 0..<7 {
      harness.key(.keyboardRightArrow)
      way.append(focused())
    }
    XCTAssertEqual(way, ["C3", "C4", "C5", "C6", "C7", "C8", "C8"])
    harness.run(to: now + 1)
    XCTAssertLessThanOrEqual(try place("C8").maxX, 258, "the row follows")
    harness.key(.keyboardReturnOrEnter)
    XCTAssertEqual(chosen, ["C8"])
  }

  /// Where reading runs from the right, the first is there.
  func testMirrored() throws {
    harness.window.traitOverrides.layoutDirection = .rightToLeft
    open([action("One"), action("Two")], .small)
    XCTAssertGreaterThan(try place("One").minX, try place("Two").minX)
  }

  /// What is chosen beside a palette leaves the palette's mark alone.
  func testAnActionOfAnotherMenuKeepsTheMark() {
    let red = UIAction(title: "Red", state: .on) { _ in }
    let blue = UIAction(title: "Blue") { _ in }
    let rename = UIAction(title: "Rename") { _ in }
    let colors = UIMenu(
      options: [.displayInline, .singleSelection, .displayAsPalette], children: [red, blue])
    let menu = UIMenu(children: [colors, rename])
    menu.mark(rename)
    XCTAssertEqual([red.state, blue.state, rename.state], [.on, .off, .off])
    menu.mark(blue)
    XCTAssertEqual([red.state, blue.state, rename.state], [.off, .on, .off])
  }
}
