import CoreGraphics
import XCTest

/// Fonts that cannot be opened beside fonts that can.
final class DamagedFontTests: CommandLineTestCase {
  /// A folder of fonts with a good DejaVu, and the environment that knows only it.
  private func fonts() throws -> (folder: String, environment: [String: String]) {
    let good = try XCTUnwrap(
      FontLibrary.faces.first { $0.path.hasSuffix("/DejaVuSans.ttf") }?.path,
      "fonts-dejavu-core is not installed")
    let fonts = "\(folder)/fonts"
    try FileManager.default.createDirectory(atPath: fonts, withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: good, toPath: "\(fonts)/DejaVuSans.ttf")
    return (fonts, ["FLIPBOOK_FONTS": fonts, "FLIPBOOK_FONTS_ONLY": "1"])
  }

  private let render = ["render", "bouncing-icon", "--at", "0", "-o"]

  func testADamagedOneIsReplaced() throws {
    let (fonts, environment) = try fonts()
    XCTAssertEqual(try flipbook(render + ["a.png"], environment: environment).status, 0)
    try Data("not a font".utf8).write(to: URL(fileURLWithPath: "\(fonts)/Inter-Regular.otf"))
    let outcome = try flipbook(render + ["b.png"], environment: environment)
    XCTAssertEqual(outcome.status, 0)
    XCTAssertEqual(
      outcome.errors,
      "flipbook: the font \(fonts)/Inter-Regular.otf cannot be opened and DejaVuSans is used; reinstall its package\n"
    )
    XCTAssertEqual(try bytes("a.png"), try bytes("b.png"))
  }

  func testAPipeIsNotWaitedFor() throws {
    let (fonts, environment) = try fonts()
    XCTAssertEqual(mkfifo("\(fonts)/Inter-Regular.otf", 0o600), 0)
    let outcome = try flipbook(render + ["b.png"], environment: environment)
    XCTAssertEqual(outcome.status, 0)
    XCTAssertEqual(outcome.errors.filter(\.isNewline).count, 1, outcome.errors)
  }

  func testOnlyDamagedOnes() throws {
    let (fonts, environment) = try fonts()
    for name in ["DejaVuSans.ttf", "Inter-Regular.otf"] {
      try Data("not a font".utf8).write(to: URL(fileURLWithPath: "\(fonts)/\(name)"))
    }
    let outcome = try flipbook(render + ["b.png"], environment: environment)
    XCTAssertEqual(outcome.status, 1)
    XCTAssertEqual(outcome.errors.filter(\.isNewline).count, 1, outcome.errors)
    XCTAssertTrue(
      outcome.errors.contains(
        "cannot be opened, there is no other and no text is drawn; reinstall its package"),
      outcome.errors)
    XCTAssertFalse(files.contains("b.png"))
  }
}
