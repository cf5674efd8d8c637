import CPNG
import CoreGraphics
import Foundation
import Raster
import XCTest

@testable import Codecs

final class PNGTests: XCTestCase {
  private func pixels(_ storage: PixelStorage) -> [UInt32] {
    (0..<storage.height).flatMap { y in
      (0..<storage.width).map { x in storage.pixels[y * storage.stride + x] }
    }
  }

  /// Colour type and bit depth of a file, from its header.
  private func form(_ file: [UInt8]) -> [UInt8] { [file[25], file[24]] }

  /// Writes, reads with both readers, and gives the file back.
  private func roundTrip(
    _ storage: PixelStorage, effort: PNGEncoder.Effort = .smallest, line: UInt = #line
  ) throws -> [UInt8] {
    let file = try XCTUnwrap(PNGEncoder.encode(storage.buffer, effort: effort), line: line)
    XCTAssertEqual(try pixels(PNGDecoder.pixels(of: file).pixels), pixels(storage), line: line)
    XCTAssertEqual(try pixels(ImageFile.decode(file).storage), pixels(storage), "as apps read it", line: line)
    return file
  }

  // MARK: Forms

  func testTheSmallestFormThatFitsIsChosen() throws {
    let white: UInt32 = 0xFFFF_FFFF
    func colors(_ count: Int) throws -> PixelStorage {
      try PixelStorage.picture(17, 40) { x, y in
        0xFF10_2000 + UInt32((x + y * 17) % count) * 0x00_0103 & 0xFF_FFFF | 0xFF00_0000
      }
    }
    // PNG's colour types: 0 grey, 2 RGB, 3 palette, 6 RGBA.
    XCTAssertEqual(try form(roundTrip(PixelStorage.picture(9, 5) { _, _ in white })), [3, 1])
    XCTAssertEqual(try form(roundTrip(colors(2))), [3, 1])
    XCTAssertEqual(try form(roundTrip(colors(3))), [3, 2])
    XCTAssertEqual(try form(roundTrip(colors(16))), [3, 4])
    XCTAssertEqual(try form(roundTrip(colors(17))), [3, 8])
    XCTAssertEqual(try form(roundTrip(colors(256))), [3, 8])
    XCTAssertEqual(try form(roundTrip(colors(257))), [2, 8])
    let ramp = try PixelStorage.picture(256, 64) { x, y in 0xFF00_0000 | UInt32((x + y) & 255) * 0x01_0101 }
    XCTAssertEqual(try form(roundTrip(ramp)), [0, 8], "differences of greys are small")
    let shade = try PixelStorage.picture(64, 64) { x, y in
      UInt32(x * 4) << 24 | UInt32(min(x * 4, y * 4)) * 0x01_0001
    }
    XCTAssertEqual(try form(roundTrip(shade)), [6, 8])
    let glass = try PixelStorage.picture(8, 8) { x, _ in x < 4 ? 0x8040_0020 : 0xFF00_FF00 }
    XCTAssertEqual(try form(roundTrip(glass)), [3, 1])
  }

  func testRowsAreTriedUnfilteredToo() throws {
    // 300 colours in no order: each pixel is worth a byte or so, the difference of two of them three.
    var random: UInt32 = 1
    let tall = try PixelStorage.picture(300, 160) { _, _ in
      random = random &* 1_664_525 &+ 1_013_904_223
      return 0xFF00_0000 | (random >> 16) % 300 &* 2_654_435_761 >> 8
    }
    let rows = (0..<160).flatMap { y -> [UInt8] in
      [0]
        + (0..<300).flatMap { x in
          [16, 8, 0].map { UInt8(truncatingIfNeeded: tall.pixels[y * 300 + x] >> $0) }
        }
    }
    var packed = [UInt8](repeating: 0, count: rows.count * 2)
    var count = uLong(packed.count)
    XCTAssertEqual(compress2(&packed, &count, rows, uLong(rows.count), 9), Z_OK)
    XCTAssertLessThan(try roundTrip(tall).count, Int(count) + 200, "signature, header, chunks")
  }

  func testQuickFilesHoldTheSamePixels() throws {
    let noise = try PixelStorage.picture(61, 37) { x, y in
      0xFF00_0000 | UInt32(truncatingIfNeeded: (x &* 7919 + y &* 104729) &* 2654435761) >> 8
    }
    let quick = try roundTrip(noise, effort: .quick)
    XCTAssertLessThanOrEqual(try roundTrip(noise).count, quick.count)
  }

  func testStandardFilesHaveFourBytesAPixel() throws {
    XCTAssertEqual(
      try form(roundTrip(PixelStorage.picture(9, 5) { _, _ in 0xFFFF_FFFF }, effort: .standard)), [6, 8],
      "RGBA")
    let glass = try PixelStorage.picture(64, 64) { x, y in
      UInt32(x * 4) << 24 | UInt32(min(x * 4, y * 4)) * 0x01_0001
    }
    XCTAssertEqual(try form(roundTrip(glass, effort: .standard)), [6, 8])
  }

