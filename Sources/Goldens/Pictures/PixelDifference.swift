import Foundation
import UIKit

/// How two pictures differ within rectangles of one size.
package struct PixelDifference: Equatable {
  /// Pixels that were compared.
  let area: Int
  /// Pixels that are not the same bytes.
  private(set) var count = 0
  /// Of these, how many differ by more than the tolerance's `deltaE`.
  private(set) var exceeding = 0
  /// The largest CIEDE2000 difference.
  private(set) var largest = 0.0
  private var minX = Int.max, minY = Int.max, maxX = Int.min, maxY = Int.min
  /// The first one that exceeds, else the first that differs, row by row from the top left.
  package private(set) var firstX = 0, firstY = 0
  private(set) var expected: UInt32 = 0, actual: UInt32 = 0
  /// How many pixels have which difference, in hundredths, rounded up.
  private var counts: [Int: Int] = [:]
  private let tolerance: ImageTolerance

  /// Nil when all bytes are equal. Both images must contain their rectangle.
  package init?(
    _ expected: CGImage, in rect: CGRect, _ actual: CGImage, in other: CGRect? = nil,
    within tolerance: ImageTolerance = .exact
  ) {
    let other = other ?? rect
    let width = Int(rect.width), height = Int(rect.height)
    area = width * height
    self.tolerance = tolerance
    var distance = ColorDistance()
    for y in 0..<height {
      let a = expected.storage.pixels + (Int(rect.minY) + y) * expected.storage.stride + Int(rect.minX)
      let b = actual.storage.pixels + (Int(other.minY) + y) * actual.storage.stride + Int(other.minX)
      // Nearly all rows are equal, and the C library says so fastest.
      if memcmp(a, b, width * MemoryLayout<UInt32>.stride) == 0 { continue }
      for x in 0..<width where a[x] != b[x] { add(x, y, a[x], b[x], distance(a[x], b[x])) }
    }
    if count == 0 { return nil }
  }

  private mutating func add(_ x: Int, _ y: Int, _ a: UInt32, _ b: UInt32, _ deltaE: Double) {
    let exceeds = deltaE > tolerance.deltaE
    if count == 0 || (exceeds && exceeding == 0) { (firstX, firstY, expected, actual) = (x, y, a, b) }
    count += 1
    if exceeds { exceeding += 1 }
    (minX, maxX) = (min(minX, x), max(maxX, x))
    (minY, maxY) = (min(minY, y), max(maxY, y))
    largest = max(largest, deltaE)
    counts[Int((deltaE * PixelDifference.steps).rounded(.up)), default: 0] += 1
  }

  /// Differences are reported in hundredths.
  private static let steps = 100.0

  /// Around the pixels that differ, relative to the rectangle, in pixels.
  package var box: CGRect { CGRect(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1) }

  /// Whether the tolerance does not allow it.
  package var isTooLarge: Bool { exceeding > tolerance.pixels }

  /// The smallest tolerance of the same number of pixels that allows the difference.
  var needed: ImageTolerance {
    var remaining = tolerance.pixels
    for (step, count) in counts.sorted(by: { $0.key > $1.key }) {
      guard count > remaining else {
        remaining -= count
        continue
      }
      return ImageTolerance(deltaE: Double(step) / PixelDifference.steps, pixels: tolerance.pixels)
    }
    return ImageTolerance(deltaE: 0, pixels: count)
  }

  // MARK: Words

  /// How many, where and how much; then the first one and the layer that it belongs to.
  package func lines(layer: String?) -> [String] {
    let place = layer.map { " in \($0)" } ?? ""
    let allowed = tolerance == .exact ? "exact required" : "\(tolerance) given"
    var first =
      "\(PixelDifference.grouped(count)) of \(PixelDifference.grouped(area)) pixels differ in"
      + " \(maxX - minX + 1) x \(maxY - minY + 1) at (\(minX), \(minY));"
      + " largest Delta-E \(PixelDifference.text(largest)) (\(allowed))."
    if tolerance != .exact {
      first += " It would pass within \(needed)"
      let many = ImageTolerance(deltaE: tolerance.deltaE, pixels: exceeding)
      first += many == needed ? "." : " or \(many)."
    }
    return [
      first,
      "The first is (\(firstX), \(firstY))\(place): expected \(PixelDifference.hex(expected)),"
        + " got \(PixelDifference.hex(actual)).",
    ]
  }

  /// A Delta-E with its significant digits.
  private static func text(_ deltaE: Double) -> String {
    let unit = deltaE < 0.995 ? 1_000.0 : 100
    return "\((deltaE * unit).rounded(.up) / unit)"
  }

  /// A count with commas between thousands.
  package static func grouped(_ count: Int) -> String {
    let digits = Array("\(count)")
    return digits.indices.map { i in
      (i > 0 && (digits.count - i) % 3 == 0 ? "," : "") + String(digits[i])
    }.joined()
  }

  /// A pixel as #RRGGBB, with its alpha behind where it is not opaque.
  private static func hex(_ pixel: UInt32) -> String {
    func byte(_ shift: UInt32) -> String {
      let text = String((pixel >> shift) & 255, radix: 16, uppercase: true)
      return text.count < 2 ? "0" + text : text
    }
    return "#" + byte(16) + byte(8) + byte(0) + (pixel >> 24 == 255 ? "" : byte(24))
  }
}
