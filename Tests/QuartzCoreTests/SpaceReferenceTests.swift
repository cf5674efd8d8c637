import Codecs
import Foundation
import Raster
import XCTest

@testable import QuartzCore

/// Perspective against the inverse projection of each pixel, in double precision.
final class SpaceReferenceTests: XCTestCase {
  private typealias Reference = ReferencePicture
  private static let distance = 240.0

  /// A picture whose red grows with x and whose green grows with y: it tells where in it a pixel was read.
  private func ramp(_ side: Int) throws -> CGImage {
    let storage = try XCTUnwrap(PixelStorage(width: side, height: side))
    for y in 0..<side {
      for x in 0..<side {
        storage.pixels[y * side + x] =
          0xFF00_0080 | UInt32(x * 255 / (side - 1)) << 16 | UInt32(y * 255 / (side - 1)) << 8
      }
    }
    return CGImage(storage: storage, isOpaque: true)
  }

  /// Where a point of the device is on a card that was turned about its vertical axis through `middle`.
  ///
  /// (x, y, 0) · R = (x cos, y, -x sin), and the perspective divides by 1 + x sin / d. Solved for x and y.
  private func onCard(_ px: Double, _ py: Double, _ angle: Double, _ middle: Double) -> (x: Double, y: Double)
  {
    let (dx, dy) = (px - middle, py - middle)
    let x = dx / (cos(angle) - dx * sin(angle) / Self.distance)
    return (x, dy * (1 + x * sin(angle) / Self.distance))
  }

  func testPicturesAreReadThroughTheInverseProjection() throws {
    let side = 36
    for (scale, angles) in [(1, [0.5, -0.9, 1.2]), (2, [0.7])] {
      for angle in angles {
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 70, height: 70)
        card.position = CGPoint(x: 55, y: 55)
        card.contents = try ramp(side)
        var transform = CATransform3DIdentity
        transform.m34 = -1 / Self.distance
        card.transform = CATransform3DRotate(transform, angle, 0, 1, 0)
        let scene = Scene(size: CGSize(width: 110, height: 110))
        scene.change { scene.root.addSublayer(card) }
        let s = Double(scale)
        let place = { (x: Double, y: Double) in self.onCard(x / s, y / s, angle, 55) }
        let reference = Reference(
          110 * scale, 110 * scale,
          [
            {
              let p = place($0, $1); return p.x.magnitude <= 35 && p.y.magnitude <= 35
            }
          ]
        ) { inside, x, y in
          guard inside != 0 else { return [0, 0, 0, 1] }
          let p = place(x, y)
          // Image pixels are two points wide, less a little; colours run straight between their centres.
          func share(_ v: Double) -> Double {
            let u = (v + 35) / 70 * Double(side) - 0.5
            return min(max(u / Double(side - 1), 0), 1)
          }
          return Reference.rgb(share(p.x), share(p.y), 128.0 / 255)
        }
        // Levels of the ramp are rounded down when it is made: half a level on the average, one at most.
        reference.expect(
          scene.picture(scale: s), within: 3, crossing: 3, mean: 0.6, "angle \(angle) at \(scale)×")
      }
    }
  }

  /// Colours alone, so that the edges can be judged: exact area of the projected quad.
  func testEdgesOfProjectedCards() {
    for angle in [0.4, 1.1, -1.3] {
      let card = CALayer()
      card.bounds = CGRect(x: 0, y: 0, width: 90, height: 90)
      card.position = CGPoint(x: 60, y: 60)
      card.backgroundColor = .green
      var transform = CATransform3DIdentity
      transform.m34 = -1 / Self.distance
      card.transform = CATransform3DRotate(transform, angle, 0, 1, 0)
      let scene = Scene(size: CGSize(width: 120, height: 120))
      scene.change { scene.root.addSublayer(card) }
      let reference = Reference(
        120, 120,
        [
          {
            let p = self.onCard($0, $1, angle, 60); return p.x.magnitude <= 45 && p.y.magnitude <= 45
          }
        ]
      ) { inside, _, _ in inside != 0 ? Reference.rgb(0, 1, 0) : [0, 0, 0, 1] }
      reference.expect(scene.picture(), within: 2, crossing: 2, mean: 0.05, "angle \(angle)")
    }
  }

  /// A carousel: cards are around an axis, and the nearest one shows, whatever the order of the layers.
  func testDepthOrderOfACarousel() {
    let radius = 44.0, half = 18.0, count = 6
    let colors: [SIMD4<Double>] = [
      [1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1], [1, 1, 0, 1], [0, 1, 1, 1], [1, 0, 1, 1],
    ]
    for turn in [0.1, 2.2] {
      let space = CATransformLayer()
      let scene = Scene(space, size: CGSize(width: 120, height: 120))
      scene.change {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / Self.distance
        scene.root.sublayerTransform = perspective
        space.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
        for i in 0..<count {
          let card = CALayer()
          card.bounds = CGRect(x: 0, y: 0, width: 2 * half, height: 2 * half)
          card.position = CGPoint(x: 60, y: 60)
          let color = colors[i]
          card.backgroundColor = CGColor(red: color.x, green: color.y, blue: color.z, alpha: 1)
          let angle = turn + Double(i) * 2 * .pi / Double(count)
          card.transform = CATransform3DTranslate(CATransform3DMakeRotation(angle, 0, 1, 0), 0, 0, radius)
          space.addSublayer(card)
        }
      }
      // (x, y, r) · R = (x cos + r sin, y, r cos - x sin); solved for x on the ray of a pixel.
      let turns = (0..<count).map { i -> (s: Double, c: Double) in
        let angle = turn + Double(i) * 2 * .pi / Double(count)
        return (sin(angle), cos(angle))
      }
      func hit(_ i: Int, _ px: Double, _ py: Double) -> Double? {
        let (s, c, d) = (turns[i].s, turns[i].c, Self.distance)
        let (dx, dy) = (px - 60, py - 60)
        let x = (dx * (1 - radius * c / d) - radius * s) / (c - dx * s / d)
        let depth = radius * c - x * s
        let y = dy * (1 - depth / d)
        return x.magnitude <= half && y.magnitude <= half ? depth : nil
      }
      let shapes = (0..<count).map { i -> Reference.Shape in { hit(i, $0, $1) != nil } }
      let reference = Reference(120, 120, shapes) { inside, x, y in
        var nearest: (depth: Double, color: SIMD4<Double>) = (-.infinity, [0, 0, 0, 1])
        for i in 0..<count where inside & (1 << UInt(i)) != 0 {
          if let depth = hit(i, x, y), depth > nearest.depth { nearest = (depth, colors[i]) }
        }
        return nearest.color
      }
      reference.expect(scene.picture(), within: 3, crossing: 96, mean: 0.25, "turned by \(turn)")
    }
  }
}
