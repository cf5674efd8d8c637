import Codecs
import QuartzCore

extension CGImage {
  /// The image's coverage in one colour: each pixel is `tint × alpha / 255`, rounded to nearest.
  ///
  /// - Parameter tint: a premultiplied 0xAARRGGBB pixel.
  package func tinted(_ tint: UInt32) -> CGImage {
    let source = storage
    guard let result = PixelStorage(width: source.width, height: source.height) else { return self }
    for y in 0..<source.height {
      let from = source.pixels + y * source.stride
      let to = result.pixels + y * result.stride
      for x in 0..<source.width {
        to[x] = Self.scaled(tint, by: from[x] >> 24)
      }
    }
    return CGImage(storage: result, isOpaque: isOpaque && tint >> 24 == 255)
  }

  /// The image above another of the same size.
  func placed(above lower: CGImage) -> CGImage {
    let (source, below) = (storage, lower.storage)
    guard source.width == below.width, source.height == below.height,
      let result = PixelStorage(width: source.width, height: source.height)
    else { return self }
    for y in 0..<source.height {
      let (from, under) = (source.pixels + y * source.stride, below.pixels + y * below.stride)
      let to = result.pixels + y * result.stride
      for x in 0..<source.width {
        to[x] = from[x] &+ Self.scaled(under[x], by: 255 - from[x] >> 24)
      }
    }
    return CGImage(storage: result, isOpaque: isOpaque || lower.isOpaque)
  }

  /// Multiplies the four channels by `coverage / 255`, each rounded to nearest.
  static func scaled(_ pixel: UInt32, by coverage: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      // (v + 128 + ((v + 128) >> 8)) >> 8 is v / 255 rounded, exact for v ≤ 255².
      let product = ((pixel >> shift) & 0xFF) * coverage + 128
      return ((product + (product >> 8)) >> 8) << shift
    }
    return channel(24) | channel(16) | channel(8) | channel(0)
  }

  /// The image as it is to be seen when its pixels were stored in the given orientation.
  package func upright(from orientation: UIImage.Orientation) -> CGImage {
    guard orientation != .up else { return self }
    let source = storage
    let width = source.width
    let height = source.height
    let swapsSides = orientation.swapsSides
    guard let result = PixelStorage(width: swapsSides ? height : width, height: swapsSides ? width : height)
    else { return self }
    for y in 0..<height {
      for x in 0..<width {
        let seen = orientation.seenPosition(x: x, y: y, width: width, height: height)
        result.pixels[seen.y * result.stride + seen.x] = source.pixels[y * source.stride + x]
      }
    }
    return CGImage(storage: result, isOpaque: isOpaque)
  }
}

extension CGImage {
  /// The mean of all pixels, weighted by their opacity.
  var meanColor: CGColor {
    var sum = SIMD4<Double>()
    for y in 0..<storage.height {
      for x in 0..<storage.width {
        let pixel = storage.pixels[y * storage.stride + x]
        sum += SIMD4(
          Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255), Double(pixel >> 24))
      }
    }
    guard sum.w > 0 else { return CGColor(gray: 0, alpha: 0) }
    return CGColor(
      red: sum.x / sum.w, green: sum.y / sum.w, blue: sum.z / sum.w,
      alpha: sum.w / Double(255 * storage.width * storage.height))
  }
}

extension UIImage.Orientation {
  /// Whether the upright image is as wide as the stored one is high.
  package var swapsSides: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }

  /// Where the stored pixel (x, y) of a width × height image is seen.
  ///
  /// `right` means: turned by 90° clockwise to be upright (EXIF 6), `left` anticlockwise (EXIF 8). The
  /// mirrored ones are those of EXIF: 2 upMirrored, 4 downMirrored, 5 leftMirrored, 7 rightMirrored.
  fileprivate func seenPosition(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    let right = width - 1 - x
    let bottom = height - 1 - y
    switch self {
    case .up: return (x, y)
    case .down: return (right, bottom)
    case .left: return (y, right)
    case .right: return (bottom, x)
    case .upMirrored: return (right, y)
    case .downMirrored: return (x, bottom)
    case .leftMirrored: return (y, x)
    case .rightMirrored: return (bottom, right)
    }
  }
}
