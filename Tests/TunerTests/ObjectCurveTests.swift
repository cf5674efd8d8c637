import Stage
import UIKit
import XCTest

@testable import Tuner

/// The graph of what is no number: outlines, images, lists.
final class ObjectCurveTests: XCTestCase {
  /// The curves of the only animation that a touch starts.
  private func curves(_ onTouch: @escaping (TouchBox) -> Void) throws -> [GraphCurve] {
    let session = try Sample.session(taps: [0], onTouch)
    session.transport.seek(to: 2)
    let motion = try XCTUnwrap(session.interactions.flatMap(\.motions).first { $0.subject != nil })
    return MotionCurves(session).curves(of: motion).now
  }

  private func morph(to rect: CGRect) throws -> [GraphCurve] {
    try curves { box in
      let shape = CAShapeLayer()
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
      box.layer.addSublayer(shape)
      let morph = CABasicAnimation(keyPath: "path")
      morph.toValue = CGPath(rect: rect, transform: nil)
      morph.duration = 0.4
      shape.add(morph, forKey: nil)
    }
  }

  func testAnOutlineHasItsLengthAndItsDistanceFromTheEnd() throws {
    let both = try morph(to: CGRect(x: 0, y: 0, width: 8, height: 9))
    XCTAssertEqual(both.map(\.name), ["length", "distance"])
    XCTAssertEqual(try XCTUnwrap(both[0].values.first), 20, accuracy: 1e-9)
    XCTAssertEqual(try XCTUnwrap(both[0].values.last), 34, accuracy: 0.1)
    XCTAssertEqual(try XCTUnwrap(both[0].value(at: 0.2)), 27, accuracy: 1e-6)
    XCTAssertEqual(try XCTUnwrap(both[1].value(at: 0.2)), 2.5, accuracy: 0.05)
    // One that only goes elsewhere keeps its length.
    let moved = try morph(to: CGRect(x: 20, y: 0, width: 5, height: 5))
    XCTAssertEqual(moved.map(\.name), ["distance"])
    XCTAssertEqual(try XCTUnwrap(moved[0].value(at: 0.1)), 15, accuracy: 0.2)
  }

  func testAListHasItsElements() throws {
    let found = try curves { box in
      let gradient = CAGradientLayer()
      gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
      box.layer.addSublayer(gradient)
      let tint = CABasicAnimation(keyPath: "colors")
      tint.toValue = [UIColor.red.cgColor, UIColor.red.cgColor]
      tint.duration = 0.4
      gradient.add(tint, forKey: nil)
    }
    XCTAssertEqual(found.map(\.name), ["1 red", "1 blue"])
    XCTAssertEqual(try XCTUnwrap(found[0].value(at: 0.1)), 0.25, accuracy: 1e-6)
    XCTAssertEqual(try XCTUnwrap(found[1].value(at: 0.1)), 0.75, accuracy: 1e-6)
  }

  func testAnImageHasItsNumberAndHowFarTheNextHasAppeared() throws {
    let found = try curves { box in
      let images = [UIColor.red, .green, .blue].compactMap { color in
        UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
          color.setFill()
          context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }.cgImage
      }
      box.layer.contents = images[2]
      let change = CAKeyframeAnimation(keyPath: "contents")
      change.values = images
      change.duration = 0.8
      box.layer.add(change, forKey: nil)
    }
    XCTAssertEqual(found.map(\.name), ["image", "fade"])
    XCTAssertEqual(found[0].value(at: 0.3), 1)
    XCTAssertEqual(found[0].value(at: 0.6), 2)
    XCTAssertEqual(try XCTUnwrap(found[1].value(at: 0.6)), 0.5, accuracy: 1e-6)
  }
}
