import UIKit
import XCTest

/// Dynamic type in labels, attributes, attachments.
final class LabelStyleTests: XCTestCase {
  private func picture(of view: UIView) throws -> CGImage {
    try XCTUnwrap(view.layer.snapshotImage(scale: 1, afterUpdates: true))
  }

  /// Columns and rows with any opacity.
  private func ink(_ image: CGImage) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    var (minX, maxX, minY, maxY) = (Int.max, -1, Int.max, -1)
    for y in 0..<image.height {
      for x in 0..<image.width where pixel(image, x, y) >> 24 > 32 {
        (minX, maxX, minY, maxY) = (min(minX, x), max(maxX, x), min(minY, y), max(maxY, y))
      }
    }
    return maxX < 0 ? nil : (minX...maxX, minY...maxY)
  }

  func testALabelFollowsTheContentSizeWhenItIsAsked() {
    let outer = UIView()
    let label = UILabel()
    outer.addSubview(label)
    label.font = .preferredFont(forTextStyle: .body)
    label.text = "Text"
    outer.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    XCTAssertEqual(label.font.pointSize, 17, "it was not asked")
    label.adjustsFontForContentSizeCategory = true
    XCTAssertEqual(label.font.pointSize, 53)
    let large = label.intrinsicContentSize
    outer.traitOverrides.preferredContentSizeCategory = .extraSmall
    XCTAssertEqual(label.font.pointSize, 14)
    XCTAssertLessThan(label.intrinsicContentSize.height, large.height)
    label.font = .systemFont(ofSize: 20)
    outer.traitOverrides.preferredContentSizeCategory = .large
    XCTAssertEqual(label.font.pointSize, 20, "a font of a fixed size stays")
  }

  func testAttributedRunsFollowTheContentSize() {
    let label = UILabel()
    label.adjustsFontForContentSizeCategory = true
    label.attributedText = NSAttributedString(
      string: "Title", attributes: [.font: UIFont.preferredFont(forTextStyle: .title1)])
    label.traitOverrides.preferredContentSizeCategory = .accessibilityMedium
    let font = label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    XCTAssertEqual(font?.pointSize, 38)
  }

  func testAPictureStandsOnTheBaselineAndMakesRoom() throws {
    let square = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    }
    let text = NSMutableAttributedString(attachment: NSTextAttachment(image: square))
    text.append(NSAttributedString(string: "x", attributes: [.font: UIFont.systemFont(ofSize: 10)]))
    text.addAttribute(.font, value: UIFont.systemFont(ofSize: 10), range: NSRange(location: 0, length: 1))
    let size = text.size()
    // 40 above the baseline, San Francisco's descender of 0.241211 em below.
    XCTAssertEqual(size.height, 42.41211, accuracy: 1e-4)
    XCTAssertEqual(
      size.width,
      40 + NSAttributedString(string: "x", attributes: [.font: UIFont.systemFont(ofSize: 10)]).size().width,
      accuracy: 1e-6)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 43))
    label.attributedText = text
    let image = try picture(of: label)
    XCTAssertEqual(pixel(image, 20, 20), 0xFFFF_0000)
  }

  func testAShadowLiesBehindTheText() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 0, height: 30)
    shadow.shadowColor = UIColor.red
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 80))
    label.attributedText = NSAttributedString(string: "IIII", attributes: [.shadow: shadow])
    let plain = UILabel(frame: label.frame)
    plain.text = "IIII"
    let rows = try XCTUnwrap(ink(picture(of: plain))).rows
    let both = try XCTUnwrap(ink(picture(of: label))).rows
    XCTAssertEqual(both.lowerBound, rows.lowerBound)
    XCTAssertEqual(both.upperBound, rows.upperBound + 30)
  }

  func testAFontWithEqualDigits() {
    let font = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
    func width(_ text: String, _ font: UIFont) -> CGFloat {
      NSAttributedString(string: text, attributes: [.font: font]).size().width
    }
    XCTAssertEqual(width("11:11", font), width("08:49", font), accuracy: 1e-9)
    XCTAssertNotEqual(width("11:11", .systemFont(ofSize: 20)), width("08:49", .systemFont(ofSize: 20)))
    XCTAssertEqual(width("abc", font), width("abc", .systemFont(ofSize: 20)), accuracy: 1e-9)
  }

  func testTailIndentAndSpacingBefore() {
    let style = NSMutableParagraphStyle()
    style.tailIndent = -50
    style.paragraphSpacingBefore = 7
    let text = NSAttributedString(
      string: "some words that need room\nmore", attributes: [.paragraphStyle: style])
    let narrow = text.boundingRect(
      with: CGSize(width: 150, height: 1000), options: .usesLineFragmentOrigin, context: nil)
    XCTAssertLessThanOrEqual(narrow.width, 100)
    let plain = NSAttributedString(string: "some words that need room\nmore").boundingRect(
      with: CGSize(width: 100, height: 1000), options: .usesLineFragmentOrigin, context: nil)
    XCTAssertEqual(narrow.height, plain.height + 7, accuracy: 1e-9)
  }
}
