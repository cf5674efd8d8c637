import Support
import UIKit
import XCTest

/// The whole set of icons: all can be read, none is empty, none is cut off.
final class SymbolSetTests: XCTestCase {
  private func names() throws -> [String] {
    let folder = try XCTUnwrap(AssetLibrary.searchDirectories.first) + "/icons"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    return files.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }.sorted()
  }

  func testEveryIconHasInkInsideItsBox() throws {
    let names = try names()
    XCTAssertGreaterThan(names.count, 300)
    for name in names {
      let (image, messages) = Diagnostics.withCapture { UIImage(systemName: name) }
      XCTAssertEqual(messages.count, 0, "\(name): \(messages)")
      guard let image,
        let pixels = image.pixels(covering: image.size, at: 1, oversampling: 1, tint: .black)?.image
      else {
        XCTFail("\(name) has no pixels")
        continue
      }
      XCTAssertEqual(image.size, CGSize(width: 24, height: 24), name)
      var ink = 0
      var edge = 0
      for y in 0..<pixels.height {
        for x in 0..<pixels.width {
          let alpha = Int(pixel(pixels, x, y) >> 24)
          ink += alpha
          if x == 0 || y == 0 || x == pixels.width - 1 || y == pixels.height - 1 { edge = max(edge, alpha) }
        }
      }
      XCTAssertGreaterThan(ink, 255 * 4, "\(name) is nearly empty")
      XCTAssertLessThan(edge, 255, "\(name) touches the edge of its box with full ink")
    }
  }

  func testFilledIconsHoldMoreInkThanTheirOutlines() throws {
    let names = try names()
    let pairs = names.filter { names.contains($0 + ".fill") }
    XCTAssertGreaterThan(pairs.count, 90)
    func ink(_ name: String) -> Int {
      guard
        let pixels = UIImage(systemName: name)?.pixels(
          covering: CGSize(width: 24, height: 24), at: 1, oversampling: 1, tint: .black)?.image
      else { return 0 }
      return (0..<pixels.height).reduce(0) { sum, y in
        sum + (0..<pixels.width).reduce(0) { $0 + Int(pixel(pixels, $1, y) >> 24) }
      }
    }
    for name in pairs { XCTAssertGreaterThan(ink(name + ".fill"), ink(name), name) }
  }
}
