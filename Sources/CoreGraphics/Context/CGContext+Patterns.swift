import Raster
import Support

extension CGContext {
  /// Fills with a pattern from now on. The space of fills must be one of patterns: `setFillColorSpace(_:)`.
  ///
  /// - Parameter components: The opacity, behind the components of its colour where the pattern is a stencil.
  public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    color(of: pattern, components, in: state.fillSpace, "setFillColorSpace").map(setFillColor)
  }

  /// Strokes with a pattern from now on. The space of strokes must be one of patterns: `setStrokeColorSpace(_:)`.
  ///
  /// - Parameter components: The opacity, behind the components of its colour where the pattern is a stencil.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    color(of: pattern, components, in: state.strokeSpace, "setStrokeColorSpace").map(setStrokeColor)
  }

  /// Moves the patterns that are drawn from now on, in the context's units before anything was transformed. Default
  /// zero.
  public func setPatternPhase(_ phase: CGSize) {
    guard phase.isFinite else {
      Diagnostics.report("a pattern phase of \(phase.debugDescription) is ignored")
      return
    }
    state.patternPhase = phase
  }

  private func color(
    of pattern: CGPattern, _ components: UnsafePointer<CGFloat>, in space: CGColorSpace?, _ setter: String
  ) -> CGColor? {
    guard let space, space.model == .pattern else {
      Diagnostics.report(
        "a pattern was not set: call \(setter)(_:) with CGColorSpace(patternBaseSpace:) before",
        subject: "CGContext")
      return nil
    }
    return CGColor(patternSpace: space, pattern: pattern, components: components)
  }

  /// So many patterns within one another's cells are drawn, so that one that fills its cell with itself comes to an
  /// end.
  private static let mostPatternsWithin = 4

  /// Cells of so many pixels are drawn once and looked up on the smallest bitmap, too.
  private static let leastPeriod = 4096

  /// Draws a shape in a colour, or in the pattern that the colour has.
  func paint(_ color: CGColor, shape: (_ rasteriser: Rasteriser, _ pixel: UInt32) -> Void) {
    guard let pattern = color.pattern else {
      let pixel = state.pixel(color)
      return paint { shape($0, $1 ? .max : pixel) }
    }
    guard patternDepth < Self.mostPatternsWithin else {
      Diagnostics.report(
        "a pattern in the cell of a pattern, \(patternDepth) deep, is not drawn", subject: "CGPattern")
      return
    }
    let phase = CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
    let transform = pattern.matrix.concatenating(phase).concatenating(base)
    let cells = PatternCells(
      pattern, color: color, transform: transform, depth: patternDepth + 1,
      most: max(width * height, Self.leastPeriod))
    // A stencil's colour has its opacity in it.
    let opacity = Double(state.alpha * (pattern.isColored ? color.alpha : 1))
    paint { rasteriser, isShape in
      if isShape { return shape(rasteriser, .max) }
      let region = rasteriser.clip
      guard let group = clearTarget(region) else { return }
      stencils.begin(target: group.buffer, clip: region)
      shape(stencils, .max)
      if let omission = stencils.takeOmission() { Diagnostics.report(omission.message) }
      cells.fill(group.buffer)
      rasteriser.composite(group.buffer, rect: region, opacity: opacity)
    }
  }
}
