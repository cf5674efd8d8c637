/// The visible difference of pixels, remembered: pictures differ in few pairs of colours.
struct ColorDistance {
  private var known: [UInt64: Double] = [:]
  private var last: (pair: UInt64, value: Double) = (0, 0)

  /// CIEDE2000 of two premultiplied pixels. What shines through is compared over black and over white; the larger
  /// difference counts.
  mutating func callAsFunction(_ a: UInt32, _ b: UInt32) -> Double {
    if a == b { return 0 }
    let pair = UInt64(a) << 32 | UInt64(b)
    if pair == last.pair { return last.value }
    if let value = known[pair] {
      last = (pair, value)
      return value
    }
    let overBlack = LabColor(pixel: a).difference(from: LabColor(pixel: b))
    let isOpaque = a >> 24 == 255 && b >> 24 == 255
    let value =
      isOpaque
      ? overBlack
      : max(
        overBlack,
        LabColor(pixel: ColorDistance.overWhite(a)).difference(
          from: LabColor(pixel: ColorDistance.overWhite(b)))
      )
    known[pair] = value
    last = (pair, value)
    return value
  }

  private static func overWhite(_ pixel: UInt32) -> UInt32 {
    // Premultiplied over white adds what is missing in opacity to each channel, without a carry.
    (pixel & 0xFF_FFFF) + (255 - pixel >> 24) * 0x01_0101
  }
}
