import Codecs
import CoreGraphics
import Raster
import XCTest

/// Where images show anything.
final class InkTests: XCTestCase {
  private func image(_ width: Int, _ height: Int, _ dots: [(Int, Int)]) throws -> CGImage {
    let storage = try XCTUnwrap(PixelStorage(width: width, height: height))
    for (x, y) in dots { storage.pixels[y * storage.stride + x] = 0x0100_0000 }
    return CGImage(storage: storage, isOpaque: false)
  }

  func testInkIsTheSmallestRectangleAroundWhatIsNotClear() throws {
    XCTAssertEqual(
      try image(20, 10, [(3, 4), (15, 2), (7, 8)]).ink, PixelRect(minX: 3, minY: 2, maxX: 16, maxY: 9))
    XCTAssertEqual(try image(20, 10, [(0, 0)]).ink, PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
    XCTAssertEqual(try image(20, 10, [(19, 9)]).ink, PixelRect(minX: 19, minY: 9, maxX: 20, maxY: 10))
    XCTAssertEqual(
      try image(20, 10, [(0, 9), (19, 0)]).ink, PixelRect(minX: 0, minY: 0, maxX: 20, maxY: 10))
  }

  func testAClearImageHasNoInkAndAnOpaqueOneIsAllInk() throws {
    let clear = try image(7, 5, [])
    XCTAssertTrue(clear.ink.isEmpty)
    XCTAssertTrue(clear.ink.isEmpty, "asked again")
    let opaque = CGImage(storage: clear.storage, isOpaque: true)
    XCTAssertEqual(opaque.ink, PixelRect(minX: 0, minY: 0, maxX: 7, maxY: 5))
  }

  func testTheLargestSideFits() throws {
    let side = PixelStorage.maximumSide
    let wide = try image(side, 2, [(1, 1), (side - 1, 1)])
    for _ in 0..<2 { XCTAssertEqual(wide.ink, PixelRect(minX: 1, minY: 1, maxX: side, maxY: 2)) }
  }

  func testInkIsTheSameOnManyThreads() throws {
    for round in 0..<20 {
      let dots = [(round, 3), (30, 30 + round)]
      let shared = try image(64, 64, dots)
      let found = Found()
      DispatchQueue.concurrentPerform(iterations: 8) { i in found.note(shared.ink) }
      XCTAssertEqual(
        found.rects, [PixelRect(minX: min(round, 30), minY: 3, maxX: max(round, 30) + 1, maxY: 31 + round)])
    }
  }

  private final class Found: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var rects: Set<PixelRect> = []
    func note(_ rect: PixelRect) { lock.withLock { _ = rects.insert(rect) } }
  }
}
