internal import CRasterKernels

// Gradients and images. What a kernel leaves over of a short row is done one pixel at a time.
extension WideSpans {
  /// How many pixels a ramp kernel writes: all, or of less than a vector of pixels whole vectors of doubles.
  @inline(__always)
  private func rampLength(_ count: Int) -> Int { count >= width ? count : count & ~(width / 2 &- 1) }

  func linearRamp(
    destination: UnsafeMutablePointer<UInt32>, ramp: RampView, x: Double, step: Double,
    base: Double, count: Int
  ) {
    var kernelRamp = ramp.kernelRamp
    raster_linear_ramp(Int64(width), destination, &kernelRamp, x, step, base, Int64(count))
    let done = rampLength(count)
    ScalarSpans.linearRamp(
      destination: destination + done, table: ramp.table, x: x + Double(done), step: step, base: base,
      count: count &- done)
  }

  func radialRamp(
    destination: UnsafeMutablePointer<UInt32>, ramp: RampView, x: Double, stepU: Double,
    stepV: Double, baseU: Double, baseV: Double, count: Int
  ) {
    var kernelRamp = ramp.kernelRamp
    raster_radial_ramp(Int64(width), destination, &kernelRamp, x, stepU, stepV, baseU, baseV, Int64(count))
    let done = rampLength(count)
    ScalarSpans.radialRamp(
      destination: destination + done, table: ramp.table, x: x + Double(done), stepU: stepU, stepV: stepV,
      baseU: baseU, baseV: baseV, count: count &- done)
  }

  func conicRamp(
    destination: UnsafeMutablePointer<UInt32>, ramp: RampView, x: Double, stepU: Double,
    stepV: Double, baseU: Double, baseV: Double, start: Double, count: Int
  ) {
    var kernelRamp = ramp.kernelRamp
    withUnsafePointer(to: Turn.coefficients) {
      $0.withMemoryRebound(to: Double.self, capacity: 7) { c in
        raster_conic_ramp(
          Int64(width), destination, &kernelRamp, x, stepU, stepV, baseU, baseV, start, c, Int64(count))
      }
    }
    let done = rampLength(count)
    ScalarSpans.conicRamp(
      destination: destination + done, table: ramp.table, x: x + Double(done), stepU: stepU, stepV: stepV,
      baseU: baseU, baseV: baseV, start: start, count: count &- done)
  }

  func bilinear(
    destination: UnsafeMutablePointer<UInt32>, image: UnsafePointer<UInt32>, stride: Int, u: Int, v: Int,
    stepU: Int, stepV: Int, end: Int, count: Int
  ) {
    if stepU == 1 << ScalarSpans.placeShift && stepV == 0 {
      let corner = image + ((v &>> ScalarSpans.placeShift) &* stride &+ (u &>> ScalarSpans.placeShift))
      shift(
        destination: destination, image: corner, stride: stride, x: ScalarSpans.weight(u),
        y: ScalarSpans.weight(v), count: count)
      return
    }
    if stepV == 0 && stepU > 0 && stepU < 1 << ScalarSpans.placeShift {
      let done = Int(
        raster_bilinear_upright(
          Int64(width), destination, image + (v &>> ScalarSpans.placeShift) &* stride, Int64(stride),
          Int64(u),
          Int64(stepU), ScalarSpans.weight(v), Int64(end), Int64(count)))
      ScalarSpans.bilinear(
        destination: destination + done, image: image, stride: stride, u: u &+ done &* stepU, v: v,
        stepU: stepU, stepV: 0, count: count &- done)
      return
    }
    // The kernel counts the image's pixels in 32 bits.
    let lastRow = max(v, v &+ (count &- 1) &* stepV) &>> ScalarSpans.placeShift &+ 1
    let (last, overflow) = lastRow.multipliedReportingOverflow(by: stride)
    var done = 0
    if !overflow && last < Int(Int32.max) &- stride {
      func read(_ first: Int, _ count: Int) {
        raster_bilinear(
          Int64(width), destination + first, image, Int32(truncatingIfNeeded: stride),
          Int64(u &+ first &* stepU), Int64(v &+ first &* stepV), Int64(stepU), Int64(stepV), Int64(count))
      }
      let lanes = width == 4 ? 4 : 8
      read(0, count)
      done = count & ~(lanes &- 1)
      if done > 0 && done < count {
        // A last vector that overlaps the one before, and reads the same pixels there.
        read(count &- lanes, lanes)
        done = count
      }
    }
    ScalarSpans.bilinear(
      destination: destination + done, image: image, stride: stride, u: u &+ done &* stepU,
      v: v &+ done &* stepV, stepU: stepU, stepV: stepV, count: count &- done)
  }

  private func shift(
    destination: UnsafeMutablePointer<UInt32>, image: UnsafePointer<UInt32>, stride: Int, x: UInt32,
    y: UInt32, count: Int
  ) {
    raster_bilinear_shift(Int64(width), destination, image, Int64(stride), x, y, Int64(count))
    var i = count & ~(width &- 1)
    while i < count {
      let corner = image + i
      destination[i] = ScalarSpans.blend(corner[0], corner[1], corner[stride], corner[stride &+ 1], x, y)
      i = i &+ 1
    }
  }

  func addRow(
    sums: UnsafeMutablePointer<Float>, pixels: UnsafePointer<UInt32>, weight: Float, isFirst: Bool, count: Int
  ) {
    raster_add_row(Int64(width), sums, pixels, weight, isFirst, Int64(count))
  }

  func boxes(
    destination: UnsafeMutablePointer<UInt32>, sums: UnsafePointer<Float>, left: Int, step: Int, width: Int,
    count: Int
  ) {
    let unit = ScalarSpans.placeUnit
    raster_boxes(
      Int64(self.width), destination, sums, Int64(left), Int64(step), Int64(width), unit,
      1 / (Float(width) * unit), Int64(count)
    )
  }
}
