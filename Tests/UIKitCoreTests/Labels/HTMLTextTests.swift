import Support
import UIKit
import XCTest

/// Attributed strings from HTML, as labels of many apps have them.
final class HTMLTextTests: XCTestCase {
  private func read(_ html: String) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(html.utf8),
      options: [
        .documentType: NSAttributedString.DocumentType.html,
        .characterEncoding: String.Encoding.utf8.rawValue,
      ],
      documentAttributes: nil)
  }

  private func attribute<Value>(_ key: NSAttributedString.Key, of part: String, in text: NSAttributedString)
    -> Value?
  {
    let place = (text.string as NSString).range(of: part)
    guard place.location != NSNotFound else { return nil }
    return text.attribute(key, at: place.location, effectiveRange: nil) as? Value
  }

  func testParagraphsAndBlanks() throws {
    XCTAssertEqual(try read("<p>One\n  two</p><p>Three<br>four</p>").string, "One two\nThree\nfour")
    XCTAssertEqual(
      try read("<style>p {}</style><!-- no -->a &amp; b &#8364;&nbsp;&lt;").string, "a & b €\u{A0}<")
    XCTAssertEqual(
      try read("<ul><li>a</li><li>b</li></ul><ol><li>c<li>d</ol>").string, "•\ta\n•\tb\n1.\tc\n2.\td")
    XCTAssertEqual(try read("a < b <b>c").string, "a c", "what cannot be a tag is left out")
    XCTAssertEqual(try read("a <b").string, "a ")
  }

  func testStyles() throws {
    let text = try read(
      "<h1>Big</h1><b>bold</b> <i>slanted</i> <u>line</u> <font color='#f00' size=5>red</font> "
        + "<span style=\"color: rgb(0, 128, 255); font-size: 20pt; text-align: center\">sky</span> "
        + "<a href=\"https://example.com/\">there</a>")
    let big: UIFont? = attribute(.font, of: "Big", in: text)
    XCTAssertEqual(big?.pointSize, 24)
    XCTAssertEqual(big?.fontDescriptor.symbolicTraits.contains(.traitBold), true)
    let bold: UIFont? = attribute(.font, of: "bold", in: text)
    XCTAssertEqual(bold?.fontDescriptor.symbolicTraits.contains(.traitBold), true)
    XCTAssertEqual(bold?.pointSize, 12)
    let slanted: UIFont? = attribute(.font, of: "slanted", in: text)
    XCTAssertEqual(slanted?.fontDescriptor.symbolicTraits.contains(.traitItalic), true)
    XCTAssertEqual(attribute(.underlineStyle, of: "line", in: text), NSUnderlineStyle.single.rawValue)
    XCTAssertEqual(
      attribute(.foregroundColor, of: "red", in: text), UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    XCTAssertEqual((attribute(.font, of: "red", in: text) as UIFont?)?.pointSize, 18)
    XCTAssertEqual((attribute(.font, of: "sky", in: text) as UIFont?)?.pointSize, 20)
    XCTAssertEqual((attribute(.paragraphStyle, of: "sky", in: text) as NSParagraphStyle?)?.alignment, .center)
    XCTAssertEqual(attribute(.link, of: "there", in: text), URL(string: "https://example.com/"))
  }

  func testOtherKindsAreReported() {
    let (_, messages) = Diagnostics.withCapture {
      XCTAssertNil(
        try? NSAttributedString(
          data: Data("{\\rtf1}".utf8), options: [.documentType: NSAttributedString.DocumentType.rtf],
          documentAttributes: nil))
    }
    XCTAssertEqual(messages.map(\.text), ["a document of type NSRTF is not read here; use .html or .plain"])
  }
}
