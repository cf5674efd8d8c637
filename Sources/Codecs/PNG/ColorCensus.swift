import Raster

/// Which colours a picture consists of.
struct ColorCensus {
  /// Whether every pixel hides what is below.
  private(set) var isOpaque = true
  /// Whether red, green and blue are equal in every pixel.
  private(set) var isGrey = true
  /// The straight colours, in no order; nil when they are more than a palette holds.
  private(set) var colors: [UInt32]?

  private static let largestPalette = 256

  init(_ pixels: PixelBuffer) {
    var found: Set<UInt32>? = []
    var last = ~pixels.pixels[0]
    for y in 0..<pixels.bounds.height {
      let row = pixels.pixels + y * pixels.stride
      for x in 0..<pixels.bounds.width where row[x] != last {
        last = row[x]
        if last >> 24 != 255 { isOpaque = false }
        if (last >> 16) & 255 != last & 255 || (last >> 8) & 255 != last & 255 { isGrey = false }
        guard found != nil else { continue }
        found?.insert(StraightColor.of(last))
        if (found?.count ?? 0) > ColorCensus.largestPalette { found = nil }
      }
      // Without a palette only transparency matters, and one clear pixel settles that.
      if found == nil, !isOpaque { break }
    }
    colors = found.map(Array.init)
  }
}
