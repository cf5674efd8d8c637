import Raster
import XCTest

@testable import Codecs

/// What a frame changes.
final class FramePatchTests: XCTestCase {
  func testChangedRectangles() throws {
    func storage(_ set: [(Int, Int)]) throws -> PixelStorage {
      let storage = try XCTUnwrap(PixelStorage(width: 9, height: 7))
      for y in 0..<7 { for x in 0..<9 { storage.pixels[y * storage.stride + x] = 0xFF00_00FF } }
      for (x, y) in set { storage.pixels[y * storage.stride + x] = 0xFFFF_FFFF }
      return storage
    }
    func changed(_ a: [(Int, Int)], _ b: [(Int, Int)]) throws -> [Int]? {
      try FramePatch.changedRect(storage(a), storage(b)).map { [$0.minX, $0.minY, $0.maxX, $0.maxY] }
    }
    XCTAssertNil(try changed([(1, 1)], [(1, 1)]))
    XCTAssertEqual(try changed([], [(0, 0)]), [0, 0, 1, 1])
    XCTAssertEqual(try changed([], [(8, 6)]), [8, 6, 9, 7])
    XCTAssertEqual(try changed([(2, 5)], [(6, 1)]), [2, 1, 7, 6])
    XCTAssertEqual(try changed([(3, 3), (0, 0)], [(5, 3), (0, 0)]), [3, 3, 6, 4])
    let patch = try XCTUnwrap(
      FramePatch(
        from: storage([]), to: storage([(3, 5), (4, 5)]),
        changing: PixelRect(minX: 3, minY: 5, maxX: 5, maxY: 6),
        alignment: 2, hasOverlay: true))
    XCTAssertEqual([patch.rect.minX, patch.rect.minY, patch.rect.maxX, patch.rect.maxY], [2, 4, 5, 6])
    let overlay = try XCTUnwrap(patch.overlay)
    XCTAssertEqual(
      (0..<6).map { overlay.pixels[$0] }, [0, 0, 0, 0, 0xFFFF_FFFF, 0xFFFF_FFFF], "what stays is clear")
  }

  func testNothingIsLaidOverWhatWouldShineThrough() throws {
    let old = try XCTUnwrap(PixelStorage(width: 2, height: 1)),
      new = try XCTUnwrap(PixelStorage(width: 2, height: 1))
    (old.pixels[0], old.pixels[1]) = (0xFFFF_FFFF, 0xFFFF_FFFF)
    (new.pixels[0], new.pixels[1]) = (0x8000_0000, 0xFFFF_FFFF)
    let patch = FramePatch(
      from: old, to: new, changing: PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), alignment: 1,
      hasOverlay: true)
    XCTAssertNotNil(patch)
    XCTAssertNil(patch?.overlay)
  }
}
