/// Which loops over spans of pixels run. All of them give the same bytes; they differ in speed only.
///
/// A rasteriser and a blur read `current` once, when they are made, and keep to it. To compare whole pictures a test
/// sets `choice`, makes what draws, draws, and sets `choice` back to nil.
package enum SpanKernels: UInt8, Sendable, CaseIterable {
  /// One pixel at a time: the definition of what the others must give.
  case scalar
  /// Eight pixels at a time in Swift's own vectors, with the instructions that every processor of the architecture has.
  case vector
  /// Four pixels at a time with SSE4.1 or NEON.
  case narrow
  /// Eight pixels at a time with AVX2.
  case wide
  /// Sixteen pixels at a time with AVX-512.
  case widest

  /// What rasterisers made from now on use; nil, the default, is the fastest. Set it while nothing draws. Where the
  /// processor lacks the instructions the next narrower kernels run.
  package nonisolated(unsafe) static var choice: SpanKernels?

  /// The kernels a rasteriser made now would use.
  package static var current: SpanKernels {
    let wanted = choice ?? .widest
    if let fastest = special.last { return wanted.rawValue < fastest.rawValue ? wanted : fastest }
    #if DEBUG
      // Without the optimiser a Swift vector operation is a chain of calls.
      return choice == .vector ? .vector : .scalar
    #else
      return choice == .scalar ? .scalar : .vector
    #endif
  }

  /// How many 32-bit numbers the widest vectors hold that this processor has kernels for: 16, 8, 4, or 0 for none.
  package static var widestVector: Int { WideSpans.largestWidth }

  /// The kernels that this processor can run.
  package static var supported: [SpanKernels] { [.scalar, .vector] + special }

  /// Of these, the ones with instructions that Swift cannot name, narrow first.
  private static let special = [SpanKernels.narrow, .wide, .widest].filter {
    $0.width <= WideSpans.largestWidth
  }

  /// How many pixels a vector of a wide kernel holds.
  @inline(__always)
  var width: Int { self == .widest ? 16 : self == .wide ? 8 : 4 }

  /// True when spans that no wide kernel takes are done one pixel at a time.
  @inline(__always)
  private var isScalar: Bool {
    #if DEBUG
      // Without the optimiser a Swift vector operation is a chain of calls.
      self != .vector
    #else
      self == .scalar
    #endif
  }

  @inline(__always)
  var isWide: Bool { rawValue >= SpanKernels.narrow.rawValue }

  @inline(__always)
  var wideSpans: WideSpans { WideSpans(width: width) }
}

// One branch for a span; the loops are those of the three types.
extension SpanKernels {
  /// Writes `count` pixels of one colour.
  @inline(__always)
  package func fill(destination: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
    if isWide && count >= WideSpans.shortFill {
      wideSpans.fill(destination: destination, color: color, count: count)
    } else if isScalar {
      ScalarSpans.fill(destination: destination, color: color, count: count)
    } else {
      VectorSpans.fill(destination: destination, color: color, count: count)
    }
  }

  /// Copies `count` pixels.
  @inline(__always)
  package func copy(destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, count: Int) {
    ScalarSpans.copy(destination: destination, source: source, count: count)
  }

  /// Composites one premultiplied colour over `count` pixels.
  @inline(__always)
  package func sourceOver(destination: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
    if isWide && count >= WideSpans.shortSpan {
      wideSpans.sourceOver(destination: destination, color: color, count: count)
    } else if isScalar {
      ScalarSpans.sourceOver(destination: destination, color: color, count: count)
    } else {
      VectorSpans.sourceOver(destination: destination, color: color, count: count)
    }
  }

