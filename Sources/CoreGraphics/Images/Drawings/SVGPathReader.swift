import Foundation
import Support

/// Turns the data of a `path` element into a path, in the element's own units.
///
/// Source: SVG 1.1, §8.3 and appendix F.6.
struct SVGPathReader {
  private let path = CGMutablePath()
  /// The current point.
  private var place = SIMD2(0.0, 0.0)
  /// Where the current sub-path began.
  private var start = SIMD2(0.0, 0.0)
  /// The last control point, for the curves that go on smoothly; nil behind anything but a curve of their degree.
  private var cubicControl: SIMD2<Double>?
  private var quadraticControl: SIMD2<Double>?

  private init() {}

  /// The path; nil when the data does not follow the grammar or has numbers that are too large to draw.
  static func path(_ data: String) -> CGPath? {
    var reader = SVGPathReader()
    return reader.read(data) ? reader.path : nil
  }

  /// Numbers that a command takes.
  private static let counts: [UInt8: Int] = [
    UInt8(ascii: "m"): 2, UInt8(ascii: "l"): 2, UInt8(ascii: "h"): 1, UInt8(ascii: "v"): 1,
    UInt8(ascii: "c"): 6, UInt8(ascii: "s"): 4, UInt8(ascii: "q"): 4, UInt8(ascii: "t"): 2,
    UInt8(ascii: "a"): 7, UInt8(ascii: "z"): 0,
  ]
  /// The two flags of an arc.
  private static let flags = 3...4
  private static let furthest = 1e9

  private mutating func read(_ data: String) -> Bool {
    var numbers = SVGNumbers(data)
    var command: UInt8?
    var operands: [Double] = []
    // Whether the command has had none of its numbers yet.
    var isBare = false
    while true {
      let isFlag = command.map { $0 | 0x20 } == UInt8(ascii: "a") && Self.flags.contains(operands.count)
      if isFlag {
        guard let flag = numbers.flag() else { return false }
        operands.append(flag)
        continue
      }
      switch numbers.next() {
      case nil: return operands.isEmpty && !isBare
      case .mark(let letter):
        guard operands.isEmpty, !isBare, let count = Self.counts[letter | 0x20] else { return false }
        // The first command is a move.
        if path.isEmpty, letter | 0x20 != UInt8(ascii: "m") { return false }
        command = letter
        isBare = count > 0
        if count == 0 {
          close()
          command = nil
        }
      case .number(let number):
        guard let letter = command, number.magnitude < Self.furthest else { return false }
        operands.append(number)
        isBare = false
        guard operands.count == Self.counts[letter | 0x20] else { continue }
        perform(letter | 0x20, operands, isRelative: letter & 0x20 != 0)
        guard place.x.magnitude < Self.furthest, place.y.magnitude < Self.furthest else { return false }
        operands = []
        // More numbers behind a move draw lines.
        if letter | 0x20 == UInt8(ascii: "m") { command = letter - (UInt8(ascii: "m") - UInt8(ascii: "l")) }
      }
    }
  }

  private mutating func close() {
    path.closeSubpath()
    place = start
    (cubicControl, quadraticControl) = (nil, nil)
  }

  private mutating func perform(_ command: UInt8, _ numbers: [Double], isRelative: Bool) {
    let origin = isRelative ? place : [0, 0]
    func point(_ index: Int) -> SIMD2<Double> { origin + [numbers[index], numbers[index + 1]] }
    let (cubic, quadratic) = (cubicControl, quadraticControl)
    (cubicControl, quadraticControl) = (nil, nil)
    switch command {
    case UInt8(ascii: "m"):
      place = point(0)
      start = place
      path.move(to: CGPoint(place))
    case UInt8(ascii: "l"): line(to: point(0))
    case UInt8(ascii: "h"): line(to: [origin.x + numbers[0], place.y])
    case UInt8(ascii: "v"): line(to: [place.x, origin.y + numbers[0]])
    case UInt8(ascii: "c"): curve(point(0), point(2), to: point(4))
    case UInt8(ascii: "s"): curve(cubic.map { place * 2 - $0 } ?? place, point(0), to: point(2))
    case UInt8(ascii: "q"): curve(point(0), to: point(2))
    case UInt8(ascii: "t"): curve(quadratic.map { place * 2 - $0 } ?? place, to: point(0))
    default: arc(numbers, to: point(5))
    }
  }

  private mutating func line(to end: SIMD2<Double>) {
    path.addLine(to: CGPoint(end))
    place = end
  }

  private mutating func curve(_ first: SIMD2<Double>, _ second: SIMD2<Double>, to end: SIMD2<Double>) {
    path.addCurve(to: CGPoint(end), control1: CGPoint(first), control2: CGPoint(second))
    cubicControl = second
    place = end
  }

  private mutating func curve(_ control: SIMD2<Double>, to end: SIMD2<Double>) {
    path.addQuadCurve(to: CGPoint(end), control: CGPoint(control))
    quadraticControl = control
    place = end
  }

  /// A part of an ellipse by its ends: radii, turn in degrees, whether it is the larger part, whether its angle grows.
  private mutating func arc(_ numbers: [Double], to end: SIMD2<Double>) {
    var radii = SIMD2(numbers[0].magnitude, numbers[1].magnitude)
    if end == place { return }
    guard radii.x > 0, radii.y > 0 else { return line(to: end) }
    let (sine, cosine) = ElementaryFunctions.sincos(numbers[2] * .pi / 180)
    func turned(_ point: SIMD2<Double>) -> SIMD2<Double> {
      [cosine * point.x - sine * point.y, sine * point.x + cosine * point.y]
    }
    // Half of the chord, in the ellipse's own axes (F.6.5.1).
    let chord = (place - end) / 2
    let half = SIMD2(cosine * chord.x + sine * chord.y, cosine * chord.y - sine * chord.x)
    // Radii that do not reach are made as large as needed (F.6.6.2).
    let stretch = (half / radii * (half / radii)).sum()
    guard stretch > 0, stretch.isFinite else { return line(to: end) }
    if stretch > 1 { radii *= stretch.squareRoot() }
    // The centre, as far from the chord as the radii ask (F.6.5.2).
    let isGrowing = numbers[4] != 0
    let side = (numbers[3] != 0) == isGrowing ? -1.0 : 1
    let distance = side * max(0, 1 / min(stretch, 1) - 1).squareRoot()
    let center = SIMD2(distance * radii.x * half.y / radii.y, -distance * radii.y * half.x / radii.x)
    let middle = turned(center) + (place + end) / 2
    let (from, to) = ((half - center) / radii, (-half - center) / radii)
    let angle = ElementaryFunctions.atan2(from.y, from.x)
    var sweep = ElementaryFunctions.atan2(to.y, to.x) - angle
    if isGrowing, sweep < 0 { sweep += 2 * .pi }
    if !isGrowing, sweep > 0 { sweep -= 2 * .pi }
    let count = max(1, Int((sweep.magnitude / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4.0 / 3 * ElementaryFunctions.tan(step / 4)
    var (s, c) = (from.y, from.x)
    for index in 1...count {
      let (s1, c1) = ElementaryFunctions.sincos(angle + step * Double(index))
      let first = middle + turned(radii * [c - handle * s, s + handle * c])
      let second = middle + turned(radii * [c1 + handle * s1, s1 - handle * c1])
      // The last end is given, not computed, so that joints have no specks of lines in them.
      curve(first, second, to: index == count ? end : middle + turned(radii * [c1, s1]))
      (s, c) = (s1, c1)
    }
    cubicControl = nil
  }
}
