import CoreGraphics
import Scene
import Support

/// How a transition replaces the old picture of a layer by the new one.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new one appears in the old one's place (the default).
  public static let fade = Self(rawValue: "fade")
  /// The new one slides over the old one.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new one pushes the old one away.
  public static let push = Self(rawValue: "push")
  /// The old one slides away over the new one.
  public static let reveal = Self(rawValue: "reveal")
}

/// Where the movement of a transition comes from.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = Self(rawValue: "fromRight")
  public static let fromLeft = Self(rawValue: "fromLeft")
  public static let fromTop = Self(rawValue: "fromTop")
  public static let fromBottom = Self(rawValue: "fromBottom")
}

/// A change of a whole layer, from how it looked to how it looks now.
///
/// It always is under the key "transition", whatever key it is added for. Source: Apple's `CATransition` reference.
open class CATransition: CAAnimation {
  /// Default fade.
  open var type: CATransitionType = .fade { didSet { keep(\CATransition.type, oldValue) } }
  /// For types that move; nil is `fromRight`.
  open var subtype: CATransitionSubtype? { didSet { keep(\CATransition.subtype, oldValue) } }
  /// Where it begins, 0…1. Default 0.
  open var startProgress: Float = 0 { didSet { keep(\CATransition.startProgress, oldValue) } }
  /// Where it ends, `startProgress`…1. Default 1.
  open var endProgress: Float = 1 { didSet { keep(\CATransition.endProgress, oldValue) } }

  public override init() { super.init() }

  override func duplicate() -> CAAnimation {
    let copy = CATransition()
    copyValues(to: copy)
    copy.type = type
    copy.subtype = subtype
    copy.startProgress = startProgress
    copy.endProgress = endProgress
    return copy
  }

  /// A filter of Core Image that makes the transition. Kept; `type` makes it, which is reported. Default nil.
  open var filter: Any? {
    didSet {
      guard filter != nil else { return }
      Diagnostics.report("filter of a CATransition is not used here: its type is", subject: "CATransition")
    }
  }
}

extension CATransition {
  /// What it does, for the render tree; nil for a type or subtype that does not exist.
  var track: TransitionTrack? {
    guard let kind = CATransition.kinds[type], let direction = CATransition.directions[subtype ?? .fromRight]
    else { return nil }
    return TransitionTrack(kind: kind, direction: direction)
  }

  private static let kinds: [CATransitionType: PresentedTransition.Kind] = [
    .fade: .fade, .moveIn: .moveIn, .push: .push, .reveal: .reveal,
  ]
  private static let directions: [CATransitionSubtype: PresentedTransition.Direction] = [
    .fromRight: .fromRight, .fromLeft: .fromLeft, .fromTop: .fromTop, .fromBottom: .fromBottom,
  ]
}

extension PresentedTransition.Kind {
  var type: CATransitionType {
    switch self {
    case .fade: return .fade
    case .moveIn: return .moveIn
    case .push: return .push
    case .reveal: return .reveal
    }
  }
}

extension PresentedTransition.Direction {
  var subtype: CATransitionSubtype {
    switch self {
    case .fromRight: return .fromRight
    case .fromLeft: return .fromLeft
    case .fromTop: return .fromTop
    case .fromBottom: return .fromBottom
    }
  }
}