  /// Composites one premultiplied colour over `count` pixels, through a coverage word each.
  @inline(__always)
  package func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, color: UInt32, weights: UnsafePointer<UInt32>, count: Int
  ) {
    if isWide && count >= WideSpans.shortMask {
      wideSpans.sourceOver(destination: destination, color: color, weights: weights, count: count)
    } else if isScalar {
      ScalarSpans.sourceOver(destination: destination, color: color, weights: weights, count: count)
    } else {
      VectorSpans.sourceOver(destination: destination, color: color, weights: weights, count: count)
    }
  }

  /// Composites `count` premultiplied pixels over others.
  @inline(__always)
  package func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, count: Int
  ) {
    if isWide && count >= WideSpans.shortSpan {
      wideSpans.sourceOver(destination: destination, source: source, count: count)
    } else if isScalar {
      ScalarSpans.sourceOver(destination: destination, source: source, count: count)
    } else {
      VectorSpans.sourceOver(destination: destination, source: source, count: count)
    }
  }

  /// Composites `count` premultiplied pixels over others, with an opacity of 0...255.
  @inline(__always)
  package func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, opacity: UInt32, count: Int
  ) {
    if isWide && count >= WideSpans.shortSpan {
      wideSpans.sourceOver(destination: destination, source: source, opacity: opacity, count: count)
    } else if isScalar {
      ScalarSpans.sourceOver(destination: destination, source: source, opacity: opacity, count: count)
    } else {
      VectorSpans.sourceOver(destination: destination, source: source, opacity: opacity, count: count)
    }
  }

  /// Composites `count` premultiplied pixels over others, through a coverage word each.
  @inline(__always)
  package func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, weights: UnsafePointer<UInt32>,
    count: Int
  ) {
    if isWide && count >= WideSpans.shortSpan {
      wideSpans.sourceOver(destination: destination, source: source, weights: weights, count: count)
    } else if isScalar {
      ScalarSpans.sourceOver(destination: destination, source: source, weights: weights, count: count)
    } else {
      VectorSpans.sourceOver(destination: destination, source: source, weights: weights, count: count)
    }
  }

  /// Composites one premultiplied colour over `count` pixels, through a coverage of 0...255 each.
  @inline(__always)
  package func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, color: UInt32, bytes: UnsafePointer<UInt8>, count: Int
  ) {
    if isWide && count >= WideSpans.shortSpan {
      wideSpans.sourceOver(destination: destination, color: color, bytes: bytes, count: count)
    } else if isScalar {
      ScalarSpans.sourceOver(destination: destination, color: color, bytes: bytes, count: count)
    } else {
      VectorSpans.sourceOver(destination: destination, color: color, bytes: bytes, count: count)
    }
  }

  /// Multiplies `count` pixels by a coverage of 0...255 each.
  @inline(__always)
  package func keep(destination: UnsafeMutablePointer<UInt32>, bytes: UnsafePointer<UInt8>, count: Int) {
    if isWide && count >= WideSpans.shortSpan {
      wideSpans.keep(destination: destination, bytes: bytes, count: count)
    } else if isScalar {
      ScalarSpans.keep(destination: destination, bytes: bytes, count: count)
    } else {
      VectorSpans.keep(destination: destination, bytes: bytes, count: count)
    }
  }

  /// Multiplies `count` pixels by one coverage.
  @inline(__always)
  package func keep(destination: UnsafeMutablePointer<UInt32>, coverage: UInt32, count: Int) {
    if isWide && count >= WideSpans.shortSpan {
      wideSpans.keep(destination: destination, coverage: coverage, count: count)
    } else if isScalar {
      ScalarSpans.keep(destination: destination, coverage: coverage, count: count)
    } else {
      VectorSpans.keep(destination: destination, coverage: coverage, count: count)
    }
  }

  /// Multiplies `count` pixels by a coverage word each.
  @inline(__always)
  package func keep(destination: UnsafeMutablePointer<UInt32>, weights: UnsafePointer<UInt32>, count: Int) {
    if isWide && count >= WideSpans.shortSpan {
      wideSpans.keep(destination: destination, weights: weights, count: count)
    } else if isScalar {
      ScalarSpans.keep(destination: destination, weights: weights, count: count)
    } else {
      VectorSpans.keep(destination: destination, weights: weights, count: count)
    }
  }

  /// Multiplies `count` pixels by the alpha of others.
  @inline(__always)
  package func keep(
    destination: UnsafeMutablePointer<UInt32>, alphaOf mask: UnsafePointer<UInt32>, count: Int
  ) {
    if isWide && count >= WideSpans.shortSpan {
      wideSpans.keep(destination: destination, alphaOf: mask, count: count)
    } else if isScalar {
      ScalarSpans.keep(destination: destination, alphaOf: mask, count: count)
    } else {
      VectorSpans.keep(destination: destination, alphaOf: mask, count: count)
    }
  }

  /// pixels = color · alpha(pixels), for `count` pixels: an image used as a stencil.
  @inline(__always)
  package func tint(pixels: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
    if isWide && count >= WideSpans.shortSpan {
      wideSpans.tint(pixels: pixels, color: color, count: count)
    } else if isScalar {
      ScalarSpans.tint(pixels: pixels, color: color, count: count)
    } else {
      VectorSpans.tint(pixels: pixels, color: color, count: count)
    }
  }

  /// destination = source · color, channel by channel, for `count` pixels.
  @inline(__always)
  package func modulate(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, color: UInt32, count: Int
  ) {
    if isWide && count >= WideSpans.shortSpan {
      wideSpans.modulate(destination: destination, source: source, color: color, count: count)
    } else if isScalar {
      ScalarSpans.modulate(destination: destination, source: source, color: color, count: count)
    } else {
      VectorSpans.modulate(destination: destination, source: source, color: color, count: count)
    }
  }
}

