import Foundation
import QuartzCore
import Support

/// `firstItem.firstAttribute  relation  multiplier × secondItem.secondAttribute + constant`, in points.
///
/// An active constraint is held by the nearest common ancestor of its items. The constant may change at any time and
/// is cheap. What UIKit raises for (unrelated views, a place against a size, required made optional while active) is
/// reported, and the constraint stays as it was.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject, KeyValueObserving {
  /// Who observes the object's properties; nil without observers.
  // Unsafe for those who stop observing as they end.
  nonisolated(unsafe) package final var changeListener: ChangeListener?
  nonisolated package class var observesOnMainThread: Bool { true }

  /// How the sides compare. Raw values are UIKit's.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// What of an item is meant. Raw values are UIKit's.
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline,
      firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }

  /// Raw values are UIKit's.
  public enum Axis: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }

  /// The gap between siblings that the system calls standard, in points.
  static let systemSpacing: CGFloat = 8

  private(set) var first = LayoutSide(item: nil, attribute: .notAnAttribute)
  private(set) var second = LayoutSide(item: nil, attribute: .notAnAttribute)
  open var firstItem: AnyObject? { first.item }
  open var secondItem: AnyObject? { second.item }
  public var firstAttribute: Attribute { first.attribute }
  public var secondAttribute: Attribute { second.attribute }
  public private(set) var relation = Relation.equal
  public private(set) var multiplier: CGFloat = 1
  private var hasSecondItem = false

  /// The view that holds the constraint while it is active.
  weak var holder: UIView?
  /// Counts up with every activation.
  var age = 0
  private static var activations = 0

  /// Makes a constraint that constrains nothing, in whose place another one is put later. The only designated
  /// initialiser, as Apple's: a subclass has the others from it.
  public override init() { super.init() }

  /// Both items are views or guides; a nil second item makes a size constant, whatever the second attribute says.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    self.init(
      first: view1 as AnyObject, attr1, relation, view2.map { $0 as AnyObject },
      view2 == nil ? .notAnAttribute : attr2, multiplier, c)
  }

  convenience init(
    first: AnyObject?, _ firstAttribute: Attribute, _ relation: Relation, _ second: AnyObject?,
    _ secondAttribute: Attribute, _ multiplier: CGFloat, _ constant: CGFloat
  ) {
    self.init(
      LayoutSide(item: first, attribute: firstAttribute), relation,
      LayoutSide(item: second, attribute: secondAttribute), multiplier, constant)
  }

  convenience init(
    _ first: LayoutSide, _ relation: Relation, _ second: LayoutSide, _ multiplier: CGFloat,
    _ constant: CGFloat
  ) {
    self.init()
    self.first = first
    self.second = second
    hasSecondItem = second.item != nil
    self.relation = relation
    self.multiplier = multiplier
    knownConstant = constant
    if !constant.isFinite || !multiplier.isFinite {
      Diagnostics.report(
        "a constraint's constant \(constant) or multiplier \(multiplier) is not finite; it will not act")
    }
  }

  /// What is added to the second side, in points.
  open var constant: CGFloat {
    get { knownConstant }
    set {
      guard newValue != knownConstant else { return }
      guard newValue.isFinite else {
        Diagnostics.report("constant = \(newValue) was ignored: it is not finite", subject: constraintText)
        return
      }
      changeListener?.willChange("constant")
      defer { changeListener?.didChange("constant") }
      knownConstant = newValue
      holder?.layoutEngine?.constantChanged(of: self)
    }
  }
  private var knownConstant: CGFloat = 0

  /// How much it matters. Default required. Of an active constraint it cannot change from or to required.
  open var priority: UILayoutPriority {
    get { knownPriority }
    set {
      guard newValue != knownPriority else { return }
      guard newValue.rawValue > 0, newValue.rawValue <= 1000 else {
        Diagnostics.report(
          "priority \(newValue.rawValue) was ignored: it is not in 1...1000", subject: constraintText)
        return
      }
      if holder != nil, (newValue == .required) != (knownPriority == .required) {
        Diagnostics.report(
          "priority \(newValue.rawValue) was ignored: an active constraint cannot change from or to required",
          subject: constraintText)
        return
      }
      knownPriority = newValue
      holder?.layoutEngine?.replace(self)
    }
  }
  private var knownPriority = UILayoutPriority.required

  /// A name for messages. Default nil.
  open var identifier: String?

  /// Called when the object was loaded from a storyboard or a nib and its outlets and actions are connected.
  open func awakeFromNib() {}

  /// Whether an archive of the view that holds it has the constraint, too. Default false; true for those of storyboards
  /// and nibs, as in Apple's headers.
  open var shouldBeArchived = false

  /// Takes the place of another constraint, which becomes inactive; active where that one was.
  func replace(_ other: NSLayoutConstraint) {
    let wasActive = other.isActive
    other.isActive = false
    (first, second, hasSecondItem) = (other.first, other.second, other.hasSecondItem)
    (relation, multiplier, knownConstant) = (other.relation, other.multiplier, other.knownConstant)
    (knownPriority, identifier, shouldBeArchived) = (
      other.knownPriority, other.identifier, other.shouldBeArchived
    )
    if wasActive { isActive = true }
  }

  open var firstAnchor: NSLayoutAnchor<AnyObject>? {
    firstItem.map { NSLayoutAnchor<AnyObject>($0, firstAttribute) }
  }
  open var secondAnchor: NSLayoutAnchor<AnyObject>? {
    secondItem.map { NSLayoutAnchor<AnyObject>($0, secondAttribute) }
  }

  /// Whether it takes part in layout. Setting it finds the nearest common ancestor of the items.
  open var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  // MARK: Activation

  private func activate() {
    guard holder == nil else { return }
    if let fault = faultOfForm {
      Diagnostics.report("the constraint was not activated: \(fault)", subject: constraintText)
      return
    }
    guard let ancestor = commonAncestor else {
      Diagnostics.report(
        "Unable to activate constraint because its items have no common ancestor. Does the constraint or its"
          + " anchors reference items in different view hierarchies? That's illegal.", subject: constraintText
      )
      return
    }
    Self.activations += 1
    age = Self.activations
    holder = ancestor
    ancestor.layoutState.held.append(self)
    ancestor.markConstraintsHeldBelow()
    ancestor.layoutRoot.makeEngine().add(self)
    ancestor.setNeedsSolution(because: .constraints)
  }

  private func deactivate() {
    guard let holder else { return }
    let engine = holder.layoutEngine
    holder.layoutState.held.removeAll { $0 === self }
    self.holder = nil
    engine?.remove(self)
    holder.setNeedsSolution(because: .constraints)
  }

  /// The views and guides of both sides.
  var items: [LayoutItem] { first.items + second.items }

  func involves(_ item: LayoutItem) -> Bool { items.contains { $0 === item } }

  /// Whether the constraint turns round where text runs right to left.
  var followsReading: Bool { first.followsReading || second.followsReading }

  var secondLayoutItem: LayoutItem? { secondItem as? LayoutItem }

  private var commonAncestor: UIView? {
    let views = items.map(\.referenceView)
    guard let first = views.first, let first else { return nil }
    return sequence(first: first, next: \.parentView).first { ancestor in
      views.allSatisfy { $0?.isDescendant(of: ancestor) == true }
    }
  }

  private var faultOfForm: String? {
    guard first.isComplete else {
      return "its first item is neither a view nor a layout guide, or is gone"
    }
    if hasSecondItem, !second.isComplete {
      return "its second item is neither a view nor a layout guide, or is gone"
    }
    guard constant.isFinite, multiplier.isFinite else { return "a number is not finite" }
    let family = firstAttribute.family
    if family == .none { return "it has no first attribute" }
    if !hasSecondItem || secondAttribute == .notAnAttribute {
      return family == .size ? nil : "a place needs a second item to be measured from"
    }
    if family != secondAttribute.family {
      return "\(firstAttribute) cannot be compared with \(secondAttribute)"
    }
    let fixed: Set<Attribute> = [.left, .right, .leftMargin, .rightMargin]
    let pair = [firstAttribute, secondAttribute]
    if pair.contains(where: fixed.contains), pair.contains(where: \.followsReading) {
      return "left and right cannot be compared with leading and trailing"
    }
    return nil
  }

  open override var description: String {
    guard Thread.isMainThread else { return "<\(type(of: self))>" }
    return MainActor.assumeIsolated { constraintText }
  }
}

extension NSLayoutConstraint.Attribute {
  enum Family { case none, x, y, size }

  var family: Family {
    switch self {
    case .notAnAttribute: return .none
    case .width, .height: return .size
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin,
      .centerXWithinMargins:
      return .x
    default: return .y
    }
  }

  /// Whether it is a place of the margins' guide, and which.
  var withinMargins: NSLayoutConstraint.Attribute? {
    switch self {
    case .leftMargin: return .left
    case .rightMargin: return .right
    case .topMargin: return .top
    case .bottomMargin: return .bottom
    case .leadingMargin: return .leading
    case .trailingMargin: return .trailing
    case .centerXWithinMargins: return .centerX
    case .centerYWithinMargins: return .centerY
    default: return nil
    }
  }
}
