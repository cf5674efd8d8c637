import Stage
import UIKit
import XCTest

@testable import UIKitCore

/// A text with five mice, one of them with a capital and one in a longer word.
private final class TextController: UIViewController {
  let text = UITextView()
  override func viewDidLoad() {
    super.viewDidLoad()
    text.frame = view.bounds.insetBy(dx: 0, dy: 60)
    text.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    text.font = .systemFont(ofSize: 20)
    let filler = String(repeating: "nothing here\n", count: 60)
    text.text = "one mouse\nMouse two\nmousetrap\n\(filler)a mouse\n\(filler)last mouse"
    text.isFindInteractionEnabled = true
    text.accessibilityIdentifier = "text"
    view.addSubview(text)
  }
}

final class FindInteractionTests: XCTestCase {
  private var page = TextController()
  private var text: UITextView { page.text }

  private func stage(_ keyboard: Stage.Configuration.Keyboard? = nil) throws -> Stage {
    let known = try XCTUnwrap(Device.named("iphone-15"))
    var configuration = Stage.Configuration(device: DevicePlacement(known), scale: 1)
    configuration.keyboard = keyboard
    return try Stage(configuration) {
      self.page = TextController()
      return self.page
    }
  }

  private func part<View: UIView>(_ identifier: String, in stage: Stage, _ type: View.Type) throws -> View {
    try XCTUnwrap(stage.window.firstView(identifier: "find.\(identifier)") as? View)
  }

  private func hasBar(_ stage: Stage) -> Bool { stage.window.firstView(identifier: "find.query") != nil }

  private func count(in stage: Stage) throws -> String {
    (try part("query", in: stage, UITextField.self).rightView as? UILabel)?.text ?? ""
  }

  private func open(_ stage: Stage, replacing: Bool = false) throws {
    stage.perform { self.text.findInteraction?.presentFindNavigator(showingReplace: replacing) }
    try stage.advance(to: stage.now + 1)
  }

  private func type(_ words: String, _ stage: Stage) throws {
    stage.send(.text(words))
    try stage.advance(to: stage.now + 0.5)
  }

  private func tap(_ name: String, _ stage: Stage) throws {
    stage.tap("find.\(name)")
    try stage.advance(to: stage.now + 0.5)
  }

  /// The rectangles of marks behind the text, and how yellow they are.
  private func marks() -> [(rect: CGRect, alpha: CGFloat)] {
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    return all(text).filter { $0.superview is FoundTextLayer && !$0.isHidden }.map {
      ($0.convert($0.bounds, to: text), ($0.backgroundColor?.cgColor.alpha ?? 0))
    }
  }

  func testAQueryIsMarkedAndCounted() throws {
    let stage = try stage()
    try open(stage)
    XCTAssertEqual(text.findInteraction?.isFindNavigatorVisible, true)
    let field = try part("query", in: stage, UITextField.self)
    XCTAssertTrue(field.isFirstResponder)
    // The bar is above the keyboard.
    let place = field.convert(field.bounds, to: nil)
    XCTAssertLessThan(place.maxY, 852 - 290)
    try type("mouse", stage)
    XCTAssertEqual(try count(in: stage), "1 of 5")
    let shown = marks()
    XCTAssertEqual(shown.count, 3, "three are in sight")
    XCTAssertEqual(shown.map { ($0.alpha * 10).rounded() / 10 }.sorted(), [0.3, 0.3, 1])
    let first = text.firstRect(for: try XCTUnwrap(range(4, 5)))
    XCTAssertEqual(try XCTUnwrap(shown.first { $0.alpha == 1 }).rect.midX, first.midX, accuracy: 0.5)
    XCTAssertEqual(text.selectedRange.length, 0)
  }

  private func range(_ start: Int, _ length: Int) -> UITextRange? {
    guard let first = text.position(from: text.beginningOfDocument, offset: start),
      let last = text.position(from: first, offset: length)
    else { return nil }
    return text.textRange(from: first, to: last)
  }

