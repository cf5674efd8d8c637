import UIKit
import XCTest

/// Labels and fields in both directions, and at every scale.
final class LabelDirectionTests: XCTestCase {
  private func columns(_ view: UIView, scale: CGFloat = 1) throws -> ClosedRange<Int> {
    let image = try XCTUnwrap(view.layer.snapshotImage(scale: scale, afterUpdates: true))
    let inked = (0..<image.width).filter { x in
      (0..<image.height).contains { image.pixel(x: x, y: $0) >> 24 > 96 }
    }
    return try XCTUnwrap(inked.min())...XCTUnwrap(inked.max())
  }

  func testNaturalAlignmentFollowsTheInterface() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    label.text = "שלום"
    XCTAssertLessThan(try columns(label).upperBound, 100, "left in an interface that reads from the left")
    label.semanticContentAttribute = .forceRightToLeft
    XCTAssertGreaterThan(try columns(label).lowerBound, 100)
    label.text = "Latin"
    XCTAssertGreaterThan(try columns(label).lowerBound, 100)
    label.textAlignment = .left
    XCTAssertLessThan(try columns(label).upperBound, 100)
    let box = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
    XCTAssertEqual(box.minX, 0)
    label.textAlignment = .natural
    let right = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
    XCTAssertEqual(right.maxX, 200, accuracy: 1e-9)
  }

  func testParagraphsSayTheirOwnDirection() {
    let style = NSMutableParagraphStyle()
    style.baseWritingDirection = .rightToLeft
    let text = NSAttributedString(
      string: "1 + 2", attributes: [.paragraphStyle: style, .font: UIFont.systemFont(ofSize: 12)])
    let line = AttributedLayout(AttributedText(text), defaultFont: .systemFont(ofSize: 12), limits: .init())
      .lines[0]
    XCTAssertEqual(line.runs.map(\.characters), [4..<5, 1..<4, 0..<1], "2 + 1, as it is read from the right")
  }

  func testLinesBreakAlikeAtEveryScale() {
    let text =
      "Lines break where words end, by widths that no pixel has a say in; at one, two and three pixels."
    let before = UIScreen.main.scale
    defer { UIScreen.main.configure(scale: before) }
    for width in stride(from: 60.0, through: 220, by: 7.3) {
      let lines = [1.0, 2, 3].map { scale -> [String] in
        UIScreen.main.configure(scale: scale)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 400))
        label.numberOfLines = 0
        label.text = text
        let height = label.sizeThatFits(CGSize(width: width, height: 1e4)).height
        let count = (height / label.font.lineHeight).rounded()
        let layout = AttributedLayout(
          AttributedText(NSAttributedString(string: text)), defaultFont: label.font,
          limits: .init(width: CGFloat(width)))
        XCTAssertEqual(CGFloat(layout.lines.count), count, "at scale \(scale) in \(width)")
        return layout.lineTexts
      }
      XCTAssertEqual(lines[0], lines[1])
      XCTAssertEqual(lines[0], lines[2])
    }
  }

  func testTheSameLinesAreDrawnAtEveryScale() throws {
    let before = UIScreen.main.scale
    defer { UIScreen.main.configure(scale: before) }
    let lines = try [1.0, 2, 3].map { scale -> [(end: CGFloat, ink: Double)] in
      UIScreen.main.configure(scale: scale)
      let label = UILabel()
      label.numberOfLines = 0
      label.text = "one two three four five six"
      let height = 4 * label.font.lineHeight
      label.frame = CGRect(x: 0, y: 0, width: 64, height: height)
      let image = try XCTUnwrap(label.layer.snapshotImage(scale: scale, afterUpdates: true))
      return (0..<4).map { line in
        var (end, ink) = (0, 0.0)
        let top = label.font.lineHeight * CGFloat(line)
        for y in Int(top * scale)..<Int((top + label.font.lineHeight) * scale) {
          for x in 0..<image.width {
            let alpha = image.pixel(x: x, y: y) >> 24
            ink += Double(alpha)
            if alpha > 96 { end = max(end, x + 1) }
          }
        }
        return (CGFloat(end) / scale, ink / 255 / Double(scale * scale))
      }
    }
    for line in 0..<4 {
      XCTAssertGreaterThan(lines[0][line].ink, 30)
      for scale in [1, 2] {
        XCTAssertEqual(lines[scale][line].end, lines[0][line].end, accuracy: 1)
        XCTAssertEqual(lines[scale][line].ink, lines[0][line].ink, accuracy: lines[0][line].ink * 0.03)
      }
    }
  }

  func testTheCaretFollowsTheDirectionOfTheText() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 30))
    field.font = .systemFont(ofSize: 17)
    field.text = "abשל"
    field.layoutIfNeeded()
    func caret(_ place: Int) -> CGFloat {
      let position = field.position(from: field.beginningOfDocument, offset: place)
      return position.map { field.caretRect(for: $0).minX } ?? .nan
    }
    let latin = field.font!.typeface.advance(of: "ab")
    let whole = field.font!.typeface.advance(of: "abשל")
    XCTAssertEqual(caret(0), 0, accuracy: 1)
    XCTAssertEqual(caret(1), field.font!.typeface.advance(of: "a"), accuracy: 1)
    XCTAssertEqual(caret(2), whole, accuracy: 1, "shin begins on the right")
    XCTAssertEqual(caret(4), latin, accuracy: 1, "and the text ends beside the Latin letters")
  }
}
