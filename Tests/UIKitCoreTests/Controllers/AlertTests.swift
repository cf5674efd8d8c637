import Support
import UIKit
import XCTest

final class AlertTests: XCTestCase {
  private var harness = WindowHarness()
  private let root = UIViewController()
  private var log: [String] = []

  override func setUp() {
    harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    harness.window.rootViewController = root
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    log = []
  }

  override func tearDown() { harness.close() }

  private func alert(_ style: UIAlertController.Style, _ actions: [(String, UIAlertAction.Style)])
    -> UIAlertController
  {
    let alert = UIAlertController(title: "Delete?", message: "It cannot be undone.", preferredStyle: style)
    for (title, style) in actions {
      alert.addAction(UIAlertAction(title: title, style: style) { [self] in log.append($0.title ?? "") })
    }
    root.present(alert, animated: true)
    harness.run(to: harness.context.scheduler.now + 1)
    return alert
  }

  private func frame(_ name: String) -> CGRect {
    guard let view = harness.window.firstView(identifier: name) else { return .null }
    return view.convert(view.bounds, to: nil)
  }

  func testTwoChoicesStandSideBySide() {
    let alert = alert(.alert, [("Delete", .destructive), ("Cancel", .cancel)])
    let (delete, cancel) = (frame("alert.action.0"), frame("alert.action.1"))
    XCTAssertEqual(cancel.minX, 60, "a card of 270 points in the middle of 390; what cancels is left")
    XCTAssertEqual(delete.minX, 195)
    XCTAssertEqual(cancel.height, 44)
    XCTAssertEqual(delete.minY, cancel.minY)
    let title = frame("alert.title")
    XCTAssertEqual((title.minY + cancel.maxY) / 2, 422, accuracy: 14, "in the middle of the screen")
    harness.tap(delete.midX, delete.midY)
    XCTAssertEqual(log, [], "the handler waits till the alert has gone")
    harness.run(to: harness.context.scheduler.now + 1)
    XCTAssertEqual(log, ["Delete"])
    XCTAssertNil(root.presentedViewController)
    XCTAssertNil(alert.view.window)
  }

  func testMoreChoicesStandBelowEachOther() {
    _ = alert(.alert, [("Cancel", .cancel), ("One", .default), ("Two", .default)])
    XCTAssertEqual(frame("alert.action.1").maxY, frame("alert.action.2").minY)
    XCTAssertEqual(frame("alert.action.2").maxY, frame("alert.action.0").minY, "what cancels is last")
    XCTAssertEqual(frame("alert.action.1").width, 270)
  }

  /// Two that do not fit side by side are below each other, what cancels last, as more are.
  func testTwoLongChoicesStandBelowEachOther() {
    _ = alert(.alert, [("Cancel", .cancel), ("Delete This Message", .destructive)])
    XCTAssertEqual(frame("alert.action.1").width, 270)
    XCTAssertEqual(frame("alert.action.1").maxY, frame("alert.action.0").minY)
  }

  private func rest() { harness.run(to: harness.context.scheduler.now + 1) }

  func testTheTextSizeIsTheUsers() {
    harness.window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    _ = alert(.alert, [("Cancel", .cancel), ("OK", .default)])
    XCTAssertEqual(frame("alert.action.0").width, 343 / 2, "wider, and still side by side")
    XCTAssertEqual(frame("alert.action.0").minX, 23.5)
    // The body style has 33 points there: its line is 39.4 high on San Francisco, 39.9 on Inter.
    XCTAssertEqual(frame("alert.action.0").height, 33 * 1.21 + 22, accuracy: 1)
    let title = frame("alert.title").height
    harness.window.traitOverrides.preferredContentSizeCategory = .large
    rest()
    XCTAssertEqual(
      frame("alert.action.0"), CGRect(x: 60, y: frame("alert.action.0").minY, width: 135, height: 44))
    XCTAssertLessThan(frame("alert.title").height, title)
  }

