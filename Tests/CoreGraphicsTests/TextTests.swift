import CoreGraphics
import Support
import XCTest

final class TextTests: XCTestCase {
  private func face(_ size: Double, weight: Int = 400, family: FontRequest.Family = .system) -> Typeface {
    Typeface.resolve(FontRequest(family: family, weight: weight, size: size))
  }

  private func drawn(
    _ text: String, _ typeface: Typeface, scale: CGFloat = 1, x: CGFloat = 2,
    transform: CGAffineTransform = .identity
  ) throws -> CGImage {
    let context = try XCTUnwrap(CGContext(size: CGSize(width: 120, height: 40), scale: scale, opaque: false))
    context.concatenate(transform)
    TextLayout(text, typeface: typeface).draw(in: context, at: CGPoint(x: x, y: 4), color: .black)
    return try XCTUnwrap(context.makeImage())
  }

  /// The sum of all alphas, in pixels.
  private func ink(_ image: CGImage) -> Double {
    var sum = 0
    for y in 0..<image.height { for x in 0..<image.width { sum += Int(image.pixel(x: x, y: y) >> 24) } }
    return Double(sum) / 255
  }

  func testSystemFontHasSanFranciscosDimensions() {
    let typeface = face(17)
    XCTAssertEqual(typeface.ascender, 16.186516, accuracy: 1e-6)
    XCTAssertEqual(typeface.descender, -4.100587, accuracy: 1e-6)
    XCTAssertEqual(typeface.lineHeight, 20.287103, accuracy: 1e-6)
    XCTAssertEqual(typeface.capHeight, 11.97803, accuracy: 1e-6)
    XCTAssertEqual(typeface.xHeight, 8.948239, accuracy: 1e-6)
    XCTAssertEqual(typeface.leading, 0)
  }

  func testFacesAreChosenByWeightSlantAndSize() {
    XCTAssertEqual(face(13).face?.path.hasSuffix("/Inter-Regular.otf"), true)
    XCTAssertEqual(face(13, weight: 600).face?.path.hasSuffix("/Inter-SemiBold.otf"), true)
    XCTAssertEqual(face(13, weight: 530).face?.path.hasSuffix("/Inter-Medium.otf"), true)
    XCTAssertEqual(face(34, weight: 700).face?.path.hasSuffix("/InterDisplay-Bold.otf"), true)
    XCTAssertEqual(
      Typeface.resolve(FontRequest(italic: true, size: 13)).face?.path.hasSuffix("/Inter-Italic.otf"), true)
    XCTAssertEqual(face(13, family: .monospaced).face?.path.hasSuffix("/JetBrainsMono-Regular.ttf"), true)
    XCTAssertEqual(face(13, family: .named("DejaVu Serif")).face?.path.hasSuffix("/DejaVuSerif.ttf"), true)
    XCTAssertEqual(
      face(13, family: .named("DejaVuSerif-Bold")).face?.path.hasSuffix("/DejaVuSerif-Bold.ttf"), true)
    XCTAssertTrue(face(13) === face(13))
  }

  func testAdvancesGrowWithTheSizeAndAreKerned() {
    let small = face(10)
    let large = face(19)
    // San Francisco's tracking, which Apple publishes: 0.12 points at 10, -0.45 at 19.
    XCTAssertEqual(
      (small.advance(of: "Hello") - 5 * 0.12) / 10, (large.advance(of: "Hello") + 5 * 0.45) / 19,
      accuracy: 1e-9)
    // H is 1516 of 2048 units wide in Inter's regular cut, a table the font file holds.
    XCTAssertEqual(small.advance(of: "H"), 10 * 1516 / 2048 + 0.12, accuracy: 0.01)
    XCTAssertLessThan(
      small.advance(of: "To"), small.advance(of: "T") + small.advance(of: "o") - 0.5, "kerning")
    XCTAssertEqual(
      small.advance(of: "Toc", kerning: 2), small.advance(of: "Toc") + 6, accuracy: 1e-9,
      "spacing comes on top of kerning")
    let display = face(34)
    XCTAssertEqual(
      display.advance(of: "Hello") / 34, face(68).advance(of: "Hello") / 68, accuracy: 1e-12,
      "the display cut has no tracking")
    XCTAssertEqual(small.advance(of: ""), 0)
    XCTAssertEqual(small.advance(of: "a\u{0}b"), small.advance(of: "ab"), "control characters do not count")
    let mono = face(12, family: .monospaced)
    XCTAssertEqual(mono.advance(of: "iiii"), mono.advance(of: "WWWW"), accuracy: 1e-9)
  }

