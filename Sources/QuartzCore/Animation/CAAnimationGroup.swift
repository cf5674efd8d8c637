import CoreGraphics

/// Several animations that run together in one time.
///
/// The children live in the group's local time and are clipped by its duration, not stretched to it. A child without
/// a duration takes the group's; a child's `delegate` and `isRemovedOnCompletion` are ignored.
open class CAAnimationGroup: CAAnimation {
  /// The children; each may be a group itself.
  public var animations: [CAAnimation]? { didSet { keep(\CAAnimationGroup.animations, oldValue) } }

  public override init() { super.init() }

  override func duplicate() -> CAAnimation {
    let copy = CAAnimationGroup()
    copyValues(to: copy)
    copy.animations = animations?.map { $0.duplicate() }
    return copy
  }

  override func freeze() {
    super.freeze()
    for animation in animations ?? [] { animation.freeze() }
  }
}
