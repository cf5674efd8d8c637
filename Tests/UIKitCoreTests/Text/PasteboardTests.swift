import Support
import UIKit
import XCTest

private final class Board: UIView {
  var taken: [NSItemProvider] = []
  override func paste(itemProviders: [NSItemProvider]) { taken += itemProviders }
}

/// What is on pasteboards, as providers and by how it looks, and the button that pastes it.
final class PasteboardTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() {
    harness = WindowHarness()
    harness.window.makeKeyAndVisible()
    UIPasteboard.general.items = []
  }

  override func tearDown() {
    UIPasteboard.general.items = []
    harness.close()
  }

  func testProvidersAndObjects() throws {
    let board = UIPasteboard.withUniqueName()
    let url = try XCTUnwrap(URL(string: "https://example.com/a"))
    board.setObjects([url])
    XCTAssertEqual(board.url, url)
    XCTAssertEqual(board.string, "https://example.com/a")
    board.setItemProviders(
      [NSItemProvider(object: "word" as NSString), NSItemProvider(object: UIColor.red)], localOnly: true,
      expirationDate: nil)
    XCTAssertEqual(board.numberOfItems, 2)
    XCTAssertEqual(board.string, "word")
    XCTAssertEqual(board.colors, [.red])
    XCTAssertEqual(
      board.itemProviders.map { $0.canLoadObject(ofClass: NSString.self) }, [true, false])
    board.setObjects(["a", "b"])
    XCTAssertEqual(board.strings, ["a", "b"])
  }

  private func detected(_ text: String) -> String {
    let board = UIPasteboard.withUniqueName()
    board.string = text
    nonisolated(unsafe) var answer = "none yet"
    board.detectValues(for: [.probableWebURL, .probableWebSearch, .number]) { result in
      let values = (try? result.get()) ?? [:]
      answer = values.map { "\($0.key.rawValue.split(separator: ".").last ?? ""): \($0.value)" }.joined()
    }
    XCTAssertEqual(answer, "none yet", "on the next turn")
    harness.frame(at: harness.context.scheduler.now + 0.01)
    return answer
  }

  func testWhatTextsLookLike() {
    XCTAssertEqual(detected(" 12.5 "), "number: 12.5")
    XCTAssertEqual(detected("https://example.com"), "probable-web-url: https://example.com")
    XCTAssertEqual(detected("example.com/page"), "probable-web-url: example.com/page")
    XCTAssertEqual(detected("me@example.com"), "probable-web-search: me@example.com")
    XCTAssertEqual(detected("blue whales"), "probable-web-search: blue whales")
    XCTAssertEqual(detected("1.2.3"), "probable-web-search: 1.2.3")
    XCTAssertEqual(detected(" "), "")
    let lines = Diagnostics.withCapture {
      UIPasteboard.general.detectPatterns(for: [.flightNumber]) { _ in }
    }.1
    XCTAssertEqual(lines.count, 1)
  }

  func testTheButtonPastesIntoItsTarget() throws {
    let control = UIPasteControl(configuration: UIPasteControl.Configuration())
    control.frame = CGRect(x: 20, y: 100, width: 120, height: 40)
    harness.window.addSubview(control)
    let board = Board()
    board.pasteConfiguration = UIPasteConfiguration(forAccepting: UIImage.self)
    control.target = board
    let button = try XCTUnwrap(control.subviews.first as? UIButton)
    harness.frame(at: 0)
    XCTAssertFalse(button.isEnabled, "nothing is there")
    UIPasteboard.general.string = "word"
    XCTAssertFalse(button.isEnabled, "no picture")
    UIPasteboard.general.image = UIImage(systemName: "star")
    XCTAssertTrue(button.isEnabled)
    harness.tap(80, 120)
    XCTAssertEqual(board.taken.count, 1)
    XCTAssertTrue(board.taken.first?.canLoadObject(ofClass: UIImage.self) ?? false)

    let field = UITextField(frame: CGRect(x: 20, y: 200, width: 200, height: 40))
    harness.window.addSubview(field)
    control.target = field
    UIPasteboard.general.string = "typed"
    XCTAssertTrue(button.isEnabled)
    field.becomeFirstResponder()
    harness.tap(80, 120)
    XCTAssertEqual(field.text, "typed")
    control.isEnabled = false
    XCTAssertFalse(button.isEnabled)
  }
}
