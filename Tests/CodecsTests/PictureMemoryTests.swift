import XCTest

@testable import Codecs

/// Memory of pictures that are gone waits for the next of the same size.
final class PictureMemoryTests: XCTestCase {
  /// 300×300 pixels, a size that no other test has.
  private let side = 300

  /// Frees what waits, by pictures of another size that take its place.
  private func empty() {
    let pixels = PictureMemory.mostKept / 4
    PictureMemory.giveBack(PictureMemory.take(pixels, isClear: false)!, pixels)
  }

  func testTheNextPictureHasTheMemoryOfTheLast() throws {
    var picture = PixelStorage(width: side, height: side)
    let first = try XCTUnwrap(picture).pixels
    picture = nil
    XCTAssertGreaterThanOrEqual(PictureMemory.keptSize, side * side * 4)
    picture = PixelStorage(width: side, height: side)
    XCTAssertEqual(picture?.pixels, first)
  }

  func testKeptMemoryIsClearedForANewPicture() throws {
    var picture = PixelStorage(width: side, height: side)
    picture?.pixels.update(repeating: 0xFF12_3456, count: side * side)
    picture = nil
    let next = try XCTUnwrap(PixelStorage(width: side, height: side))
    XCTAssertTrue((0..<side * side).allSatisfy { next.pixels[$0] == 0 })
  }

  func testNoMoreIsKeptThanItsLimit() {
    empty()
    XCTAssertEqual(PictureMemory.keptSize, PictureMemory.mostKept)
    // Larger than the limit, and smaller than what is kept: neither waits.
    let before = PictureMemory.keptSize
    _ = PixelStorage(width: 4096, height: 2049)
    _ = PixelStorage(width: 8, height: 8)
    XCTAssertEqual(PictureMemory.keptSize, before)
    // The oldest goes.
    _ = PixelStorage(width: side, height: side)
    XCTAssertEqual(PictureMemory.keptSize, side * side * 4)
  }
}
