import CoreGraphics
import RigidBodies
import Support

/// Draws an item to a point, where it comes to rest upright.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  private var joint: Joint?
  /// How often a second an item would swing about the point. [not documented; our choice]
  private static let frequency = 2.5
  /// The damping ratios for a damping of 0 and 1. [not documented; our choice]
  private static let leastRatio = 0.3

  /// Draws an item to a point of the reference view.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  /// Where the item goes.
  open var snapPoint: CGPoint { didSet { changed() } }
  /// How little the item swings: 0, much, to 1, not at all. Default 0.5.
  open var damping: CGFloat = 0.5 { didSet { changed() } }

  override var ownItems: [any UIDynamicItem] { [item] }

  override func join(_ scene: DynamicScene) {
    guard let body = scene.body(of: item) else { return }
    let joint = joint.flatMap { $0.a === body ? $0 : nil } ?? Joint(.snap, body, at: .zero, nil, at: .zero)
    self.joint = joint
    joint.pointB = Vector(snapPoint)
    joint.frequency = Self.frequency
    let amount = damping.isFinite ? min(max(Double(damping), 0), 1) : 0.5
    joint.damping = Self.leastRatio + (1 - Self.leastRatio) * amount
    scene.world.joints.append(joint)
  }
}
