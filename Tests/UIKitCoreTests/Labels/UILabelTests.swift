import UIKit
import XCTest

final class UILabelTests: XCTestCase {
  /// The rectangle of pixels that are not clear, and the pixels, of a label's text drawn at a scale.
  private func ink(
    _ label: UILabel, size: CGSize, scale: CGFloat
  ) throws -> (minX: Int, minY: Int, maxX: Int, maxY: Int, image: CGImage) {
    UIGraphicsBeginImageContextWithOptions(size, false, scale)
    defer { UIGraphicsEndImageContext() }
    label.drawText(in: CGRect(origin: .zero, size: size))
    let image = try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
    var (minX, minY, maxX, maxY) = (Int.max, Int.max, Int.min, Int.min)
    for y in 0..<image.height {
      for x in 0..<image.width where image.pixel(x: x, y: y) >> 24 > 8 {
        (minX, maxX) = (min(minX, x), max(maxX, x))
        (minY, maxY) = (min(minY, y), max(maxY, y))
      }
    }
    return (minX, minY, maxX, maxY, image)
  }

  private func withScale<R>(_ scale: CGFloat, _ body: () throws -> R) rethrows -> R {
    let before = UIScreen.main.scale
    UIScreen.main.configure(scale: scale)
    defer { UIScreen.main.configure(scale: before) }
    return try body()
  }

