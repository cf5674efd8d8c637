/// Blurs an area of a picture as a material does: strongly, on its own, with colours that may grow stronger.
///
/// The area is averaged into cells of 2ᵏ pixels, the cells are convolved with a Gaussian that makes up for what
/// averaging and interpolating spread on their own, and what shows is interpolated between the middles of cells. Only
/// what is inside the area counts, with weights that sum to 1: it is no darker at its edges, and takes no colour from
/// beside it. From σ = 3 cells on, an edge of full contrast strays less than 1.5/255 from the true Gaussian. The time
/// is that of reading and writing the area once.
///
/// The same bytes on any processor: whole numbers and IEEE arithmetic in a fixed order. Memory grows with the largest
/// area and stays. One blur serves one thread at a time.
public final class MaterialBlur {
  /// A picture is averaged as long as the deviation that is left stays at this many cells or above.
  private static let leastDeviation = 3.0
  /// Cells are at most 2⁵ pixels wide.
  private static let mostHalvings = 5
  /// Weights reach to this many deviations.
  private static let deviations = 3.0
  /// Cells are whole numbers of 1/256 while they are interpolated.
  private static let fraction: Float = 256

  private var cells = ScratchBuffer<SIMD4<Float>>(capacity: 64, filledWith: .zero)
  private var spare = ScratchBuffer<SIMD4<Float>>(capacity: 64, filledWith: .zero)
  private var fixed = ScratchBuffer<SIMD4<Int32>>(capacity: 64, filledWith: .zero)
  private var line = ScratchBuffer<SIMD4<Int32>>(capacity: 64, filledWith: .zero)
  private var weights = ScratchBuffer<Float>(capacity: 64, filledWith: 0)
  private var radius = 0

  /// A blur without memory; it grows as needed and is reused.
  public init() {}

  deinit {
    cells.deallocate()
    spare.deallocate()
    fixed.deallocate()
    line.deallocate()
    weights.deallocate()
  }

  /// Bytes of memory held. Each frame asks for them, whether it blurs anything or not.
  @exclusivity(unchecked) public private(set) var scratchByteCount = 0

  private func countScratchBytes() {
    scratchByteCount =
      cells.byteCount + spare.byteCount + fixed.byteCount + line.byteCount + weights.byteCount
  }

  /// Writes the blurred area into `destination`; source and destination may be the same.
  ///
  /// - Parameters:
  ///   - source: The picture to blur.
  ///   - area: What is blurred, of both pictures; only what both have of it is read and written.
  ///   - sigma: The standard deviation in pixels; 0, less or no number blurs nothing.
  ///   - saturation: How much stronger colours become: c' = grey + (c − grey) · s, the grey by Rec. 709; 1 leaves
  ///     them.
  ///   - destination: Takes the result.
  public func blur(
    _ source: PixelBuffer, area: PixelRect, sigma: Double, saturation: Double = 1,
    into destination: PixelBuffer
  ) {
    let area = area.intersection(source.bounds).intersection(destination.bounds)
    guard !area.isEmpty else { return }
    let sigma = sigma > 0 ? min(sigma, GaussianBlur.largestSigma) : 0
    var shift = 0
    while shift < Self.mostHalvings, sigma >= Self.leastDeviation * Double(2 << shift) { shift += 1 }
    let size = 1 << shift
    let (columns, rows) = ((area.width + size - 1) >> shift, (area.height + size - 1) >> shift)
    let count = columns * rows
    cells.reserve(count, keeping: 0, filledWith: .zero)
    spare.reserve(count, keeping: 0, filledWith: .zero)
    fixed.reserve(count, keeping: 0, filledWith: .zero)
    line.reserve(columns, keeping: 0, filledWith: .zero)
    average(source, area, shift, columns, rows)
    if prepare(sigma, size) { convolve(area, size, columns, rows) }
    finish(count, saturation)
    interpolate(destination, area, shift, columns, rows)
    countScratchBytes()
  }

  // MARK: Cells

  private static let evenBytes = SIMD8<UInt32>(repeating: 0x00FF_00FF)

