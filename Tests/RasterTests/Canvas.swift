import Raster

/// Pixels with a rasteriser ready to draw on all of them.
final class Canvas {
  let bounds: PixelRect
  let pixels: UnsafeMutablePointer<UInt32>
  let rasteriser = Rasteriser()

  init(_ bounds: PixelRect, color: UInt32 = 0) {
    self.bounds = bounds
    pixels = .allocate(capacity: bounds.width * bounds.height)
    pixels.initialize(repeating: color, count: bounds.width * bounds.height)
    rasteriser.begin(target: buffer, clip: bounds)
  }

  convenience init(width: Int, height: Int, color: UInt32 = 0) {
    self.init(PixelRect(x: 0, y: 0, width: width, height: height), color: color)
  }

  deinit { pixels.deallocate() }

  var buffer: PixelBuffer { PixelBuffer(pixels: pixels, stride: bounds.width, bounds: bounds) }

  var contents: [UInt32] { Array(UnsafeBufferPointer(start: pixels, count: bounds.width * bounds.height)) }

  subscript(x: Int, y: Int) -> UInt32 { buffer.address(x: x, y: y).pointee }

  /// The alpha of a pixel: its coverage when white was drawn on nothing.
  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }

  /// Canvases lent as images stay to the end, because a view does not keep its memory alive.
  private static var lent: [ObjectIdentifier: Canvas] = [:]

  func view(isOpaque: Bool = false) -> ImageView {
    Self.lent[ObjectIdentifier(self)] = self
    return ImageView(
      pixels: pixels, width: bounds.width, height: bounds.height, stride: bounds.width, isOpaque: isOpaque)
  }

  /// The sum of all alphas in full pixels.
  var area: Double { contents.reduce(0.0) { $0 + Double($1 >> 24) } / 255 }
}

/// A small generator with a fixed sequence (Knuth's MMIX constants).
struct Dice {
  var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next()) / 2_147_483_648
  }

  mutating func whole(_ range: Range<Int>) -> Int { range.lowerBound + Int(next()) % range.count }

  /// A premultiplied pixel, opaque one time in four.
  mutating func pixel() -> UInt32 {
    let alpha = whole(0..<4) == 0 ? 255 : UInt32(whole(0..<256))
    func channel(_ raw: UInt64) -> UInt32 { UInt32(raw % 256) * alpha / 255 }
    return alpha << 24 | channel(next()) << 16 | channel(next()) << 8 | channel(next())
  }
}

let white: UInt32 = 0xFFFF_FFFF
