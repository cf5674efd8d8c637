import Raster
import UIKit
import XCTest

/// What a text view shows after its text has changed is what a new one with that text shows.
final class TextViewRedrawTests: XCTestCase {
  private let size = (width: 200, height: 60)

  /// The picture of a text view after changes with a frame after each.
  private func picture(_ text: String, _ changes: [(UITextView) -> Void]) -> [UInt32] {
    let harness = WindowHarness(
      size: CGSize(width: size.width, height: size.height), scale: 1)
    defer { harness.close() }
    harness.context.scale = 1
    harness.window.backgroundColor = .white
    let view = UITextView(frame: harness.window.bounds)
    view.text = text
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    for (index, change) in ([{ _ in }] + changes).enumerated() {
      change(view)
      harness.frame(at: Double(index) * 0.1)
      pixels.withUnsafeMutableBufferPointer { memory in
        guard let base = memory.baseAddress else { return }
        let area = PixelRect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        _ = harness.context.render(
          into: PixelBuffer(pixels: base, stride: size.width, bounds: area), scale: 1,
          background: 0xFF00_0000,
          threads: 1)
      }
    }
    return pixels
  }

  func testEveryChangeIsDrawn() {
    var changes: [(UITextView) -> Void] = []
    var text = "a"
    for letter in "bcdefghijklm" {
      changes.append { $0.insertText(String(letter)) }
      text.append(letter)
      XCTAssertEqual(picture("a", changes), picture(text, []), text)
    }
    // Two changes in one turn, and other attributes.
    XCTAssertEqual(
      picture(
        "x",
        [
          {
            $0.insertText("A"); $0.insertText("B")
          },
          {
            $0.text = "one"; $0.text = "two"
          },
        ]),
      picture("two", []))
    XCTAssertEqual(
      picture("x", [{ $0.text = "red" }, { $0.textColor = .red }]), picture("red", [{ $0.textColor = .red }]))
  }

  /// A container without a width shows its text, too.
  func testAContainerWithoutASize() {
    let storage = NSTextStorage(string: "storage"), manager = NSLayoutManager(), container = NSTextContainer()
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60), textContainer: container)
    let harness = WindowHarness(size: CGSize(width: 200, height: 60), scale: 1)
    defer { harness.close() }
    harness.window.addSubview(view)
    harness.frame(at: 0)
    let widths = view.subviews.flatMap(\.subviews).map(\.bounds.width)
    XCTAssertGreaterThan(widths.max() ?? 0, 40)
  }
}