  /// The mean colour of each cell, of as many pixels as it has.
  private func average(
    _ source: PixelBuffer, _ area: PixelRect, _ shift: Int, _ columns: Int, _ rows: Int
  ) {
    let size = 1 << shift
    for row in 0..<rows {
      let top = area.minY + row << shift
      let height = min(size, area.maxY - top)
      for column in 0..<columns {
        let left = area.minX + column << shift
        let width = min(size, area.maxX - left)
        let first = source.address(x: left, y: top)
        var (even, odd) = (SIMD4<UInt32>.zero, SIMD4<UInt32>.zero)
        var sum = SIMD4<Float>.zero
        if width & 7 == 0 {
          // Sixteen bits hold the sums of a cell's lanes: at most 4 · 32 pixels of 255.
          var (evens, odds) = (SIMD8<UInt32>.zero, SIMD8<UInt32>.zero)
          var y = 0
          while y < height {
            let line = first + y &* source.stride
            var x = 0
            while x < width {
              let pixels = UnsafeRawPointer(line + x).loadUnaligned(as: SIMD8<UInt32>.self)
              evens = evens &+ (pixels & Self.evenBytes)
              odds = odds &+ ((pixels &>> 8) & Self.evenBytes)
              x = x &+ 8
            }
            y = y &+ 1
          }
          even = (evens.lowHalf & 0xFFFF) &+ (evens.highHalf & 0xFFFF)
          odd = (odds.lowHalf & 0xFFFF) &+ (odds.highHalf & 0xFFFF)
          let upperEven = (evens.lowHalf &>> 16) &+ (evens.highHalf &>> 16)
          let upperOdd = (odds.lowHalf &>> 16) &+ (odds.highHalf &>> 16)
          sum = SIMD4<Float>(
            Float(even.wrappedSum()), Float(odd.wrappedSum()), Float(upperEven.wrappedSum()),
            Float(upperOdd.wrappedSum()))
        } else {
          var total = SIMD4<UInt32>.zero
          for y in 0..<height {
            let line = first + y &* source.stride
            for x in 0..<width {
              let pixel = line[x]
              total =
                total
                &+ SIMD4<UInt32>(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF, pixel >> 24)
            }
          }
          sum = SIMD4<Float>(Float(total.x), Float(total.y), Float(total.z), Float(total.w))
        }
        cells.base[row &* columns &+ column] = sum / Float(width &* height)
      }
    }
  }

  // MARK: Convolution

  /// Makes the weights; false when cells are blurred enough as they are.
  private func prepare(_ sigma: Double, _ size: Int) -> Bool {
    let cell = Double(size)
    // The variance of averaging over a cell, and that of interpolating between the middles of cells.
    let spread = size > 1 ? (cell * cell - 1) / 12 + (cell * cell - 1) / 6 : 0
    let variance = (sigma * sigma - spread) / (cell * cell)
    guard variance > 0 else { return false }
    let deviation = variance.squareRoot()
    radius = max(1, Int((deviation * Self.deviations).rounded(.up)))
    weights.reserve(radius + 1, keeping: 0, filledWith: 0)
    for k in 0...radius {
      weights.base[k] = Float(GaussianKernel.decay(Double(k * k) / (2 * variance)))
    }
    return true
  }

  /// Both directions, each with the weights of what is inside the area.
  private func convolve(_ area: PixelRect, _ size: Int, _ columns: Int, _ rows: Int) {
    // The last cells may be narrower and count for less.
    let lastWidth = Float(area.width - (columns - 1) * size) / Float(size)
    let lastHeight = Float(area.height - (rows - 1) * size) / Float(size)
    for column in 0..<columns {
      let from = max(0, column - radius)
      let to = min(columns - 1, column + radius)
      let scale = 1 / total(column, from, to, columns - 1, lastWidth)
      for row in 0..<rows {
        let line = cells.base + row &* columns
        var sum = SIMD4<Float>.zero
        var other = from
        while other <= to {
          var weight = weights.base[abs(other &- column)]
          if other == columns &- 1 { weight *= lastWidth }
          sum += line[other] * weight
          other = other &+ 1
        }
        spare.base[row &* columns &+ column] = sum * scale
      }
    }
    for row in 0..<rows {
      let from = max(0, row - radius)
      let to = min(rows - 1, row + radius)
      let scale = 1 / total(row, from, to, rows - 1, lastHeight)
      let target = cells.base + row &* columns
      for column in 0..<columns { target[column] = .zero }
      var other = from
      while other <= to {
        var weight = weights.base[abs(other &- row)] * scale
        if other == rows &- 1 { weight *= lastHeight }
        let line = spare.base + other &* columns
        var column = 0
        while column < columns {
          target[column] += line[column] * weight
          column = column &+ 1
        }
        other = other &+ 1
      }
    }
  }

  private func total(_ place: Int, _ from: Int, _ to: Int, _ last: Int, _ lastPart: Float) -> Float {
    var sum: Float = 0
    for other in from...to {
      sum += weights.base[abs(other - place)] * (other == last ? lastPart : 1)
    }
    return sum
  }

  // MARK: What shows

  /// The weights of blue, green and red in a grey (Rec. 709).
  private static let grey = SIMD4<Float>(0.0722, 0.7152, 0.2126, 0)

