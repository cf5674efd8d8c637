import CoreGraphics

/// One running animation of one property, as flat data.
///
/// All records of a tree lie side by side in one array, in the order in which they were added, which is also the
/// order in which they apply. Evaluating a record reads no string, no dictionary and allocates nothing; what does
/// not fit into four numbers (key frames, matrices, paths) lies in a `track` that was prepared at `add`.
struct AnimationRecord {
  enum Motion: UInt8 {
    /// Between `from` and `to`, by the pacing curve.
    case basic
    /// Between `from` and `to`, by the spring.
    case spring
    /// Through the values of the track.
    case keyframes
  }

  struct Flags: OptionSet {
    let rawValue: UInt16
    static let additive = Flags(rawValue: 1)
    static let cumulative = Flags(rawValue: 2)
    /// No other record of the node's property applies before this one: it starts from the committed value.
    static let first = Flags(rawValue: 4)
    /// The start is whatever shows beneath.
    static let fromUnderlying = Flags(rawValue: 8)
    /// The end is whatever shows beneath.
    static let toUnderlying = Flags(rawValue: 16)
    /// `to` is a distance from the start.
    static let toIsRelative = Flags(rawValue: 32)
    /// The value jumps to its end at the start: switches and other things without a way between.
    static let jumps = Flags(rawValue: 128)
    /// It ended and was reported; it only holds its fill value.
    static let ended = Flags(rawValue: 256)
  }

  var node: NodePointer
  var path: PropertyPath
  var motion: Motion
  var flags: Flags
  var timing: MediaTimingValues
  var pacing: PacingCurve
  var spring: SpringSolution
  var from: SIMD4<Double>
  var to: SIMD4<Double>
  /// Key frames, transform or path data; nil for plain numbers between two ends.
  var track: AnimationTrack?
  /// The animation behind it; valid while the record is in the array.
  unowned(unsafe) var attachment: AttachedAnimation

  /// The fraction of the way at a moment: 0 at the start, 1 at the end, beyond for springs.
  @inline(__always) func progress(_ sample: MediaTimingValues.Sample) -> Double {
    switch motion {
    case .spring: return spring.position(at: sample.seconds)
    case .basic, .keyframes: return pacing.value(at: sample.fraction)
    }
  }
}

/// Prepared data that a record points to.
class AnimationTrack {
  /// Plain numbers at fraction `p`.
  func lanes(at p: Double) -> SIMD4<Double> { SIMD4() }
  /// A whole transform at fraction `p`, given what shows beneath.
  func transform(at p: Double, beneath: CATransform3D) -> CATransform3D { beneath }
  /// Whether the track blends a path, contents or a whole transform instead of numbers.
  var content: Content { .lanes }

  enum Content { case lanes, transform, path, image }
}
