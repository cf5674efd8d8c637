/// The span kernels eight pixels at a time, byte for byte equal to `ScalarSpans`.
///
/// A vector of eight pixels is read as sixteen 16-bit lanes twice: blue and red, then green and alpha. 256 bits
/// is the widest Swift vector that does not fall back to code per lane; vectors are shifted right only, because
/// left shifts do fall back.
public enum VectorSpans {
  typealias Pixels = SIMD8<UInt32>
  typealias Lanes = SIMD16<UInt16>

  @inline(__always)
  static func load(_ address: UnsafePointer<UInt32>) -> Pixels {
    UnsafeRawPointer(address).loadUnaligned(as: Pixels.self)
  }

  @inline(__always)
  static func load(_ address: UnsafeMutablePointer<UInt32>) -> Pixels {
    UnsafeRawPointer(address).loadUnaligned(as: Pixels.self)
  }

  @inline(__always)
  static func store(_ pixels: Pixels, _ address: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(address).storeBytes(of: pixels, as: Pixels.self)
  }

  @inline(__always)
  static func lanes(_ pixels: Pixels) -> Lanes { unsafeBitCast(pixels, to: Lanes.self) }

  @inline(__always)
  static func pixels(_ lanes: Lanes) -> Pixels { unsafeBitCast(lanes, to: Pixels.self) }

  /// 255 - alpha of every pixel, in both halves of its 32 bits.
  @inline(__always)
  static func remaining(_ source: Pixels) -> Lanes {
    let inverted = ~source
    return lanes((inverted &>> 24) | ((inverted &>> 8) & Pixels(repeating: 0x00FF_0000)))
  }

  /// Every channel times the factor of its half over 255, rounded.
  @inline(__always)
  static func scale(_ source: Pixels, by factor: Lanes) -> Pixels {
    let low = Pixels(repeating: 0x00FF_00FF)
    let half = Lanes(repeating: 128)
    var blueRed = lanes(source & low) &* factor &+ half
    blueRed = (blueRed &+ (blueRed &>> 8)) &>> 8
    var greenAlpha = lanes((source &>> 8) & low) &* factor &+ half
    greenAlpha = greenAlpha &+ (greenAlpha &>> 8)
    return pixels(blueRed) | (pixels(greenAlpha) & Pixels(repeating: 0xFF00_FF00))
  }

  /// Source over destination.
  @inline(__always)
  static func over(_ source: Pixels, _ destination: Pixels) -> Pixels {
    source &+ scale(destination, by: remaining(source))
  }

  /// destination = color.
  @inline(__always)
  public static func fill(destination: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
    let eight = Pixels(repeating: color)
    var i = 0
    while i &+ 32 <= count {
      store(eight, destination + i)
      store(eight, destination + i + 8)
      store(eight, destination + i + 16)
      store(eight, destination + i + 24)
      i = i &+ 32
    }
    while i &+ 8 <= count {
      store(eight, destination + i)
      i = i &+ 8
    }
    while i < count {
      destination[i] = color
      i = i &+ 1
    }
  }

  /// destination = source.
  public static func copy(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, count: Int
  ) {
    if count > 0 { destination.update(from: source, count: count) }
  }

  /// destination = color + destination · (1 - alpha).
  @inline(__always)
  public static func sourceOver(destination: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
    let remaining = 255 &- (color &>> 24)
    let factor = Lanes(repeating: UInt16(truncatingIfNeeded: remaining))
    let source = Pixels(repeating: color)
    var i = 0
    while i &+ 8 <= count {
      store(source &+ scale(load(destination + i), by: factor), destination + i)
      i = i &+ 8
    }
    while i < count {
      destination[i] = color &+ PixelArithmetic.scale(destination[i], by: remaining)
      i = i &+ 1
    }
  }

