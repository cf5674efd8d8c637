import Codecs
import Raster
import UIKit

/// Several moments in one frame: the last one whole, the earlier ones fainter, the older the more.
///
/// The last moment's commonest colour is the paper. Where the last moment shows paper, the earlier ones leave a trail
/// of what is not paper in them; elsewhere they do so on what most moments agree on, and what only the last one shows
/// hides them. A ground that changes its colour as a whole is paper in every moment, so that it does not cover the
/// trail. What stands still stays exact.
package enum OnionSkin {
  /// How much of the oldest and of the last but one moment shows, 0…1.
  private static let oldest = 0.22
  private static let newest = 0.62

  /// The share of moment `index` of `count`.
  static func opacity(of index: Int, count: Int) -> Double {
    guard count > 1, index < count - 1 else { return 1 }
    let steps = Double(max(count - 2, 1))
    return count == 2 ? newest : oldest + (newest - oldest) * Double(index) / steps
  }

  /// The blend of images of one size; nil without images or when sizes differ.
  package static func blend(_ images: [CGImage]) -> PixelStorage? {
    guard let last = images.last, let result = PixelStorage(width: last.width, height: last.height),
      images.allSatisfy({ $0.width == last.width && $0.height == last.height })
    else { return nil }
    // Shares in 256ths: integer arithmetic gives the same bytes everywhere.
    let shares = images.indices.map { UInt32((opacity(of: $0, count: images.count) * 256).rounded()) }
    let paper = commonest(last) { _, _ in true }
    let grounds = images.map { image in commonest(image) { x, y in last.pixel(x: x, y: y) == paper } }
    var moments = [UInt32](repeating: 0, count: images.count)
    for y in 0..<last.height {
      for x in 0..<last.width {
        let shown = last.storage.pixels[y * last.storage.stride + x]
        var differs = false
        for i in images.indices {
          let pixel = images[i].storage.pixels[y * images[i].storage.stride + x]
          moments[i] = pixel == grounds[i] ? paper : pixel
          if moments[i] != shown { differs = true }
        }
        result.pixels[y * result.stride + x] = differs ? blend(moments, shown, shares, paper: paper) : shown
      }
    }
    return result
  }

  private static func blend(
    _ moments: [UInt32], _ shown: UInt32, _ shares: [UInt32], paper: UInt32
  ) -> UInt32 {
    guard shown == paper || isCommon(shown, in: moments) else { return shown }
    var pixel = shown
    for (i, moment) in moments.enumerated() where moment != shown && moment != paper {
      // What stays for several moments shows as much as in the latest of them, no more.
      if i + 1 < moments.count, moments[i + 1] == moment { continue }
      pixel = mix(pixel, moment, shares[i])
    }
    return pixel
  }

  /// Whether several moments have a colour, and none is more frequent.
  private static func isCommon(_ color: UInt32, in moments: [UInt32]) -> Bool {
    func count(_ color: UInt32) -> Int { moments.lazy.filter { $0 == color }.count }
    let own = count(color)
    return own > 1 && moments.allSatisfy { count($0) <= own }
  }

  /// The colour of most of the pixels that are asked for; the least one of several.
  private static func commonest(_ image: CGImage, where counts: (Int, Int) -> Bool) -> UInt32 {
    var found: [UInt32: Int] = [:]
    for y in 0..<image.height {
      // Runs of one colour are counted at once.
      var run = 0, color = image.pixel(x: 0, y: y)
      for x in 0..<image.width where counts(x, y) {
        let pixel = image.storage.pixels[y * image.storage.stride + x]
        if pixel != color {
          found[color, default: 0] += run
          (run, color) = (0, pixel)
        }
        run += 1
      }
      found[color, default: 0] += run
    }
    return found.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }

  private static func mix(_ below: UInt32, _ above: UInt32, _ share: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let a = (below >> shift) & 255, b = (above >> shift) & 255
      result |= ((a * (256 - share) + b * share + 128) / 256) << shift
    }
    return result
  }
}
