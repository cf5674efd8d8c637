import Raster
import XCTest

@testable import Serving

/// Squares of a picture, and the rectangles that they make.
final class TileSetTests: XCTestCase {
  func testNeighboursMakeOneRectangle() {
    var tiles = TileSet(width: 100, height: 70)
    XCTAssertTrue(tiles.isEmpty)
    for row in 0...1 { for column in 1...2 { tiles.insert(column: column, row: row) } }
    XCTAssertEqual(tiles.rectangles, [PixelRect(minX: 32, minY: 0, maxX: 96, maxY: 64)])
  }

  func testTheLastColumnAndRowEndWithThePicture() {
    var tiles = TileSet(width: 100, height: 70)
    tiles.insertAll()
    XCTAssertEqual(tiles.rectangles, [PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 70)])
    tiles.removeAll()
    XCTAssertTrue(tiles.isEmpty)
    tiles.insert(column: 3, row: 2)
    XCTAssertEqual(tiles.rectangles, [PixelRect(minX: 96, minY: 64, maxX: 100, maxY: 70)])
  }

  func testRectanglesCoverEachSquareOnce() {
    var tiles = TileSet(width: 320, height: 320)
    var wanted: Set<[Int]> = []
    // A pattern without large rectangles.
    for row in 0..<10 {
      for column in 0..<10 where (row * 7 + column * 3) % 5 < 2 {
        tiles.insert(column: column, row: row)
        wanted.insert([column, row])
      }
    }
    var covered: [[Int]] = []
    for rect in tiles.rectangles {
      for y in stride(from: rect.minY, to: rect.maxY, by: TileSet.side) {
        for x in stride(from: rect.minX, to: rect.maxX, by: TileSet.side) {
          covered.append([x / TileSet.side, y / TileSet.side])
        }
      }
    }
    XCTAssertEqual(covered.count, wanted.count)
    XCTAssertEqual(Set(covered), wanted)
  }

  func testAUnionHasTheSquaresOfBoth() {
    var (first, second) = (TileSet(width: 96, height: 32), TileSet(width: 96, height: 32))
    first.insert(column: 0, row: 0)
    second.insert(column: 1, row: 0)
    first.formUnion(second)
    XCTAssertEqual(first.rectangles, [PixelRect(minX: 0, minY: 0, maxX: 64, maxY: 32)])
  }
}