extension SpanKernels {
  @inline(__always)
  func resolve(
    cells: UnsafeMutablePointer<Int32>, count: Int, sum: Int32, fold: CoverageFold,
    weights: UnsafeMutablePointer<UInt32>
  ) -> Int32 {
    if isScalar {
      return ScalarSpans.resolve(cells: cells, count: count, sum: sum, fold: fold, weights: weights)
    }
    return VectorSpans.resolve(cells: cells, count: count, sum: sum, fold: fold, weights: weights)
  }

  /// `ScalarSpans.bilinear`; columns before `end` can be read.
  @inline(__always)
  package func bilinear(
    destination: UnsafeMutablePointer<UInt32>, image: UnsafePointer<UInt32>, stride: Int, u: Int, v: Int,
    stepU: Int, stepV: Int, end: Int, count: Int
  ) {
    if isWide {
      wideSpans.bilinear(
        destination: destination, image: image, stride: stride, u: u, v: v, stepU: stepU, stepV: stepV,
        end: end, count: count)
    } else if isScalar {
      ScalarSpans.bilinear(
        destination: destination, image: image, stride: stride, u: u, v: v, stepU: stepU, stepV: stepV,
        count: count)
    } else {
      VectorSpans.bilinear(
        destination: destination, image: image, stride: stride, u: u, v: v, stepU: stepU, stepV: stepV,
        count: count)
    }
  }

  /// Writes `count` colours of a linear gradient from its table.
  @inline(__always)
  package func linearRamp(
    destination: UnsafeMutablePointer<UInt32>, ramp: RampView, x: Double, step: Double,
    base: Double, count: Int
  ) {
    if isWide {
      wideSpans.linearRamp(
        destination: destination, ramp: ramp, x: x, step: step, base: base, count: count)
    } else if isScalar {
      ScalarSpans.linearRamp(
        destination: destination, table: ramp.table, x: x, step: step, base: base, count: count)
    } else {
      VectorSpans.linearRamp(
        destination: destination, table: ramp.table, x: x, step: step, base: base, count: count)
    }
  }