  /// The results are gone through in a ring, and each comes into sight above the keyboard.
  func testResultsAreGoneThrough() throws {
    let stage = try stage()
    try open(stage)
    try type("mouse", stage)
    try tap("previous", stage)
    XCTAssertEqual(try count(in: stage), "5 of 5")
    let last = try XCTUnwrap(marks().first { $0.alpha == 1 }).rect
    let bar = try part("query", in: stage, UITextField.self)
    XCTAssertLessThan(text.convert(last, to: nil).maxY, bar.convert(bar.bounds, to: nil).minY)
    XCTAssertGreaterThan(text.contentOffset.y, 1000)
    for number in ["1", "2", "3", "4"] {
      try tap("next", stage)
      XCTAssertEqual(try count(in: stage), "\(number) of 5")
    }
    // Return goes on, too.
    stage.send(.key("return"))
    try stage.advance(to: stage.now + 0.5)
    XCTAssertEqual(try count(in: stage), "5 of 5")
  }

  func testDoneSelectsTheResultAndTakesTheMarksAway() throws {
    let stage = try stage()
    stage.send(.tap(.point(CGPoint(x: 50, y: 100))))
    try stage.advance(to: 1)
    XCTAssertTrue(text.isFirstResponder)
    try open(stage)
    try type("mouse", stage)
    try tap("next", stage)
    try tap("done", stage)
    try stage.advance(to: stage.now + 1)
    XCTAssertEqual(text.findInteraction?.isFindNavigatorVisible, false)
    XCTAssertEqual(marks().count, 0)
    XCTAssertTrue(text.isFirstResponder, "what was edited is edited on")
    let selected = (text.text as NSString).substring(with: text.selectedRange)
    XCTAssertTrue(["mouse", "Mouse"].contains(selected), selected)
    XCTAssertFalse(hasBar(stage))
  }

  func testWithoutAnEditedTextTheKeyboardGoesWithTheBar() throws {
    let stage = try stage()
    try open(stage)
    try type("trap", stage)
    stage.send(.key("escape"))
    try stage.advance(to: stage.now + 1)
    XCTAssertEqual(text.findInteraction?.isFindNavigatorVisible, false)
    XCTAssertFalse(hasBar(stage))
    XCTAssertFalse(text.isFirstResponder)
  }

  func testCaseAndWholeWords() throws {
    let stage = try stage()
    try open(stage)
    try type("mouse", stage)
    let menu = try XCTUnwrap(try part("options", in: stage, UIButton.self).menu)
    func action(_ title: String, in menu: UIMenu) -> UIAction? {
      menu.children.lazy.compactMap { child in
        (child as? UIAction).flatMap { $0.title == title ? $0 : nil }
          ?? (child as? UIMenu).flatMap { action(title, in: $0) }
      }.first
    }
    try tap("options", stage)
    try tapMenu("Match Case", stage)
    XCTAssertEqual(try count(in: stage), "1 of 4", "one has a capital")
    try tap("options", stage)
    try tapMenu("Whole Words", stage)
    XCTAssertEqual(try count(in: stage), "1 of 3", "and one is in a longer word")
    let after = try XCTUnwrap(try part("options", in: stage, UIButton.self).menu)
    XCTAssertEqual(action("Whole Words", in: menu)?.state, .off)
    XCTAssertEqual(action("Whole Words", in: after)?.state, .on)
  }

  private func tapMenu(_ title: String, _ stage: Stage) throws {
    func find(_ view: UIView) -> UIView? {
      if let label = view as? UILabel, label.text == title { return label }
      return view.subviews.lazy.compactMap(find).first
    }
    let label = try XCTUnwrap(find(stage.window), title)
    let place = label.convert(CGPoint(x: label.bounds.midX, y: label.bounds.midY), to: nil)
    stage.send(.tap(.point(place)))
    try stage.advance(to: stage.now + 1)
  }

  func testWhatIsNotThere() throws {
    let stage = try stage()
    try open(stage)
    try type("elephant", stage)
    XCTAssertEqual(try count(in: stage), "No Results")
    XCTAssertFalse(try part("next", in: stage, UIButton.self).isEnabled)
    XCTAssertEqual(marks().count, 0)
  }

