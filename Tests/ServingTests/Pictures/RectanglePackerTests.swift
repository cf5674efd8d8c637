import Codecs
import Raster
import XCTest

@testable import Serving

/// What a browser is sent is what was drawn.
final class RectanglePackerTests: XCTestCase {
  private func packed(
    _ width: Int, _ height: Int, _ rects: [PixelRect]? = nil, _ pixel: (Int, Int) -> UInt32
  ) throws -> (pixels: [UInt32], bytes: [UInt8], back: [UInt32], parts: [PixelRect]) {
    var pixels = (0..<width * height).map { pixel($0 % width, $0 / width) | 0xFF00_0000 }
    let bytes = try pixels.withUnsafeMutableBufferPointer { memory -> [UInt8] in
      let buffer = PixelBuffer(
        pixels: try XCTUnwrap(memory.baseAddress), stride: width,
        bounds: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
      var packer = RectanglePacker()
      return try XCTUnwrap(packer.pack(rects ?? [buffer.bounds], of: buffer))
    }
    var back = [UInt32](repeating: 0, count: width * height)
    var parts: [PixelRect] = []
    for rect in try UnpackedPicture.rectangles(bytes) {
      parts.append(
        PixelRect(x: rect.x, y: rect.y, width: rect.width, height: rect.pixels.count / rect.width))
      for (index, pixel) in rect.pixels.enumerated() {
        back[(rect.y + index / rect.width) * width + rect.x + index % rect.width] = pixel
      }
    }
    return (pixels, bytes, back, parts)
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

  /// A screen of one colour with a disc and a picture: nine parts, of which seven have one colour.
  func testWhatHasOneColorIsSentAsThat() throws {
    let result = try packed(780, 640) { x, y in
      if (x - 400) * (x - 400) + (y - 48) * (y - 48) < 100 { return 0x12_34_56 }
      if 96..<160 ~= x, 320..<384 ~= y { return UInt32(x &* 0x0103 ^ y &* 0x01_0305) & 0xFF_FFFF }
      return 0xF2_F2_F7
    }
    XCTAssertTrue(result.back == result.pixels)
    XCTAssertEqual(
      Set(result.parts),
      [
        PixelRect(minX: 0, minY: 0, maxX: 780, maxY: 32),
        // Beside the disc, and the disc.
        PixelRect(minX: 0, minY: 32, maxX: 384, maxY: 64),
        PixelRect(minX: 384, minY: 32, maxX: 416, maxY: 64),
        PixelRect(minX: 416, minY: 32, maxX: 780, maxY: 64),
        PixelRect(minX: 0, minY: 64, maxX: 780, maxY: 320),
        // Beside the picture, and the picture.
        PixelRect(minX: 0, minY: 320, maxX: 96, maxY: 384),
        PixelRect(minX: 96, minY: 320, maxX: 160, maxY: 384),
        PixelRect(minX: 160, minY: 320, maxX: 780, maxY: 384),
        PixelRect(minX: 0, minY: 384, maxX: 780, maxY: 640),
      ])
    XCTAssertLessThan(result.bytes.count, 64 * 64 * 4)
  }

  /// Each square has few colours and both together have too many.
  func testAPaletteThatWouldOverflowIsOfLess() throws {
    let result = try packed(64, 32) { x, y in UInt32(x / 32 * 1000 + (x % 16 + y * 16) % 200) }
    XCTAssertTrue(result.back == result.pixels)
    XCTAssertEqual(result.parts.map(\.minX), [0, 32])
    XCTAssertLessThan(result.bytes.count, 64 * 32)
  }

  func testEachPixelIsSentOnceWhereverARectangleBegins() throws {
    var numbers = SplitMix(3)
    for _ in 0..<60 {
      let (width, height) = (
        Int.random(in: 1...150, using: &numbers), Int.random(in: 1...150, using: &numbers)
      )
      let (x, y) = (Int.random(in: 0..<width, using: &numbers), Int.random(in: 0..<height, using: &numbers))
      let rect = PixelRect(
        minX: x, minY: y, maxX: Int.random(in: x + 1...width, using: &numbers),
        maxY: Int.random(in: y + 1...height, using: &numbers))
      // From one colour to noise, by square.
      let kinds = (0..<25).map { _ in UInt32.random(in: 0..<4, using: &numbers) }
      var noise = numbers
      let result = try packed(width, height, [rect]) { x, y in
        let kind = kinds[x / 32 + y / 32 * 5]
        return kind == 0
          ? 0xAB_CDEF : UInt32(truncatingIfNeeded: noise.next()) & [0, 1, 0x01_0307, 0xFF_FFFF][Int(kind)]
      }
      var sent = [Int](repeating: 0, count: width * height)
      for part in result.parts {
        for y in part.minY..<part.maxY { for x in part.minX..<part.maxX { sent[y * width + x] += 1 } }
      }
      for y in 0..<height {
        for x in 0..<width {
          let isIn = rect.minX <= x && x < rect.maxX && rect.minY <= y && y < rect.maxY
          XCTAssertEqual(sent[y * width + x], isIn ? 1 : 0, "\(x), \(y) of \(rect)")
          if isIn { XCTAssertEqual(result.back[y * width + x], result.pixels[y * width + x]) }
        }
      }
    }
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
