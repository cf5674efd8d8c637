import UIKit
import XCTest

private final class KeyView: UIView {
  var log: [String] = []
  override var canBecomeFirstResponder: Bool { true }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    log += presses.map { "began \($0.key?.characters ?? "")" }
  }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("ended") }
}

final class KeyTests: XCTestCase {
  func testKeysGoToTheFirstResponder() {
    let harness = WindowHarness()
    defer { harness.close() }
    let view = KeyView()
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    func send(_ phase: UIPress.Phase) {
      harness.window.deliver(KeyInput(phase: phase, key: .keyboardSpacebar, characters: " ", timestamp: 0))
    }
    send(.began)
    send(.ended)
    XCTAssertEqual(view.log, [])
    XCTAssertTrue(view.becomeFirstResponder())
    send(.ended)
    XCTAssertEqual(view.log, [], "an end without a beginning")
    send(.began)
    send(.began)
    send(.ended)
    XCTAssertEqual(view.log, ["began  ", "began  ", "ended"])
    view.removeFromSuperview()
    XCTAssertFalse(view.isFirstResponder)
    XCTAssertFalse(UIView().becomeFirstResponder())
  }
}