  /// destination = color · weight + destination · (1 - alpha · weight).
  @inline(__always)
  public static func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, color: UInt32, weights: UnsafePointer<UInt32>, count: Int
  ) {
    let source = Pixels(repeating: color)
    var i = 0
    while i &+ 8 <= count {
      let weighted = scale(source, by: lanes(load(weights + i)))
      store(over(weighted, load(destination + i)), destination + i)
      i = i &+ 8
    }
    if i &+ 4 <= count {
      sourceOverFour(destination + i, color: color, weights: weights + i)
      i = i &+ 4
    }
    if i < count {
      ScalarSpans.sourceOver(
        destination: destination + i, color: color, weights: weights + i, count: count &- i)
    }
  }

  /// The weighted colour on four pixels: the width of most edges, so it is worth a vector of its own.
  @inline(__always)
  private static func sourceOverFour(
    _ destination: UnsafeMutablePointer<UInt32>, color: UInt32, weights: UnsafePointer<UInt32>
  ) {
    typealias Four = SIMD4<UInt32>
    typealias Eight = SIMD8<UInt16>
    let low = Four(repeating: 0x00FF_00FF)
    let high = Four(repeating: 0xFF00_FF00)
    let half = Eight(repeating: 128)

    @inline(__always)
    func scaled(_ pixels: Four, _ factor: Eight) -> Four {
      var blueRed = unsafeBitCast(pixels & low, to: Eight.self) &* factor &+ half
      blueRed = (blueRed &+ (blueRed &>> 8)) &>> 8
      var greenAlpha = unsafeBitCast((pixels &>> 8) & low, to: Eight.self) &* factor &+ half
      greenAlpha = greenAlpha &+ (greenAlpha &>> 8)
      return unsafeBitCast(blueRed, to: Four.self) | (unsafeBitCast(greenAlpha, to: Four.self) & high)
    }

    let weight = UnsafeRawPointer(weights).loadUnaligned(as: Eight.self)
    let source = scaled(Four(repeating: color), weight)
    let inverted = ~source
    let remaining = (inverted &>> 24) | ((inverted &>> 8) & Four(repeating: 0x00FF_0000))
    let below = UnsafeRawPointer(destination).loadUnaligned(as: Four.self)
    let result = source &+ scaled(below, unsafeBitCast(remaining, to: Eight.self))
    UnsafeMutableRawPointer(destination).storeBytes(of: result, as: Four.self)
  }

  /// Eight bytes of coverage, each in both halves of its 32 bits.
  @inline(__always)
  private static func weights(_ bytes: UnsafePointer<UInt8>) -> Lanes {
    let words = Pixels(truncatingIfNeeded: UnsafeRawPointer(bytes).loadUnaligned(as: SIMD8<UInt8>.self))
    return lanes(words | (words &<< 16))
  }

  /// destination = color · byte + destination · (1 - alpha · byte).
  public static func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, color: UInt32, bytes: UnsafePointer<UInt8>, count: Int
  ) {
    let source = Pixels(repeating: color)
    var i = 0
    while i &+ 8 <= count {
      store(over(scale(source, by: weights(bytes + i)), load(destination + i)), destination + i)
      i = i &+ 8
    }
    if i < count {
      ScalarSpans.sourceOver(
        destination: destination + i, color: color, bytes: bytes + i, count: count &- i)
    }
  }

  /// destination = destination · byte.
  public static func keep(
    destination: UnsafeMutablePointer<UInt32>, bytes: UnsafePointer<UInt8>, count: Int
  ) {
    var i = 0
    while i &+ 8 <= count {
      store(scale(load(destination + i), by: weights(bytes + i)), destination + i)
      i = i &+ 8
    }
    if i < count { ScalarSpans.keep(destination: destination + i, bytes: bytes + i, count: count &- i) }
  }

  /// destination = source + destination · (1 - alpha).
  public static func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, count: Int
  ) {
    var i = 0
    while i &+ 8 <= count {
      store(over(load(source + i), load(destination + i)), destination + i)
      i = i &+ 8
    }
    if i < count {
      ScalarSpans.sourceOver(destination: destination + i, source: source + i, count: count &- i)
    }
  }

  /// destination = source · opacity + destination · (1 - alpha · opacity), opacity 0...255.
  public static func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, opacity: UInt32, count: Int
  ) {
    let factor = Lanes(repeating: UInt16(truncatingIfNeeded: opacity))
    var i = 0
    while i &+ 8 <= count {
      store(over(scale(load(source + i), by: factor), load(destination + i)), destination + i)
      i = i &+ 8
    }
    if i < count {
      ScalarSpans.sourceOver(
        destination: destination + i, source: source + i, opacity: opacity, count: count &- i)
    }
  }

  /// destination = source · weight + destination · (1 - alpha · weight).
  public static func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, weights: UnsafePointer<UInt32>,
    count: Int
  ) {
    var i = 0
    while i &+ 8 <= count {
      let weighted = scale(load(source + i), by: lanes(load(weights + i)))
      store(over(weighted, load(destination + i)), destination + i)
      i = i &+ 8
    }
    if i < count {
      ScalarSpans.sourceOver(
        destination: destination + i, source: source + i, weights: weights + i, count: count &- i)
    }
  }

  /// destination = destination · coverage, 0...255.
  public static func keep(destination: UnsafeMutablePointer<UInt32>, coverage: UInt32, count: Int) {
    let factor = Lanes(repeating: UInt16(truncatingIfNeeded: coverage))
    var i = 0
    while i &+ 8 <= count {
      store(scale(load(destination + i), by: factor), destination + i)
      i = i &+ 8
    }
    if i < count {
      ScalarSpans.keep(destination: destination + i, coverage: coverage, count: count &- i)
    }
  }

  /// destination = destination · weight.
  public static func keep(
    destination: UnsafeMutablePointer<UInt32>, weights: UnsafePointer<UInt32>, count: Int
  ) {
    var i = 0
    while i &+ 8 <= count {
      store(scale(load(destination + i), by: lanes(load(weights + i))), destination + i)
      i = i &+ 8
    }
    if i < count {
      ScalarSpans.keep(destination: destination + i, weights: weights + i, count: count &- i)
    }
  }

  /// pixels = color · alpha(pixels): an image used as a stencil.
  public static func tint(pixels target: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
    let source = Pixels(repeating: color)
    var i = 0
    while i &+ 8 <= count {
      let stencil = load(target + i)
      let alpha = lanes((stencil &>> 24) | ((stencil &>> 8) & Pixels(repeating: 0x00FF_0000)))
      store(scale(source, by: alpha), target + i)
      i = i &+ 8
    }
    if i < count { ScalarSpans.tint(pixels: target + i, color: color, count: count &- i) }
  }

  /// destination = destination · alpha(mask).
  public static func keep(
    destination: UnsafeMutablePointer<UInt32>, alphaOf mask: UnsafePointer<UInt32>, count: Int
  ) {
    var i = 0
    while i &+ 8 <= count {
      let stencil = load(mask + i)
      let alpha = lanes((stencil &>> 24) | ((stencil &>> 8) & Pixels(repeating: 0x00FF_0000)))
      store(scale(load(destination + i), by: alpha), destination + i)
      i = i &+ 8
    }
    if i < count {
      ScalarSpans.keep(destination: destination + i, alphaOf: mask + i, count: count &- i)
    }
  }

  /// destination = source · color, channel by channel.
  public static func modulate(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, color: UInt32, count: Int
  ) {
    let low = Pixels(repeating: 0x00FF_00FF)
    let half = Lanes(repeating: 128)
    let blueRedFactor = lanes(Pixels(repeating: color & 0x00FF_00FF))
    let greenAlphaFactor = lanes(Pixels(repeating: (color &>> 8) & 0x00FF_00FF))
    var i = 0
    while i &+ 8 <= count {
      let eight = load(source + i)
      var blueRed = lanes(eight & low) &* blueRedFactor &+ half
      blueRed = (blueRed &+ (blueRed &>> 8)) &>> 8
      var greenAlpha = lanes((eight &>> 8) & low) &* greenAlphaFactor &+ half
      greenAlpha = greenAlpha &+ (greenAlpha &>> 8)
      store(pixels(blueRed) | (pixels(greenAlpha) & Pixels(repeating: 0xFF00_FF00)), destination + i)
      i = i &+ 8
    }
    if i < count {
      ScalarSpans.modulate(destination: destination + i, source: source + i, color: color, count: count &- i)
    }
  }
}
