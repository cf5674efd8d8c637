import Codecs
import Support
import UIKit
import XCTest

final class UIImageTests: XCTestCase {
  /// A bitmap from rows of 0xAARRGGBB pixels.
  private func bitmap(_ rows: [[UInt32]]) throws -> CGImage {
    let storage = try XCTUnwrap(PixelStorage(width: rows[0].count, height: rows.count))
    for (y, row) in rows.enumerated() {
      for (x, pixel) in row.enumerated() { storage.pixels[y * storage.stride + x] = pixel }
    }
    return CGImage(storage: storage, isOpaque: false)
  }

  private func rows(_ image: CGImage) -> [[UInt32]] {
    (0..<image.height).map { y in (0..<image.width).map { x in image.pixel(x: x, y: y) } }
  }

  private let square = """
    <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
    <rect x="6" y="6" width="12" height="12" fill="#ff0000"/></svg>
    """

  func testSizeIsPixelsOverScale() throws {
    let pixels = try bitmap([[0, 0, 0, 0], [0, 0, 0, 0]])
    XCTAssertEqual(UIImage(cgImage: pixels).size, CGSize(width: 4, height: 2))
    let fine = UIImage(cgImage: pixels, scale: 2, orientation: .right)
    XCTAssertEqual(fine.size, CGSize(width: 1, height: 2))
    XCTAssertEqual(fine.scale, 2)
    XCTAssertTrue(fine.cgImage === pixels)
    XCTAssertEqual(UIImage().size, .zero)
  }

  func testOrientationsTurnThePixels() throws {
    let (a, b, c, d, e, f): (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (1, 2, 3, 4, 5, 6)
    let stored = try bitmap([[a, b, c], [d, e, f]])
    let seen: [(UIImage.Orientation, [[UInt32]])] = [
      (.up, [[a, b, c], [d, e, f]]), (.down, [[f, e, d], [c, b, a]]),
      (.right, [[d, a], [e, b], [f, c]]), (.left, [[c, f], [b, e], [a, d]]),
      (.upMirrored, [[c, b, a], [f, e, d]]), (.downMirrored, [[d, e, f], [a, b, c]]),
      (.leftMirrored, [[a, d], [b, e], [c, f]]), (.rightMirrored, [[f, c], [e, b], [d, a]]),
    ]
    for (orientation, expected) in seen {
      XCTAssertEqual(rows(stored.upright(from: orientation)), expected, "\(orientation)")
      let mirrored = UIImage(cgImage: stored, scale: 1, orientation: orientation)
        .withHorizontallyFlippedOrientation()
      XCTAssertEqual(
        rows(stored.upright(from: mirrored.imageOrientation)), expected.map { $0.reversed() },
        "\(orientation)")
    }
  }

  func testTintIsCoverageTimesColourRounded() throws {
    let shape = try bitmap([[0xFF12_3456, 0x8000_0000, 0x0000_0000]])
    let image = UIImage(cgImage: shape).withRenderingMode(.alwaysTemplate)
    let shown = try XCTUnwrap(
      image.pixels(covering: image.size, at: 1, tint: UIColor(red: 1, green: 0.2, blue: 0, alpha: 1)))
    // 0.2 · 255 = 51; 128/255 of 255 and of 51, rounded: 128 and 26.
    XCTAssertEqual(rows(shown.image), [[0xFFFF_3300, 0x8080_1A00, 0]])
    let original = try XCTUnwrap(
      image.withRenderingMode(.alwaysOriginal).pixels(covering: image.size, at: 1, tint: .red))
    XCTAssertTrue(original.image === shape)
    let tinted = try XCTUnwrap(
      UIImage(cgImage: shape).withTintColor(.blue).pixels(covering: image.size, at: 1, tint: .red))
    XCTAssertEqual(tinted.image.pixel(x: 0, y: 0), 0xFF00_00FF)
    let again = try XCTUnwrap(
      image.pixels(covering: image.size, at: 1, tint: UIColor(red: 1, green: 0.2, blue: 0, alpha: 1)))
    XCTAssertTrue(again.image === shown.image, "the same look is cached")
  }

  func testPNGKeepsEveryPixel() throws {
    let pixels = try bitmap([[0xFFFF_0000, 0x8040_2010], [0, 0xFF01_0203]])
    let data = try XCTUnwrap(UIImage(cgImage: pixels).pngData())
    let back = try XCTUnwrap(UIImage(data: data))
    XCTAssertEqual(rows(try XCTUnwrap(back.cgImage)), rows(pixels))
  }

  func testDataThatIsNoImageIsNilAndReported() {
    let (image, messages) = Diagnostics.withCapture { UIImage(data: Data("not an image".utf8)) }
    XCTAssertNil(image)
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(
      messages[0].description.hasPrefix("UIImage: cannot read UIImage(data:): it is not a PNG"),
      messages[0].description)
    let (missing, missingMessages) = Diagnostics.withCapture { UIImage(contentsOfFile: "/nowhere/a.png") }
    XCTAssertNil(missing)
    XCTAssertEqual(
      missingMessages.map(\.description),
      ["UIImage: cannot read /nowhere/a.png: there is no readable file; check the path"])
  }

  func testDrawingIsRasterisedFinerThanShown() throws {
    let image = try XCTUnwrap(UIImage(data: Data(square.utf8)))
    XCTAssertEqual(image.size, CGSize(width: 24, height: 24))
    let shown = try XCTUnwrap(image.pixels(covering: CGSize(width: 30, height: 30), at: 3, tint: nil))
    XCTAssertEqual(shown.image.width, 180, "30 points × 3 pixels × 2")
    XCTAssertEqual(shown.scale, 7.5)
    XCTAssertEqual(shown.image.pixel(x: 90, y: 90), 0xFFFF_0000)
    XCTAssertEqual(shown.image.pixel(x: 44, y: 90), 0)
    XCTAssertEqual(shown.image.pixel(x: 45, y: 90), 0xFFFF_0000)
    let covering = try XCTUnwrap(image.pixels(covering: CGSize(width: 48, height: 12), at: 1, tint: nil))
    XCTAssertEqual(covering.image.width, 96, "keeps its shape and covers the longer side")
    XCTAssertEqual(covering.image.height, 96)
  }

  func testDrawingIntoAContextStandsUpright() throws {
    let pixels = try bitmap([[0xFFFF_0000, 0xFF00_FF00], [0xFF00_00FF, 0xFFFF_FFFF]])
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 1)
    UIImage(cgImage: pixels).draw(at: CGPoint(x: 1, y: 1))
    let image = try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
    UIGraphicsEndImageContext()
    XCTAssertEqual(
      rows(image),
      [
        [0, 0, 0, 0], [0, 0xFFFF_0000, 0xFF00_FF00, 0], [0, 0xFF00_00FF, 0xFFFF_FFFF, 0], [0, 0, 0, 0],
      ])
  }

