import QuartzCore
import Support

/// Something that an animator does to items; also a group of behaviours that come and go together.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  private var children: [UIDynamicBehavior] = []
  weak var animator: UIDynamicAnimator?

  public override init() { super.init() }

  /// Makes another behaviour a part of this one.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior !== self, !behavior.flattened.contains(where: { $0 === self }) else {
      Diagnostics.report(
        "addChildBehavior was ignored: a behaviour cannot contain itself", subject: "\(self)")
      return
    }
    guard !children.contains(where: { $0 === behavior }) else { return }
    children.append(behavior)
    if let animator { behavior.move(to: animator) }
    changed()
  }

  /// Takes a part out.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard children.contains(where: { $0 === behavior }) else { return }
    children.removeAll { $0 === behavior }
    if animator != nil { behavior.move(to: nil) }
    changed()
  }

  /// The parts, in the order in which they were added.
  open var childBehaviors: [UIDynamicBehavior] { children }

  /// Called 60 times a second of media time while the animator runs, after the items have moved. Default nil.
  open var action: (() -> Void)?

  /// Called before the behaviour comes to an animator, or to none.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  /// The animator that the behaviour, or the one that contains it, was added to.
  open var dynamicAnimator: UIDynamicAnimator? { animator }

  // MARK: What an animator asks

  /// This behaviour and all parts.
  var flattened: [UIDynamicBehavior] { [self] + children.flatMap(\.flattened) }

  /// The items that this behaviour itself moves.
  var ownItems: [any UIDynamicItem] { [] }

  /// Adds joints and collisions when something about the behaviours has changed.
  func join(_ scene: DynamicScene) {}

  /// Adds to the acceleration of bodies.
  func move(_ scene: DynamicScene, at time: Double) {}

  /// An item came to the animator or went from it: what waited for its body can happen.
  func bodiesAreReady(_ scene: DynamicScene) {}

  /// Something about the behaviour is different: the animator takes it up, and runs.
  func changed() { animator?.behaviorsChanged() }

  func move(to animator: UIDynamicAnimator?) {
    willMove(to: animator)
    self.animator = animator
    for child in children { child.move(to: animator) }
  }
}

/// A behaviour of several items of the same kind.
struct DynamicItems {
  private(set) var all: [any UIDynamicItem] = []

  init(_ items: [any UIDynamicItem] = []) { for item in items { _ = add(item) } }

  /// Whether the item is new.
  mutating func add(_ item: any UIDynamicItem) -> Bool {
    guard !all.contains(where: { $0 === item }) else { return false }
    all.append(item)
    return true
  }

  /// Whether the item was there.
  mutating func remove(_ item: any UIDynamicItem) -> Bool {
    let before = all.count
    all.removeAll { $0 === item }
    return all.count < before
  }
}
