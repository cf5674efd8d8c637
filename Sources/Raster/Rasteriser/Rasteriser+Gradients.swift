extension Rasteriser {
  /// Draws a gradient over a rounded rectangle in device pixels. `transform` leads from the gradient's space to
  /// the device; `opacity` is 0...1.
  public func fillRoundedRect(
    _ shape: RoundedRect, gradient: Gradient, transform: Affine, opacity: Double = 1
  ) {
    guard let outer = fixed(shape), let painter = painter(gradient, transform, opacity) else {
      return
    }
    // The ramp's memory must outlive the painter's pointer to it.
    withExtendedLifetime(gradient) { paint(outer, without: nil, painter) }
  }

  /// Draws a gradient over a path; each has its own transform to the device. `opacity` is 0...1.
  public func fillPath(
    _ path: PathView, transform: Affine, rule: FillRule, gradient: Gradient, gradientTransform: Affine,
    opacity: Double = 1
  ) {
    guard let painter = painter(gradient, gradientTransform, opacity),
      flatten(path, transform: transform, metric: .identity)
    else { return }
    withExtendedLifetime(gradient) { paint(flattened, rule: rule.coverage, painter) }
  }

  /// Draws a gradient over the path in a buffer.
  public func fillPath(
    _ path: PathBuffer, transform: Affine, rule: FillRule, gradient: Gradient, gradientTransform: Affine,
    opacity: Double = 1
  ) {
    withExtendedLifetime(path) {
      fillPath(
        path.view, transform: transform, rule: rule, gradient: gradient, gradientTransform: gradientTransform,
        opacity: opacity)
    }
  }

  /// Nil when there is nothing to see.
  private func painter(
    _ gradient: Gradient, _ transform: Affine, _ opacity: Double
  ) -> SourcePainter<GradientSource>? {
    let share = FixedPoint.byte(share: opacity)
    guard share != 0, let source = GradientSource(gradient, transform: transform) else { return nil }
    return SourcePainter(target: target, source: source, opacity: share, kernels: kernels, row: row.base)
  }
}