  func testAnActionSheetOfLargeTexts() {
    harness.window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    let long = "Move This Conversation to the Archive"
    _ = alert(.actionSheet, [(long, .default), ("Cancel", .cancel)])
    // Three lines of the title-3 style, which has 37 points.
    XCTAssertEqual(frame("alert.action.0").height, 3 * 37 * 1.21 + 22, accuracy: 3)
    XCTAssertEqual(frame("alert.action.1").height, 37 * 1.21 + 22, accuracy: 1)
    XCTAssertEqual(frame("alert.action.1").maxY, 844 - 34)
  }

  /// Choices that have no room scroll, and the texts above them stay.
  func testManyChoicesScroll() {
    _ = alert(.alert, (0..<25).map { ("Choice \($0)", .default) })
    XCTAssertEqual(frame("alert.title").minY, 47 + 19, "as high as the safe area lets it be")
    let first = frame("alert.action.0")
    XCTAssertGreaterThan(frame("alert.action.24").minY, 844)
    harness.send(.began, 195, 600)
    for step in 1...10 {
      harness.run(to: harness.context.scheduler.now + 0.02)
      harness.send(.moved, 195, 600 - CGFloat(step) * 30)
    }
    harness.run(to: harness.context.scheduler.now + 0.5)
    harness.send(.ended, 195, 300)
    rest()
    XCTAssertEqual(log, [], "a finger that scrolls chooses nothing")
    XCTAssertLessThan(frame("alert.action.0").minY, first.minY - 200)
    XCTAssertEqual(frame("alert.title").minY, 47 + 19)
    harness.tap(195, 600)
    rest()
    XCTAssertEqual(log.count, 1)
  }

  /// On a pad choices are in a popover; a touch beside it means what cancels.
  func testAnActionSheetOnAPad() throws {
    UIScreen.main.configure(
      size: CGSize(width: 820, height: 1_180), scale: 2, style: .light, safeAreaInsets: .zero, idiom: .pad)
    harness.window.frame = UIScreen.main.bounds
    let source = UIView(frame: CGRect(x: 100, y: 100, width: 60, height: 40))
    root.view.addSubview(source)
    let alert = UIAlertController(title: "Photo", message: nil, preferredStyle: .actionSheet)
    for (title, style) in [("Take", UIAlertAction.Style.default), ("Cancel", .cancel)] {
      alert.addAction(UIAlertAction(title: title, style: style) { [self] in log.append($0.title ?? "") })
    }
    XCTAssertEqual(alert.modalPresentationStyle, .popover)
    try XCTUnwrap(alert.popoverPresentationController).sourceView = source
    root.present(alert, animated: true)
    rest()
    XCTAssertEqual(frame("alert.action.0").width, 270)
    XCTAssertEqual(frame("alert.action.0").height, 57)
    XCTAssertGreaterThan(frame("alert.title").minY, 140, "below what it is for")
    XCTAssertLessThan(frame("alert.title").minY, 180)
    XCTAssertTrue(frame("alert.action.1").isEmpty, "nothing shows what cancels")
    harness.tap(700, 900)
    rest()
    XCTAssertEqual(log, ["Cancel"])
    XCTAssertNil(root.presentedViewController)
  }

  /// What is drawn in the tint fades to grey behind an alert, and back; what is not, stays as it is.
  func testTheTintBehindFades() throws {
    func fade(_ view: UIView) -> Double? {
      (view.layer.animation(forKey: "transition") as? CATransition).map {
        ($0.duration * 1_000).rounded() / 1_000
      }
    }
    let tinted = UIImageView(image: UIImage(systemName: "star")?.withRenderingMode(.alwaysTemplate))
    let colored = UIImageView(
      image: UIImage(systemName: "star")?.withTintColor(.systemRed, renderingMode: .alwaysOriginal))
    let button = UIButton(type: .system)
    button.setTitle("Edit", for: .normal)
    let label = UILabel()
    label.text = "Name"
    let views: [UIView] = [tinted, colored, button, label]
    for view in views {
      view.frame = CGRect(x: 20, y: 100, width: 60, height: 30)
      root.view.addSubview(view)
    }
    rest()
    let title = try XCTUnwrap(button.titleLabel)
    for animated in [true, false] {
      let alert = UIAlertController(title: "T", message: nil, preferredStyle: .alert)
      root.present(alert, animated: animated)
      harness.run(to: harness.context.scheduler.now + 0.05)
      let expected: Double? = animated ? 0.3 : nil
      XCTAssertEqual([fade(tinted), fade(title)], [expected, expected])
      XCTAssertEqual([fade(colored), fade(label)], [nil, nil])
      XCTAssertEqual(tinted.tintAdjustmentMode, .dimmed)
      rest()
      XCTAssertNil(fade(tinted))
      root.dismiss(animated: animated)
      harness.run(to: harness.context.scheduler.now + 0.05)
      XCTAssertEqual([fade(tinted), fade(title)], [expected, expected], "and back")
      rest()
      XCTAssertEqual(tinted.tintAdjustmentMode, .normal)
    }
  }

