import Codecs
import Raster
import XCTest

/// The frames of animated PNG files, read back.
final class APNGDecoderTests: XCTestCase {
  private func picture(_ paint: (Int, Int) -> UInt32) throws -> PixelStorage {
    let storage = try XCTUnwrap(PixelStorage(width: 9, height: 6))
    for y in 0..<6 { for x in 0..<9 { storage.pixels[y * storage.stride + x] = paint(x, y) } }
    return storage
  }

  private func file(_ pictures: [PixelStorage], isOpaque: Bool = true) throws -> [UInt8] {
    let encoder = APNGEncoder(
      ClipShape(
        size: (9, 6), rate: try XCTUnwrap(FrameRate(30)), frameCount: pictures.count, isOpaque: isOpaque))
    for picture in pictures { try encoder.add(picture) }
    return try encoder.finish()
  }

  private func same(_ a: PixelStorage, _ b: PixelStorage) -> Bool { FramePatch.changedRect(a, b) == nil }

  func testFramesAreThePicturesThatWentIn() throws {
    for isOpaque in [true, false] {
      let pictures = try (0..<5).map { step in
        // The third is like the second; the last changes one corner.
        try picture { x, y in
          if !isOpaque, x == 0 { return 0x8040_2010 }
          if step == 4, x == 8, y == 5 { return 0xFF00_FF00 }
          return x + y == min(step, 2) ? 0xFFFF_0000 : 0xFF10_2030
        }
      }
      let all = [pictures[0], pictures[1], pictures[1], pictures[2], pictures[4]]
      let frames = try APNGDecoder.frames(of: file(all, isOpaque: isOpaque))
      XCTAssertEqual(frames.map { $0.frames(atRate: 30) }, [1, 2, 1, 1])
      for (frame, picture) in zip(frames, [pictures[0], pictures[1], pictures[2], pictures[4]]) {
        XCTAssertTrue(same(frame.pixels, picture))
      }
    }
  }

  func testWhatIsNoWholeAnimationIsRefused() throws {
    let whole = try file([
      picture { x, _ in x == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }, picture { _, _ in 0xFF12_3456 },
    ])
    XCTAssertNoThrow(try APNGDecoder.frames(of: whole))
    func reason(_ bytes: [UInt8]) -> String {
      do {
        _ = try APNGDecoder.frames(of: bytes)
        return "none"
      } catch { return "\(error)" }
    }
    XCTAssertEqual(reason([]), "the file is empty")
    XCTAssertEqual(reason(Array("GIF89a".utf8)), "the file is no PNG")
    XCTAssertEqual(reason(Array(whole.dropLast(20))), "the file is damaged")
    var flipped = whole
    flipped[whole.count - 20] ^= 1
    XCTAssertEqual(reason(flipped), "the file is damaged")
    let still = try XCTUnwrap(PNGEncoder.encode(picture { _, _ in 0xFFFF_FFFF }.buffer))
    XCTAssertEqual(reason(still), "the file is no animation")
  }
}