  /// Strengthens the colours and makes whole numbers of the cells.
  private func finish(_ count: Int, _ saturation: Double) {
    let strength = Float(min(max(saturation, 0), 8))
    for index in 0..<count {
      var cell = cells.base[index]
      if strength != 1 {
        let alpha = cell.w
        let products = cell * Self.grey
        let grey = SIMD4<Float>(repeating: products.x + products.y + products.z)
        cell = grey + (cell - grey) * strength
        cell = cell.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
        cell.w = alpha
      }
      let units = (cell * Self.fraction).rounded(.toNearestOrEven)
      fixed.base[index] = SIMD4<Int32>(Int32(units.x), Int32(units.y), Int32(units.z), Int32(units.w))
    }
  }

  private static let ramp = SIMD8<Int32>(1, 3, 5, 7, 9, 11, 13, 15)

  /// Writes pixels, each between the middles of the four cells around it.
  private func interpolate(
    _ destination: PixelBuffer, _ area: PixelRect, _ shift: Int, _ columns: Int, _ rows: Int
  ) {
    let size = 1 << shift
    let half = size >> 1
    let line = self.line.base
    // Steps of half a pixel between the middles of two cells.
    let parts = Int32(2 << shift)
    for y in 0..<area.height {
      let above = (y &+ size &- half) >> shift &- 1
      let part = Int32(2 &* (y &- half &- above << shift) &+ 1)
      let upper = fixed.base + max(above, 0) &* columns
      let lower = fixed.base + min(above &+ 1, rows &- 1) &* columns
      for column in 0..<columns {
        let (a, b) = (upper[column], lower[column])
        line[column] =
          size == 1 ? a : (a &* parts &+ (b &- a) &* part &+ Int32(size)) &>> Int32(shift &+ 1)
      }
      write(to: destination.address(x: area.minX, y: area.minY &+ y), area.width, shift, columns)
    }
  }

  private func write(to row: UnsafeMutablePointer<UInt32>, _ width: Int, _ shift: Int, _ columns: Int) {
    let line = self.line.base
    let size = 1 << shift
    let half = size >> 1
    guard shift >= 3 else {
      for x in 0..<width {
        let before = (x &+ size &- half) >> shift &- 1
        let part = Int32(2 &* (x &- half &- before << shift) &+ 1)
        let (a, b) = (line[max(before, 0)], line[min(before &+ 1, columns &- 1)])
        let value = size == 1 ? a &<< 1 : a &* Int32(2 << shift) &+ (b &- a) &* part
        row[x] = Self.pixel(value, shift)
      }
      return
    }
    // From the middle of one cell to that of the next, eight pixels at a time.
    let scale = Int32(2 << shift)
    let rounding = SIMD8<Int32>(repeating: 128 << Int32(shift &+ 1))
    let down = SIMD8<Int32>(repeating: Int32(shift &+ 9))
    for cell in -1..<columns {
      let (a, b) = (line[max(cell, 0)], line[min(cell &+ 1, columns &- 1)])
      let start = cell << shift &+ half
      let (base, step) = (a &* scale, b &- a)
      // Products once a cell: eight pixels further all are sixteen steps more.
      var blue = base.x &+ step.x &* Self.ramp &+ rounding
      var green = base.y &+ step.y &* Self.ramp &+ rounding
      var red = base.z &+ step.z &* Self.ramp &+ rounding
      var alpha = base.w &+ step.w &* Self.ramp &+ rounding
      let further = step &<< 4
      var i = 0
      while i < size {
        let x = start &+ i
        let pixels =
          (blue &>> down) | (green &>> down) &<< 8 | (red &>> down) &<< 16 | (alpha &>> down) &<< 24
        if x >= 0, x &+ 8 <= width {
          UnsafeMutableRawPointer(row + x).storeBytes(of: pixels, as: SIMD8<Int32>.self)
        } else {
          for lane in 0..<8 where x &+ lane >= 0 && x &+ lane < width {
            row[x &+ lane] = UInt32(truncatingIfNeeded: pixels[lane])
          }
        }
        blue = blue &+ further.x
        green = green &+ further.y
        red = red &+ further.z
        alpha = alpha &+ further.w
        i = i &+ 8
      }
    }
  }

  /// The pixel of a sum of 2 << shift parts of 1/256.
  private static func pixel(_ sum: SIMD4<Int32>, _ shift: Int) -> UInt32 {
    let value = (sum &+ (128 << Int32(shift &+ 1))) &>> Int32(shift &+ 9)
    return UInt32(truncatingIfNeeded: value.x | value.y << 8 | value.z << 16 | value.w << 24)
  }
}
