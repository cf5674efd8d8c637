import Foundation
import QuartzCore

/// What a block animation is, for those who observe blocks.
package enum BlockKind: Sendable {
  /// `UIView.animate`.
  case changes
  /// `UIView.animateKeyframes`.
  case keyframes
  /// `UIView.transition`.
  case transition
  /// A property animator.
  case animator
}

/// Observes blocks before they run, and may change how they run.
///
/// The animations of a block are not worth changing one by one: they share their timing, and a property animator
/// computes with it.
package protocol BlockObserver: MotionObserver {
  /// A block is about to run, an animator to be made; the code that asked for it is on the call stack.
  ///
  /// - Returns: where it comes from; its animations have the same origin.
  func willRun(_ timing: inout BlockTiming, as kind: BlockKind) -> (any MotionOrigin)?
  /// A property animator is about to start, this many seconds from now.
  func willStart(after delay: inout TimeInterval, of origin: (any MotionOrigin)?)
  /// A key frame is about to be added to a block: when it begins and how long it takes, in parts of the block's
  /// duration. `index` counts the block's key frames from 0.
  func willAddKeyframe(
    start: inout Double, duration: inout Double, index: Int, of origin: (any MotionOrigin)?)
}