  func testKeys() {
    _ = alert(.alert, [("OK", .default), ("Cancel", .cancel)])
    harness.window.deliver(KeyInput(phase: .began, key: .keyboardReturnOrEnter, timestamp: 1))
    harness.window.deliver(KeyInput(phase: .ended, key: .keyboardReturnOrEnter, timestamp: 1))
    harness.run(to: 2)
    XCTAssertEqual(log, [], "neither of two is preferred")
    harness.window.deliver(KeyInput(phase: .began, key: .keyboardEscape, timestamp: 1))
    harness.window.deliver(KeyInput(phase: .ended, key: .keyboardEscape, timestamp: 1))
    harness.run(to: 3)
    XCTAssertEqual(log, ["Cancel"])
    let second = UIAlertController(title: "T", message: nil, preferredStyle: .alert)
    let yes = UIAlertAction(title: "Yes", style: .default) { [self] _ in log.append("Yes") }
    second.addAction(UIAlertAction(title: "No", style: .default))
    second.addAction(yes)
    second.preferredAction = yes
    root.present(second, animated: false)
    harness.run(to: 4)
    harness.window.deliver(KeyInput(phase: .began, key: .keyboardReturnOrEnter, timestamp: 4))
    harness.run(to: 5)
    XCTAssertEqual(log, ["Cancel", "Yes"])
  }

  func testAnActionSheet() {
    _ = alert(.actionSheet, [("Share", .default), ("Delete", .destructive), ("Cancel", .cancel)])
    let cancel = frame("alert.action.2")
    XCTAssertEqual(cancel, CGRect(x: 8, y: 844 - 34 - 57, width: 374, height: 57))
    XCTAssertEqual(frame("alert.action.1").maxY, cancel.minY - 8)
    // A touch beside it cancels.
    harness.tap(200, 100)
    harness.run(to: 3)
    XCTAssertEqual(log, ["Cancel"])
  }

  func testATextField() throws {
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Anna" }
    alert.addAction(
      UIAlertAction(title: "OK", style: .default) { [self] _ in
        log.append(alert.textFields?.first?.text ?? "")
      })
    root.present(alert, animated: true)
    harness.run(to: 1)
    let field = try XCTUnwrap(alert.textFields?.first)
    XCTAssertTrue(field.isFirstResponder)
    XCTAssertEqual(frame("alert.field.0").width, 238, "16 points inside the card")
    harness.window.deliver(text: "Bo")
    harness.tap(frame("alert.action.0").midX, frame("alert.action.0").midY)
    harness.run(to: 2)
    XCTAssertEqual(log, ["Bo"])
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    let (_, messages) = Diagnostics.withCapture { sheet.addTextField() }
    XCTAssertEqual(
      messages.map(\.text), ["addTextField was ignored: only alerts have text fields, action sheets have not"]
    )
  }

  func testMisuse() {
    let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    let (_, messages) = Diagnostics.withCapture {
      alert.addAction(UIAlertAction(title: "A", style: .cancel))
      alert.addAction(UIAlertAction(title: "B", style: .cancel))
      alert.preferredAction = UIAlertAction(title: "C", style: .default)
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "addAction was ignored: an alert has one action of the style .cancel at most",
        "preferredAction was ignored: add it with addAction first",
      ])
    XCTAssertEqual(alert.actions.count, 1)
    XCTAssertNil(alert.preferredAction)
  }
}
