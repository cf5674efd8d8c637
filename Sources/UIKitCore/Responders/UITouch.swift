import Foundation
import QuartzCore

/// One finger, or the mouse with a button down, from the moment it meets the screen until it is lifted.
///
/// The same object is used for the whole life of the touch; its properties change between events.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// Where the touch is in its life.
  public enum Phase: Int, Sendable {
    case began = 0
    case moved = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
    case regionEntered = 5
    case regionMoved = 6
    case regionExited = 7
  }

  /// What made the touch.
  public enum TouchType: Int, Sendable {
    case direct = 0
    case indirect = 1
    case pencil = 2
    case indirectPointer = 3
    /// The old name.
    public static let stylus = TouchType.pencil
  }

  package var currentPhase: Phase = .began
  package var time: TimeInterval = 0
  package var taps = 1
  package var windowLocation: CGPoint = .zero
  package var previousWindowLocation: CGPoint = .zero
  package weak var hitView: UIView?
  package weak var hitWindow: UIWindow?
  /// The recognisers that follow the touch, from the hit view outwards.
  package var recognizers: [UIGestureRecognizer] = []

  public override init() {
    super.init()
  }

  /// Where the touch is in its life.
  open var phase: Phase { currentPhase }

  /// When the touch last changed, in seconds of media time.
  open var timestamp: TimeInterval { time }

  /// How many times the finger came down at nearly the same place in quick succession, this time included.
  open var tapCount: Int { taps }

  /// What made the touch: always a direct one.
  open var type: TouchType { .direct }

  /// The view that the touch began in. It stays the same when the finger moves away from it.
  open var view: UIView? { hitView }

  /// The window that the touch began in.
  open var window: UIWindow? { hitWindow }

  /// The recognisers that follow the touch, from the hit view outwards.
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }

  /// Where the touch is, in the coordinates of `view`; nil means those of the window.
  open func location(in view: UIView?) -> CGPoint { converted(windowLocation, to: view) }

  /// Where the touch was when it last changed before now.
  open func previousLocation(in view: UIView?) -> CGPoint { converted(previousWindowLocation, to: view) }

  /// The same as `location(in:)`.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// The same as `previousLocation(in:)`.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  /// How hard the finger presses; 1 is an average touch. The mouse presses so always.
  open var force: CGFloat { phase == .ended || phase == .cancelled ? 0 : 1 }
  /// The largest `force`, as on devices that feel it.
  open var maximumPossibleForce: CGFloat { Self.largestForce }
  private static let largestForce: CGFloat = 20.0 / 3

  /// How large the finger's tip is, in points: a mouse has none, so that it is a middling finger's. A figure of ours.
  open var majorRadius: CGFloat { Self.fingerRadius }
  open var majorRadiusTolerance: CGFloat { Self.fingerRadius / 4 }
  private static let fingerRadius: CGFloat = 20

  /// The pencil's angle to the screen, in radians; upright for fingers.
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// The pencil's direction in the plane of `view`, in radians; 0 for fingers.
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  /// The pencil's direction as a unit vector.
  open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
  /// How far the pencil is turned about itself, in radians; 0 for fingers.
  open var rollAngle: CGFloat { 0 }
  /// Nothing is an estimate here.
  open var estimationUpdateIndex: NSNumber? { nil }
  open var estimatedProperties: Properties { [] }
  open var estimatedPropertiesExpectingUpdates: Properties { [] }

  /// What of a touch may be an estimate.
  public struct Properties: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let force = Properties(rawValue: 1 << 0)
    public static let azimuth = Properties(rawValue: 1 << 1)
    public static let altitude = Properties(rawValue: 1 << 2)
    public static let location = Properties(rawValue: 1 << 3)
  }

  private func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = hitWindow, view !== window else { return point }
    return view.convert(point, from: window)
  }
}
