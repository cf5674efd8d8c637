import Foundation
import XCTest

@testable import QuartzCore

/// Shadows against a direct convolution with the Gaussian, in double precision.
final class ShadowReferenceTests: XCTestCase {
  private typealias Reference = ReferencePicture
  private static let size = 88

  /// A shape's alpha, pixel by pixel, from samples; then blurred directly.
  private func blurred(
    scale: Int, sigma: Double, _ shapes: [Reference.Shape], alpha: (UInt) -> Double
  ) -> [Double] {
    let side = Self.size * scale
    let sharp = Reference(side, side, shapes) { inside, _, _ in [0, 0, 0, alpha(inside)] }
    let plane = sharp.pixels.map { $0.w / 255 }
    let reach = Int((sigma * 5).rounded(.up))
    let weights = (-reach...reach).map { k -> Double in
      exp(-Double(k * k) / (2 * sigma * sigma)) / (sigma * (2 * Double.pi).squareRoot())
    }
    func convolved(_ plane: [Double], _ step: Int, _ place: (Int) -> Int) -> [Double] {
      var result = [Double](repeating: 0, count: plane.count)
      for i in plane.indices {
        let at = place(i)
        var sum = 0.0
        for k in -reach...reach where at + k >= 0 && at + k < side {
          sum += plane[i + k * step] * weights[k + reach]
        }
        result[i] = sum
      }
      return result
    }
    return convolved(convolved(plane, 1) { $0 % side }, side) { $0 / side }
  }

  /// Compares the shadow of `layer`, black at full opacity on white, where nothing of the layer itself is drawn.
  private func expect(
    _ layer: CALayer, scale: Int = 1, sigma: Double, offset: (x: Double, y: Double) = (0, 0),
    _ shapes: [Reference.Shape], alpha: @escaping (UInt) -> Double = { $0 != 0 ? 1 : 0 }, bound: Double = 1.6,
    _ note: String = "", line: UInt = #line
  ) {
    let side = Self.size * scale
    let scene = Scene(size: CGSize(width: Self.size, height: Self.size))
    layer.shadowColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    layer.shadowOpacity = 1
    layer.shadowRadius = sigma / Double(scale)
    layer.shadowOffset = CGSize(width: offset.x / Double(scale), height: offset.y / Double(scale))
    scene.change {
      scene.root.backgroundColor = .white
      scene.root.addSublayer(layer)
    }
    let picture = scene.picture(scale: Double(scale))
    let moved = shapes.map { shape -> Reference.Shape in { shape($0 - offset.x, $1 - offset.y) } }
    let expected = blurred(scale: scale, sigma: sigma, moved, alpha: alpha)
    // The layer hides its own shadow.
    let own = Reference(side, side, shapes) { inside, _, _ in [0, 0, 0, inside == 0 ? 0 : 1] }
    var worst = (difference: 0.0, x: 0, y: 0), sum = 0.0, count = 0
    for y in 0..<side {
      for x in 0..<side where own.edges[y * side + x] == 0 && own.pixels[y * side + x].w == 0 {
        let difference = (Double(picture[x, y] & 255) - 255 * (1 - expected[y * side + x])).magnitude
        sum += difference
        count += 1
        if difference > worst.difference { worst = (difference, x, y) }
      }
    }
    XCTAssertGreaterThan(count, side * side / 3, line: line)
    XCTAssertLessThanOrEqual(
      worst.difference, bound,
      "\(note): at (\(worst.x), \(worst.y)) is \(picture[worst.x, worst.y] & 255), expected"
        + " \(255 * (1 - expected[worst.y * side + worst.x]))", line: line)
    XCTAssertLessThanOrEqual(sum / Double(max(count, 1)), 0.45, "the mean; \(note)", line: line)
  }

  private func box(_ size: CGSize, radius: Double = 0, angle: Double = 0) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(origin: .zero, size: size)
    layer.position = CGPoint(x: 44, y: 44)
    layer.backgroundColor = .red
    layer.cornerRadius = radius
    layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    return layer
  }

  func testRectanglesAndRoundedRectangles() {
    for sigma in [1, 2.5, 7] {
      for radius in [0, 12.0] {
        expect(
          box(CGSize(width: 50, height: 36), radius: radius), sigma: sigma, offset: (3, 7),
          [{ Reference.isInside($0 - 44, $1 - 44, 50, 36, radius: radius) }], "σ \(sigma), radius \(radius)")
      }
    }
  }

  func testAtTwoPixelsAPoint() {
    expect(
      box(CGSize(width: 40, height: 30), radius: 8), scale: 2, sigma: 9, offset: (0, 10),
      [{ Reference.isInside($0 - 88, $1 - 88, 80, 60, radius: 16) }])
  }

  func testTurnedRectangles() {
    for sigma in [2.0, 8] {
      expect(
        box(CGSize(width: 56, height: 30), radius: 10, angle: 0.6), sigma: sigma,
        [
          {
            let p = Reference.turnedBack($0, $1, 0.6, about: (44, 44))
            return Reference.isInside(p.x, p.y, 56, 30, radius: 10)
          }
        ], "σ \(sigma)")
    }
  }

  func testShadowPaths() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
    layer.position = CGPoint(x: 44, y: 44)
    layer.shadowPath = CGPath(ellipseIn: CGRect(x: 5, y: 10, width: 40, height: 30), transform: nil)
    expect(
      layer, sigma: 4, offset: (-6, 5),
      [
        {
          let (dx, dy) = (($0 - 44) / 20, ($1 - 44) / 15); return dx * dx + dy * dy <= 1
        }
      ])
  }

  /// The silhouette of what a layer shows: sublayers, one of them half clear, one sticking out.
  func testSilhouettes() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
    layer.position = CGPoint(x: 44, y: 44)
    for (frame, alpha) in [
      (CGRect(x: 0, y: 10, width: 40, height: 20), 1.0), (CGRect(x: 30, y: 20, width: 40, height: 30), 0.5),
    ] {
      let part = CALayer()
      part.frame = frame
      part.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: alpha)
      layer.addSublayer(part)
    }
    expect(
      layer, sigma: 5, offset: (4, 9),
      [
        { $0 >= 14 && $0 < 54 && $1 >= 24 && $1 < 44 }, { $0 >= 44 && $0 < 84 && $1 >= 34 && $1 < 64 },
      ], alpha: { $0 & 1 != 0 ? 1 : $0 & 2 != 0 ? 0.5 : 0 })
  }
}
