import UIKit

/// How two pictures of one size differ within a rectangle.
struct PixelDifference: Equatable {
  /// Pixels that differ.
  var count = 0
  /// Pixels that were compared.
  var area = 0
  /// The box around them, relative to the rectangle, in pixels.
  var minX = Int.max, minY = Int.max, maxX = Int.min, maxY = Int.min
  /// The first one, row by row from the top left, relative to the rectangle.
  var firstX = 0, firstY = 0
  var expected: UInt32 = 0, actual: UInt32 = 0
  /// The largest difference of a channel, 1…255.
  var largest = 0

  /// Nil when all pixels are equal. Both images must contain the rectangle.
  init?(_ expected: CGImage, _ actual: CGImage, in rect: CGRect) {
    let left = Int(rect.minX), top = Int(rect.minY), width = Int(rect.width), height = Int(rect.height)
    area = width * height
    for y in 0..<height {
      let a = expected.storage.pixels + (top + y) * expected.storage.stride + left
      let b = actual.storage.pixels + (top + y) * actual.storage.stride + left
      for x in 0..<width where a[x] != b[x] { add(x, y, a[x], b[x]) }
    }
    if count == 0 { return nil }
  }

  private mutating func add(_ x: Int, _ y: Int, _ a: UInt32, _ b: UInt32) {
    if count == 0 { (firstX, firstY, expected, actual) = (x, y, a, b) }
    count += 1
    (minX, maxX) = (min(minX, x), max(maxX, x))
    (minY, maxY) = (min(minY, y), max(maxY, y))
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      largest = max(largest, abs(Int((a >> shift) & 255) - Int((b >> shift) & 255)))
    }
  }

  /// How many, where, how much, and which layer the first one belongs to.
  func lines(layer: String?) -> [String] {
    let place = layer.map { ", in \($0)" } ?? ""
    return [
      "\(count) of \(area) pixels differ, in a box of \(maxX - minX + 1)x\(maxY - minY + 1) at (\(minX), \(minY));"
        + " the largest difference is \(largest) of 255 (exact required).",
      "the first is (\(firstX), \(firstY))\(place): expected \(PixelDifference.hex(expected)),"
        + " got \(PixelDifference.hex(actual)).",
    ]
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
