import Support
import XCTest

@testable import CoreGraphics

/// What draws the characters that a font does not have.
final class FontFallbackTests: XCTestCase {
  private func line(_ text: String, weight: Int = 400) -> SetLine {
    SetLine(text, style: RunStyle(typeface: Typeface.resolve(FontRequest(weight: weight, size: 20))))
  }

  /// Runs a test on a machine with just these files.
  private func withFonts(_ names: [String], _ body: () throws -> Void) throws {
    let directories = FontLibrary.searchDirectories
    let files = try names.map { name in
      try XCTUnwrap(FontLibrary.faces.first { $0.path.hasSuffix("/\(name)") }, name).path
    }
    let folder = NSTemporaryDirectory() + "flipbook-fonts-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, file) in zip(names, files) {
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: file)
    }
    FontLibrary.searchDirectories = [folder]
    defer {
      FontLibrary.searchDirectories = directories
      try? FileManager.default.removeItem(atPath: folder)
    }
    try body()
  }

  private func ink(_ line: SetLine) throws -> Int {
    let context = try XCTUnwrap(CGContext(size: CGSize(width: 60, height: 40), scale: 1, opaque: false))
    for run in line.runs { context.draw(run, at: CGPoint(x: 5 + run.x, y: 30), color: .black) }
    let image = try XCTUnwrap(context.makeImage())
    var count = 0
    for y in 0..<image.height {
      for x in 0..<image.width where image.pixel(x: x, y: y) >> 24 > 127 { count += 1 }
    }
    return count
  }

  func testEachCharacterComesFromTheFirstFontThatHasIt() throws {
    try withFonts(["Inter-Regular.otf", "Inter-Bold.otf", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"]) {
      XCTAssertEqual(line("aשb").runs.map { $0.file?.face.family }, ["Inter", "DejaVuSans", "Inter"])
      XCTAssertEqual(line("ש", weight: 700).runs[0].file?.face.weight, 700)
      XCTAssertEqual(line("𝖠", weight: 700).runs[0].file?.face.weight, 400, "only the regular cut has it")
      let joined = line("e\u{200D}x\u{FE0F}")
      XCTAssertEqual(joined.runs.map { $0.file?.face.family }, ["Inter"], "joiners need no glyph")
    }
  }

  func testAnyInstalledFontIsBetterThanABox() throws {
    try withFonts(["Inter-Regular.otf", "DejaVuSerif.ttf"]) {
      let (line, messages) = Diagnostics.withCapture { self.line("Ա") }  // Armenian
      XCTAssertEqual(line.runs[0].file?.face.family, "DejaVuSerif")
      XCTAssertEqual(messages.map(\.text), [])
    }
  }

  func testABoxStandsForWhatNoFontHasAndOneLineSaysSo() throws {
    try withFonts(["Inter-Regular.otf", "DejaVuSans.ttf"]) {
      let (lines, messages) = Diagnostics.withCapture { [line("𓀀"), line("𓀁𓀂"), line("中"), line("a文b")] }
      XCTAssertEqual(
        messages.map(\.text),
        [
          "no installed font has “𓀀” (U+13000) and a box is drawn; install a font of its script, "
            + "such as the package fonts-noto-core",
          "no installed font has “中” (U+4E2D) and a box is drawn; install a font of its script, "
            + "such as the package fonts-noto-core",
        ])
      XCTAssertEqual(lines[0].runs.flatMap(\.glyphs).map(\.id), [0], "the box of the font")
      XCTAssertGreaterThan(lines[0].width, 5)
      XCTAssertGreaterThan(try ink(lines[0]), 10, "it can be seen")
    }
  }

  func testWithoutTheFallbackFontItsPackageIsNamed() throws {
    try withFonts(["Inter-Regular.otf"]) {
      let (_, messages) = Diagnostics.withCapture { line("א") }
      XCTAssertEqual(
        messages.map(\.text),
        [
          "the font DejaVuSans is not installed and some characters will look different; "
            + "install the package fonts-dejavu-core"
        ])
    }
  }
}
