import CoreGraphics

/// What an animation or layer shows before it begins and after it ends.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing outside its active time (the default).
  public static let removed = Self(rawValue: "removed")
  /// The end value after the end.
  public static let forwards = Self(rawValue: "forwards")
  /// The start value before the begin.
  public static let backwards = Self(rawValue: "backwards")
  /// Both.
  public static let both = Self(rawValue: "both")
}

/// The timing model that layers and animations share.
///
/// Parent time becomes local time by `t = (parent − beginTime) · speed + timeOffset`; local time is then folded into
/// repeats of `duration`. All times are seconds of media time.
public protocol CAMediaTiming: AnyObject {
  /// When it begins, in the parent's time. Default 0, which for a top-level animation means "when it is committed".
  var beginTime: CFTimeInterval { get set }
  /// Length of one cycle. Default 0 for animations (the transaction's duration), infinite for layers.
  var duration: CFTimeInterval { get set }
  /// Local seconds per parent second; 0 pauses, negative runs backwards. Default 1.
  var speed: Float { get set }
  /// Added to local time. Default 0.
  var timeOffset: CFTimeInterval { get set }
  /// Cycles to run, fractions allowed, 0 for one. Default 0.
  var repeatCount: Float { get set }
  /// Seconds to repeat for; wins over `repeatCount` when both are set. Default 0 (unused).
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each cycle also runs back. Default false.
  var autoreverses: Bool { get set }
  /// Default `removed`.
  var fillMode: CAMediaTimingFillMode { get set }
}
