import UIKit
import XCTest

/// Fonts as Core Graphics and Core Text name them.
final class GraphicsFontTests: XCTestCase {
  func testATextLayerTakesAFontOfCoreGraphics() throws {
    let layer = CATextLayer()
    let font = try XCTUnwrap(CGFont(UIFont.systemFont(ofSize: 12).fontName as CFString))
    layer.font = font
    XCTAssertTrue(layer.font as AnyObject === font)
    XCTAssertEqual(font.ascent, 952)
    XCTAssertEqual(font.descent, -241)
    XCTAssertNil(CGFont("" as CFString))
  }

  func testWhatIsNoFontIsNotRegistered() throws {
    let path = NSTemporaryDirectory() + "no-font-\(UUID().uuidString).ttf"
    try Data("no font".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let url = URL(fileURLWithPath: path) as CFURL
    var error: Unmanaged<CFError>?
    XCTAssertFalse(CTFontManagerRegisterFontsForURL(url, .process, &error))
    XCTAssertEqual(error?.takeRetainedValue().code, 103)
    XCTAssertNil(CGDataProvider(url: url).flatMap { CGFont($0) })
  }

  func testAFontFileIsRegisteredByItsName() throws {
    let folders = ["/usr/share/fonts", "/usr/local/share/fonts"]
    let file = folders.lazy.compactMap { folder in
      FileManager.default.enumerator(atPath: folder)?.lazy.compactMap { $0 as? String }
        .first { $0.hasSuffix("DejaVuSans.ttf") }.map { "\(folder)/\($0)" }
    }.first
    guard let file else { throw XCTSkip("DejaVu Sans is not installed (apt-get install fonts-dejavu-core)") }
    let url = URL(fileURLWithPath: file) as CFURL
    let font = try XCTUnwrap(CGDataProvider(url: url).flatMap { CGFont($0) })
    XCTAssertEqual(font.postScriptName, "DejaVuSans")
    XCTAssertTrue(CTFontManagerRegisterGraphicsFont(font, nil))
    XCTAssertNotNil(UIFont(name: "DejaVuSans", size: 12))
  }
}
