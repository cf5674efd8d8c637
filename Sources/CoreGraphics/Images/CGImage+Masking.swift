import Codecs
import Support

extension CGImage {
  /// The image under another one that says where it shows: a mask's black lets it through, white hides it, as in a mask
  /// of Core Graphics; an image with opacity shows it where that one is opaque. The mask is stretched to the image.
  public func masking(_ mask: CGImage) -> CGImage? {
    changed { pixel, x, y in
      let other = mask.pixel(x: x * mask.width / self.width, y: y * mask.height / self.height)
      let (alpha, red, green, blue) = (other >> 24, other >> 16 & 255, other >> 8 & 255, other & 255)
      // The same weights as for the brightness of sRGB, in 1/256.
      let share = mask.isOpaque ? 255 - (54 * red + 183 * green + 19 * blue) / 256 : alpha
      return Self.scaled(pixel, by: share)
    }
  }

  /// The image without the colours between limits, 0…255, of red, green and blue: a least and a greatest of each.
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
    guard components.count >= 6 else {
      Diagnostics.report(
        "copy(maskingColorComponents:) takes six numbers, got \(components.count)", subject: "CGImage")
      return nil
    }
    return changed { pixel, _, _ in
      let lanes = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255].map { CGFloat($0) }
      let isMasked = lanes.indices.allSatisfy {
        components[2 * $0] <= lanes[$0] && lanes[$0] <= components[2 * $0 + 1]
      }
      return isMasked ? 0 : pixel
    }
  }

  private static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
    func part(_ lane: UInt32) -> UInt32 { (lane * share + 127) / 255 }
    return part(pixel >> 24) << 24 | part(pixel >> 16 & 255) << 16 | part(pixel >> 8 & 255) << 8
      | part(pixel & 255)
  }

  private func changed(_ change: (_ pixel: UInt32, _ x: Int, _ y: Int) -> UInt32) -> CGImage? {
    guard let storage = PixelStorage(width: width, height: height, isClear: true) else { return nil }
    for y in 0..<height {
      for x in 0..<width { storage.pixels[y * storage.stride + x] = change(pixel(x: x, y: y), x, y) }
    }
    return CGImage(storage: storage, isOpaque: false)
  }
}
