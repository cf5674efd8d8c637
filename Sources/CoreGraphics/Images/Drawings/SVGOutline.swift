import Foundation

/// How much there is to an outline, in the units of its element: what a decoder makes of it depends on the scale.
struct SVGOutline {
  /// The bends of its curves: how far a curve is from its chord, at most.
  private(set) var bends: [Double] = []
  /// Pieces, straight ones and curves.
  private(set) var pieces = 0
  private(set) var length = 0.0
  /// The greatest coordinate.
  private(set) var reach = 0.0

  private var place = SIMD2(0.0, 0.0)
  private var start = SIMD2(0.0, 0.0)
  private var control = SIMD2(0.0, 0.0)

  /// Reads what a shape's tag says; nil when the tag is no shape.
  init?(_ tag: SVGTag) {
    func number(_ name: String) -> Double { tag.number(name) ?? 0 }
    switch tag.name {
    case "path": read(path: tag.attributes["d"] ?? "")
    case "polyline", "polygon":
      let numbers = SVGNumbers.all(in: tag.attributes["points"] ?? "")
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        line(to: [numbers[index], numbers[index + 1]])
      }
      line(to: start)
    case "line":
      place = [number("x1"), number("y1")]
      line(to: [number("x2"), number("y2")])
    case "rect":
      place = [number("x"), number("y")]
      line(to: place + [number("width"), 0])
      line(to: place + [0, number("height")])
      length *= 2
      round(max(number("rx").magnitude, number("ry").magnitude))
    case "circle", "ellipse":
      place = [number("cx"), number("cy")]
      round(max(number("r").magnitude, number("rx").magnitude, number("ry").magnitude))
    default: return nil
    }
  }

  // MARK: Pieces

  private mutating func line(to end: SIMD2<Double>) {
    pieces += 1
    length += distance(place, end)
    go(to: end)
  }

  private mutating func curve(_ first: SIMD2<Double>, _ second: SIMD2<Double>, to end: SIMD2<Double>) {
    pieces += 1
    length += distance(place, first) + distance(first, second) + distance(second, end)
    // Halving a curve divides its second differences by four.
    bends.append(
      distance(place + first * -2, second * -1) + distance(first + second * -2, end * -1))
    control = second
    go(to: end)
  }

  /// Four quarters of a circle.
  private mutating func round(_ radius: Double) {
    pieces += 4
    length += 8 * radius
    bends += [Double](repeating: radius, count: 4)
    reach = max(reach, radius)
    go(to: place)
  }

  private mutating func go(to end: SIMD2<Double>) {
    place = end
    reach = max(reach, abs(end.x), abs(end.y), abs(control.x), abs(control.y))
    if !reach.isFinite { reach = .infinity }
  }

  private func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let between = a - b
    return abs(between.x) + abs(between.y)
  }

  // MARK: Paths

  /// Numbers that a command takes.
  private static let counts: [UInt8: Int] = [
    UInt8(ascii: "m"): 2, UInt8(ascii: "l"): 2, UInt8(ascii: "h"): 1, UInt8(ascii: "v"): 1,
    UInt8(ascii: "c"): 6, UInt8(ascii: "s"): 4, UInt8(ascii: "q"): 4, UInt8(ascii: "t"): 2,
    UInt8(ascii: "a"): 7, UInt8(ascii: "z"): 0,
  ]

  private mutating func read(path: String) {
    var command = UInt8(ascii: "m")
    var numbers: [Double] = []
    for item in SVGNumbers(path) {
      switch item {
      case .mark(let letter):
        guard SVGOutline.counts[letter | 0x20] != nil else { continue }
        command = letter
        numbers = []
        if letter | 0x20 == UInt8(ascii: "z") { line(to: start) }
      case .number(let number):
        numbers.append(number)
        guard numbers.count == SVGOutline.counts[command | 0x20] else { continue }
        perform(command | 0x20, numbers, isRelative: command & 0x20 != 0)
        // More numbers behind a move draw lines.
        if command | 0x20 == UInt8(ascii: "m") { command -= UInt8(ascii: "m") - UInt8(ascii: "l") }
        numbers = []
      }
    }
  }

  private mutating func perform(_ command: UInt8, _ numbers: [Double], isRelative: Bool) {
    let origin = isRelative ? place : [0, 0]
    func point(_ index: Int) -> SIMD2<Double> { origin + [numbers[index], numbers[index + 1]] }
    switch command {
    case UInt8(ascii: "m"):
      go(to: point(0))
      start = place
    case UInt8(ascii: "l"): line(to: point(0))
    case UInt8(ascii: "h"): line(to: [origin.x + numbers[0], place.y])
    case UInt8(ascii: "v"): line(to: [place.x, origin.y + numbers[0]])
    case UInt8(ascii: "c"): curve(point(0), point(2), to: point(4))
    // The mirrored point is further away than the last one by no more than its own distance.
    case UInt8(ascii: "s"): curve(place * 2 - control, point(0), to: point(2))
    case UInt8(ascii: "q"): curve(point(0), point(0), to: point(2))
    case UInt8(ascii: "t"): curve(place * 2 - control, place * 2 - control, to: point(0))
    default:
      let end = point(5)
      round(max(abs(numbers[0]), abs(numbers[1]), distance(place, end)))
      go(to: end)
    }
    if ![UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "t")].contains(command) {
      control = place
    }
  }
}
