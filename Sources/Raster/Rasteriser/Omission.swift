/// What a rasteriser could not draw as it was asked to.
public enum Omission: Equatable, Sendable {
  /// A number was not finite, or a transform took it beyond all doubles: nothing was drawn.
  case notFinite
  /// A stroke would have had more than `StrokeStyle.mostDashes` dashes: it was drawn without gaps.
  case dashes
}

extension Rasteriser {
  /// What was left out since the last call of this, the latest where it was several things; nil when nothing was.
  public func takeOmission() -> Omission? {
    let taken = omission
    omission = nil
    return taken
  }

  /// `Flattening.flatten` into `flattened`; what it refuses is an omission.
  func flatten(_ path: PathView, transform: Affine, metric: Affine) -> Bool {
    if Flattening.flatten(path, transform: transform, metric: metric, into: &flattened) { return true }
    omission = .notFinite
    return false
  }

  /// A shape in fixed point; nil when it is empty or, which is an omission, when an edge is not a number.
  @inline(__always)
  func fixed(_ shape: RoundedRect) -> FixedRoundedRect? {
    if let fixed = FixedRoundedRect(shape) { return fixed }
    if shape.minX.isNaN || shape.minY.isNaN || shape.maxX.isNaN || shape.maxY.isNaN { omission = .notFinite }
    return nil
  }
}
