import CoreGraphics
import Support

/// Several animations that run together in one time.
///
/// The children live in the group's local time and are clipped by its duration, not stretched to it. A child without
/// a duration takes the group's; a child's `delegate` and `isRemovedOnCompletion` are ignored.
open class CAAnimationGroup: CAAnimation {
  /// The children; each may be a group itself. A group that would hold itself is reported and not taken.
  open var animations: [CAAnimation]? {
    didSet {
      if !isFrozen, lies(below: animations ?? []) {
        Diagnostics.report(
          "a CAAnimationGroup cannot hold itself, directly or through other groups; kept the old animations.")
        animations = oldValue
        return
      }
      keep(\CAAnimationGroup.animations, oldValue)
    }
  }

  /// Whether the group is one of some animations or below them. Each is looked at once, however often it is used.
  private func lies(below animations: [CAAnimation]) -> Bool {
    var waiting = animations
    var seen: Set<ObjectIdentifier> = []
    while let animation = waiting.popLast() {
      if animation === self { return true }
      guard let group = animation as? CAAnimationGroup else { continue }
      if seen.insert(ObjectIdentifier(group)).inserted { waiting += group.animations ?? [] }
    }
    return false
  }

  /// More animations in a group, those of its groups included, are not added to a layer.
  static let mostAnimations = 10_000
  /// Groups within groups are not added to a layer deeper than this.
  static let mostLevels = 64

  /// Why the group is too large to be added to a layer, nil when it is not. A group that is used twice counts twice.
  var excess: String? {
    var count = 0
    var waiting: [(animation: CAAnimation, level: Int)] = [(self, 1)]
    while let (animation, level) = waiting.popLast() {
      count += 1
      if count > CAAnimationGroup.mostAnimations {
        return "it holds more than \(CAAnimationGroup.mostAnimations) animations; use fewer"
      }
      guard let group = animation as? CAAnimationGroup else { continue }
      if level > CAAnimationGroup.mostLevels {
        return "more than \(CAAnimationGroup.mostLevels) groups lie within one another in it; nest fewer"
      }
      // No more are kept than are counted.
      for child in (group.animations ?? []).prefix(CAAnimationGroup.mostAnimations) {
        waiting.append((child, level + 1))
      }
    }
    return nil
  }

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
