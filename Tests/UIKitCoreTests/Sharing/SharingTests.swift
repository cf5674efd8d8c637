import UIKit
import XCTest

/// Pasteboards, and the sheet that says what would be shared.
final class SharingTests: XCTestCase {
  func testAPasteboardKeepsItemsByTheirTypes() throws {
    let board = UIPasteboard.withUniqueName()
    var posted = 0
    let token = NotificationCenter.default.addObserver(
      forName: UIPasteboard.changedNotification, object: board, queue: nil
    ) { _ in posted += 1 }
    defer { NotificationCenter.default.removeObserver(token) }
    board.strings = ["a", "b"]
    XCTAssertEqual(board.string, "a")
    XCTAssertEqual(board.numberOfItems, 2)
    XCTAssertFalse(board.hasURLs)
    let url = try XCTUnwrap(URL(string: "https://example.com"))
    board.url = url
    XCTAssertEqual(board.url, url)
    XCTAssertEqual(board.string, "https://example.com")
    XCTAssertTrue(board.hasURLs)
    board.color = .red
    XCTAssertEqual(board.color, .red)
    XCTAssertNil(board.string)
    board.setValue("x", forPasteboardType: "own.type")
    XCTAssertEqual(board.value(forPasteboardType: "own.type") as? String, "x")
    XCTAssertEqual(board.data(forPasteboardType: "own.type"), Data("x".utf8))
    XCTAssertEqual(board.types, ["own.type"])
    XCTAssertTrue(board.contains(pasteboardTypes: ["own.type"]))
    XCTAssertEqual(board.changeCount, 4)
    XCTAssertEqual(posted, 4)
    let name = UIPasteboard.Name("of the tests")
    XCTAssertNil(UIPasteboard(name: name, create: false))
    let one = UIPasteboard(name: name, create: true)
    one?.string = "shared"
    XCTAssertEqual(UIPasteboard(name: name, create: false)?.string, "shared")
    UIPasteboard.remove(withName: name)
    XCTAssertNil(UIPasteboard(name: name, create: false))
  }

  func testTheSheetSaysWhatWouldBeSharedAndCopies() throws {
    final class Own: UIActivity {
      var items: [Any] = []
      override var activityType: ActivityType? { ActivityType("own") }
      override var activityTitle: String? { "Print Poster" }
      override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }
      override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }
      override func perform() { activityDidFinish(true) }
    }
    let harness = WindowHarness()
    defer { harness.close() }
    let root = UIViewController()
    harness.window.rootViewController = root
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    func present(_ own: Own) -> UIActivityViewController {
      let sheet = UIActivityViewController(activityItems: ["Some words"], applicationActivities: [own])
      root.present(sheet, animated: false)
      harness.run(to: harness.context.scheduler.now + 0.5)
      return sheet
    }
    let own = Own()
    var ends: [String] = []
    let sheet = present(own)
    sheet.completionWithItemsHandler = { type, done, _, _ in
      ends.append("\(type?.rawValue ?? "none") \(done)")
    }
    let table = try XCTUnwrap(sheet.view.subviews.compactMap { $0 as? UITableView }.first)
    XCTAssertEqual(table.numberOfRows(inSection: 0), 2)
    XCTAssertEqual(sheet.view.subviews.compactMap { $0 as? UILabel }.first?.text, "Some words")
    let row = table.convert(table.rectForRow(at: IndexPath(row: 0, section: 0)), to: nil)
    harness.tap(row.midX, row.midY)
    harness.run(to: harness.context.scheduler.now + 1)
    XCTAssertEqual(UIPasteboard.general.string, "Some words")
    XCTAssertEqual(ends, ["com.apple.UIKit.activity.CopyToPasteboard true"])
    let second = present(own)
    second.completionWithItemsHandler = { type, done, _, _ in
      ends.append("\(type?.rawValue ?? "none") \(done)")
    }
    let other = try XCTUnwrap(second.view.subviews.compactMap { $0 as? UITableView }.first)
    let below = other.convert(other.rectForRow(at: IndexPath(row: 1, section: 0)), to: nil)
    harness.tap(below.midX, below.midY)
    harness.run(to: harness.context.scheduler.now + 1)
    XCTAssertEqual(own.items.first as? String, "Some words")
    XCTAssertEqual(ends.last, "own true")
  }
}
