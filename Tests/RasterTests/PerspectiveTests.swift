import Foundation
import Raster
import XCTest

final class PerspectiveTests: XCTestCase {
  /// Turned about the y axis, seen from 120 pixels away, with its middle in the middle of an 80 × 80 canvas.
  private func turned(_ angle: Double, size: Double) -> Projective {
    let middle = Projective(.translation(x: -size / 2, y: -size / 2))
    let turn = Projective(
      a: cos(angle), b: 0, p: sin(angle) / 120, c: 0, d: 1, q: 0, tx: 0, ty: 0, w: 1)
    return middle.concatenating(turn).concatenating(Projective(.translation(x: 40, y: 40)))
  }

  func testInverseAndConcatenation() {
    let map = turned(0.7, size: 50)
    let inverse = map.inverse!
    for point in [SIMD2(0.0, 0.0), [50, 3], [17, 49]] {
      let there = map.apply(x: point.x, y: point.y)
      let back = inverse.apply(x: there.x, y: there.y)
      XCTAssertEqual(back.x, point.x, accuracy: 1e-10)
      XCTAssertEqual(back.y, point.y, accuracy: 1e-10)
      let twice = map.concatenating(inverse).apply(x: point.x, y: point.y)
      XCTAssertEqual(twice.x, point.x, accuracy: 1e-10)
    }
    XCTAssertNil(turned(.pi / 2, size: 50).concatenating(Projective(.scale(x: 0, y: 1))).inverse)
    XCTAssertEqual(Projective(.translation(x: 3, y: 4)).affine, .translation(x: 3, y: 4))
    XCTAssertNil(map.affine)
  }

  func testWithoutPerspectiveItIsTheAffineDrawing() {
    let turn = Affine(a: 1.3, b: 0.4, c: -0.5, d: 1.1, tx: 12.3, ty: 4.7)
    let affine = Canvas(width: 60, height: 50)
    affine.rasteriser.drawImage(Shapes.picture.view(), transform: turn, opacity: 0.8)
    let projective = Canvas(width: 60, height: 50)
    projective.rasteriser.drawImage(Shapes.picture.view(), transform: Projective(turn), opacity: 0.8)
    XCTAssertEqual(affine.contents, projective.contents)
    // With the least there can be, the places round differently and nothing else does.
    var least = Projective(turn)
    least.p = 1e-15
    let almost = Canvas(width: 60, height: 50)
    almost.rasteriser.drawImage(Shapes.picture.view(), transform: least, opacity: 0.8)
    for i in 0..<3000 {
      for shift in [0, 8, 16, 24] as [UInt32] {
        let difference =
          Int(affine.contents[i] >> shift & 255) - Int(almost.contents[i] >> shift & 255)
        XCTAssertLessThanOrEqual(abs(difference), 2)
      }
    }
  }

  /// An image whose red is its column and whose green is its row shows where every pixel was read.
  func testSamplingIsPerspectiveCorrect() {
    let image = Canvas(width: 256, height: 256)
    for y in 0..<256 {
      for x in 0..<256 { image.pixels[y * 256 + x] = 0xFF00_0000 | UInt32(x << 16 | y << 8) }
    }
    for angle in [0.4, -0.9, 1.2] {
      let map = Projective(.scale(x: 60.0 / 256, y: 60.0 / 256)).concatenating(turned(angle, size: 60))
      let canvas = Canvas(width: 80, height: 80)
      canvas.rasteriser.drawImage(image.view(isOpaque: true), transform: map)
      let inverse = map.inverse!
      var seen = 0
      for y in 0..<80 {
        for x in 0..<80 where canvas.alpha(x, y) == 255 {
          let place = inverse.apply(x: Double(x) + 0.5, y: Double(y) + 0.5)
          if min(place.x, place.y) < 12 || max(place.x, place.y) > 244 { continue }
          // Strongly shrunk columns are a mean over a map that is not quite straight: 2 of 256.
          XCTAssertEqual(Double(canvas[x, y] >> 16 & 255), place.x - 0.5, accuracy: 2)
          XCTAssertEqual(Double(canvas[x, y] >> 8 & 255), place.y - 0.5, accuracy: 2)
          seen += 1
        }
      }
      XCTAssertGreaterThan(seen, 600)
    }
  }

  func testEdgesAreTheExactAreaOfTheQuad() {
    let image = Canvas(width: 30, height: 20, color: white)
    let map = turned(0.8, size: 30)
    let canvas = Canvas(width: 80, height: 80)
    canvas.rasteriser.drawImage(image.view(isOpaque: true), transform: map)
    let outline = PathBuffer()
    for (x, y) in [(0.0, 0.0), (30, 0), (30, 20), (0, 20)] {
      let corner = map.apply(x: x, y: y)
      if x + y == 0 { outline.move(x: corner.x, y: corner.y) } else { outline.line(x: corner.x, y: corner.y) }
    }
    let wanted = Canvas(width: 80, height: 80)
    wanted.rasteriser.fillPath(outline, transform: .identity, rule: .nonZero, color: white)
    XCTAssertEqual(canvas.contents, wanted.contents)

    let path = PathBuffer()
    path.addRect(minX: 0, minY: 0, maxX: 30, maxY: 20)
    let filled = Canvas(width: 80, height: 80)
    filled.rasteriser.fillPath(path, transform: map, rule: .nonZero, color: white)
    XCTAssertEqual(filled.contents, wanted.contents)
  }

