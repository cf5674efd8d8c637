/// Rows of numbers for the Gaussian blur. Each result is a fixed chain of IEEE additions and multiplications by
/// weights that are not negative, so a channel that starts at or below alpha ends there.
extension ScalarSpans {
  /// destination[i] = w₀·s[i] + Σ wₖ·(s[i + k·step] + s[i - k·step]), k = 1...radius.
  @inline(never)
  public static func convolve(
    destination: UnsafeMutablePointer<Float>, source: UnsafePointer<Float>, step: Int,
    weights: UnsafePointer<Float>, radius: Int, count: Int
  ) {
    var i = 0
    while i < count {
      let middle = source + i
      var sum = weights[0] * middle[0]
      var k = 1
      while k <= radius {
        sum += weights[k] * (middle[k &* step] + middle[0 &- k &* step])
        k = k &+ 1
      }
      destination[i] = sum
      i = i &+ 1
    }
  }

  // The loops below are plain enough for the compiler to make vectors of them, so they have no twins.

  /// destination = (a + 3·b + 3·c + d) / 8, four rows into one.
  static func narrow(
    destination: UnsafeMutablePointer<Float>, _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>,
    _ c: UnsafePointer<Float>, _ d: UnsafePointer<Float>, count: Int
  ) {
    var i = 0
    while i < count {
      destination[i] = ((a[i] + d[i]) + 3 * (b[i] + c[i])) * 0.125
      i = i &+ 1
    }
  }

  /// destination[i] = (s[2i - 1] + 3·s[2i] + 3·s[2i + 1] + s[2i + 2]) / 8.
  static func halve(
    destination: UnsafeMutablePointer<Float>, source: UnsafePointer<Float>, count: Int
  ) {
    var i = 0
    while i < count {
      let pair = source + 2 &* i
      destination[i] = ((pair[-1] + pair[2]) + 3 * (pair[0] + pair[1])) * 0.125
      i = i &+ 1
    }
  }

  /// destination = (3·near + far) / 4.
  static func mix(
    destination: UnsafeMutablePointer<Float>, near: UnsafePointer<Float>, far: UnsafePointer<Float>,
    count: Int
  ) {
    var i = 0
    while i < count {
      destination[i] = (3 * near[i] + far[i]) * 0.25
      i = i &+ 1
    }
  }

  /// destination[2i] = (3·s[i] + s[i - 1]) / 4, destination[2i + 1] = (3·s[i] + s[i + 1]) / 4.
  static func double(
    destination: UnsafeMutablePointer<Float>, source: UnsafePointer<Float>, count: Int
  ) {
    var i = 0
    while i < count {
      let near = 3 * source[i]
      destination[2 &* i] = (near + source[i &- 1]) * 0.25
      destination[2 &* i &+ 1] = (near + source[i &+ 1]) * 0.25
      i = i &+ 1
    }
  }
}

extension VectorSpans {
  /// Convolves `count` values with a symmetric kernel of `radius` on either side.
  public static func convolve(
    destination: UnsafeMutablePointer<Float>, source: UnsafePointer<Float>, step: Int,
    weights: UnsafePointer<Float>, radius: Int, count: Int
  ) {
    typealias Eight = SIMD8<Float>
    @inline(__always)
    func load(_ address: UnsafePointer<Float>) -> Eight {
      UnsafeRawPointer(address).loadUnaligned(as: Eight.self)
    }
    var i = 0
    while i &+ 16 <= count {
      let middle = source + i
      var low = weights[0] * load(middle)
      var high = weights[0] * load(middle + 8)
      var k = 1
      while k <= radius {
        let after = middle + k &* step
        let before = middle - k &* step
        low += weights[k] * (load(after) + load(before))
        high += weights[k] * (load(after + 8) + load(before + 8))
        k = k &+ 1
      }
      UnsafeMutableRawPointer(destination + i).storeBytes(of: low, as: Eight.self)
      UnsafeMutableRawPointer(destination + i + 8).storeBytes(of: high, as: Eight.self)
      i = i &+ 16
    }
    if i < count {
      ScalarSpans.convolve(
        destination: destination + i, source: source + i, step: step, weights: weights, radius: radius,
        count: count &- i)
    }
  }
}
