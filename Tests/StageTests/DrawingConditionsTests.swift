import CoreGraphics
import XCTest

@testable import Stage

/// The versions of what pixels depend on.
final class DrawingConditionsTests: XCTestCase {
  func testThoseOfThisMachine() throws {
    let here = DrawingConditions.here
    XCTAssertEqual(
      here.parts.map(\.name),
      ["HarfBuzz", "SDL2_image", "Inter", "InterDisplay", "JetBrainsMono", "DejaVuSans"])
    for part in here.parts {
      let isFont = !["HarfBuzz", "SDL2_image"].contains(part.name)
      XCTAssertNotNil(
        part.version.wholeMatch(of: isFont ? #/[0-9]+\.[0-9]{3} [0-9a-f]{8}/# : #/[0-9]+\.[0-9]+\.[0-9]+/#),
        "\(part)")
    }
    XCTAssertEqual(DrawingConditions(here.description), here)
    XCTAssertEqual(DrawingConditions(here.parts.map { "\($0)\n" }.joined()), here)
  }

  func testWhatDiffers() throws {
    let here = try XCTUnwrap(DrawingConditions("HarfBuzz 8.3.0, SDL2_image 2.8.2, Inter 4.001 9c2f81aa"))
    XCTAssertNil(here.difference(from: here))
    let one = try XCTUnwrap(DrawingConditions("HarfBuzz 6.0.0, SDL2_image 2.8.2, Inter 4.001 9c2f81aa"))
    XCTAssertEqual(here.difference(from: one), "HarfBuzz 6.0.0; here is HarfBuzz 8.3.0")
    let two = try XCTUnwrap(DrawingConditions("HarfBuzz 6.0.0, SDL2_image 2.8.2, Inter 3.019 1f2e3d4c"))
    XCTAssertEqual(
      here.difference(from: two),
      "HarfBuzz 6.0.0 and Inter 3.019 1f2e3d4c; here are HarfBuzz 8.3.0 and Inter 4.001 9c2f81aa")
    XCTAssertNil(here.difference(from: try XCTUnwrap(DrawingConditions("Poppler 22.12.0"))))
    XCTAssertNil(DrawingConditions(""))
    XCTAssertNil(DrawingConditions("HarfBuzz"))
  }

  /// A font that is cut off, or none, has no stamp, and nothing traps.
  func testDamagedFontsHaveNoStamp() throws {
    let whole = try XCTUnwrap(FontLibrary.faces.first { $0.family == "DejaVuSans" })
    XCTAssertNotNil(whole.stamp)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole.path))
    let folder = NSTemporaryDirectory() + "stamps-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let folders = FontLibrary.searchDirectories
    defer {
      FontLibrary.searchDirectories = folders
      try? FileManager.default.removeItem(atPath: folder)
    }
    let damaged = [0, 3, 4, 11, 40, 200].map { bytes.prefix($0) } + [Data(repeating: 0xff, count: 400)]
    for (index, bytes) in damaged.enumerated() {
      try bytes.write(to: URL(fileURLWithPath: "\(folder)/Damaged\(index).ttf"))
    }
    FontLibrary.searchDirectories = [folder]
    XCTAssertEqual(FontLibrary.faces.count, damaged.count)
    for face in FontLibrary.faces { XCTAssertNil(face.stamp, face.path) }
  }
}
