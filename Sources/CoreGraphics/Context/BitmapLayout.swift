import Codecs
import Raster

/// How the pixels of a bitmap context lie in memory. It draws premultiplied B, G, R, A, whatever is asked for.
enum BitmapLayout {
  case bgra, rgba, gray, alphaOnly

  /// The layout of a space and a bitmap info; nil for one that is not drawn on here.
  init?(_ space: CGColorSpace?, bitsPerComponent: Int, info: UInt32) {
    let isLittle = info & CGBitmapInfo.byteOrderMask.rawValue == CGBitmapInfo.byteOrder32Little.rawValue
    guard bitsPerComponent == 8,
      let alpha = CGImageAlphaInfo(rawValue: info & CGBitmapInfo.alphaInfoMask.rawValue)
    else { return nil }
    switch (space?.model, alpha) {
    case (_, .alphaOnly): self = .alphaOnly
    case (.monochrome, .none): self = .gray
    case (.rgb, .premultipliedFirst), (.rgb, .noneSkipFirst):
      guard isLittle else { return nil }
      self = .bgra
    case (.rgb, .premultipliedLast), (.rgb, .noneSkipLast):
      guard !isLittle else { return nil }
      self = .rgba
    default: return nil
    }
  }

  var bytesPerPixel: Int { self == .bgra || self == .rgba ? 4 : 1 }

  /// Writes one of our pixels as this layout has it.
  func store(_ pixel: UInt32, to bytes: UnsafeMutableRawPointer) {
    switch self {
    case .bgra: bytes.storeBytes(of: pixel, as: UInt32.self)
    case .rgba: bytes.storeBytes(of: Self.exchanged(pixel), as: UInt32.self)
    case .gray: bytes.storeBytes(of: Self.gray(of: pixel), as: UInt8.self)
    case .alphaOnly: bytes.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 24), as: UInt8.self)
    }
  }

  /// Reads a pixel of this layout as ours.
  func load(_ bytes: UnsafeRawPointer) -> UInt32 {
    switch self {
    case .bgra: bytes.loadUnaligned(as: UInt32.self)
    case .rgba: Self.exchanged(bytes.loadUnaligned(as: UInt32.self))
    case .gray: 0xFF00_0000 | UInt32(bytes.load(as: UInt8.self)) * 0x01_0101
    case .alphaOnly: UInt32(bytes.load(as: UInt8.self)) << 24
    }
  }

  /// What is left of a pixel when it was written and is read again.
  func kept(_ pixel: UInt32) -> UInt32 {
    switch self {
    case .bgra, .rgba: pixel
    case .gray: 0xFF00_0000 | UInt32(Self.gray(of: pixel)) * 0x01_0101
    case .alphaOnly: pixel & 0xFF00_0000
    }
  }

  /// The pixel with red and blue exchanged.
  private static func exchanged(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | pixel >> 16 & 0xFF
  }

  // MARK: Grey

  /// The grey that is as bright as a pixel over black: the luminance of its light, with the weights of sRGB's primaries
  /// (IEC 61966-2-1), in sRGB's curve.
  private static func gray(of pixel: UInt32) -> UInt8 {
    let (red, green, blue) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
    if red == green, green == blue { return UInt8(red) }
    let light = 0.2126 * linear[red] + 0.7152 * linear[green] + 0.0722 * linear[blue]
    return encoded[Int(light * Double(encoded.count - 1) + 0.5)]
  }

  private static let linear = (0...255).map { CGColorSpace.linear(Double($0) / 255) }
  /// Fine enough that neighbours differ by one step at most, but for the darkest.
  private static let encoded = (0...4096).map { UInt8(CGColorSpace.encoded(Double($0) / 4096) * 255 + 0.5) }
}
