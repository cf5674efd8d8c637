import XCTest

import CoreGraphics
@testable import Scene

/// Matrices in space on their way: figures worked out with numpy by the decomposition's definition, and half turns
/// against Rodrigues' formula.
final class SpaceBlendTests: XCTestCase {
  private func entries(_ t: CATransform3D) -> [Double] {
    withUnsafeBytes(of: t) { Array($0.bindMemory(to: Double.self)) }
  }

  /// A perspective whose m44 is 1/2: all of the matrix is divided by it before it is taken apart.
  func testPerspectiveOfAnotherScaleIsContinuous() {
    var end = CATransform3DIdentity
    end.m34 = -1.0 / 500
    end = CATransform3DTranslate(end, 0, 0, 250)
    end = CATransform3DRotate(end, 0.8, 0, 1, 0)
    XCTAssertEqual(end.m44, 0.5, accuracy: 1e-15)
    let blend = TransformBlend(from: CATransform3DIdentity, to: end)
    XCTAssertEqual(blend.route, .space)
    let figures: [(Double, [Double])] = [
      (
        0.25,
        [
          1.225083222301552, 0, -0.24833666349382652, 0.00012416833174691327, 0, 1.25, 0, 0,
          0.24833666349382652,
          0, 1.225083222301552, -0.000612541611150776, 0, 0, 125, 1.1875,
        ]
      ),
      (
        0.5,
        [
          1.3815914910043277, 0, -0.5841275134629758, 0.0005841275134629758, 0, 1.5, 0, 0, 0.5841275134629758,
          0,
          1.3815914910043277, -0.0013815914910043276, 0, 0, 250, 1.25,
        ]
      ),
      (
        0.75,
        [
          1.444337326091937, 0, -0.9881243284413121, 0.0014821864926619684, 0, 1.75, 0, 0, 0.9881243284413121,
          0,
          1.444337326091937, -0.0021665059891379057, 0, 0, 375, 1.1875,
        ]
      ),
    ]
    for (f, wanted) in figures {
      for (i, (a, b)) in zip(entries(blend.value(at: f)), wanted).enumerated() {
        XCTAssertEqual(a, b, accuracy: 1e-12, "at \(f), entry \(i)")
      }
    }
    // Where a point 50 to the right of the anchor lands; the end itself is given as it is.
    func edge(_ t: CATransform3D) -> Double { (50 * t.m11 + t.m41) / (50 * t.m14 + t.m44) }
    XCTAssertEqual(edge(blend.value(at: 0.999)), 60.912952799346165, accuracy: 1e-9)
    XCTAssertEqual(edge(blend.value(at: 1)), 60.92909889381678, accuracy: 1e-9)
    XCTAssertEqual(blend.value(at: 1), end)
  }

  /// The rotation by `angle` about an axis, as row vectors take it.
  private func rotation(_ axis: SIMD3<Double>, _ angle: Double) -> [Double] {
    let a = axis / (axis * axis).sum().squareRoot()
    let (s, c) = (sin(angle), cos(angle))
    let k = 1 - c
    return [
      c + a.x * a.x * k, a.x * a.y * k + a.z * s, a.x * a.z * k - a.y * s, 0,
      a.x * a.y * k - a.z * s, c + a.y * a.y * k, a.y * a.z * k + a.x * s, 0,
      a.x * a.z * k + a.y * s, a.y * a.z * k - a.x * s, c + a.z * a.z * k, 0, 0, 0, 0, 1,
    ]
  }

  /// Half turns by exact entries: the matrix is symmetric, so only its sums tell the signs of the axis. Either sense of
  /// turning is a shortest way.
  func testHalfTurnsKeepTheirAxis() {
    let axes: [SIMD3<Double>] = [
      SIMD3(1, -1, 0), SIMD3(1, 1, 0), SIMD3(1, 0, -1), SIMD3(1, 0, 1), SIMD3(0, 1, -1), SIMD3(0, 1, 1),
      SIMD3(-1, 1, 1), SIMD3(1, -1, 1), SIMD3(1, 1, -1), SIMD3(1, 1, 1), SIMD3(2, -1, 0.5),
      SIMD3(-0.25, 3, -1),
      SIMD3(1, 0, 0), SIMD3(0, 1, 0),
    ]
    for axis in axes {
      let square = (axis * axis).sum()
      func entry(_ i: Int, _ j: Int) -> Double { 2 * axis[i] * axis[j] / square - (i == j ? 1 : 0) }
      let end = CATransform3D(
        m11: entry(0, 0), m12: entry(0, 1), m13: entry(0, 2), m14: 0, m21: entry(1, 0), m22: entry(1, 1),
        m23: entry(1, 2), m24: 0, m31: entry(2, 0), m32: entry(2, 1), m33: entry(2, 2), m34: 0, m41: 0,
        m42: 0,
        m43: 0, m44: 1)
      let blend = TransformBlend(from: CATransform3DIdentity, to: end)
      XCTAssertEqual(blend.route, .space, "\(axis)")
      for f in [0.1, 0.25, 0.5, 0.9] {
        let found = entries(blend.value(at: f))
        func miss(_ sense: Double) -> Double {
          zip(found, rotation(axis * sense, f * .pi)).map { ($0 - $1).magnitude }.max() ?? 9
        }
        XCTAssertEqual(min(miss(1), miss(-1)), 0, accuracy: 1e-9, "axis \(axis) at \(f): \(found)")
      }
    }
  }

  /// Turns of every size about many axes, from the identity: the angle grows evenly.
  func testTurnsGrowEvenly() {
    for axis in [SIMD3<Double>(1, -1, 0.3), SIMD3(0.2, 1, -1), SIMD3(-1, 0.1, 0.7), SIMD3(0, -1, 0)] {
      for angle in [1e-4, 0.3, 1.5, 2.6, 3.1, 3.1415] {
        let end = CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z)
        let blend = TransformBlend(from: CATransform3DIdentity, to: end)
        for f in [0.2, 0.5, 0.8] {
          for (a, b) in zip(entries(blend.value(at: f)), rotation(axis, f * angle)) {
            XCTAssertEqual(a, b, accuracy: 1e-9, "axis \(axis), angle \(angle) at \(f)")
          }
        }
      }
    }
  }
}