  /// Xcode's files say `left` for every label.
  func testALabelWithAnotherSizeIsDrawnAgainWhateverItsContentMode() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 20))
    label.text = "Some words"
    label.contentMode = .left
    label.layer.displayIfNeeded()
    XCTAssertFalse(label.layer.needsDisplay())
    label.frame.size.width = 40
    XCTAssertTrue(label.layer.needsDisplay())
    XCTAssertEqual(label.layer.contentsGravity, .left)
  }

  func testDefaults() {
    let label = UILabel()
    XCTAssertEqual(label.font, UIFont.systemFont(ofSize: 17))
    XCTAssertEqual(label.textColor, .label)
    XCTAssertEqual(label.numberOfLines, 1)
    XCTAssertEqual(label.lineBreakMode, .byTruncatingTail)
    XCTAssertFalse(label.isUserInteractionEnabled)
    XCTAssertNil(label.text)
    XCTAssertEqual(label.intrinsicContentSize, .zero)
  }

  func testIntrinsicSizeIsRoundedUpToPixels() {
    for (scale, height) in [(1, 21), (2, 20.5), (3, 61.0 / 3)] as [(CGFloat, CGFloat)] {
      withScale(scale) {
        let label = UILabel()
        label.text = "Second"
        XCTAssertEqual(label.intrinsicContentSize.height, height, accuracy: 1e-9, "scale \(scale)")
        let pixels = label.intrinsicContentSize.width * scale
        XCTAssertEqual(pixels, pixels.rounded(), accuracy: 1e-6)
        let advance = label.font.typeface.advance(of: "Second")
        XCTAssertGreaterThanOrEqual(label.intrinsicContentSize.width, advance - 0.001)
        XCTAssertLessThan(label.intrinsicContentSize.width, advance + 1 / scale)
      }
    }
  }

  func testSizeThatFits() {
    let label = UILabel()
    label.text = "one two three four"
    let single = label.sizeThatFits(CGSize(width: 40, height: 0))
    XCTAssertEqual(single.width, label.intrinsicContentSize.width, "a single line does not wrap")
    label.numberOfLines = 0
    let wrapped = label.sizeThatFits(CGSize(width: 60, height: 1000))
    XCTAssertLessThanOrEqual(wrapped.width, 60)
    XCTAssertGreaterThanOrEqual(wrapped.height, 2 * label.font.lineHeight)
    label.numberOfLines = 2
    XCTAssertLessThan(label.sizeThatFits(CGSize(width: 40, height: 1000)).height, 3 * label.font.lineHeight)
    label.preferredMaxLayoutWidth = 60
    XCTAssertLessThanOrEqual(label.intrinsicContentSize.width, 60)
    label.sizeToFit()
    XCTAssertEqual(label.bounds.height, label.sizeThatFits(.zero).height)
  }

  func testTextIsCentredVertically() throws {
    let label = UILabel()
    label.font = .systemFont(ofSize: 20)
    label.text = "HHH"
    let drawn = try ink(label, size: CGSize(width: 100, height: 60), scale: 2)
    // Baseline: (60 − 1.193359·20) / 2 + 0.952148·20 = 37.109 points, snapped to pixel 74; capitals end
    // there.
    XCTAssertEqual(drawn.maxY, 73)
    XCTAssertEqual(CGFloat(drawn.maxY - drawn.minY + 1), 0.72 * 20 * 2, accuracy: 1.5)
    XCTAssertLessThan(drawn.minX, 6)
  }

  func testBaselineIsCrisp() throws {
    let label = UILabel()
    label.text = "HHHH"
    for height in [20.0, 20.5, 21, 33.3] {
      let drawn = try ink(label, size: CGSize(width: 80, height: height), scale: 2)
      let middle = (drawn.minX...drawn.maxX).filter {
        drawn.image.pixel(x: $0, y: drawn.maxY - 3) >> 24 == 255
      }
      XCTAssertFalse(middle.isEmpty)
      for x in middle {
        XCTAssertGreaterThan(
          drawn.image.pixel(x: x, y: drawn.maxY) >> 24, 240,
          "the foot of H fills its pixel row at height \(height)")
      }
    }
  }

  func testAlignment() throws {
    let label = UILabel()
    label.text = "HH"
    let size = CGSize(width: 200, height: 30)
    let left = try ink(label, size: size, scale: 1)
    label.textAlignment = .center
    let centre = try ink(label, size: size, scale: 1)
    label.textAlignment = .right
    let right = try ink(label, size: size, scale: 1)
    XCTAssertLessThan(left.maxX, 40)
    XCTAssertEqual(Double(centre.minX + centre.maxX) / 2, 99.5, accuracy: 1)
    XCTAssertGreaterThan(right.minX, 160)
    XCTAssertGreaterThan(right.maxX, 194)
  }

  func testColours() throws {
    let label = UILabel()
    label.text = "\u{2588}\u{2588}"
    label.textColor = .systemBlue
    let size = CGSize(width: 40, height: 30)
    func colours() throws -> Set<UInt32> {
      let drawn = try ink(label, size: size, scale: 1)
      return Set(
        (0..<drawn.image.width * drawn.image.height).map {
          drawn.image.pixel(x: $0 % drawn.image.width, y: $0 / drawn.image.width)
        })
    }
    XCTAssertTrue(try colours().contains(0xFF00_7AFF))
    label.highlightedTextColor = .red
    label.isHighlighted = true
    XCTAssertTrue(try colours().contains(0xFFFF_0000))
    label.isHighlighted = false
    label.attributedText = NSAttributedString(
      string: "\u{2588}", attributes: [.foregroundColor: UIColor.green])
    XCTAssertTrue(try colours().contains(0xFF00_FF00))
    XCTAssertEqual(label.text, "\u{2588}")
    label.shadowColor = .red
    label.shadowOffset = CGSize(width: 20, height: 0)
    XCTAssertTrue(try colours().isSuperset(of: [0xFF00_FF00, 0xFFFF_0000]))
  }

  func testShrinksToFit() throws {
    let label = UILabel()
    label.font = .systemFont(ofSize: 30)
    label.text = "A long line of text"
    let size = CGSize(width: 100, height: 40)
    let truncated = try ink(label, size: size, scale: 2)
    label.adjustsFontSizeToFitWidth = true
    let shrunk = try ink(label, size: size, scale: 2)
    XCTAssertLessThan(shrunk.maxY - shrunk.minY, truncated.maxY - truncated.minY)
    XCTAssertGreaterThan(shrunk.maxX, 190, "the line fills the width")
    XCTAssertLessThan(shrunk.maxX, 200)
    label.minimumScaleFactor = 0.9
    let limited = try ink(label, size: size, scale: 2)
    XCTAssertGreaterThan(limited.maxY - limited.minY, shrunk.maxY - shrunk.minY)
  }

  /// The system font is wider in proportion the smaller it is: the whole text is there nevertheless.
  func testWhatIsShrunkIsNotTruncated() throws {
    for width in stride(from: 110, through: 250, by: 10) {
      let label = UILabel()
      let text = NSMutableAttributedString(string: "Shrunk to fit, the quick brown fox")
      text.addAttribute(.font, value: UIFont.systemFont(ofSize: 17), range: NSRange(location: 0, length: 34))
      text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 33, length: 1))
      label.attributedText = text
      label.adjustsFontSizeToFitWidth = true
      let image = try ink(label, size: CGSize(width: width, height: 30), scale: 2).image
      let hasEnd = (0..<image.height).contains { y in
        (0..<image.width).contains { x in
          let pixel = image.pixel(x: x, y: y)
          return pixel >> 24 > 128 && pixel >> 16 & 0xFF > 100
        }
      }
      XCTAssertTrue(hasEnd, "\(width)")
    }
  }

  func testLayerShowsTheText() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    label.text = "Tab"
    label.layer.displayIfNeeded()
    let contents = try XCTUnwrap(label.layer.contents as? CGImage)
    XCTAssertEqual(contents.width, Int(60 * label.layer.contentsScale))
    XCTAssertTrue((0..<contents.width).contains { contents.pixel(x: $0, y: contents.height / 2) >> 24 > 128 })
  }
}
