/// What the loop over all animations reads each frame, one for each record, side by side.
///
/// A plain spring needs nothing else: where its number is, when it runs, three coefficients and two ends. Anything
/// else continues to the `AnimationRecord` at the same index.
struct RunningRecord {
  enum Route: UInt8 {
    /// Removed; the place is reused at the next tidying.
    case gone
    /// By the record's own rules.
    case general
    /// One number on a spring of one of the three regimes.
    case underDamped, critical, overDamped
    /// An under-damped spring whose number goes to three places, `stride` apart: the diagonal of a matrix that is an
    /// identity beneath.
    case underDampedScale
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// No earlier record writes these numbers: it starts from the committed value.
    static let first = Flags(rawValue: 1)
    /// The first of records that overlap in part: the whole property is restored before it.
    static let restoresWhole = Flags(rawValue: 2)
    /// It ended and was reported; it only holds its fill value.
    static let ended = Flags(rawValue: 4)
    /// The first record of its animation.
    static let leads = Flags(rawValue: 8)
    /// It stands still by its own timing.
    static let isFrozen = Flags(rawValue: 16)
    /// It runs once, at the pace of its layer and in no group.
    static let isPlain = Flags(rawValue: 32)
    /// It was not put in order since it came or was changed.
    static let isNew = Flags(rawValue: 64)
    /// The first record of an animation whose begin is to be reported and has not come.
    static let isAwaited = Flags(rawValue: 128)
    static let isAtRest: Flags = [.ended, .isFrozen]
  }

  /// From one number of a matrix's diagonal to the next.
  static let stride = 5

  /// The number that is written.
  var target: UnsafeMutablePointer<Double>
  /// What an additive spring is added to; a zero for others.
  var beneath: UnsafePointer<Double>
  /// When the animation as a whole begins and ends, in its layer's time.
  var begin: Double
  var end: Double
  var decay = 0.0
  var rate = 0.0
  var coefficient = 0.0
  var from = 0.0
  var to = 0.0
  /// The animation that it is a record of.
  let motion: MotionID
  var route = Route.general
  var flags: Flags = []

  /// Replaces what is beneath a spring that replaces its value.
  nonisolated(unsafe) static let zero: UnsafePointer<Double> = {
    let zero = UnsafeMutablePointer<Double>.allocate(capacity: 1)
    zero.initialize(to: 0)
    return UnsafePointer(zero)
  }()
}