  func testCurvesUnderPerspective() {
    let path = PathBuffer()
    path.addEllipse(minX: 0, minY: 0, maxX: 60, maxY: 60)
    for angle in [0.5, 1.1, -1.3] {
      let map = turned(angle, size: 60)
      let inverse = map.inverse!
      let canvas = Canvas(width: 80, height: 80)
      canvas.rasteriser.fillPath(path, transform: map, rule: .nonZero, color: white)
      var error = 0.0
      for y in 0..<80 {
        for x in 0..<80 {
          var inside = 0
          for j in 0..<16 {
            for i in 0..<16 {
              let p = inverse.apply(
                x: Double(x) + (Double(i) + 0.5) / 16, y: Double(y) + (Double(j) + 0.5) / 16)
              if (p.x - 30) * (p.x - 30) + (p.y - 30) * (p.y - 30) < 900 { inside += 1 }
            }
          }
          error = max(error, abs(Double(canvas.alpha(x, y)) - Double(inside) * 255 / 256))
        }
      }
      // The samples are right to some 16/256 of an edge pixel; the cubics stray by 0.016 pixels.
      XCTAssertLessThan(error, 14, "angle \(angle)")
    }
  }

  /// A floor that runs under the viewer and to the horizon: what is behind the eye is not drawn.
  func testPlanesThroughTheEyeAreCut() {
    // w = 1 - y / 100: the eye's plane goes through y = 100.
    let map = Projective(a: 1, b: 0, p: 0, c: 0.2, d: 0.4, q: -0.01, tx: 10, ty: 0, w: 1)
    let image = Canvas(width: 64, height: 256, color: 0xFF33_6699)
    let canvas = Canvas(width: 60, height: 60)
    canvas.rasteriser.drawImage(image.view(isOpaque: true), transform: map)
    XCTAssertEqual(canvas[30, 10], 0xFF33_6699)
    XCTAssertEqual(canvas[57, 59], 0xFF33_6699)
    // y = 50 in the image is 40 in the device, where the image begins at x = (0 + 20) / 0.5.
    XCTAssertEqual(canvas[25, 40], 0)
    XCTAssertEqual(canvas[45, 40], 0xFF33_6699)
    let path = PathBuffer()
    path.addRect(minX: 0, minY: 0, maxX: 64, maxY: 256)
    let filled = Canvas(width: 60, height: 60)
    filled.rasteriser.fillPath(path, transform: map, rule: .nonZero, color: 0xFF33_6699)
    XCTAssertEqual(filled.contents, canvas.contents)
    // All of it behind the eye.
    var behind = map
    behind.w = -300
    let empty = Canvas(width: 60, height: 60)
    empty.rasteriser.drawImage(image.view(isOpaque: true), transform: behind)
    empty.rasteriser.fillPath(path, transform: behind, rule: .nonZero, color: white)
    XCTAssertEqual(empty.area, 0)
  }

  func testShrinkingAveragesInsteadOfSkipping() {
    let image = Canvas(width: 256, height: 256)
    for y in 0..<256 {
      for x in 0..<256 { image.pixels[y * 256 + x] = (x + y) % 2 == 0 ? white : 0xFF00_0000 }
    }
    let map = Projective(.scale(x: 0.12, y: 0.12)).concatenating(turned(0.6, size: 30))
    let canvas = Canvas(width: 80, height: 80)
    canvas.rasteriser.drawImage(image.view(isOpaque: true), transform: map)
    for y in 30..<50 {
      for x in 32..<48 { XCTAssertEqual(Double(canvas[x, y] & 255), 127.5, accuracy: 8) }
    }
  }

  func testPictureKeepsItsPlace() {
    let picture = Canvas(PixelRect(minX: 20, minY: 10, maxX: 40, maxY: 30), color: 0xFF12_3456)
    let canvas = Canvas(width: 60, height: 60)
    canvas.rasteriser.composite(picture.buffer, transform: Projective(.translation(x: 5, y: 3)))
    for y in 0..<60 {
      for x in 0..<60 {
        let inside = x >= 25 && x < 45 && y >= 13 && y < 33
        XCTAssertEqual(canvas[x, y], inside ? 0xFF12_3456 : 0)
      }
    }
  }

  func testHostileMaps() {
    let numbers: [Double] = [
      0, 1, -1, 0.3, 1e9, -1e9, 1e300, -1e300, 1e-300, .infinity, -.infinity, .nan, 1e-9, 20, -0.01, 0.01,
    ]
    let canvas = Canvas(width: 12, height: 12)
    var dice = Dice(61)
    func number() -> Double { numbers[dice.whole(0..<numbers.count)] }
    for _ in 0..<600 {
      let map = Projective(
        a: number(), b: number(), p: number(), c: number(), d: number(), q: number(), tx: number(),
        ty: number(), w: number())
      let path = Shapes.randomPath(&dice, size: 40)
      if dice.whole(0..<3) == 0 { path.line(x: number(), y: number()) }
      canvas.rasteriser.drawImage(Shapes.picture.view(), transform: map, opacity: number())
      canvas.rasteriser.drawImage(
        Shapes.picture.view(), transform: map,
        source: ImageRect(x: number(), y: number(), width: number(), height: number()), sampling: .nearest)
      canvas.rasteriser.fillPath(path, transform: map, rule: .evenOdd, color: 0x1010_1010)
    }
    XCTAssertLessThan(canvas.rasteriser.scratchByteCount, 64 << 20)
  }
}