  func testReplacing() throws {
    let stage = try stage()
    try open(stage, replacing: true)
    try type("mouse", stage)
    try tap("replacement", stage)
    try type("cat", stage)
    try tap("replace", stage)
    XCTAssertTrue(text.text.hasPrefix("one cat\nMouse two\nmousetrap\n"))
    XCTAssertEqual(try count(in: stage), "1 of 4", "on behind what was replaced")
    try tap("replaceAll", stage)
    XCTAssertTrue(text.text.hasPrefix("one cat\ncat two\ncattrap\n"))
    XCTAssertTrue(text.text.hasSuffix("last cat"))
    XCTAssertEqual(try count(in: stage), "No Results")
    stage.perform { self.text.undoManager?.undo() }
    XCTAssertTrue(text.text.hasPrefix("one cat\nMouse two\nmousetrap\n"), "all of them come back at once")
  }

  /// A text that is only read is searched, too, and not changed.
  func testATextThatIsReadIsNotReplaced() throws {
    let stage = try stage()
    stage.perform { self.text.isEditable = false }
    try open(stage, replacing: true)
    try type("mouse", stage)
    XCTAssertEqual(try count(in: stage), "1 of 5")
    XCTAssertTrue(try part("replacement", in: stage, UITextField.self).isHidden)
  }

  func testKeysBringTheBar() throws {
    let stage = try stage(.hardware)
    stage.send(.tap(.point(CGPoint(x: 50, y: 100))))
    try stage.advance(to: 1)
    stage.send(.key("cmd+f"))
    try stage.advance(to: 2)
    XCTAssertEqual(text.findInteraction?.isFindNavigatorVisible, true)
    let field = try part("query", in: stage, UITextField.self)
    XCTAssertGreaterThan(field.convert(field.bounds, to: nil).maxY, 740, "it is at the lower edge")
    try type("two", stage)
    XCTAssertEqual(try count(in: stage), "1 of 1")
  }

  func testWithoutTheSettingThereIsNothing() throws {
    let stage = try stage()
    stage.perform { self.text.isFindInteractionEnabled = false }
    XCTAssertNil(text.findInteraction)
    stage.perform { self.text.find(nil) }
    try stage.advance(to: 1)
    XCTAssertFalse(hasBar(stage))
  }
}

/// Sessions by themselves.
final class FindSessionTests: XCTestCase {
  func testASessionOfAnAppsOwnText() {
    final class Lines: NSObject, UITextSearching {
      var log: [String] = []
      var selectedTextRange: UITextRange? { nil }
      func compare(_ foundRange: UITextRange, toRange: UITextRange, document: AnyHashable??)
        -> ComparisonResult
      { foundRange.hash < toRange.hash ? .orderedAscending : .orderedDescending }
      func performTextSearch(
        queryString: String, options: UITextSearchOptions,
        resultAggregator: UITextSearchAggregator<AnyHashable?>
      ) {
        for _ in 0..<queryString.count {
          resultAggregator.foundRange(UITextRange(), searchString: queryString, document: nil)
        }
        resultAggregator.finishedSearching()
      }
      func decorate(
        foundTextRange: UITextRange, document: AnyHashable??, usingStyle: UITextSearchFoundTextStyle
      ) { log.append("\(usingStyle)") }
      func clearAllDecoratedFoundText() { log.append("clear") }
    }
    let lines = Lines()
    let session = UITextSearchingFindSession(searchableObject: lines)
    XCTAssertEqual(session.highlightedResultIndex, NSNotFound)
    session.performSearch(query: "ab", options: nil)
    XCTAssertEqual(lines.log, ["clear", "found", "found", "highlighted"])
    XCTAssertEqual(session.resultCount, 2)
    XCTAssertEqual(session.highlightedResultIndex, 0)
    session.highlightNextResult(in: .backward)
    XCTAssertEqual(session.highlightedResultIndex, 1)
    XCTAssertFalse(session.supportsReplacement)
    session.performSearch(query: "", options: nil)
    XCTAssertEqual(session.resultCount, 0)
  }
}
