import XCTest

@testable import UIKitCore

/// Text that is shown again and again must not keep what it looked like: Foundation's attributed strings never release
/// their attributes here.
final class AttributedTextLifetimeTests: XCTestCase {
  private final class Mark: NSObject {}

  private static let key = NSAttributedString.Key("mark")

  /// Whether a mark that is among the attributes is gone after `body`.
  private func isReleased(_ body: ([NSAttributedString.Key: Any]) -> Void) -> Bool {
    weak var mark: Mark?
    do {
      let made = Mark()
      mark = made
      body([Self.key: made, .font: UIFont.systemFont(ofSize: 13)])
    }
    return mark == nil
  }

  func testStringsThatAreMeasuredAndDrawn() {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20))
    XCTAssertTrue(
      isReleased { attributes in
        XCTAssertGreaterThan("abc".size(withAttributes: attributes).width, 10)
        XCTAssertGreaterThan(NSString(string: "abc").size(withAttributes: attributes).width, 10)
        _ = renderer.image { _ in
          "abc".draw(at: .zero, withAttributes: attributes)
          NSString(string: "abc").draw(
            in: CGRect(x: 0, y: 0, width: 40, height: 20), withAttributes: attributes)
        }
      })
  }

  func testSegmentsInManyStates() {
    XCTAssertTrue(
      isReleased { attributes in
        let control = UISegmentedControl(items: ["One", "Two"])
        control.setTitleTextAttributes(attributes, for: .normal)
        for index in 0..<10 {
          control.selectedSegmentIndex = index % 2
          control.isEnabled = index % 3 == 0
        }
        control.layoutIfNeeded()
      })
  }

  func testTextFieldsWithTextAttributes() {
    XCTAssertTrue(
      isReleased { attributes in
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        field.defaultTextAttributes = attributes
        for text in ["a", "ab", "abc"] { field.text = text }
        field.layoutIfNeeded()
      })
  }

  func testConfiguredButtonsInManyStates() {
    var fonts: [() -> UIFont?] = []
    do {
      var configuration = UIButton.Configuration.plain()
      configuration.title = "Save"
      configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
        var attributes = attributes
        let font = UIFont.systemFont(ofSize: 11 + CGFloat(fonts.count))
        fonts.append { [weak font] in font }
        attributes.font = font
        return attributes
      }
      let button = UIButton(configuration: configuration)
      for index in 0..<10 {
        button.isHighlighted = index % 2 == 0
        button.layoutIfNeeded()
      }
    }
    XCTAssertGreaterThan(fonts.count, 1)
    XCTAssertEqual(fonts.filter { $0() != nil }.count, 0)
  }

  func testTheTextOfALabelComesBackAsItWasSet() {
    let label = UILabel()
    let text = NSMutableAttributedString(string: "ab")
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 1, length: 1))
    label.attributedText = text
    XCTAssertEqual(label.attributedText, text)
    // What was set is a copy.
    text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 1))
    XCTAssertNotEqual(label.attributedText, text)
    XCTAssertEqual(label.text, "ab")
    label.attributedText = NSAttributedString(string: "")
    XCTAssertEqual(label.attributedText?.length, 0)
  }

  func testTextsAreEqualWhereTheirAttributesAre() {
    let red = AttributedText("a", attributes: [.foregroundColor: UIColor.red, .kern: 2])
    XCTAssertEqual(red, AttributedText("a", attributes: [.foregroundColor: UIColor.red, .kern: 2]))
    XCTAssertNotEqual(red, AttributedText("a", attributes: [.foregroundColor: UIColor.red, .kern: 3]))
    XCTAssertNotEqual(red, AttributedText("b", attributes: [.foregroundColor: UIColor.red, .kern: 2]))
    XCTAssertNotEqual(red, AttributedText("a", attributes: [.foregroundColor: UIColor.red]))
  }
}
