/// Where a motion comes from, as the observer who was asked sees it.
package protocol MotionOrigin: AnyObject {
  /// The code that asked for it, `FILE:LINE`; nil when that is not known.
  var callSite: String? { get }
}

/// What asks where it comes from.
package enum MotionMaker: Sendable {
  /// An animation object, as it is made.
  case animation
  /// A display link, as it is added.
  case displayLink
  /// A timer, or work that waits: as it is asked for.
  case timer
  /// A task, as it goes on: where it stands, then who waits for that, as addresses to which calls return.
  case task([UInt])
  /// A closure that answers a control, as it is made.
  case action
}
