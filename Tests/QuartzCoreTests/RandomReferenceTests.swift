import Foundation
import XCTest

@testable import QuartzCore

/// Random trees of turned, rounded, clipping and fading layers against samples in double precision.
final class RandomReferenceTests: XCTestCase {
  private typealias Reference = ReferencePicture
  private static let side = 56.0

  /// Numbers that are the same everywhere (Marsaglia, xorshift, 2003).
  private struct Dice {
    var state: UInt64

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / Double(1 << 53)
    }

    mutating func chance(_ share: Double) -> Bool { number(0...1) < share }
  }

  /// A move and a turn of the plane.
  private struct Map {
    var a, b, dx: Double
    var c, d, dy: Double

    func x(_ x: Double, _ y: Double) -> Double { a * x + b * y + dx }
    func y(_ x: Double, _ y: Double) -> Double { c * x + d * y + dy }

    func moved(_ x: Double, _ y: Double) -> Map { Map(a: a, b: b, dx: dx + x, c: c, d: d, dy: dy + y) }

    func turned(_ angle: Double) -> Map {
      let (s, k) = (sin(angle), cos(angle))
      return Map(
        a: k * a - s * c, b: k * b - s * d, dx: k * dx - s * dy, c: s * a + k * c, d: s * b + k * d,
        dy: s * dx + k * dy)
    }
  }

  /// A layer's numbers; its centre is relative to its parent's centre.
  private final class Part {
    let x, y, width, height, angle, radius, opacity: Double
    /// Premultiplied; nil for one without a background.
    let color: SIMD4<Double>?
    let clips: Bool
    let parts: [Part]
    /// Its bit among the shapes.
    let index: UInt

    init(_ dice: inout Dice, depth: Int, next: inout UInt) {
      index = next
      next += 1
      (x, y) = (dice.number(-18...18), dice.number(-18...18))
      (width, height) = (dice.number(16...48), dice.number(16...48))
      angle = dice.chance(0.3) ? 0 : dice.number(-3...3)
      radius = dice.chance(0.4) ? 0 : dice.number(0...1) * min(width, height) / 2
      opacity = dice.chance(0.5) ? 1 : dice.number(0.2...0.95)
      // Both the edge of a background and the clip's would be mixed with what is below: one or the other.
      clips = depth > 0 && dice.chance(0.4)
      if clips {
        color = nil
      } else {
        let alpha = dice.chance(0.6) ? 1 : dice.number(0.3...0.9)
        color = SIMD4(
          dice.number(0...1) * alpha, dice.number(0...1) * alpha, dice.number(0...1) * alpha, alpha)
      }
      var made: [Part] = []
      for _ in 0..<(depth == 0 ? 0 : Int(dice.number(1...3.99))) where next < 10 {
        made.append(Part(&dice, depth: depth - 1, next: &next))
      }
      parts = made
    }

    func layer(in parent: CALayer) -> CALayer {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      layer.position = CGPoint(x: parent.bounds.width / 2 + x, y: parent.bounds.height / 2 + y)
      layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      layer.cornerRadius = radius
      layer.opacity = Float(opacity)
      layer.masksToBounds = clips
      if let color, color.w > 0 {
        layer.backgroundColor = CGColor(
          red: color.x / color.w, green: color.y / color.w, blue: color.z / color.w, alpha: color.w)
      }
      for part in parts { layer.addSublayer(part.layer(in: layer)) }
      return layer
    }

    /// The shapes of this part and of all below it, `place` leading from the device into the parent's space.
    func shapes(_ place: Map) -> [Reference.Shape] {
      let own = place.moved(-x, -y).turned(-angle)
      let (width, height, radius) = (self.width, self.height, self.radius)
      let shape: Reference.Shape = {
        Reference.isInside(own.x($0, $1), own.y($0, $1), width, height, radius: radius)
      }
      return [shape] + parts.flatMap { $0.shapes(own) }
    }

    /// What a sample shows of the part, from the shapes that it is in.
    func color(_ inside: UInt) -> SIMD4<Double> {
      let isInside = inside & (1 << index) != 0
      if clips, !isInside { return .zero }
      var shown: SIMD4<Double> = isInside ? color ?? .zero : .zero
      for part in parts { shown = Reference.over(part.color(inside), shown) }
      return shown * opacity
    }
  }

  func testRandomTrees() {
    for seed in 1...5 {
      var dice = Dice(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
      var next: UInt = 0
      let root = Part(&dice, depth: 3, next: &next)
      let scene = Scene(size: CGSize(width: Self.side, height: Self.side))
      scene.change {
        scene.root.backgroundColor = .white
        scene.root.addSublayer(root.layer(in: scene.root))
      }
      let reference = Reference(
        Int(Self.side), Int(Self.side),
        root.shapes(Map(a: 1, b: 0, dx: -Self.side / 2, c: 0, d: 1, dy: -Self.side / 2))
      ) { inside, _, _ in Reference.over(root.color(inside), Reference.rgb(1, 1, 1)) }
      // Each of up to eight pictures and paints above one another rounds by half a level; turned arcs are chords.
      reference.expect(scene.picture(), within: 5, crossing: 90, mean: 1.1, "tree \(seed)")
    }
  }
}
