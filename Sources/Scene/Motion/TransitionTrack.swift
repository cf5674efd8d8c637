/// What a transition does, prepared before it runs.
package final class TransitionTrack: AnimationTrack {
  private let kind: PresentedTransition.Kind
  private let direction: PresentedTransition.Direction

  package init(kind: PresentedTransition.Kind, direction: PresentedTransition.Direction) {
    self.kind = kind
    self.direction = direction
  }

  override func show(
    at p: Double, _ record: UnsafeMutablePointer<AnimationRecord>, cycle: Double, isFirst: Bool
  ) {
    record.pointee.node.pointee.references.transition = PresentedTransition(
      kind: kind, direction: direction,
      progress: record.pointee.from.x + (record.pointee.to.x - record.pointee.from.x) * p)
  }
}