  func testAPartOfAPictureIsWritten() throws {
    let whole = try PixelStorage.picture(20, 10) { x, y in 0xFF00_0000 | UInt32(y * 20 + x) }
    let part = PixelBuffer(
      pixels: whole.pixels + 3 * whole.stride + 5, stride: whole.stride,
      bounds: PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 2))
    let read = try PNGDecoder.pixels(of: XCTUnwrap(PNGEncoder.encode(part))).pixels
    XCTAssertEqual(pixels(read), [65, 66, 67, 68, 85, 86, 87, 88].map { 0xFF00_0000 | $0 })
  }

  func testFiltersAreWorthTheirTime() throws {
    // A gradient that no palette holds: without filters it does not shrink, with one it nearly vanishes.
    let slope = try PixelStorage.picture(200, 200) { x, y in
      0xFF00_0000 | UInt32(x) << 16 | UInt32(y) << 8 | UInt32(x + y) / 2
    }
    XCTAssertLessThan(try roundTrip(slope).count, 1_500)
  }

  // MARK: Notes

  func testNotesTravelWithThePicture() throws {
    let storage = try PixelStorage.picture(4, 4) { _, _ in 0xFF12_3456 }
    let text = String(repeating: "tab.1 position 10 20 \u{2192} \u{1F642}\n", count: 4_000)
    let notes = [PNGNote(keyword: "first", text: text), PNGNote(keyword: "second", text: "")]
    let file = try XCTUnwrap(PNGEncoder.encode(storage.buffer, notes: notes))
    XCTAssertEqual(PNGNote.read("first", in: file), text)
    XCTAssertEqual(PNGNote.read("second", in: file), "")
    XCTAssertNil(PNGNote.read("third", in: file))
    XCTAssertNil(PNGNote.read("fir", in: file))
    XCTAssertEqual(try pixels(PNGDecoder.pixels(of: file).pixels), pixels(storage))
    XCTAssertLessThan(file.count, 1_500)
    for length in stride(from: 0, to: file.count - 1, by: 7) {
      _ = PNGNote.read("first", in: Array(file.prefix(length)))
    }
    var damaged = file
    damaged[60] ^= 1
    XCTAssertNil(PNGNote.read("first", in: damaged))
  }

  // MARK: Damage

  func testWhatCanBeMendedIsMendedOnlyWhenAskedFor() throws {
    let storage = try PixelStorage.picture(5, 5) { x, y in 0xFF00_0000 | UInt32(x * y) }
    let file = try XCTUnwrap(PNGEncoder.encode(storage.buffer))
    var text = PNGChunk.bytes("tEXt", Array("a\0b".utf8))
    text[text.count - 1] ^= 1
    // Behind the header.
    let damaged = file[..<33] + text + file[33...]
    XCTAssertThrowsError(try PNGDecoder.pixels(of: Array(damaged))) {
      XCTAssertEqual("\($0)", "the file is damaged (tEXt: CRC error)")
    }
    let mended = try PixelStorage.picture(5, 5) { _, _ in 0 }
    XCTAssertNil(PNGDecoder.read(Array(damaged), into: mended, mending: true))
    XCTAssertEqual(pixels(mended), pixels(storage))
    let other = try PixelStorage.picture(5, 4) { _, _ in 0 }
    XCTAssertNotNil(PNGDecoder.read(file, into: other, mending: true), "another size")
  }

  func testWhatIsNotWholeIsRefused() throws {
    let storage = try PixelStorage.picture(40, 40) { x, y in 0xFF00_0000 | UInt32(x * y * 31) }
    let file = try XCTUnwrap(PNGEncoder.encode(storage.buffer))
    for length in 0..<file.count - 12 {
      XCTAssertThrowsError(
        try PNGDecoder.pixels(of: Array(file.prefix(length))), "\(length) of \(file.count)")
    }
    for place in stride(from: 0, to: file.count - 12, by: 5) {
      var damaged = file
      damaged[place] ^= 0x10
      guard let read = try? PNGDecoder.pixels(of: damaged).pixels else { continue }
      XCTAssertEqual(pixels(read), pixels(storage), "byte \(place) must not change a pixel unseen")
    }
    XCTAssertThrowsError(try PNGDecoder.pixels(of: [])) { XCTAssertEqual("\($0)", "the file is empty") }
    XCTAssertThrowsError(try PNGDecoder.pixels(of: Array("GIF89a, a picture".utf8))) {
      XCTAssertEqual("\($0)", "the file is no PNG")
    }
    XCTAssertThrowsError(try PNGDecoder.pixels(of: Array(file.prefix(file.count / 2)))) {
      XCTAssertTrue("\($0)".hasPrefix("the file is damaged ("), "\($0)")
    }
  }
}
