extension Rasteriser {
  /// Turns the target into a mix of itself and another buffer of the same device: each channel becomes
  /// `target + (source − target) · fraction`, rounded; the mix of two opaque pictures is opaque. `fraction` is 0...1.
  public func crossFade(_ source: PixelBuffer, rect: PixelRect, fraction: Double) {
    let share = FixedPoint.byte(share: fraction)
    let box = rect.intersection(clip).intersection(source.bounds)
    var y = box.minY
    while y < box.maxY {
      let destination = target.address(x: box.minX, y: y)
      let pixels = UnsafePointer(source.address(x: box.minX, y: y))
      var x = 0
      while x < box.width {
        destination[x] = Self.mix(destination[x], pixels[x], share)
        x = x &+ 1
      }
      y = y &+ 1
    }
  }

  /// Both pixels weighed and added before the one rounding, so that equal channels stay as they are.
  @inline(__always)
  private static func mix(_ a: UInt32, _ b: UInt32, _ share: UInt32) -> UInt32 {
    let rest = 255 &- share
    func pair(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let sum = (a & 0xFF) &* rest &+ (b & 0xFF) &* share &+ 128
      return (sum &+ (sum &>> 8)) &>> 8
    }
    return pair(a, b) | pair(a &>> 8, b &>> 8) &<< 8 | pair(a &>> 16, b &>> 16) &<< 16
      | pair(a &>> 24, b &>> 24) &<< 24
  }
}
