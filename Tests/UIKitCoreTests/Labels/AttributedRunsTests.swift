import UIKit
import XCTest

/// Attributed strings of several runs: that Foundation compares their values, what decorations and looks draw.
final class AttributedRunsTests: XCTestCase {
  private func pixels(
    _ text: NSAttributedString, size: CGSize = CGSize(width: 120, height: 40), scale: CGFloat = 2
  ) throws -> CGImage {
    UIGraphicsBeginImageContextWithOptions(size, false, scale)
    defer { UIGraphicsEndImageContext() }
    text.draw(at: CGPoint(x: 5, y: 5))
    return try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
  }

  /// The alphas of a row.
  private func row(_ image: CGImage, _ y: Int) -> [UInt32] {
    (0..<image.width).map { image.pixel(x: $0, y: y) >> 24 }
  }

  private func ink(_ image: CGImage) -> Int {
    (0..<image.height).reduce(0) { $0 + row(image, $1).reduce(0) { $0 + Int($1) } }
  }

  private func string(_ text: String, _ attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    NSAttributedString(
      string: text, attributes: [.font: UIFont.systemFont(ofSize: 20)].merging(attributes) { $1 })
  }

  /// Foundation on Linux compares the values of neighbouring runs, and stops the program for objects that do not look
  /// as its own do in memory.
  func testRunsWithDifferentValuesUnderTheSameKeys() {
    let shadow = NSShadow()
    shadow.shadowBlurRadius = 2
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    let values: [NSAttributedString.Key: [Any]] = [
      .font: [
        UIFont.systemFont(ofSize: 10), UIFont.boldSystemFont(ofSize: 12), UIFont.systemFont(ofSize: 10),
      ],
      .foregroundColor: [UIColor.red, UIColor.label, UIColor(white: 0.5, alpha: 1)],
      .paragraphStyle: [NSParagraphStyle.default, style, NSMutableParagraphStyle()],
      .shadow: [shadow, NSShadow(), shadow],
      .attachment: [NSTextAttachment(), NSTextAttachment(), NSTextAttachment()],
      .underlineStyle: [1, 9, 1],
    ]
    for (key, values) in values {
      let text = NSMutableAttributedString(string: "one", attributes: [key: values[0]])
      for value in values.dropFirst() {
        text.append(NSAttributedString(string: "two", attributes: [key: value]))
      }
      text.addAttribute(key, value: values[0], range: NSRange(location: 2, length: 3))
      var count = 0
      text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { _, _, _ in count += 1 }
      XCTAssertGreaterThan(count, 1, "\(key)")
      XCTAssertGreaterThan(text.size().height, 0)
    }
  }

