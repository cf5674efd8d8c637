import Codecs
import Foundation
import Support

/// How the bytes of a pixel are read.
private struct PixelBytes {
  /// Which byte of a pixel has each part; nil where there is none.
  let red, green, blue: Int
  let alpha: Int?
  let count: Int
  /// Whether the colours are multiplied with alpha already.
  let isPremultiplied: Bool

  /// Nil for a layout that is not read here.
  init?(bitsPerComponent: Int, bitsPerPixel: Int, components: Int, info: CGBitmapInfo) {
    guard bitsPerComponent == 8, bitsPerPixel % 8 == 0, !info.contains(.floatComponents),
      let alpha = CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
    else { return nil }
    let size = bitsPerPixel / 8
    let order = info.intersection(.byteOrderMask)
    let isSwapped = order == .byteOrder32Little && size == 4
    guard isSwapped || order.isEmpty || order == .byteOrder32Big || order == .byteOrder16Big && size == 2
    else {
      return nil
    }
    let comesFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(alpha)
    let isSkipped = [.noneSkipFirst, .noneSkipLast].contains(alpha)
    let colors = alpha == .alphaOnly ? 0 : components
    guard size == colors + (alpha == .none ? 0 : 1), size > 0 else { return nil }
    /// A byte's place, where the layout counts from the highest.
    func place(_ index: Int) -> Int { isSwapped ? size - 1 - index : index }
    let first = comesFirst ? 1 : 0
    let isGray = colors == 1
    red = place(colors == 0 ? 0 : first)
    green = place(colors == 0 ? 0 : first + (isGray ? 0 : 1))
    blue = place(colors == 0 ? 0 : first + (isGray ? 0 : 2))
    self.alpha = alpha == .none || isSkipped ? nil : place(comesFirst ? 0 : colors)
    count = size
    isPremultiplied = alpha == .premultipliedFirst || alpha == .premultipliedLast
  }
}

extension CGImage {
  /// An image of bytes that somebody provides.
  ///
  /// Grey and RGB of 8 bits a component are read, with and without alpha, in the byte orders of `CGBitmapInfo`, and
  /// alpha alone, which is black. Nil and a report for other layouts, or when there are too few bytes.
  ///
  /// - Parameters:
  ///   - width: Pixels, at least 1.
  ///   - height: Pixels, at least 1.
  ///   - bitsPerComponent: 8.
  ///   - bitsPerPixel: 8 for each component and for alpha.
  ///   - bytesPerRow: At least the bytes of a row's pixels.
  ///   - space: What the components mean; they are converted to sRGB.
  ///   - bitmapInfo: Where alpha is, and the byte order.
  ///   - provider: The bytes, row by row from the top.
  ///   - decode: For each component the values of 0 and of 255, where these are not 0 and 1.
  ///   - shouldInterpolate: Images are always interpolated.
  ///   - intent: Components outside of sRGB are cut off.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard
      let layout = PixelBytes(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, components: space.numberOfComponents,
        info: bitmapInfo)
    else {
      Diagnostics.report(
        "\(bitsPerPixel) bits a pixel with \(bitsPerComponent) a component and the bitmap info \(bitmapInfo.rawValue) "
          + "are not read; give 8 bits a component, and as many components as the space has",
        subject: "CGImage")
      return nil
    }
    if let refusal = PixelStorage.refusal(width: width, height: height) {
      Diagnostics.report(refusal, subject: "CGImage")
      return nil
    }
    let data = provider.data.map { Data(referencing: $0) } ?? Data()
    guard bytesPerRow >= width * layout.count, bytesPerRow <= Int.max / height,
      data.count >= bytesPerRow * (height - 1) + width * layout.count,
      let storage = PixelStorage(width: width, height: height)
    else {
      Diagnostics.report(
        "\(data.count) bytes are too few for \(width)×\(height) pixels in rows of \(bytesPerRow) bytes",
        subject: "CGImage")
      return nil
    }
    let colors = ByteColors(space, decode)
    data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      for y in 0..<height {
        for x in 0..<width {
          let at = y * bytesPerRow + x * layout.count
          storage.pixels[y * storage.stride + x] = colors.pixel(
            bytes[at + layout.red], bytes[at + layout.green], bytes[at + layout.blue],
            alpha: layout.alpha.map { bytes[at + $0] }, isPremultiplied: layout.isPremultiplied,
            isAlphaAlone: layout.count == 1 && layout.alpha != nil)
        }
      }
    }
    self.init(storage: storage, isOpaque: layout.alpha == nil)
  }
}

/// Bytes of a colour space as our pixels.
private struct ByteColors {
  private let space: CGColorSpace
  private let decode: [CGFloat]?
  /// Whether bytes are already what pixels have.
  private let isPlain: Bool

  init(_ space: CGColorSpace, _ decode: UnsafePointer<CGFloat>?) {
    self.space = space
    self.decode = decode.map { pairs in (0..<2 * space.numberOfComponents).map { pairs[$0] } }
    let own: [CFString?] = [
      nil, CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.genericGrayGamma2_2,
    ]
    isPlain = decode == nil && own.contains(space.name)
  }

  func pixel(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8?, isPremultiplied: Bool, isAlphaAlone: Bool
  ) -> UInt32 {
    let opacity = UInt32(alpha ?? 255)
    if isAlphaAlone { return opacity << 24 }
    guard isPlain else { return converted(red, green, blue, alpha: opacity, isPremultiplied) }
    func part(_ byte: UInt8) -> UInt32 {
      // Premultiplied colours are never above their alpha.
      isPremultiplied ? min(UInt32(byte), opacity) : (UInt32(byte) * opacity + 127) / 255
    }
    return opacity << 24 | part(red) << 16 | part(green) << 8 | part(blue)
  }

  private func converted(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt32, _ isPremultiplied: Bool
  ) -> UInt32 {
    let opacity = Double(alpha) / 255
    let scale = isPremultiplied && alpha > 0 ? 1 / Double(alpha) : 1 / 255
    let parts = [red, green, blue].prefix(space.numberOfComponents).enumerated().map { index, byte in
      let share = min(CGFloat(Double(byte) * scale), 1)
      guard let decode else { return share }
      return decode[2 * index] + share * (decode[2 * index + 1] - decode[2 * index])
    }
    let color = space.sRGB(from: parts)
    return CGColor.premultipliedPixel(of: SIMD4(color.x, color.y, color.z, opacity))
  }
}
