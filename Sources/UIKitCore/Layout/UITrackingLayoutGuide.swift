import QuartzCore

/// A guide that follows something that moves on its own, with constraints that hold while it is near an edge of the
/// window, or away from one.
///
/// The keyboard lies along the bottom here, and would where there is none: it is near the bottom and no other edge.
open class UITrackingLayoutGuide: UILayoutGuide {
  private var nearEdge: [UInt: [NSLayoutConstraint]] = [:]
  private var awayFrom: [UInt: [NSLayoutConstraint]] = [:]

  /// Constraints that hold while the guide is near an edge; those from before are let go.
  open func setConstraints(
    _ trackedConstraints: [NSLayoutConstraint], activeWhenNearEdge edge: NSDirectionalRectEdge
  ) {
    replace(&nearEdge[edge.rawValue, default: []], with: trackedConstraints, areActive: edge == .bottom)
  }

  /// The constraints that hold while the guide is near an edge.
  open func constraintsActive(whenNearEdge edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
    nearEdge[edge.rawValue] ?? []
  }

  /// Constraints that hold while the guide is away from all of some edges; those from before are let go.
  open func setConstraints(
    _ trackedConstraints: [NSLayoutConstraint], activeWhenAwayFrom edges: NSDirectionalRectEdge
  ) {
    replace(
      &awayFrom[edges.rawValue, default: []], with: trackedConstraints, areActive: !edges.contains(.bottom))
  }

  /// The constraints that hold while the guide is away from some edges.
  open func constraintsActive(whenAwayFrom edges: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
    awayFrom[edges.rawValue] ?? []
  }

  /// Lets go of all of them.
  open func removeAllTrackedConstraints() {
    NSLayoutConstraint.deactivate(nearEdge.values.flatMap { $0 } + awayFrom.values.flatMap { $0 })
    nearEdge = [:]
    awayFrom = [:]
  }

  private func replace(
    _ kept: inout [NSLayoutConstraint], with constraints: [NSLayoutConstraint], areActive: Bool
  ) {
    NSLayoutConstraint.deactivate(kept)
    kept = constraints
    if areActive {
      NSLayoutConstraint.activate(constraints)
    } else {
      NSLayoutConstraint.deactivate(constraints)
    }
  }
}
