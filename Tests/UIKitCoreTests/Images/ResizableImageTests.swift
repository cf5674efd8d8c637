import Support
import UIKit
import XCTest

/// Caps, tiles, series of pictures, JPEG, thumbnails.
final class ResizableImageTests: XCTestCase {
  /// Four pixels wide, one high: red, green, blue, white.
  private func strip() -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 4, height: 1), format: format).image { context in
      for (x, color) in [UIColor.red, .green, .blue, .white].enumerated() {
        color.setFill()
        context.fill(CGRect(x: x, y: 0, width: 1, height: 1))
      }
    }
  }

  private func row(_ image: UIImage, width: CGFloat) throws -> [UInt32] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: width, height: 1), format: format).image { _ in
      image.draw(in: CGRect(x: 0, y: 0, width: width, height: 1))
    }
    let pixels = try XCTUnwrap(drawn.cgImage)
    return (0..<Int(width)).map { pixel(pixels, $0, 0) }
  }

  private let red: UInt32 = 0xFFFF_0000
  private let green: UInt32 = 0xFF00_FF00
  private let blue: UInt32 = 0xFF00_00FF
  private let white: UInt32 = 0xFFFF_FFFF

  func testTilesRepeatTheMiddle() throws {
    let image = strip().resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
    XCTAssertEqual(image.resizingMode, .tile)
    XCTAssertEqual(try row(image, width: 8), [red, green, blue, green, blue, green, blue, white])
  }

  func testStretchedCapsKeepTheirSize() throws {
    let image = strip().resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 2), resizingMode: .stretch)
    XCTAssertEqual(try row(image, width: 6), [red, green, green, green, blue, white])
    let old = strip().stretchableImage(withLeftCapWidth: 1, topCapHeight: 0)
    XCTAssertEqual(old.capInsets.right, 2)
  }

  func testAnImageViewKeepsCaps() throws {
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 8, height: 1))
    view.image = strip().resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1), resizingMode: .stretch)
    view.layoutIfNeeded()
    XCTAssertEqual(view.layer.contentsCenter, CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
    view.image = strip()
    XCTAssertEqual(view.layer.contentsCenter, CGRect(x: 0, y: 0, width: 1, height: 1))
    view.image = strip().resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
    let contents = try XCTUnwrap(view.layer.contents as AnyObject? as? CGImage)
    XCTAssertGreaterThanOrEqual(contents.width, 8, "drawn for the bounds, because the middle is repeated")
  }

  func testASeriesOfPicturesRunsOnTheMediaClock() throws {
    let harness = WindowHarness(size: CGSize(width: 4, height: 1), scale: 1)
    defer { harness.close() }
    func plain(_ color: UIColor) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 1)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
      }
    }
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 4, height: 1))
    view.animationImages = [plain(.red), plain(.green)]
    view.animationDuration = 1
    view.animationRepeatCount = 2
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    view.startAnimating()
    XCTAssertTrue(view.isAnimating)
    func shown(at time: TimeInterval) throws -> UInt32 {
      harness.frame(at: time)
      return pixel(try XCTUnwrap(view.shown.contents as AnyObject? as? CGImage), 0, 0)
    }
    XCTAssertEqual(try shown(at: 0.25), red)
    XCTAssertEqual(try shown(at: 0.75), green)
    XCTAssertEqual(try shown(at: 1.25), red)
    harness.frame(at: 2.6)
    XCTAssertFalse(view.isAnimating)
    XCTAssertTrue(
      UIImageView(image: UIImage.animatedImage(with: [plain(.blue), plain(.red)], duration: 2)).isAnimating)
    view.image = UIImage.animatedImage(with: [plain(.blue), plain(.red)], duration: 2)
    XCTAssertTrue(view.isAnimating)
    view.stopAnimating()
    XCTAssertFalse(view.isAnimating)
  }

  func testJPEGAndThumbnails() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 32, height: 16), format: format).image {
      context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
    }
    let data = try XCTUnwrap(image.jpegData(compressionQuality: 0.9))
    XCTAssertEqual(Array(data.prefix(2)), [0xFF, 0xD8])
    let back = try XCTUnwrap(UIImage(data: data)?.cgImage)
    let left = pixel(back, 4, 8)
    XCTAssertGreaterThan(left >> 16 & 255, 245)
    XCTAssertLessThan(left & 255, 12)
    XCTAssertGreaterThan(pixel(back, 28, 8) & 255, 245, "what is transparent is white")
    let small = try XCTUnwrap(image.preparingThumbnail(of: CGSize(width: 8, height: 4)))
    XCTAssertEqual(small.size, CGSize(width: 8, height: 4))
    let (none, messages) = Diagnostics.withCapture { image.preparingThumbnail(of: .zero) }
    XCTAssertNil(none)
    XCTAssertEqual(messages.map(\.text), ["a thumbnail of 0.0 × 0.0 points cannot be made"])
  }

  func testIconsTurnWithTheReadingDirection() {
    let view = UIImageView(image: strip().imageFlippedForRightToLeftLayoutDirection())
    func firstPixel() -> UInt32 {
      (view.layer.contents as AnyObject? as? CGImage).map { pixel($0, 0, 0) } ?? 0
    }
    XCTAssertEqual(firstPixel(), red)
    view.traitOverrides.layoutDirection = .rightToLeft
    XCTAssertEqual(firstPixel(), white)
  }

  func testSymbolConfigurations() throws {
    let star = try XCTUnwrap(UIImage(systemName: "star"))
    let red = try XCTUnwrap(star.applyingSymbolConfiguration(.init(hierarchicalColor: .red)))
    XCTAssertFalse(red.isTemplate)
    let large = UIImage.SymbolConfiguration(pointSize: 34, weight: .bold, scale: .large)
    XCTAssertEqual(
      large.configurationWithoutScale(), UIImage.SymbolConfiguration(pointSize: 34, weight: .bold))
    XCTAssertEqual(
      large.configurationWithoutPointSizeAndWeight(), UIImage.SymbolConfiguration(scale: .large))
  }
}
