import Raster
import UIKit

/// Several moments in one frame: the last one whole, the earlier ones fainter, the older the more.
///
/// What most moments agree on at a pixel is the ground (the earliest wins a tie). A moment shows where it differs
/// from the ground, so that what stands still stays exact and what moves leaves a trail.
enum OnionSkin {
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
  static func blend(_ images: [CGImage]) -> PixelStorage? {
    guard let last = images.last, let result = PixelStorage(width: last.width, height: last.height),
      images.allSatisfy({ $0.width == last.width && $0.height == last.height })
    else { return nil }
    // Shares in 256ths: integer arithmetic gives the same bytes everywhere.
    let shares = images.indices.map { UInt32((opacity(of: $0, count: images.count) * 256).rounded()) }
    var moments = [UInt32](repeating: 0, count: images.count)
    for y in 0..<last.height {
      for x in 0..<last.width {
        var differs = false
        for i in images.indices {
          moments[i] = images[i].storage.pixels[y * images[i].storage.stride + x]
          if moments[i] != moments[0] { differs = true }
        }
        result.pixels[y * result.stride + x] = differs ? blend(moments, shares) : moments[0]
      }
    }
    return result
  }

  private static func blend(_ moments: [UInt32], _ shares: [UInt32]) -> UInt32 {
    let ground = mostFrequent(moments)
    var pixel = ground
    for (moment, share) in zip(moments, shares) where moment != ground { pixel = mix(pixel, moment, share) }
    return pixel
  }

  private static func mostFrequent(_ moments: [UInt32]) -> UInt32 {
    var best = (value: moments[0], count: 0)
    for moment in moments {
      let count = moments.lazy.filter { $0 == moment }.count
      if count > best.count { best = (moment, count) }
    }
    return best.value
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