  /// Writes `count` colours of a radial gradient from its table.
  @inline(__always)
  package func radialRamp(
    destination: UnsafeMutablePointer<UInt32>, ramp: RampView, x: Double, stepU: Double,
    stepV: Double, baseU: Double, baseV: Double, count: Int
  ) {
    if isWide {
      wideSpans.radialRamp(
        destination: destination, ramp: ramp, x: x, stepU: stepU, stepV: stepV, baseU: baseU, baseV: baseV,
        count: count)
    } else if isScalar {
      ScalarSpans.radialRamp(
        destination: destination, table: ramp.table, x: x, stepU: stepU, stepV: stepV, baseU: baseU,
        baseV: baseV,
        count: count)
    } else {
      VectorSpans.radialRamp(
        destination: destination, table: ramp.table, x: x, stepU: stepU, stepV: stepV, baseU: baseU,
        baseV: baseV,
        count: count)
    }
  }

  /// Writes `count` colours of a conic gradient from its table.
  @inline(__always)
  package func conicRamp(
    destination: UnsafeMutablePointer<UInt32>, ramp: RampView, x: Double, stepU: Double,
    stepV: Double, baseU: Double, baseV: Double, start: Double, count: Int
  ) {
    if isWide {
      wideSpans.conicRamp(
        destination: destination, ramp: ramp, x: x, stepU: stepU, stepV: stepV, baseU: baseU, baseV: baseV,
        start: start, count: count)
    } else if isScalar {
      ScalarSpans.conicRamp(
        destination: destination, table: ramp.table, x: x, stepU: stepU, stepV: stepV, baseU: baseU,
        baseV: baseV,
        start: start, count: count)
    } else {
      VectorSpans.conicRamp(
        destination: destination, table: ramp.table, x: x, stepU: stepU, stepV: stepV, baseU: baseU,
        baseV: baseV,
        start: start, count: count)
    }
  }

  /// Convolves `count` values with a symmetric kernel of `radius` on either side.
  @inline(__always)
  package func convolve(
    destination: UnsafeMutablePointer<Float>, source: UnsafePointer<Float>, step: Int,
    weights: UnsafePointer<Float>, radius: Int, count: Int
  ) {
    if self == .scalar {
      ScalarSpans.convolve(
        destination: destination, source: source, step: step, weights: weights, radius: radius, count: count)
    } else {
      VectorSpans.convolve(
        destination: destination, source: source, step: step, weights: weights, radius: radius, count: count)
    }
  }
}

extension SpanKernels {
  /// sums = (sums or, when `isFirst`, 0) + weight · channels.
  @inline(__always)
  package func addRow(
    sums: UnsafeMutablePointer<Float>, pixels: UnsafePointer<UInt32>, weight: Float, isFirst: Bool, count: Int
  ) {
    if isWide {
      wideSpans.addRow(sums: sums, pixels: pixels, weight: weight, isFirst: isFirst, count: count)
    } else if isScalar {
      ScalarSpans.addRow(sums: sums, pixels: pixels, weight: weight, isFirst: isFirst, count: count)
    } else {
      VectorSpans.addRow(sums: sums, pixels: pixels, weight: weight, isFirst: isFirst, count: count)
    }
  }

  /// Writes `count` pixels, each the mean of columns of the sums.
  @inline(__always)
  package func boxes(
    destination: UnsafeMutablePointer<UInt32>, sums: UnsafePointer<Float>, left: Int, step: Int, width: Int,
    count: Int
  ) {
    if isWide {
      wideSpans.boxes(
        destination: destination, sums: sums, left: left, step: step, width: width, count: count)
    } else {
      ScalarSpans.boxes(
        destination: destination, sums: sums, left: left, step: step, width: width, count: count)
    }
  }
}

/// Composites a row of premultiplied pixels over another: d = s + d · (255 - alpha(s)) / 255, rounded.
public func sourceOver(destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, count: Int) {
  SpanKernels.current.sourceOver(destination: destination, source: source, count: count)
}

/// Composites one premultiplied colour over a row of pixels.
public func sourceOver(destination: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
  SpanKernels.current.sourceOver(destination: destination, color: color, count: count)
}
