import XCTest

@testable import QuartzCore

/// Text layers: where the ink is, wrapping, truncation, animated size and colour, misuse.
final class LayersTextTests: XCTestCase {
  private let text = CATextLayer()
  private lazy var scene = Scene(text, size: CGSize(width: 200, height: 100))

  private func show(_ change: () -> Void) -> Picture {
    scene.change {
      text.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
      text.fontSize = 20
      change()
    }
    return scene.picture()
  }

  /// The columns and rows that hold anything but black.
  private func ink(_ picture: Picture) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var xs: [Int] = []
    var ys: [Int] = []
    for y in 0..<100 {
      for x in 0..<200 where picture[x, y] != 0xFF00_0000 {
        xs.append(x)
        ys.append(y)
      }
    }
    guard let x0 = xs.min(), let x1 = xs.max(), let y0 = ys.min(), let y1 = ys.max() else { return nil }
    return (x0...x1, y0...y1)
  }

  func testDefaults() {
    XCTAssertNil(text.string)
    XCTAssertEqual(text.font as? String, "Helvetica")
    XCTAssertEqual(text.fontSize, 36)
    XCTAssertEqual(text.foregroundColor?.lanes, SIMD4(1, 1, 1, 1))
    XCTAssertFalse(text.isWrapped)
    XCTAssertEqual(text.truncationMode, .none)
    XCTAssertEqual(text.alignmentMode, .natural)
    XCTAssertNil(ink(show {}), "no string shows nothing")
  }

  func testTheTextStartsAtTheTopLeft() throws {
    let box = try XCTUnwrap(ink(show { text.string = "Hxx" }))
    let typeface = Typeface.resolve(FontRequest(size: 20))
    XCTAssertLessThanOrEqual(box.x.lowerBound, 3)
    // The capital's top and the baseline, from the metrics.
    XCTAssertEqual(Double(box.y.lowerBound), typeface.ascender - typeface.capHeight, accuracy: 1.5)
    XCTAssertEqual(Double(box.y.upperBound + 1), typeface.ascender, accuracy: 1.5)
    XCTAssertEqual(Double(box.x.upperBound + 1), typeface.advance(of: "Hxx"), accuracy: 2)
  }

  func testAlignment() throws {
    let width = Double(Typeface.resolve(FontRequest(size: 20)).advance(of: "Hxx"))
    let right = try XCTUnwrap(
      ink(
        show {
          text.string = "Hxx"
          text.alignmentMode = .right
        }))
    XCTAssertEqual(Double(right.x.upperBound + 1), 200, accuracy: 2)
    let center = try XCTUnwrap(ink(show { text.alignmentMode = .center }))
    XCTAssertEqual(Double(center.x.lowerBound), (200 - width) / 2, accuracy: 3)
  }

  func testNaturalAlignmentFollowsTheText() throws {
    let hebrew = try XCTUnwrap(ink(show { text.string = "שלום" }))
    XCTAssertGreaterThan(hebrew.x.lowerBound, 100)
    XCTAssertEqual(Double(hebrew.x.upperBound + 1), 200, accuracy: 3)
    let left = try XCTUnwrap(ink(show { text.alignmentMode = .left }))
    XCTAssertLessThan(left.x.upperBound, 100)
  }

  func testJustifiedLinesReachBothSides() throws {
    let box = try XCTUnwrap(
      ink(
        show {
          text.string = "one two three four five six"
          text.isWrapped = true
          text.alignmentMode = .justified
        }))
    XCTAssertEqual(Double(box.x.upperBound + 1), 200, accuracy: 2)
    XCTAssertLessThanOrEqual(box.x.lowerBound, 2)
  }

  func testWrappingAndTruncation() throws {
    let words = "one two three four five six seven eight nine ten"
    let single = try XCTUnwrap(ink(show { text.string = words }))
    XCTAssertLessThan(single.y.upperBound, 26, "unwrapped text is one line")
    XCTAssertGreaterThan(single.x.upperBound, 190, "that ends at the bounds")
    let wrapped = try XCTUnwrap(ink(show { text.isWrapped = true }))
    XCTAssertGreaterThan(wrapped.y.upperBound, 40)

    func lines(_ truncation: CATextLayerTruncationMode, wraps: Bool, _ size: CGSize) -> [String] {
      let layer = CATextLayer()
      layer.truncationMode = truncation
      layer.isWrapped = wraps
      let content = TextLayerContent(words, Typeface.resolve(FontRequest(size: 20)), layer.geometry)
      return TextLayout(content.text, limits: layer.text.limits(size)).lineTexts
    }
    let narrow = CGSize(width: 120, height: 24)
    XCTAssertTrue(lines(.end, wraps: false, narrow)[0].hasSuffix("\u{2026}"))
    XCTAssertTrue(lines(.start, wraps: false, narrow)[0].hasPrefix("\u{2026}"))
    XCTAssertTrue(lines(.middle, wraps: false, narrow)[0].contains("\u{2026}"))
    XCTAssertTrue(lines(.middle, wraps: false, narrow)[0].hasPrefix("one"))
    XCTAssertTrue(lines(.middle, wraps: false, narrow)[0].hasSuffix("ten"))
    XCTAssertEqual(lines(.none, wraps: false, narrow), [words])
    let two = lines(.end, wraps: true, CGSize(width: 120, height: 50))
    XCTAssertEqual(two.count, 2, "as many lines as fit")
    XCTAssertTrue(two[1].hasSuffix("\u{2026}"))
    let all = lines(.none, wraps: true, CGSize(width: 120, height: 50))
    XCTAssertEqual(all.joined(separator: " "), words, "nothing is lost")
    let typeface = Typeface.resolve(FontRequest(size: 20))
    for line in all + two { XCTAssertLessThanOrEqual(typeface.advance(of: line), 120.01, line) }
  }

  func testAttributedStrings() throws {
    let string = NSMutableAttributedString(
      string: "aaa", attributes: [NSAttributedString.Key("NSColor"): CGColor.red])
    string.append(
      NSAttributedString(string: "bbb", attributes: [NSAttributedString.Key("NSColor"): CGColor.blue]))
    let picture = show { text.string = string }
    let half = Int(Typeface.resolve(FontRequest(size: 20)).advance(of: "aaa"))
    var red = 0
    var blue = 0
    for y in 0..<100 {
      for x in 0..<200 {
        let c = channels(picture[x, y])
        XCTAssertEqual(c[1], 0)
        if x < half - 1 {
          red += c[0]
          XCTAssertEqual(c[2], 0, "\(x)")
        }
        if x > half + 1 {
          blue += c[2]
          XCTAssertEqual(c[0], 0, "\(x)")
        }
      }
    }
    XCTAssertGreaterThan(red, 1000)
    XCTAssertGreaterThan(blue, 1000)
  }

  func testFontSizeAndColourAnimate() throws {
    let small = show { text.string = "Hxx" }
    let large = show { text.fontSize = 40 }
    _ = show { text.fontSize = 20 }
    let grow = CABasicAnimation(keyPath: "fontSize")
    grow.fromValue = 20
    grow.toValue = 60
    grow.duration = 1
    scene.add(grow)
    XCTAssertEqual(scene.picture(at: 0).bytes, small.bytes)
    XCTAssertEqual(
      scene.picture(at: 0.5).bytes, large.bytes, "half way it is drawn at 40 points, not stretched")
    XCTAssertEqual(scene.picture(at: 1.5).bytes, small.bytes)
    let tint = CABasicAnimation(keyPath: "foregroundColor")
    tint.fromValue = CGColor.black
    tint.toValue = CGColor.red
    tint.duration = 1
    scene.add(tint)
    let dark = scene.picture(at: 2)
    let brightest = (0..<100).flatMap { y in (0..<200).map { channels(dark[$0, y])[0] } }.max()
    XCTAssertEqual(Double(brightest ?? 0), 127.5, accuracy: 2)
  }

  func testMisuse() {
    text.name = "t"
    text.string = "kept"
    let lines = reports {
      text.string = 3
      text.font = 12
      text.fontSize = .nan
      text.setValue(true, forKey: "alignmentMode")
    }
    XCTAssertEqual(
      lines,
      [
        "t: string must be a String or an NSAttributedString, got Int; kept the old text.",
        "t: font must be the name of a font or a UIFont, got Int; kept the old font.",
        "t: fontSize was set to nan, which is not finite; kept the old value.",
        "t: alignmentMode needs a CATextLayerAlignmentMode or its name, got Bool; kept the old value.",
      ])
    XCTAssertEqual(text.string as? String, "kept")
    text.setValue("center", forKey: "alignmentMode")
    XCTAssertEqual(text.alignmentMode, .center)
    XCTAssertEqual(text.value(forKey: "alignmentMode") as? String, "center")
  }

  func testCopiesKeepTheText() {
    _ = show {
      text.string = "abc"
      text.isWrapped = true
    }
    let copy = text.presentation()
    XCTAssertEqual(copy?.string as? String, "abc")
    XCTAssertEqual(copy?.isWrapped, true)
    XCTAssertEqual(CATextLayer(layer: text).string as? String, "abc")
  }
}
