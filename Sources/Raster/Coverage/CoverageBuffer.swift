/// A picture of coverage alone, 0...255 per device pixel: a shape for a shadow, a mask.
///
/// Its memory grows to the largest area it ever held and then stays, so that using it again allocates nothing.
public final class CoverageBuffer: @unchecked Sendable {
  /// Areas above this many pixels (256 MB) are refused.
  public static let largestArea = 1 << 28

  private var store = ScratchBuffer<UInt8>(capacity: 4096, filledWith: 0)

  /// The part of the device that the buffer holds; all around it the coverage counts as 0.
  public private(set) var bounds = PixelRect.empty

  /// A buffer that holds nothing until `reset`.
  public init() {}

  deinit { store.deallocate() }

  /// Holds `bounds` from now on, with no coverage anywhere. Returns false, and holds nothing, when that is more
  /// than `largestArea`.
  @discardableResult
  public func reset(_ bounds: PixelRect) -> Bool {
    let (area, overflow) = bounds.width.multipliedReportingOverflow(by: bounds.height)
    let fits = !overflow && area <= Self.largestArea
    self.bounds = fits && area > 0 ? bounds : .empty
    if !fits { return false }
    store.reserve(area, keeping: 0, filledWith: 0)
    store.base.update(repeating: 0, count: area)
    return true
  }

  /// The coverage of the pixel (bounds.minX, bounds.minY); rows follow at distances of `stride`.
  public var bytes: UnsafeMutablePointer<UInt8> { store.base }

  /// Bytes from the start of a row to the start of the next.
  public var stride: Int { bounds.width }

  /// The bytes, valid until the next `reset`; keep the buffer alive with `withExtendedLifetime` meanwhile.
  public var view: CoverageView {
    CoverageView(bytes: UnsafePointer(store.base), width: bounds.width, height: bounds.height, stride: stride)
  }

  /// Bytes of memory held.
  public var byteCount: Int { store.byteCount }

  /// The coverage of a pixel, 0 outside the bounds.
  public subscript(x: Int, y: Int) -> UInt8 {
    bounds.contains(x: x, y: y) ? store.base[(y &- bounds.minY) &* stride &+ (x &- bounds.minX)] : 0
  }
}

/// Adds a shape to a picture of coverage as source-over would: c + d · (255 - c) / 255, rounded.
struct CoveragePainter: Painter {
  static var paintsEmpty: Bool { false }

  let bytes: UnsafeMutablePointer<UInt8>
  let stride: Int
  let minX, minY: Int

  init(_ buffer: CoverageBuffer) {
    bytes = buffer.bytes
    stride = buffer.stride
    minX = buffer.bounds.minX
    minY = buffer.bounds.minY
  }

  @inline(__always)
  private func address(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes + ((y &- minY) &* stride &+ (x &- minX))
  }

  @inline(__always)
  private func over(_ coverage: UInt32, _ below: UInt8) -> UInt8 {
    let product = UInt32(truncatingIfNeeded: below) &* (255 &- coverage) &+ 128
    return UInt8(truncatingIfNeeded: coverage &+ ((product &+ (product &>> 8)) &>> 8))
  }

  @inline(__always)
  func span(x: Int, y: Int, count: Int, coverage: UInt32) {
    let destination = address(x, y)
    if coverage == 255 {
      destination.update(repeating: 255, count: count)
      return
    }
    var i = 0
    while i < count {
      destination[i] = over(coverage, destination[i])
      i = i &+ 1
    }
  }

  @inline(__always)
  func mask(x: Int, y: Int, count: Int, weights: UnsafePointer<UInt32>) {
    let destination = address(x, y)
    var i = 0
    while i < count {
      destination[i] = over(weights[i] & 255, destination[i])
      i = i &+ 1
    }
  }
}
