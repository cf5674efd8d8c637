import XCTest

@testable import Codecs

/// What a PNG file says of its frames beside them.
final class PNGDigestTests: XCTestCase {
  private func colors(_ x: Int, _ y: Int) -> UInt32 { 0xFF00_0000 | UInt32(x * 5_003 + y * 70_001) }

  func testTheHashIsXXH3() throws {
    // xxhsum -H2 of xxHash 0.8.1 for no bytes, and for "abc".
    func digits(_ bytes: [UInt8]) throws -> String {
      try XCTUnwrap(FrameDigest([bytes[...]])).bytes.map {
        String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
      }.joined()
    }
    XCTAssertEqual(try digits([]), "99aa06d3014798d86001c324468d497f")
    XCTAssertEqual(try digits(Array("abc".utf8)), "06b05ab6733a618578af5f94892f3950")
  }

  func testEveryPixelTheSizeAndTheTimeCount() throws {
    let storage = try PixelStorage.picture(37, 21, colors), first = FrameDigest(storage, at: 0.25)
    XCTAssertEqual(FrameDigest(try PixelStorage.picture(37, 21, colors), at: 0.25), first)
    XCTAssertNotEqual(FrameDigest(storage, at: 0.5), first)
    for y in 0..<21 {
      for x in 0..<37 {
        storage.pixels[y * storage.stride + x] ^= 1 << UInt32(x % 32)
        XCTAssertNotEqual(FrameDigest(storage, at: 0.25), first, "\(x), \(y)")
        storage.pixels[y * storage.stride + x] ^= 1 << UInt32(x % 32)
      }
    }
    let red = try PixelStorage.picture(8, 2) { _, _ in 0xFFFF_0000 },
      turned = try PixelStorage.picture(2, 8) { _, _ in 0xFFFF_0000 }
    XCTAssertNotEqual(FrameDigest(red, at: 0), FrameDigest(turned, at: 0))
  }

  func testAPartOfAPictureHasTheDigestOfThePartAlone() throws {
    let whole = try PixelStorage.picture(20, 10, colors),
      alone = try PixelStorage.picture(4, 2) { colors($0 + 5, $1 + 3) }
    XCTAssertEqual(FrameDigest(whole, x: 5, y: 3, width: 4, height: 2, at: 1), FrameDigest(alone, at: 1))
  }

  func testDigestsTravelWithThePicture() throws {
    let storage = try PixelStorage.picture(30, 20, colors)
    let frames = [0, 0.5].map { FrameDigest(storage, at: $0) }
    let plain = try XCTUnwrap(PNGEncoder.encode(storage.buffer))
    XCTAssertNil(PNGDigests.read(in: plain))
    let file = PNGDigests.insert(frames, into: plain)
    XCTAssertEqual(PNGDigests.read(in: file), frames.compactMap { $0 })
    let read = try PNGDecoder.pixels(of: file).pixels
    XCTAssertEqual(FrameDigest(read, at: 0), frames[0], "decoders leave the chunk out")
    // A text that another program adds changes no pixel.
    let noted = try XCTUnwrap(PNGNote(keyword: "Comment", text: "seen").insert(into: file))
    XCTAssertEqual(PNGDigests.read(in: noted), frames.compactMap { $0 })
    XCTAssertEqual(PNGDigests.insert([frames[0], nil], into: plain), plain, "without memory there is none")
  }

  func testDigestsOfOtherPixelsAreNotRead() throws {
    let storage = try PixelStorage.picture(30, 20, colors)
    let plain = try XCTUnwrap(PNGEncoder.encode(storage.buffer))
    let file = PNGDigests.insert([FrameDigest(storage, at: 0)], into: plain)
    // Any byte after the signature: the checksum of the digests' own chunk alone does not count.
    let own = try XCTUnwrap(PNGChunk.chunks(of: file).first { $0.type == "pxHS" })
    for place in PNGChunk.signature.count..<file.count
    where place < own.body.upperBound || place >= own.place.upperBound {
      var changed = file
      changed[place] ^= 0x10
      if let read = PNGDigests.read(in: changed) {
        XCTAssertNotEqual(read, [FrameDigest(storage, at: 0)].compactMap { $0 }, "byte \(place)")
      }
    }
    // A program that edits the picture and copies what it does not know.
    let edited = try PixelStorage.picture(30, 20) { colors($0, $1 + 1) }
    let other = try XCTUnwrap(PNGEncoder.encode(edited.buffer))
    let head = PNGChunk.headLength
    XCTAssertNil(PNGDigests.read(in: Array(other[..<head]) + file[own.place] + other[head...]))
    for length in 0..<file.count { XCTAssertNil(PNGDigests.read(in: Array(file.prefix(length)))) }
  }
}
