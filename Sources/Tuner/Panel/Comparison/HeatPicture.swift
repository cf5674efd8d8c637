import Codecs
import CoreGraphics
import UIKit

/// Where two pictures differ: the first one faint and grey, differing pixels the hotter the more they differ.
enum HeatPicture {
  /// How much of the picture shows, in 256ths, and what is behind it.
  private static let faintness: UInt32 = 44
  private static let paper: UInt32 = 24
  /// Blue, violet, red, yellow, white: by the square root of the difference, so that little shows.
  private static let shades: [(red: Double, green: Double, blue: Double)] = [
    (40, 60, 190), (150, 50, 200), (235, 60, 60), (255, 190, 40), (255, 255, 235),
  ]

  /// The colour of a difference, 0…1.
  static func shade(_ part: Double) -> (red: UInt32, green: UInt32, blue: UInt32) {
    let place = min(max(part, 0), 1).squareRoot() * Double(shades.count - 1)
    let index = min(Int(place), shades.count - 2)
    let rest = place - Double(index)
    func mix(_ a: Double, _ b: Double) -> UInt32 { UInt32(a + (b - a) * rest) }
    let (low, high) = (shades[index], shades[index + 1])
    return (mix(low.red, high.red), mix(low.green, high.green), mix(low.blue, high.blue))
  }

  private static let table: [UInt32] = (0..<256).map {
    let color = shade(Double($0) / 255)
    return 0xFF00_0000 | color.red << 16 | color.green << 8 | color.blue
  }

  /// Nil when the sizes differ, or there is no memory.
  static func make(_ a: CGImage, _ b: CGImage) -> CGImage? {
    guard a.width == b.width, a.height == b.height,
      let result = PixelStorage(width: a.width, height: a.height)
    else { return nil }
    for y in 0..<a.height {
      let (rowA, rowB) = (a.storage.pixels + y * a.storage.stride, b.storage.pixels + y * b.storage.stride)
      let row = result.pixels + y * result.stride
      for x in 0..<a.width {
        let pixel = rowA[x]
        if pixel == rowB[x] {
          let grey = ((pixel >> 16 & 255) * 77 + (pixel >> 8 & 255) * 150 + (pixel & 255) * 29) >> 8
          let faint = (grey * faintness + paper * (256 - faintness)) >> 8
          row[x] = 0xFF00_0000 | faint << 16 | faint << 8 | faint
        } else {
          row[x] = table[Int(VariantComparison.distance(pixel, rowB[x]))]
        }
      }
    }
    return CGImage(storage: result, isOpaque: true)
  }
}
