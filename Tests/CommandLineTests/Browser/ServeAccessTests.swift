import Foundation
import XCTest

/// What assistive tools, pens and the clipboard do to a stage in a real browser.
final class ServeAccessTests: ServeTestCase {
  private func writeSettings() throws {
    try write(
      """
      import UIKit
      final class SettingsController: UIViewController {
        override func viewDidLoad() {
          view.backgroundColor = .white
          let slider = UISlider(frame: CGRect(x: 20, y: 20, width: 200, height: 30))
          slider.value = 0.5
          slider.accessibilityLabel = "Volume"
          slider.accessibilityIdentifier = "volume"
          let row = UIView(frame: CGRect(x: 20, y: 60, width: 200, height: 30))
          row.isAccessibilityElement = true
          row.accessibilityLabel = "Row"
          row.backgroundColor = .red
          row.accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Delete") { [unowned row] _ in
              row.backgroundColor = .blue
              return true
            }
          ]
          let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
          field.accessibilityLabel = "Name"
          [slider, row, field].forEach(view.addSubview)
        }
      }
      #Preview("settings") { SettingsController() }
      """, to: "Settings.swift")
  }

  func testASliderAndAnActionAreUsedWithoutAPointer() throws {
    try writeSettings()
    let (_, address) = try serve("Settings.swift:settings", "--size", "240x160")
    let page = try open(address)
    try page.wait("document.querySelector('[role=slider]')?.getAttribute('aria-valuenow') === '50'")
    _ = try page.value(
      "(() => { document.querySelector('[role=slider]').focus(); return true })()", as: Bool.self)
    try page.key("ArrowUp")
    try page.key("ArrowRight")
    try page.wait("document.querySelector('[role=slider]').getAttribute('aria-valuetext') === '70%'")
    try page.key("ArrowDown")
    try page.wait("document.querySelector('[role=slider]').getAttribute('aria-valuenow') === '60'")
    XCTAssertTrue(try page.accessibles().contains { $0.role == "button" && $0.name == "Delete: Row" })
    _ = try page.value(
      "(() => { document.querySelector('[aria-label=\"Delete: Row\"]').click(); return true })()",
      as: Bool.self)
    try page.pause(1)
    let (time, script) = try stop(page)
    let text = String(decoding: try bytes(script), as: UTF8.self)
    XCTAssertTrue(text.contains("increment") && text.contains("\"action\" : \"Delete\""), text)
    let expected = try render([
      "Settings.swift:settings", "--size", "240x160", "--script", script, "--at", "\(time)",
    ])
    try wait(for: expected, in: page, "after what assistive tools did")
    // In the middle of the row.
    let at = (75 * expected.width + 120) * 4
    XCTAssertEqual(Array(expected.bytes[at..<at + 3]), [0, 0, 255])
    XCTAssertEqual(page.faults, [])
  }

  func testAPenActsAsAFinger() throws {
    try writeSettings()
    let (_, address) = try serve("Settings.swift:settings", "--size", "240x160")
    let page = try open(address)
    try page.wait("document.querySelector('[role=slider]')")
    let place = try page.restingMiddle(of: "[role='slider']")
    for (type, x) in [
      ("mousePressed", place.x), ("mouseMoved", place.x + 20), ("mouseMoved", place.x + 150),
      ("mouseReleased", place.x + 150),
    ] {
      _ = try page.call(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": x, "y": place.y, "button": "left", "buttons": type == "mouseReleased" ? 0 : 1,
          "clickCount": 1, "pointerType": "pen",
        ])
      try page.pause(0.05)
    }
    try page.wait("document.querySelector('[role=slider]').getAttribute('aria-valuenow') === '100'")
  }

  func testWhatIsPastedArrivesAndWhatIsCopiedIsGiven() throws {
    try writeSettings()
    let (_, address) = try serve("Settings.swift:settings", "--size", "240x160")
    let page = try open(address)
    try page.click("[role='textbox']")
    try page.wait("document.activeElement?.tagName === 'TEXTAREA'")
    _ = try page.value(
      """
      (() => { const data = new DataTransfer(); data.setData("text/plain", "pasted");
        document.activeElement.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        return true })()
      """, as: Bool.self)
    try page.wait(
      "document.querySelector('[role=textbox]').getAttribute('aria-description')?.includes('pasted')")
    for key in ["a", "c"] { try page.key(key, modifiers: 2) }
    _ = try look("nothing is copied") { () -> Bool? in
      try page.pause(0.1)
      return page.last("clipboard") == nil ? nil : true
    }
    XCTAssertEqual(page.last("clipboard")?["text"] as? String, "pasted")
  }

  func testTheTunerHasAWindowOfItsOwnInThePage() throws {
    let (_, address) = try serve("springy-tabs", "--tune-window")
    let page = try open(address, width: 1400)
    try page.wait("document.querySelectorAll('.window canvas').length === 2")
    try page.wait("document.querySelectorAll('.window canvas')[1].width > 32")
    XCTAssertEqual(try page.picture().width, 375)
  }
}
