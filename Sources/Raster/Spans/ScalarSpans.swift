/// The span kernels one pixel at a time: the definition of what `VectorSpans` must give, byte for byte.
///
/// `weights` are coverage words: a coverage 0...255 times 0x10001, so that it is in both 16-bit halves.
/// Destination and source must not overlap unless they are the same memory.
public enum ScalarSpans {
  /// destination = color.
  @inline(never)
  public static func fill(destination: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
    if count <= 0 { return }
    // Doubling copies: in a debug build a copy is a call of memcpy where a loop is a dozen calls a pixel.
    destination.pointee = color
    var done = 1
    while done < count {
      let next = min(done, count &- done)
      (destination + done).update(from: destination, count: next)
      done = done &+ next
    }
  }

  /// destination = source.
  public static func copy(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, count: Int
  ) {
    if count > 0 { destination.update(from: source, count: count) }
  }

  /// destination = color + destination · (1 - alpha).
  @inline(never)
  public static func sourceOver(destination: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
    let remaining = 255 &- (color &>> 24)
    var i = 0
    while i < count {
      destination[i] = color &+ PixelArithmetic.scale(destination[i], by: remaining)
      i = i &+ 1
    }
  }

  /// destination = color · weight + destination · (1 - alpha · weight).
  @inline(never)
  public static func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, color: UInt32, weights: UnsafePointer<UInt32>, count: Int
  ) {
    let wide = PixelArithmetic.spread(color)
    var i = 0
    while i < count {
      let weight = weights[i] & 255
      if weight != 0 {
        let source = PixelArithmetic.gather(PixelArithmetic.multiply(wide, weight))
        destination[i] = PixelArithmetic.over(source, destination[i])
      }
      i = i &+ 1
    }
  }

  /// destination = color · byte + destination · (1 - alpha · byte).
  @inline(never)
  public static func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, color: UInt32, bytes: UnsafePointer<UInt8>, count: Int
  ) {
    let wide = PixelArithmetic.spread(color)
    var i = 0
    while i < count {
      let weight = UInt32(truncatingIfNeeded: bytes[i])
      if weight != 0 {
        let source = PixelArithmetic.gather(PixelArithmetic.multiply(wide, weight))
        destination[i] = PixelArithmetic.over(source, destination[i])
      }
      i = i &+ 1
    }
  }

  /// destination = source + destination · (1 - alpha).
  @inline(never)
  public static func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, count: Int
  ) {
    var i = 0
    while i < count {
      let pixel = source[i]
      let alpha = pixel &>> 24
      if alpha == 255 {
        destination[i] = pixel
      } else if pixel != 0 {
        destination[i] = pixel &+ PixelArithmetic.scale(destination[i], by: 255 &- alpha)
      }
      i = i &+ 1
    }
  }

  /// destination = source · opacity + destination · (1 - alpha · opacity), opacity 0...255.
  @inline(never)
  public static func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, opacity: UInt32, count: Int
  ) {
    var i = 0
    while i < count {
      let pixel = PixelArithmetic.scale(source[i], by: opacity)
      destination[i] = PixelArithmetic.over(pixel, destination[i])
      i = i &+ 1
    }
  }

  /// destination = source · weight + destination · (1 - alpha · weight).
  @inline(never)
  public static func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, weights: UnsafePointer<UInt32>,
    count: Int
  ) {
    var i = 0
    while i < count {
      let pixel = PixelArithmetic.scale(source[i], by: weights[i] & 255)
      destination[i] = PixelArithmetic.over(pixel, destination[i])
      i = i &+ 1
    }
  }

  /// destination = destination · coverage, 0...255.
  @inline(never)
  public static func keep(destination: UnsafeMutablePointer<UInt32>, coverage: UInt32, count: Int) {
    var i = 0
    while i < count {
      destination[i] = PixelArithmetic.scale(destination[i], by: coverage)
      i = i &+ 1
    }
  }

  /// destination = destination · weight.
  @inline(never)
  public static func keep(
    destination: UnsafeMutablePointer<UInt32>, weights: UnsafePointer<UInt32>, count: Int
  ) {
    var i = 0
    while i < count {
      destination[i] = PixelArithmetic.scale(destination[i], by: weights[i] & 255)
      i = i &+ 1
    }
  }

  /// destination = destination · byte.
  @inline(never)
  public static func keep(
    destination: UnsafeMutablePointer<UInt32>, bytes: UnsafePointer<UInt8>, count: Int
  ) {
    var i = 0
    while i < count {
      destination[i] = PixelArithmetic.scale(destination[i], by: UInt32(truncatingIfNeeded: bytes[i]))
      i = i &+ 1
    }
  }

  /// pixels = color · alpha(pixels): an image used as a stencil.
  @inline(never)
  public static func tint(pixels: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
    let wide = PixelArithmetic.spread(color)
    var i = 0
    while i < count {
      pixels[i] = PixelArithmetic.gather(PixelArithmetic.multiply(wide, pixels[i] &>> 24))
      i = i &+ 1
    }
  }

  /// destination = destination · alpha(mask).
  @inline(never)
  public static func keep(
    destination: UnsafeMutablePointer<UInt32>, alphaOf mask: UnsafePointer<UInt32>, count: Int
  ) {
    var i = 0
    while i < count {
      destination[i] = PixelArithmetic.scale(destination[i], by: mask[i] &>> 24)
      i = i &+ 1
    }
  }

  /// destination = source · color, channel by channel.
  @inline(never)
  public static func modulate(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, color: UInt32, count: Int
  ) {
    let alpha = color &>> 24
    let red = (color &>> 16) & 255
    let green = (color &>> 8) & 255
    let blue = color & 255
    var i = 0
    while i < count {
      let pixel = PixelArithmetic.spread(source[i])
      let product =
        (PixelArithmetic.multiply(pixel & 0xFF, blue) | PixelArithmetic.multiply(pixel & 0xFF_0000, red)
          | PixelArithmetic.multiply(pixel & 0xFF_0000_0000, green)
          | PixelArithmetic.multiply(pixel & 0xFF_0000_0000_0000, alpha))
      destination[i] = PixelArithmetic.gather(product)
      i = i &+ 1
    }
  }
}