  func testTextLayersTakeFontsAndColoursOfUIKit() throws {
    let layer = CATextLayer()
    let font = UIFont.systemFont(ofSize: 12, weight: .bold)
    layer.font = font
    XCTAssertTrue(layer.font as? UIFont === font)
    layer.fontSize = 20
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
    layer.foregroundColor = UIColor.black.cgColor
    func drawn(_ string: Any) throws -> Int {
      layer.string = string
      UIGraphicsBeginImageContextWithOptions(layer.bounds.size, false, 1)
      defer { UIGraphicsEndImageContext() }
      layer.draw(in: try XCTUnwrap(UIGraphicsGetCurrentContext()))
      return ink(try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext()?.cgImage))
    }
    let bold = try drawn("HHHH")
    let large = try drawn(
      NSAttributedString(string: "HHHH", attributes: [.font: UIFont.systemFont(ofSize: 28)]))
    layer.font = UIFont.systemFont(ofSize: 12, weight: .light)
    XCTAssertLessThan(try drawn("HHHH"), bold * 3 / 4)
    layer.font = UIFont.systemFont(ofSize: 12)
    // The same letters, larger by 28/20 each way.
    XCTAssertEqual(Double(large) / Double(try drawn("HHHH")), 1.96, accuracy: 0.04)
  }

  func testEqualRunsAreSetAsOne() {
    let text = NSMutableAttributedString(attributedString: string("A", [:]))
    text.append(string("V", [:]))
    let layout = AttributedLayout(AttributedText(text), defaultFont: .systemFont(ofSize: 12), limits: .init())
    XCTAssertEqual(layout.lines[0].runs.count, 1)
    XCTAssertEqual(
      layout.size.width, string("AV", [:]).size().width, accuracy: 1e-9, "kerned across the seam")
  }

  func testUnderlinesLieOnWholePixels() throws {
    for scale in [1.0, 2, 3] as [CGFloat] {
      let image = try pixels(
        string("     ", [.underlineStyle: NSUnderlineStyle.single.rawValue]), scale: scale)
      let rows = (0..<image.height).filter { row(image, $0).contains { $0 > 0 } }
      XCTAssertEqual(CGFloat(rows.count), max(1, (1.2 * scale).rounded()), "0.06 of 20 points at \(scale)")
      for y in rows { XCTAssertEqual(row(image, y).max(), 255, "and crisp at \(scale)") }
      // The baseline is 5 + 19.04 points down, and the line 2.2 below it.
      XCTAssertEqual(CGFloat(rows[0]) / scale, 26.2 - 0.6, accuracy: 0.51 / scale + 0.3)
    }
  }

  func testDecorations() throws {
    func rows(_ style: NSUnderlineStyle, _ key: NSAttributedString.Key = .underlineStyle) throws -> [Int] {
      let image = try pixels(string("      ", [key: style.rawValue]))
      return (0..<image.height).filter { row(image, $0).contains { $0 > 128 } }
    }
    let single = try rows(.single)
    XCTAssertEqual(try rows(.thick).count, 2 * single.count)
    let double = try rows(.double)
    XCTAssertEqual(double.count, 2 * single.count)
    XCTAssertGreaterThan((double.last ?? 0) - double[0], double.count, "with a gap")
    XCTAssertLessThan(try rows(.single, .strikethroughStyle)[0], single[0] - 10, "through the letters")
    let dashes = try pixels(
      string("      ", [.underlineStyle: NSUnderlineStyle([.single, .patternDash]).rawValue]))
    let line = row(dashes, single[0])
    let first = try XCTUnwrap(line.firstIndex(of: 255))
    let last = try XCTUnwrap(line.lastIndex(of: 255))
    XCTAssertTrue(line[first...last].contains(0), "gaps between them")
    let words = string("I  I", [.underlineStyle: NSUnderlineStyle([.single, .byWord]).rawValue])
    let byWord = row(try pixels(words), single[0])
    let whole = row(try pixels(string("I  I", [.underlineStyle: 1])), single[0])
    XCTAssertGreaterThan(whole.filter { $0 > 128 }.count, byWord.filter { $0 > 128 }.count + 5)
  }

  func testOutlinedLetters() throws {
    let plain = ink(try pixels(string("O", [:])))
    let outlined = try pixels(string("O", [.strokeWidth: 3]))
    let both = ink(try pixels(string("O", [.strokeWidth: -3])))
    // A ring of 0.6 points around both edges of the stroke, of which the inner half replaces ink.
    XCTAssertGreaterThan(both, plain + 300)
    XCTAssertLessThan(ink(outlined), plain)
    let red = try pixels(string("O", [.strokeWidth: 3, .strokeColor: UIColor.red]))
    let colors = (0..<red.height).flatMap { y in (0..<red.width).map { red.pixel(x: $0, y: y) } }
    XCTAssertTrue(colors.allSatisfy { $0 & 0xFFFF == 0 }, "nothing but red")
    XCTAssertTrue(colors.contains { $0 >> 16 & 255 > 150 })
  }

  func testSlantedLetters() throws {
    func centre(_ image: CGImage, _ rows: Range<Int>) -> Double {
      var (x, sum) = (0.0, 0.0)
      for y in rows {
        for (column, alpha) in row(image, y).enumerated() {
          x += Double(column) * Double(alpha)
          sum += Double(alpha)
        }
      }
      return x / sum
    }
    let upright = try pixels(string("I", [:]))
    let slanted = try pixels(string("I", [.obliqueness: 0.5]))
    // The capital is on row 48 (24.04 points) and is 14.5 points high; its upper half leans 0.5 × 10.9 points.
    let upper = centre(slanted, 20..<34) - centre(upright, 20..<34)
    XCTAssertEqual(upper, 0.5 * Double(48 - 27), accuracy: 1.5)
    XCTAssertEqual(ink(slanted), ink(upright), accuracy: ink(upright) / 50, "and none of it is lost")
  }

  func testBackgroundsLieBehindAllLetters() throws {
    let text = NSMutableAttributedString(attributedString: string("f", [.obliqueness: 0.8]))
    text.append(string("   ", [.backgroundColor: UIColor.yellow]))
    let image = try pixels(text)
    let rows = (0..<image.height).map { y in (0..<image.width).map { image.pixel(x: $0, y: y) } }
    let yellow: UInt32 = 0xFFFF_FF00
    XCTAssertTrue(rows.contains { $0.contains(yellow) })
    XCTAssertTrue(
      rows.contains { row in
        let left = row.firstIndex(of: yellow) ?? row.count
        return row[left...].contains(0xFF00_0000)
      }, "the slanted letter reaches over the background behind it")
  }

  func testAParagraphThatIsCutOffHasOneLine() {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    let text = string("some words that are too long for this box", [.paragraphStyle: style])
    let box = text.boundingRect(
      with: CGSize(width: 100, height: 500), options: .usesLineFragmentOrigin, context: nil)
    XCTAssertEqual(box.height, UIFont.systemFont(ofSize: 20).lineHeight, accuracy: 1e-9)
    XCTAssertLessThanOrEqual(box.width, 100.02)
  }

  func testTheFormOfSwiftBecomesTheFormOfFoundation() {
    var text = AttributedString("Hello")
    text.foregroundColor = .red
    var rest = AttributedString(" there")
    rest.underlineStyle = .single
    let made = NSAttributedString(text + rest)
    XCTAssertEqual(made.string, "Hello there")
    XCTAssertEqual(made.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor, .red)
    XCTAssertNil(made.attribute(.foregroundColor, at: 7, effectiveRange: nil))
    XCTAssertEqual(made.attribute(.underlineStyle, at: 7, effectiveRange: nil) as? Int, 1)
    XCTAssertEqual(NSMutableAttributedString(text).string, "Hello")
  }
}