  func testMissingGlyphsComeFromTheFallback() {
    let line = TextLayout("a☃b", typeface: face(13)).lines[0]
    XCTAssertEqual(line.runs.map(\.characters), [0..<1, 1..<2, 2..<3])
    XCTAssertEqual(line.runs.map { $0.file?.face.family }, ["Inter", "DejaVuSans", "Inter"])
    XCTAssertEqual(
      TextLayout("plain text", typeface: face(13)).lines[0].runs.count, 1, "one face draws it in one go")
  }

  func testLinesBreakBetweenWords() {
    let typeface = face(10)
    let width = typeface.advance(of: "one two") + 0.5
    let layout = TextLayout(
      "one two three", typeface: typeface, maximumWidth: width, maximumLines: 0, alignment: .right)
    XCTAssertEqual(layout.lines.map(\.text), ["one two", "three"])
    XCTAssertEqual(layout.lines[1].origin.x, width - layout.lines[1].width, accuracy: 1e-9)
    XCTAssertEqual(layout.lines[1].origin.y, typeface.ascender + typeface.lineHeight, accuracy: 1e-9)
    XCTAssertEqual(layout.size.height, 2 * typeface.lineHeight, accuracy: 1e-9)
    XCTAssertEqual(layout.size.width, typeface.advance(of: "one two"), accuracy: 1e-9)
    let long = TextLayout("unbreakable", typeface: typeface, maximumWidth: 20, maximumLines: 0)
    XCTAssertGreaterThan(long.lines.count, 2)
    XCTAssertEqual(long.lines.map(\.text).joined(), "unbreakable")
    let narrow = TextLayout("abc", typeface: typeface, maximumWidth: 0, maximumLines: 0)
    XCTAssertEqual(narrow.lines.map(\.text), ["a", "b", "c"], "one character at least")
    let paragraphs = TextLayout("a\n\nb\n", typeface: typeface, maximumLines: 0)
    XCTAssertEqual(paragraphs.lines.map(\.text), ["a", "", "b", ""])
  }

  func testTruncation() {
    let typeface = face(10)
    func line(_ text: String, _ lineBreak: LineBreak, width: CGFloat = 60) -> String {
      let layout = TextLayout(text, typeface: typeface, maximumWidth: width, lineBreak: lineBreak)
      XCTAssertEqual(layout.lines.count, 1)
      return layout.lines[0].text
    }
    let text = "the quick brown fox"
    let tail = line(text, .truncateTail)
    XCTAssertTrue(tail.hasSuffix("…") && tail.hasPrefix("the quick"), tail)
    XCTAssertLessThanOrEqual(typeface.advance(of: tail), 60.01)
    let head = line(text, .truncateHead)
    XCTAssertTrue(head.hasPrefix("…") && head.hasSuffix("fox"), head)
    let middle = line(text, .truncateMiddle)
    XCTAssertTrue(middle.hasPrefix("the") && middle.hasSuffix("fox") && middle.contains("…"), middle)
    XCTAssertEqual(line(text, .clip), text)
    XCTAssertEqual(line(text, .wordWrap), "the quick")
    XCTAssertEqual(line("fits", .truncateTail), "fits")
    XCTAssertEqual(line("fits\nnot", .truncateTail), "fits…")
    let two = TextLayout(text, typeface: typeface, maximumWidth: 60, maximumLines: 2)
    XCTAssertEqual(two.lines.map(\.text), ["the quick", "brown fox"])
  }

  func testTextStandsOnTheBaselineAtItsPlace() throws {
    let typeface = face(20)
    let image = try drawn("H", typeface, x: 2)
    let rows = (0..<image.height).filter { y in
      (0..<image.width).contains { image.pixel(x: $0, y: y) >> 24 > 127 }
    }
    // The baseline is 4 + 20·0.952148 = 23.04 points down; H is 20·0.727 = 14.5 points high.
    XCTAssertEqual(rows.max(), 22)
    XCTAssertEqual(rows.min(), 9)
    let columns = (0..<image.width).filter { x in
      (0..<image.height).contains { image.pixel(x: x, y: $0) >> 24 > 127 }
    }
    XCTAssertGreaterThanOrEqual(columns.min() ?? 0, 3)
    XCTAssertLessThanOrEqual(CGFloat(columns.max() ?? 0), 2 + typeface.advance(of: "H"))
  }

  func testInkIsTheSameAtEveryScale() throws {
    let typeface = face(11)
    let reference = ink(try drawn("Minimum", typeface, scale: 3)) / 9
    XCTAssertGreaterThan(reference, 50)
    for scale in [1.0, 1.5, 2] {
      XCTAssertEqual(
        ink(try drawn("Minimum", typeface, scale: scale)) / (scale * scale), reference,
        accuracy: reference * 0.015)
    }
  }

