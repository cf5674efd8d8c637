import Raster
import XCTest

final class PixelRectTests: XCTestCase {
  func testIntersectionAndUnion() {
    let a = PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 8)
    let b = PixelRect(minX: 4, minY: -3, maxX: 20, maxY: 5)
    XCTAssertEqual(a.intersection(b), PixelRect(minX: 4, minY: 0, maxX: 10, maxY: 5))
    XCTAssertEqual(a.union(b), PixelRect(minX: 0, minY: -3, maxX: 20, maxY: 8))
    XCTAssertTrue(a.intersects(b))
    XCTAssertTrue(a.union(b).contains(a))
    XCTAssertFalse(a.contains(b))
  }

  func testEmptyRectangles() {
    let a = PixelRect(minX: 2, minY: 2, maxX: 6, maxY: 6)
    let apart = PixelRect(minX: 6, minY: 2, maxX: 9, maxY: 6)
    XCTAssertEqual(a.intersection(apart), .empty)
    XCTAssertFalse(a.intersects(apart))
    let inverted = PixelRect(minX: 5, minY: 5, maxX: 1, maxY: 9)
    XCTAssertTrue(inverted.isEmpty)
    XCTAssertEqual(inverted.width, 0)
    XCTAssertEqual(a.union(inverted), a)
    XCTAssertEqual(inverted.union(a), a)
    XCTAssertEqual(inverted.union(inverted), .empty)
    XCTAssertTrue(a.contains(inverted))
  }

  func testExtremeEdgesDoNotOverflow() {
    let all = PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max)
    XCTAssertEqual(all.width, .max)
    XCTAssertEqual(PixelRect(x: .max - 1, y: 0, width: 5, height: 5).maxX, .max)
    let a = PixelRect(minX: 2, minY: 2, maxX: 6, maxY: 6)
    XCTAssertEqual(all.intersection(a), a)
    XCTAssertEqual(all.union(a), all)
  }

  func testCoveringRectangle() {
    XCTAssertEqual(
      PixelRect(coveringMinX: 0.25, minY: -0.25, maxX: 3, maxY: 2.001),
      PixelRect(minX: 0, minY: -1, maxX: 3, maxY: 3))
    XCTAssertEqual(PixelRect(coveringMinX: .nan, minY: 0, maxX: 3, maxY: 2), .empty)
    XCTAssertEqual(PixelRect(coveringMinX: 3, minY: 0, maxX: 1, maxY: 2), .empty)
    XCTAssertEqual(
      PixelRect(coveringMinX: -.infinity, minY: 0, maxX: .infinity, maxY: 1),
      PixelRect(minX: -(1 << 30), minY: 0, maxX: 1 << 30, maxY: 1))
  }

  func testHoldsPixels() {
    let a = PixelRect(x: 1, y: 2, width: 3, height: 4)
    XCTAssertTrue(a.contains(x: 1, y: 2))
    XCTAssertTrue(a.contains(x: 3, y: 5))
    XCTAssertFalse(a.contains(x: 4, y: 5))
    XCTAssertFalse(a.contains(x: 3, y: 6))
  }
}
