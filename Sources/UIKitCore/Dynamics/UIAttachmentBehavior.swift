import CoreGraphics
import RigidBodies
import Support

/// Holds an item to a point, or to another item.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// What the other end is. Raw values are UIKit's.
  public enum AttachmentType: Int, Sendable {
    case items, anchor
  }

  private let first: any UIDynamicItem
  private let second: (any UIDynamicItem)?
  private let kind: Joint.Kind
  /// The points of the items, from their centres.
  private let offset: UIOffset
  private let otherOffset: UIOffset
  /// The place of a pin, slide or fixture when it was made.
  private let place: CGPoint?
  private let axis: CGVector
  private var joint: Joint?
  /// What 1 of friction torque is: a push of 1 at 100 points from the pin. [not documented; our choice]
  private static let torqueUnit = UIPushBehavior.unit * 100

  private init(
    _ kind: Joint.Kind, _ first: any UIDynamicItem, _ offset: UIOffset, _ second: (any UIDynamicItem)?,
    _ otherOffset: UIOffset, anchor: CGPoint, place: CGPoint? = nil, axis: CGVector = .zero
  ) {
    self.kind = kind
    self.first = first
    self.offset = offset
    self.second = second
    self.otherOffset = otherOffset
    self.place = place
    self.axis = axis
    anchorPoint = anchor
    super.init()
    length =
      (Self.point(of: first, offset) - (second.map { Self.point(of: $0, otherOffset) } ?? Vector(anchor)))
      .length
  }

  /// Holds an item's centre to a point, at the distance that it has now.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Holds a point of an item to a point of the reference view, at the distance that they have now.
  public convenience init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) { self.init(.distance, item, offset, nil, .zero, anchor: point) }

  /// Holds the centres of two items at the distance that they have now.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Holds points of two items at the distance that they have now.
  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) { self.init(.distance, item1, offset1, item2, offset2, anchor: .zero) }

  /// Lets two items move against each other along an axis only, without turning.
  open class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint,
    axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(.sliding, item1, .zero, item2, .zero, anchor: point, place: point, axis: axis)
  }

  /// Lets an item move along an axis through a point only, without turning.
  open class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(.sliding, item, .zero, nil, .zero, anchor: point, place: point, axis: axis)
  }

  /// Lets two items come no farther apart than they are now, as a rope does.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior { UIAttachmentBehavior(.limit, item1, offset1, item2, offset2, anchor: .zero) }

  /// Holds two items together as one.
  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(.fixed, item1, .zero, item2, .zero, anchor: point, place: point)
  }

  /// Pins two items together at a point, about which they turn.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(.pin, item1, .zero, item2, .zero, anchor: point, place: point)
  }

  // MARK: Properties

  /// The item, or both.
  open var items: [any UIDynamicItem] { [first] + (second.map { [$0] } ?? []) }
  /// What the other end is.
  open var attachedBehaviorType: AttachmentType { second == nil ? .anchor : .items }

  /// The point that the item hangs from. Moving it pulls the item along. It has no meaning between two items.
  open var anchorPoint: CGPoint {
    didSet {
      guard second == nil else { return }
      changed()
    }
  }
  /// The distance, in points. Default what it was when the attachment was made.
  open var length: CGFloat = 0 { didSet { changed() } }
  /// How little a springy attachment swings: 0, for ever, to 1, not at all. Default 0.
  open var damping: CGFloat = 0 { didSet { changed() } }
  /// How often a second it swings; 0 for an attachment that does not give way. Default 0.
  open var frequency: CGFloat = 0 { didSet { changed() } }
  /// What holds back turning about a pin: 1 is a push of 1 at 100 points. Default 0.
  open var frictionTorque: CGFloat = 0 { didSet { changed() } }
  /// How far a pin turns, in radians, or a sliding item moves, in points, from where they were. Default: any way.
  open var attachmentRange: UIFloatRange = .infinite { didSet { changed() } }

  // MARK: What an animator asks

  private static func point(of item: any UIDynamicItem, _ offset: UIOffset) -> Vector {
    let v = Vector(offset)
    let turn = ElementaryFunctions.sincos(ElementaryFunctions.atan2(item.transform.b, item.transform.a))
    return Vector(item.center) + Vector(turn.cos * v.x - turn.sin * v.y, turn.sin * v.x + turn.cos * v.y)
  }

  override var ownItems: [any UIDynamicItem] { items }

  override func join(_ scene: DynamicScene) {
    guard let a = scene.body(of: first) else { return }
    let b = second.flatMap { scene.body(of: $0) }
    guard second == nil || b != nil else { return }
    let joint = joint.flatMap { $0.a === a && $0.b === b ? $0 : nil } ?? makeJoint(a, b)
    self.joint = joint
    if second == nil, kind == .distance {
      joint.movePlace(to: Vector(anchorPoint), steps: UIDynamicAnimator.stepsPerRefresh)
    }
    joint.length = length.isFinite ? max(Double(length), 0) : 0
    joint.frequency = frequency.isFinite ? max(Double(frequency), 0) : 0
    joint.damping = damping.isFinite ? max(Double(damping), 0) : 0
    joint.frictionTorque = frictionTorque.isFinite ? max(Double(frictionTorque), 0) * Self.torqueUnit : 0
    let (low, high) = (Double(attachmentRange.minimum), Double(attachmentRange.maximum))
    joint.range = low <= high ? low...high : -Double.infinity...Double.infinity
    scene.world.joints.append(joint)
  }

  private func makeJoint(_ a: RigidBody, _ b: RigidBody?) -> Joint {
    guard let place else {
      return Joint(kind, a, at: Vector(offset), b, at: b == nil ? Vector(anchorPoint) : Vector(otherOffset))
    }
    /// A place as it is from a body's centre, turned back by its angle.
    func local(_ body: RigidBody) -> Vector {
      let turn = ElementaryFunctions.sincos(-body.angle)
      let v = Vector(place) - body.position
      return Vector(turn.cos * v.x - turn.sin * v.y, turn.sin * v.x + turn.cos * v.y)
    }
    let joint = Joint(kind, a, at: local(a), b, at: b.map(local) ?? Vector(place))
    let along = Vector(axis)
    joint.axis = along == .zero ? Vector(1, 0) : along
    if let b, along != .zero {
      let turn = ElementaryFunctions.sincos(-b.angle)
      joint.axis = Vector(turn.cos * along.x - turn.sin * along.y, turn.sin * along.x + turn.cos * along.y)
    }
    return joint
  }
}
