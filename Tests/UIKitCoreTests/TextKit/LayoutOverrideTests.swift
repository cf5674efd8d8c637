import Support
import UIKit
import XCTest

private final class Painter: NSLayoutManager {
  var fills: [String] = []
  var underlines: [String] = []
  var keepsLines = true
  override func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange,
    color: UIColor
  ) {
    fills.append("\(charRange.location)+\(charRange.length) in \(rectCount)")
    // The colour of the text is in force; another one is drawn.
    UIColor.green.setFill()
    for index in 0..<rectCount { UIBezierPath(rect: rectArray[index]).fill() }
  }
  override func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    underlines.append("\(glyphRange.location)+\(glyphRange.length) of \(lineGlyphRange.length)")
    guard keepsLines else { return }
    super.drawUnderline(
      forGlyphRange: glyphRange, underlineType: underlineVal, baselineOffset: baselineOffset,
      lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
  }
}

private final class Indented: NSTextContainer {
  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect { proposedRect.insetBy(dx: 20, dy: 0) }
}

private final class Sizes: NSLayoutManagerDelegate {
  var widths: [CGFloat] = []
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize
  ) { widths += [oldSize.width, textContainer.size.width] }
}

/// Methods of layout managers that apps override to draw text otherwise.
final class LayoutOverrideTests: XCTestCase {
  private let text = "one two three"

  private func storage(_ attributes: [NSAttributedString.Key: Any], in range: NSRange) -> NSTextStorage {
    let storage = NSTextStorage(string: text, attributes: [.font: UIFont.systemFont(ofSize: 17)])
    storage.addAttributes(attributes, range: range)
    return storage
  }

  private func picture(_ manager: NSLayoutManager, _ storage: NSTextStorage, width: CGFloat = 200) -> [UInt32]
  {
    manager.addTextContainer(NSTextContainer(size: CGSize(width: width, height: 200)))
    storage.addLayoutManager(manager)
    let all = NSRange(location: 0, length: storage.length)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: width, height: 80), format: format).image { _ in
      manager.drawBackground(forGlyphRange: all, at: .zero)
      manager.drawGlyphs(forGlyphRange: all, at: .zero)
    }
    guard let pixels = image.cgImage else { return [] }
    return (0..<pixels.height).flatMap { y in (0..<pixels.width).map { pixels.pixel(x: $0, y: y) } }
  }

  func testBackgroundsAreFilledByAMethod() {
    let storage = storage([.backgroundColor: UIColor.red], in: NSRange(location: 4, length: 3))
    let plain = picture(NSLayoutManager(), storage)
    XCTAssertTrue(plain.contains(0xFFFF_0000))
    let painter = Painter()
    let painted = picture(painter, storage)
    XCTAssertEqual(painter.fills, ["4+3 in 1"])
    XCTAssertFalse(painted.contains(0xFFFF_0000))
    XCTAssertEqual(
      painted.filter { $0 == 0xFF00_FF00 }.count, plain.filter { $0 == 0xFFFF_0000 }.count,
      "the same pixels in another colour")
  }

  func testABackgroundOverTwoLinesIsOneCall() {
    let painter = Painter()
    let storage = storage([.backgroundColor: UIColor.red], in: NSRange(location: 0, length: 13))
    _ = picture(painter, storage, width: 90)
    XCTAssertEqual(painter.fills, ["0+13 in 2"])
  }

  func testUnderlinesAreDrawnByAMethod() {
    let storage = storage(
      [.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.blue],
      in: NSRange(location: 4, length: 3))
    let plain = picture(NSLayoutManager(), storage)
    let painter = Painter()
    XCTAssertEqual(picture(painter, storage), plain, "calling super draws the same pixels")
    XCTAssertEqual(painter.underlines, ["4+3 of 13"])
    XCTAssertTrue(plain.contains(0xFF00_00FF))
    let without = Painter()
    without.keepsLines = false
    XCTAssertFalse(picture(without, storage).contains(0xFF00_00FF))
  }

  func testAnUnderlineOfAPartIsShorter() {
    final class Halving: NSLayoutManager {
      override func underlineGlyphRange(
        _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
        lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
      ) {
        super.underlineGlyphRange(
          NSRange(location: glyphRange.location, length: 3), underlineType: underlineVal,
          lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin
        )
      }
    }
    let storage = storage(
      [.underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.blue],
      in: NSRange(location: 0, length: 13))
    let whole = picture(NSLayoutManager(), storage).filter { $0 == 0xFF00_00FF }.count
    let part = picture(Halving(), storage).filter { $0 == 0xFF00_00FF }.count
    XCTAssertGreaterThan(part, 5)
    XCTAssertLessThan(part, whole / 2)
  }

  func testADelegateHearsOfAnotherSize() {
    let (manager, sizes) = (NSLayoutManager(), Sizes())
    manager.delegate = sizes
    let container = NSTextContainer(size: CGSize(width: 200, height: 200))
    manager.addTextContainer(container)
    container.size.width = 200
    XCTAssertEqual(sizes.widths, [])
    container.size.width = 90
    XCTAssertEqual(sizes.widths, [200, 90])
  }

  func testLinesOfAContainersOwnAreReported() {
    func lines(_ container: NSTextContainer) -> [String] {
      Diagnostics.withCapture { NSLayoutManager().addTextContainer(container) }.1.map(\.description)
    }
    XCTAssertEqual(lines(NSTextContainer(size: CGSize(width: 200, height: 200))), [])
    let found = lines(Indented(size: CGSize(width: 200, height: 200)))
    XCTAssertEqual(found.count, 1)
    XCTAssertTrue(found.first?.contains("lineFragmentRect(forProposedRect:") ?? false, "\(found)")
    let whole = NSTextContainer(size: CGSize(width: 200, height: 200)).lineFragmentRect(
      forProposedRect: CGRect(x: -10, y: 5, width: 400, height: 20), at: 0, writingDirection: .natural,
      remaining: nil)
    XCTAssertEqual(whole, CGRect(x: 0, y: 5, width: 200, height: 20))
  }
}