  func testCacheStaysWithinItsBudget() throws {
    ImageContentsCache.removeAll()
    let drawing = try VectorImage(bytes: Array(square.utf8), name: "square")
    // 28 images of 4 MB each are more than twice the budget.
    let side = 1024
    for number in 0..<28 {
      let key = ImageContentsCache.Key(
        source: ObjectIdentifier(drawing), width: side, height: side, orientation: 0, tint: UInt32(number))
      let image = ImageContentsCache.image(for: key, source: drawing) {
        PixelStorage(width: side, height: side).map { CGImage(storage: $0, isOpaque: false) }
      }
      XCTAssertNotNil(image)
      let again = ImageContentsCache.image(for: key, source: drawing) {
        XCTFail("the newest image is kept")
        return nil
      }
      XCTAssertTrue(again === image)
    }
    XCTAssertLessThanOrEqual(ImageContentsCache.byteCount, ImageContentsCache.byteBudget)
    XCTAssertGreaterThan(ImageContentsCache.byteCount, ImageContentsCache.byteBudget / 2)
    ImageContentsCache.removeAll()
    XCTAssertEqual(ImageContentsCache.byteCount, 0)
  }

  func testEquality() throws {
    let pixels = try bitmap([[1]])
    XCTAssertEqual(UIImage(cgImage: pixels), UIImage(cgImage: pixels))
    XCTAssertNotEqual(UIImage(cgImage: pixels), UIImage(cgImage: pixels).withRenderingMode(.alwaysTemplate))
    XCTAssertNotEqual(UIImage(cgImage: pixels), UIImage(cgImage: try bitmap([[1]])))
  }

  func testImpossibleScaleIsReported() throws {
    let pixels = try bitmap([[1]])
    let (image, messages) = Diagnostics.withCapture { UIImage(cgImage: pixels, scale: -1, orientation: .up) }
    XCTAssertEqual(image.scale, 1)
    XCTAssertEqual(messages.map(\.description), ["UIImage: an image scale of -1.0 cannot be used; 1 is"])
  }
}
