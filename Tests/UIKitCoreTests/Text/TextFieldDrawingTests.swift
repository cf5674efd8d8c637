import UIKit
import XCTest

/// Fields whose subclass draws in place of the field.
final class TextFieldDrawingTests: XCTestCase {
  private final class SilentField: UITextField {
    var calls: [String] = []
    override func drawPlaceholder(in rect: CGRect) { calls.append("placeholder \(rect.origin)") }
    override func drawText(in rect: CGRect) {
      calls.append("text")
      if draws { super.drawText(in: rect) }
    }
    var draws = false
  }

  private let harness = WindowHarness()
  override func tearDown() { harness.close() }

  /// How many pixels of a field show something.
  private func ink(_ field: UITextField) throws -> Int {
    field.frame = CGRect(x: 0, y: 0, width: 120, height: 40)
    harness.window.addSubview(field)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let image = UIGraphicsImageRenderer(size: field.bounds.size).image {
      field.layer.render(in: $0.cgContext)
    }
    let data = try XCTUnwrap(image.cgImage?.dataProvider?.data)
    let bytes = try XCTUnwrap(CFDataGetBytePtr(data))
    return stride(from: 3, to: CFDataGetLength(data), by: 4).filter { bytes[$0] != 0 }.count
  }

  func testAPlaceholderThatIsNotDrawn() throws {
    let plain = UITextField(), silent = SilentField()
    for field in [plain, silent] { field.placeholder = "Name" }
    XCTAssertGreaterThan(try ink(plain), 50)
    XCTAssertEqual(try ink(silent), 0)
    XCTAssertTrue(silent.calls.contains("placeholder (0.0, 0.0)"), "\(silent.calls)")
  }

  func testATextThatIsNotDrawn() throws {
    let silent = SilentField(), speaking = SilentField()
    speaking.draws = true
    for field in [silent, speaking] { field.text = "Ada" }
    XCTAssertEqual(try ink(silent), 0)
    XCTAssertGreaterThan(try ink(speaking), 50)
  }

  /// Read from the right, a text had its last pixel column cut off.
  func testATextFromTheRightShowsAsMuchAsOneFromTheLeft() throws {
    let plain = UITextField(), mirrored = UITextField()
    mirrored.traitOverrides.layoutDirection = .rightToLeft
    for field in [plain, mirrored] { field.text = "HHHH" }
    XCTAssertEqual(try ink(mirrored), try ink(plain), accuracy: 12)
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    let label = try XCTUnwrap(all(mirrored).first { ($0 as? UILabel)?.text == "HHHH" })
    XCTAssertEqual(label.convert(label.bounds, to: mirrored).maxX, mirrored.bounds.maxX, accuracy: 0.01)
  }

  func testTheRectanglesOfASelection() throws {
    let field = UITextField()
    field.text = "Ada"
    _ = try ink(field)
    let range = try XCTUnwrap(field.textRange(from: field.beginningOfDocument, to: field.endOfDocument))
    let rects = field.selectionRects(for: range)
    XCTAssertEqual(rects.count, 1)
    XCTAssertEqual(rects[0].rect.minX, field.caretRect(for: field.beginningOfDocument).minX)
    XCTAssertEqual(rects[0].rect.maxX, field.caretRect(for: field.endOfDocument).minX)
    XCTAssertEqual(field.firstRect(for: range), rects[0].rect)
  }
}
