import Foundation
import XCTest

@testable import QuartzCore

/// What a scene should look like, from its definition alone: samples in double precision, nothing of the renderer's.
struct ReferencePicture {
  /// Whether a point of the device is inside of something.
  typealias Shape = (Double, Double) -> Bool

  let width: Int
  let height: Int
  /// Premultiplied red, green, blue and alpha, 0…255.
  private(set) var pixels: [SIMD4<Double>]
  /// How many shapes have an edge in each pixel. Where there is one, coverage decides and the answer is exact; where
  /// edges cross, a renderer that multiplies coverages may differ.
  private(set) var edges: [Int]

  /// The mean colour of each pixel: of 2 × 2 samples inside of shapes, and on edges of lines across the edge, each
  /// integrated exactly between the places where it enters and leaves shapes.
  ///
  /// - Parameter color: The colour at a place from the shapes that it is in: bit i stands for shape i.
  init(
    _ width: Int, _ height: Int, _ shapes: [Shape],
    color: (_ inside: UInt, _ x: Double, _ y: Double) -> SIMD4<Double>
  ) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: .zero, count: width * height)
    edges = Array(repeating: 0, count: width * height)
    func inside(_ x: Double, _ y: Double) -> UInt {
      var flags: UInt = 0
      for (i, shape) in shapes.enumerated() where shape(x, y) { flags |= 1 << UInt(i) }
      return flags
    }
    // Nothing in these scenes is thinner than half a pixel.
    let columns = 2 * width + 1
    let probed = (0..<columns * (2 * height + 1)).map {
      inside(Double($0 % columns) / 2, Double($0 / columns) / 2)
    }
    var probes = [UInt](repeating: 0, count: 9)
    for y in 0..<height {
      for x in 0..<width {
        var all = ~UInt(0), any: UInt = 0
        for i in 0..<9 {
          probes[i] = probed[(2 * y + i / 3) * columns + 2 * x + i % 3]
          all &= probes[i]
          any |= probes[i]
        }
        edges[y * width + x] = (any & ~all).nonzeroBitCount
        var mean = SIMD4<Double>.zero
        if any == all {
          for i in 0..<4 {
            mean += color(any, Double(x) + 0.25 + Double(i % 2) / 2, Double(y) + 0.25 + Double(i / 2) / 2) / 4
          }
        } else {
          let across = [0, 1, 3, 4, 6, 7].count { probes[$0] != probes[$0 + 1] }
          let along = (0..<6).count { probes[$0] != probes[$0 + 3] }
          // At a corner no direction runs across all edges: more lines meet them as finely.
          let lines = across > 0 && along > 0 ? 64 : 16
          for line in 0..<lines {
            let offset = (Double(line) + 0.5) / Double(lines)
            let at = { (t: Double) -> (x: Double, y: Double) in
              across >= along ? (Double(x) + t, Double(y) + offset) : (Double(x) + offset, Double(y) + t)
            }
            mean += ReferencePicture.integral(at, inside, color) / Double(lines)
          }
        }
        pixels[y * width + x] = mean * 255
      }
    }
  }

  /// The mean colour along a line, t from 0 to 1.
  private static func integral(
    _ at: (Double) -> (x: Double, y: Double), _ inside: (Double, Double) -> UInt,
    _ color: (UInt, Double, Double) -> SIMD4<Double>
  ) -> SIMD4<Double> {
    func flags(_ t: Double) -> UInt {
      let p = at(t)
      return inside(p.x, p.y)
    }
    func piece(_ from: Double, _ to: Double, _ flags: UInt) -> SIMD4<Double> {
      let middle = at((from + to) / 2)
      return color(flags, middle.x, middle.y) * (to - from)
    }
    let parts = 3
    var sum = SIMD4<Double>.zero, first = flags(0)
    for i in 0..<parts {
      let (start, end) = (Double(i) / Double(parts), Double(i + 1) / Double(parts))
      let last = flags(end)
      var (low, high) = (start, end)
      if first != last {
        for _ in 0..<9 {
          let middle = (low + high) / 2
          if flags(middle) == first { low = middle } else { high = middle }
        }
        sum += piece(start, high, first) + piece(high, end, last)
      } else {
        sum += piece(start, end, first)
      }
      first = last
    }
    return sum
  }

  /// Compares channel by channel.
  ///
  /// - Parameters:
  ///   - bound: The largest difference, in levels of 255, where at most one edge runs through a pixel.
  ///   - crossing: The largest where several do.
  ///   - mean: The largest mean difference over all pixels.
  func expect(
    _ picture: Picture, within bound: Double, crossing: Double, mean: Double, _ note: String = "",
    file: StaticString = #filePath, line: UInt = #line
  ) {
    var worst = [(difference: 0.0, x: 0, y: 0), (difference: 0.0, x: 0, y: 0)], sum = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let pixel = picture[x, y], expected = pixels[y * width + x]
        let found = SIMD4(
          Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255), Double(pixel >> 24))
        var difference = 0.0
        for i in 0..<4 { difference = max(difference, (found[i] - expected[i]).magnitude) }
        sum += difference
        let kind = edges[y * width + x] > 1 ? 1 : 0
        if difference > worst[kind].difference { worst[kind] = (difference, x, y) }
      }
    }
    func words(_ worst: (difference: Double, x: Int, y: Int)) -> String {
      let expected = pixels[worst.y * width + worst.x]
      return "\(note): pixel (\(worst.x), \(worst.y)) is \(String(picture[worst.x, worst.y], radix: 16)),"
        + " expected red \(expected.x), green \(expected.y), blue \(expected.z)"
    }
    XCTAssertLessThanOrEqual(worst[0].difference, bound, words(worst[0]), file: file, line: line)
    XCTAssertLessThanOrEqual(
      worst[1].difference, crossing, "edges cross; " + words(worst[1]), file: file, line: line)
    XCTAssertLessThanOrEqual(sum / Double(width * height), mean, "the mean; \(note)", file: file, line: line)
  }
}

extension ReferencePicture {
  /// An opaque colour.
  static func rgb(_ red: Double, _ green: Double, _ blue: Double) -> SIMD4<Double> { [red, green, blue, 1] }

  /// Source-over of premultiplied colours.
  static func over(_ source: SIMD4<Double>, _ below: SIMD4<Double>) -> SIMD4<Double> {
    source + below * (1 - source.w)
  }

  /// A rounded rectangle whose centre is at (0, 0).
  static func isInside(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0)
    -> Bool
  {
    let dx = x.magnitude - (width / 2 - radius), dy = y.magnitude - (height / 2 - radius)
    if dx > radius || dy > radius { return false }
    return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
  }

  /// A point in the space of something that is turned by `angle` about `center`.
  static func turnedBack(
    _ x: Double, _ y: Double, _ angle: Double, about center: (x: Double, y: Double)
  ) -> (x: Double, y: Double) {
    let (dx, dy) = (x - center.x, y - center.y)
    return (dx * cos(angle) + dy * sin(angle), -dx * sin(angle) + dy * cos(angle))
  }
}
