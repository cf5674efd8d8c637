import Codecs
import UIKit

/// What differs between two pictures of one size, made visible however little it is: the expected picture faint and
/// grey, differing pixels in red, the stronger the more they differ from the most different one, and a box around them.
enum DifferenceImage {
  /// How much of the expected picture shows, in 256ths.
  private static let faintness: UInt32 = 40
  private static let paper: UInt32 = 245
  /// The least strength of a pixel that differs, in 256ths.
  private static let leastStrength: UInt32 = 96
  private static let mark: (red: UInt32, green: UInt32, blue: UInt32) = (215, 0, 21)
  /// Pixels between the box and what it surrounds.
  private static let margin = 2

  /// Nil when the sizes differ or there is no memory.
  static func make(expected: CGImage, actual: CGImage, box: CGRect) -> CGImage? {
    guard expected.width == actual.width, expected.height == actual.height,
      let result = PixelStorage(width: expected.width, height: expected.height)
    else { return nil }
    var largest: UInt32 = 1
    let columns = Int(box.minX)..<Int(box.maxX), rows = Int(box.minY)..<Int(box.maxY)
    for y in rows {
      for x in columns {
        largest = max(largest, distance(expected.pixel(x: x, y: y), actual.pixel(x: x, y: y)))
      }
    }
    for y in 0..<result.height {
      for x in 0..<result.width {
        let pixel = expected.storage.pixels[y * expected.storage.stride + x]
        let grey = ((pixel >> 16 & 255) * 77 + (pixel >> 8 & 255) * 150 + (pixel & 255) * 29) >> 8
        let faint = (grey * faintness + paper * (256 - faintness)) >> 8
        var color = (red: faint, green: faint, blue: faint)
        if rows.contains(y), columns.contains(x) {
          let distance = distance(pixel, actual.storage.pixels[y * actual.storage.stride + x])
          if distance > 0 {
            let strength = leastStrength + (256 - leastStrength) * distance / largest
            func mix(_ a: UInt32, _ b: UInt32) -> UInt32 { (a * (256 - strength) + b * strength) >> 8 }
            color = (mix(color.red, mark.red), mix(color.green, mark.green), mix(color.blue, mark.blue))
          }
        }
        result.pixels[y * result.stride + x] = 0xFF00_0000 | color.red << 16 | color.green << 8 | color.blue
      }
    }
    frame(result, columns, rows)
    return CGImage(storage: result, isOpaque: true)
  }

  /// The largest difference of a channel.
  private static func distance(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let (x, y) = (a >> shift & 255, b >> shift & 255)
      result = max(result, x > y ? x - y : y - x)
    }
    return result
  }

  private static func frame(_ image: PixelStorage, _ columns: Range<Int>, _ rows: Range<Int>) {
    let left = columns.lowerBound - margin, right = columns.upperBound - 1 + margin
    let top = rows.lowerBound - margin, bottom = rows.upperBound - 1 + margin
    func set(_ x: Int, _ y: Int) {
      guard x >= 0, y >= 0, x < image.width, y < image.height else { return }
      image.pixels[y * image.stride + x] = 0xFF00_0000 | mark.red << 16 | mark.green << 8 | mark.blue
    }
    for x in left...right {
      set(x, top)
      set(x, bottom)
    }
    for y in top...bottom {
      set(left, y)
      set(right, y)
    }
  }
}
