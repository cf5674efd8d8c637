import UIKit
import XCTest

/// The text that an app's own keyboard types into.
final class DocumentProxyTests: XCTestCase {
  func testAKeyboardTypesIntoTheFirstResponder() {
    let harness = WindowHarness()
    defer { harness.close() }
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    field.text = "one three"
    harness.window.addSubview(field)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let proxy = UIInputViewController().textDocumentProxy
    XCTAssertFalse(proxy.hasText, "nothing is the first responder")
    XCTAssertNil(proxy.documentContextBeforeInput)
    field.becomeFirstResponder()
    XCTAssertTrue(proxy.hasText)
    XCTAssertEqual(proxy.documentContextBeforeInput, "one three")
    XCTAssertNil(proxy.documentContextAfterInput)
    proxy.adjustTextPosition(byCharacterOffset: -5)
    proxy.insertText("two ")
    XCTAssertEqual(field.text, "one two three")
    XCTAssertEqual(proxy.documentContextBeforeInput, "one two ")
    XCTAssertEqual(proxy.documentContextAfterInput, "three")
    proxy.adjustTextPosition(byCharacterOffset: -100)
    XCTAssertNil(proxy.documentContextBeforeInput, "at the beginning")
    proxy.adjustTextPosition(byCharacterOffset: 3)
    proxy.deleteBackward()
    XCTAssertEqual(field.text, "on two three")
    XCTAssertNil(proxy.selectedText)
  }
}
