/// A colour at a place of a gradient.
public struct GradientStop: Equatable, Sendable {
  /// 0 at the start, 1 at the end.
  public var offset: Double

  /// Red, green, blue and alpha, 0...1, not multiplied by alpha.
  public var color: SIMD4<Double>

  /// A colour at an offset.
  @inlinable
  public init(offset: Double, color: SIMD4<Double>) {
    self.offset = offset
    self.color = color
  }
}

/// The colours along a gradient as a table of premultiplied pixels.
///
/// Between two stops each of the four unpremultiplied components runs straight; the colour is premultiplied then.
/// Before the first stop and after the last the colour is theirs. At an offset that several stops share the
/// colour jumps from the first of them to the last. With 4,096 entries neighbours differ by at most 1/16 of a
/// level of 255 on a run from black to white, so the table adds no band that 8 bits do not have, and a jump is
/// within 1/8,192 of where it should.
///
/// Offsets are limited to 0...1 and to be no smaller than the one before, components to 0...1; not-a-number counts
/// as the smallest of these. Without a stop everything is transparent. The table may be filled again at any time
/// but not while it is drawn from.
public final class GradientRamp: @unchecked Sendable {
  /// Entries between offset 0 and 1; entry i is the colour at (i + 1/2) / size.
  static let size = 4096

  /// Entry 0 of the table. Entry -1 and entry `size` are the end colours themselves.
  let table: UnsafeMutablePointer<UInt32>

  /// What of the table need not be looked up.
  private var runs = ColorRuns()

  /// The table for kernels, until the ramp changes or ends.
  package var view: RampView { RampView(table: table, runs: runs) }

  /// True when no entry lets anything through.
  public private(set) var isOpaque = false

  /// A ramp through stops.
  public convenience init(_ stops: [GradientStop]) {
    self.init()
    stops.withUnsafeBufferPointer { update($0) }
  }

  /// A transparent ramp.
  public init() {
    table = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.size + 2) + 1
    (table - 1).initialize(repeating: 0, count: Self.size + 2)
  }

  deinit {
    (table - 1).deallocate()
    runs.deallocate()
  }

  /// Makes this the ramp through other stops; allocates nothing.
  public func update(_ stops: UnsafeBufferPointer<GradientStop>) {
    runs.removeAll()
    guard let stop = stops.baseAddress, stops.count > 0 else {
      ScalarSpans.fill(destination: table - 1, color: 0, count: Self.size + 2)
      isOpaque = false
      return
    }
    var offset = Self.share(stop[0].offset)
    var color = Self.limited(stop[0].color)
    isOpaque = Self.pixel(color) >> 24 == 255
    var filled = Self.entry(offset)
    ScalarSpans.fill(destination: table - 1, color: Self.pixel(color), count: filled + 1)
    runs.add(first: -1, last: filled - 1, of: table, color: color, slope: .zero, offset: 0)
    for index in 1..<stops.count {
      let nextOffset = max(offset, Self.share(stop[index].offset))
      let nextColor = Self.limited(stop[index].color)
      let end = Self.entry(nextOffset)
      if Self.pixel(nextColor) >> 24 != 255 { isOpaque = false }
      if filled < end {
        let slope = (nextColor - color) / (nextOffset - offset)
        let first = filled
        while filled < end {
          let place = (Double(filled) + 0.5) / Double(Self.size)
          table[filled] = Self.pixel(Self.limited(color + slope * (place - offset)))
          filled += 1
        }
        runs.add(first: first, last: end - 1, of: table, color: color, slope: slope, offset: offset)
      }
      offset = nextOffset
      color = nextColor
    }
    ScalarSpans.fill(destination: table + filled, color: Self.pixel(color), count: Self.size + 1 - filled)
    runs.add(first: filled, last: Self.size, of: table, color: color, slope: .zero, offset: 0)
  }

  /// The first entry whose place is at or after an offset.
  private static func entry(_ offset: Double) -> Int {
    let exact = offset * Double(size) - 0.5
    return exact > 0 ? Int(exact.rounded(.up)) : 0
  }

  private static func share(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  private static func limited(_ color: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(share(color.x), share(color.y), share(color.z), share(color.w))
  }

  /// A colour with components in 0...1 as a premultiplied pixel, each channel rounded to nearest (halves up).
  private static func pixel(_ color: SIMD4<Double>) -> UInt32 {
    let alpha = color.w * 255
    func byte(_ value: Double) -> UInt32 { UInt32(value + 0.5) }
    return byte(alpha) &<< 24 | byte(color.x * alpha) &<< 16 | byte(color.y * alpha) &<< 8
      | byte(color.z * alpha)
  }
}
