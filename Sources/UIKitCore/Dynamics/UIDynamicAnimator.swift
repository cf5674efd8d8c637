import QuartzCore
import RigidBodies
import Support

/// Is told when an animator stops and goes on. Both methods are optional.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// The animator begins to move its items.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Everything rests, and the animator waits for a change.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items as bodies: they fall, collide, swing and come to rest.
///
/// Time is media time. The bodies move in steps of 1/240 s, four for each of the 60 refreshes a second, whether or not
/// each was drawn; so the same input gives the same motion on any machine, and a fall under gravity is the closed form
/// at any refresh. When everything has rested for half a second the animator pauses, until something changes.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  private var top: [UIDynamicBehavior] = []
  private let scene = DynamicScene()
  private weak var view: UIView?
  private var link: CADisplayLink?
  private var lastRefresh = 0.0
  private var needsJoining = false
  private var elapsed = 0.0
  private var knownBounds: CGRect?
  private var isStepping = false
  /// What else moves with the items: a layout whose attributes they are.
  var refreshed: () -> Void = {}

  private static let refreshes = CADisplayLink.refreshRate
  static let stepsPerRefresh = 4
  /// How long everything rests before the animator pauses, in seconds. [not documented; our choice]
  private static let restBeforePause = 0.5

  /// An animator for views in a view, whose coordinates and bounds count.
  public init(referenceView view: UIView) {
    self.view = view
    super.init()
  }

  /// An animator for objects of the app's own.
  public override init() { super.init() }

  // MARK: Behaviours

  /// The view whose coordinates count. Weak.
  open var referenceView: UIView? { view }

  /// The behaviours that were added, without their parts.
  open var behaviors: [UIDynamicBehavior] { top }

  /// Is told of pauses. Weak.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?

  /// Adds a behaviour, which belongs to one animator at a time.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !top.contains(where: { $0 === behavior }) else { return }
    if let other = behavior.animator, other !== self { other.removeBehavior(behavior) }
    top.append(behavior)
    behavior.move(to: self)
    behaviorsChanged()
  }

  /// Takes a behaviour away; its items stay where they are.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard top.contains(where: { $0 === behavior }) else { return }
    top.removeAll { $0 === behavior }
    behavior.move(to: nil)
    behaviorsChanged()
  }

  /// Takes all behaviours away.
  open func removeAllBehaviors() {
    let old = top
    top = []
    for behavior in old { behavior.move(to: nil) }
    behaviorsChanged()
  }

  /// The items whose rectangles touch a rectangle of the reference view.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    items.filter { item in
      let box = item.bounds.applying(item.transform)
      return CGRect(
        x: item.center.x - box.width / 2, y: item.center.y - box.height / 2, width: box.width,
        height: box.height
      ).intersects(rect)
    }
  }

  /// The items of all behaviours.
  var items: [any UIDynamicItem] { readyScene.entries.map(\.item) }

  /// Takes up the place, the angle and the size that the app has given an item.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    joinIfNeeded()
    scene.update(item)
    resume()
  }

  /// Whether items move. Behaviours that were just added count.
  open var isRunning: Bool { link != nil }

  /// How long the animator has run, without its pauses, in seconds.
  open var elapsedTime: TimeInterval { elapsed }

  // MARK: Joining

  /// Something about the behaviours has changed.
  func behaviorsChanged() {
    needsJoining = true
    scene.world.wake()
    if top.isEmpty { pause() } else { resume() }
  }

  /// The bodies, brought up to date.
  var readyScene: DynamicScene {
    joinIfNeeded()
    return scene
  }

  private func joinIfNeeded() {
    guard needsJoining || view?.bounds != knownBounds else { return }
    needsJoining = false
    knownBounds = view?.bounds
    scene.bounds = knownBounds
    let all = top.flatMap(\.flattened)
    scene.take(all.flatMap(\.ownItems))
    scene.world.groups = []
    scene.world.joints = []
    for entry in scene.entries {
      entry.isDescribed = false
      entry.charge = 0
      entry.body.describePlainly()
    }
    for behavior in all { behavior.join(scene) }
    for behavior in all { behavior.bodiesAreReady(scene) }
  }

  // MARK: Running

  private func resume() {
    guard link == nil, !top.isEmpty else { return }
    delegate?.dynamicAnimatorWillResume(self)
    let link = CADisplayLink { [weak self] link in
      guard let self else {
        link.invalidate()
        return
      }
      MainActor.assumeIsolated { self.refresh(at: link.targetTimestamp) }
    }
    self.link = link
    link.add(to: .main, forMode: .common)
    lastRefresh = (CACurrentMediaTime() * Self.refreshes + 1e-6).rounded(.down)
    scene.world.wake()
  }

  private func pause() {
    guard let link else { return }
    link.invalidate()
    self.link = nil
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Refreshes that were not drawn are made up for: what moves depends on time alone.
  private func refresh(at time: CFTimeInterval) {
    let now = (time * Self.refreshes).rounded()
    while lastRefresh < now, link != nil {
      lastRefresh += 1
      step()
    }
  }

  private func step() {
    guard !isStepping else { return }
    isStepping = true
    defer { isStepping = false }
    joinIfNeeded()
    let all = top.flatMap(\.flattened)
    let world = scene.world
    world.forces = { [scene] time in
      MainActor.assumeIsolated {
        for entry in scene.entries {
          entry.body.acceleration = .zero
          entry.body.angularAcceleration = 0
        }
        for behavior in all { behavior.move(scene, at: time) }
      }
    }
    for _ in 0..<Self.stepsPerRefresh { world.advance() }
    world.forces = { _ in }
    elapsed += 1 / Self.refreshes
    for entry in scene.entries { entry.show() }
    refreshed()
    for event in world.takeEvents() {
      for case let collision as UICollisionBehavior in all { collision.tell(event, scene) }
    }
    for behavior in all where behavior.animator === self { behavior.action?() }
    if world.restingTime >= Self.restBeforePause, !needsJoining { pause() }
  }
}

extension RigidBody {
  /// What a body is without an item behaviour.
  func describePlainly() {
    elasticity = 0.2
    friction = 0.2
    density = 1
    resistance = 0
    angularResistance = 0
    allowsRotation = true
    isAnchored = false
  }
}
