/// A picture of numbers with a margin of zeros, in memory that is used again and again.
struct BlurPlane {
  private(set) var store = ScratchBuffer<Float>(capacity: 1024, filledWith: 0)
  private(set) var width = 0
  private(set) var height = 0
  private(set) var margin = 0
  private(set) var stride = 0

  /// Holds width × height zeros with `margin` zeros on all sides.
  mutating func reset(width: Int, height: Int, margin: Int) {
    self.width = width
    self.height = height
    self.margin = margin
    stride = width + 2 * margin
    let count = stride * (height + 2 * margin)
    store.reserve(count, keeping: 0, filledWith: 0)
    store.base.update(repeating: 0, count: count)
  }

  /// The first number of a row, -margin..<height + margin.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    store.base + ((y &+ margin) &* stride &+ margin)
  }

  func deallocate() { store.deallocate() }
}

/// One byte of every pixel of a rectangle: a picture of coverage, or one channel of a picture of pixels.
struct ByteGrid {
  let bytes: UnsafeMutableRawPointer

  /// Bytes from pixel to pixel and from row to row.
  let step, stride: Int

  let bounds: PixelRect

  /// Reads a row into numbers 0...255.
  func read(_ y: Int, into numbers: UnsafeMutablePointer<Float>) {
    let row = bytes + (y &- bounds.minY) &* stride
    var i = 0
    while i < bounds.width {
      numbers[i] = Float(row.load(fromByteOffset: i &* step, as: UInt8.self))
      i = i &+ 1
    }
  }

  /// Writes `count` numbers 0...255 from (x, y), rounded to nearest.
  func write(_ numbers: UnsafePointer<Float>, x: Int, y: Int, count: Int) {
    let row = bytes + ((y &- bounds.minY) &* stride &+ (x &- bounds.minX) &* step)
    // Above 2^23 a Float has no fraction: the sum is rounded, and its low bits are the integer.
    let rounder: Float = 8_388_608
    var i = 0
    while i < count {
      let byte = UInt8(truncatingIfNeeded: (numbers[i] + rounder).bitPattern)
      row.storeBytes(of: byte, toByteOffset: i &* step, as: UInt8.self)
      i = i &+ 1
    }
  }

  /// Writes 0 to `count` pixels from (x, y).
  func clear(x: Int, y: Int, count: Int) {
    let row = bytes + ((y &- bounds.minY) &* stride &+ (x &- bounds.minX) &* step)
    var i = 0
    while i < count {
      row.storeBytes(of: 0, toByteOffset: i &* step, as: UInt8.self)
      i = i &+ 1
    }
  }
}
