import Codecs
import Raster
import XCTest

@testable import Serving

/// What a browser is sent is what was drawn.
final class RectanglePackerTests: XCTestCase {
  private func packed(
    _ width: Int, _ height: Int, _ rects: [PixelRect]? = nil, _ pixel: (Int, Int) -> UInt32
  ) throws -> (pixels: [UInt32], bytes: [UInt8], back: [UInt32]) {
    var pixels = (0..<width * height).map { pixel($0 % width, $0 / width) | 0xFF00_0000 }
    let bytes = try pixels.withUnsafeMutableBufferPointer { memory -> [UInt8] in
      let buffer = PixelBuffer(
        pixels: try XCTUnwrap(memory.baseAddress), stride: width,
        bounds: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
      var packer = RectanglePacker()
      return try XCTUnwrap(packer.pack(rects ?? [buffer.bounds], of: buffer))
    }
    var back = [UInt32](repeating: 0, count: width * height)
    for rect in try UnpackedPicture.rectangles(bytes) {
      for (index, pixel) in rect.pixels.enumerated() {
        back[(rect.y + index / rect.width) * width + rect.x + index % rect.width] = pixel
      }
    }
    return (pixels, bytes, back)
  }

  func testOneColor() throws {
    let result = try packed(300, 200) { _, _ in 0x12_34_56 }
    XCTAssertTrue(result.back == result.pixels)
    // The mark, eight bytes for the place, the form and the colour.
    XCTAssertEqual(result.bytes, [0, 0, 0, 0, 0, 44, 1, 200, 0, 0, 0x12, 0x34, 0x56])
  }

  func testAsManyColorsAsAPaletteHas() throws {
    let result = try packed(64, 64) { x, y in UInt32((x + y * 64) % 256) &* 0x010305 & 0xFF_FFFF }
    XCTAssertTrue(result.back == result.pixels)
  }

  func testMoreColorsThanAPaletteHas() throws {
    let result = try packed(64, 64) { x, y in UInt32((x + y * 64) % 257) &* 0x010305 & 0xFF_FFFF }
    XCTAssertTrue(result.back == result.pixels)
  }

  func testNoiseIsKeptToTheBit() throws {
    var numbers = SplitMix(7)
    let result = try packed(100, 80) { _, _ in UInt32(truncatingIfNeeded: numbers.next()) & 0xFF_FFFF }
    XCTAssertTrue(result.back == result.pixels)
  }

  func testAGradientBecomesSmall() throws {
    let result = try packed(512, 512) { x, y in UInt32(x / 2) << 16 | UInt32(y / 2) << 8 | UInt32((x + y) / 4)
    }
    XCTAssertTrue(result.back == result.pixels)
    XCTAssertLessThan(result.bytes.count, 512 * 512 * 4 / 50)
  }

  func testOnlyTheRectanglesAreSent() throws {
    let rects = [
      PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), PixelRect(minX: 30, minY: 20, maxX: 37, maxY: 29),
      PixelRect(minX: 5, minY: 5, maxX: 5, maxY: 9),
    ]
    let result = try packed(40, 30, rects) { x, y in UInt32(x * 6 << 16 | y * 8) }
    for y in 0..<30 {
      for x in 0..<40 {
        let isIn = rects.contains { $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY }
        XCTAssertEqual(result.back[y * 40 + x], isIn ? result.pixels[y * 40 + x] : 0, "\(x), \(y)")
      }
    }
  }
}

/// Numbers that are the same in each run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