  func testQuarterPixelPositions() throws {
    let typeface = face(11)
    let reference = try drawn("il", typeface, x: 2)
    let moved = try drawn("il", typeface, x: 3)
    for y in 0..<40 {
      for x in 0..<100 { XCTAssertEqual(moved.pixel(x: x + 1, y: y), reference.pixel(x: x, y: y)) }
    }
    let quarter = try drawn("il", typeface, x: 2.25)
    XCTAssertNotEqual(
      (0..<40).map { quarter.pixel(x: 3, y: $0) }, (0..<40).map { reference.pixel(x: 3, y: $0) })
    XCTAssertEqual(ink(quarter), ink(reference), accuracy: 0.2, "moving by a quarter loses no ink")
  }

  func testTurnedAndEnlargedTextKeepsItsInk() throws {
    let typeface = face(11)
    let straight = ink(try drawn("Turn", typeface))
    let turn = CGAffineTransform(translationX: 20, y: 0).rotated(by: 0.3)
    XCTAssertEqual(ink(try drawn("Turn", typeface, transform: turn)), straight, accuracy: straight * 0.03)
    XCTAssertEqual(ink(try drawn("", typeface)), 0)
    // The inside of a letter 2,900 pixels high fills the bitmap: such letters are enlarged bitmaps.
    let inside = CGAffineTransform(translationX: -430, y: -2_500)
    XCTAssertEqual(ink(try drawn("I", face(4_000), transform: inside)), 120 * 40)
    XCTAssertGreaterThan(ink(try drawn("Ế\u{301}\u{301}", typeface)), 10)
  }

  func testDrawingIsRepeatableWhateverTheCacheHolds() throws {
    let first = try XCTUnwrap(ImageFile.pngData(drawn("Bounce", face(13))))
    let directories = FontLibrary.searchDirectories
    FontLibrary.searchDirectories = directories
    XCTAssertEqual(first, ImageFile.pngData(try drawn("Bounce", face(13))))
  }

  func testWithoutFontsNothingIsDrawnAndOneLineSaysWhy() throws {
    let directories = FontLibrary.searchDirectories
    defer { FontLibrary.searchDirectories = directories }
    FontLibrary.searchDirectories = ["/nonexistent"]
    let (image, messages) = try Diagnostics.withCapture { try drawn("Text", face(13)) }
    XCTAssertEqual(ink(image), 0)
    XCTAssertEqual(
      messages.map(\.text),
      ["no font was found in /nonexistent and no text is drawn; install the package fonts-inter"])
    XCTAssertEqual(face(13).lineHeight, 13 * 1.193359, accuracy: 1e-6, "layout goes on")
    XCTAssertEqual(
      FontLibrary.missing.map(\.package), ["fonts-inter", "fonts-jetbrains-mono", "fonts-dejavu-core"])
  }

  func testWithoutInterAnotherFontIsUsed() throws {
    let directories = FontLibrary.searchDirectories
    let serif = try XCTUnwrap(FontLibrary.faces.first { $0.path.contains("dejavu") })
    defer { FontLibrary.searchDirectories = directories }
    FontLibrary.searchDirectories = [
      String(serif.path[..<(serif.path.lastIndex(of: "/") ?? serif.path.endIndex)])
    ]
    let (faces, messages) = Diagnostics.withCapture { [face(13), face(12, family: .monospaced), face(13)] }
    XCTAssertTrue(faces[0].face?.path.hasSuffix("/DejaVuSans.ttf") == true)
    XCTAssertTrue(faces[1].face?.path.hasSuffix("/DejaVuSansMono.ttf") == true)
    XCTAssertEqual(
      messages.map(\.text),
      [
        "the font Inter is not installed and text will look different; install the package fonts-inter",
        "the font JetBrainsMono is not installed and fixed-width text will look different; "
          + "install the package fonts-jetbrains-mono",
      ])
  }

  func testBadFontsAndRequestsAreReported() throws {
    let directories = FontLibrary.searchDirectories
    let folder = NSTemporaryDirectory() + "flipbook-fonts-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("not a font".utf8).write(to: URL(fileURLWithPath: folder + "/Inter-Regular.otf"))
    defer {
      FontLibrary.searchDirectories = directories
      try? FileManager.default.removeItem(atPath: folder)
    }
    let (_, requests) = Diagnostics.withCapture {
      _ = face(.nan)
      _ = face(13, family: .named("Zapfino"))
    }
    XCTAssertEqual(
      requests.map(\.text),
      [
        "a font of nan points cannot be drawn; 14.0 points are used",
        "no font called “Zapfino” is installed; the system font is used",
      ])
    FontLibrary.searchDirectories = [folder]
    let (image, messages) = try Diagnostics.withCapture { try drawn("Text", face(13)) }
    XCTAssertEqual(ink(image), 0)
    XCTAssertTrue(
      messages.allSatisfy { $0.text.contains("Inter-Regular.otf cannot be opened") }, "\(messages)")
    XCTAssertFalse(messages.isEmpty)
  }
}
