import QuartzCore
import Stage
import UIKit

/// One property of one layer that moves for a while: a lane of the tuner's timeline.
public struct Motion: Identifiable, Sendable {
  /// What distinguishes motions: the same in every replay of a script, also with other numbers.
  public struct ID: Hashable, Sendable {
    /// The interaction that caused it.
    public let interaction: Int
    /// The layer's label.
    public let layer: String
    /// The key path; `transition` for what changes a layer as a whole.
    public let keyPath: String
    /// Which one, of several that are alike.
    public let ordinal: Int
  }

  /// What makes it move.
  public enum Source: String, Sendable {
    /// An animation object that was added to the layer.
    case animation
    /// A child of an animation group.
    case group
    /// A block: `UIView.animate`.
    case block
    /// A block of key frames: `UIView.animateKeyframes`.
    case keyframeBlock
    /// `UIView.transition`.
    case viewTransition
    /// A property animator.
    case propertyAnimator
    /// A display link, frame by frame.
    case displayLink
    /// A finger, or whatever the app does with it.
    case finger
    /// Other code that changes it frame by frame.
    case code
  }

  /// Identifies the motion; the same in every replay of a script.
  public let id: ID
  /// Which kind of code made the motion.
  public let source: Source
  /// What the layer is called: its accessibility identifier or name; else the property that holds it, with its class
  /// (`DropTabBar.dot`); else its path.
  public let label: String
  /// The layer's path, as `tree` lists it.
  public let layerPath: String
  /// The animation; nil for what moves frame by frame without one.
  public let summary: AnimationSummary?
  /// When it was asked for, in seconds of media time.
  public let start: TimeInterval
  /// When it begins to move: later than `start` after a delay.
  public let begin: TimeInterval
  /// When it ends or ended; infinite for what repeats without end. For what moves frame by frame: the last change so
  /// far.
  public internal(set) var end: TimeInterval
  /// Whether it was removed or replaced before its end.
  public internal(set) var wasCut = false
  let reference: LayerReference
  let origin: CallOrigin?
  /// How it went, of what moves frame by frame; nil for an animation.
  let trace: MotionTrace?

  /// The layer, while it lives.
  public var layer: CALayer? { reference.layer }
  /// What can be tuned about it; nil when there is nothing, as for what moves frame by frame.
  @preconcurrency @MainActor public var subject: TuningSubject.ID? { origin?.subject }
  /// The code that asked for it, who called that, and so on; empty where the program holds no line tables.
  @preconcurrency @MainActor public var callSites: [CallSite] { origin?.sites ?? [] }

  /// Whether it covers a moment.
  public func isActive(at time: TimeInterval) -> Bool { time >= begin && time <= end }

  /// What moves: `tab.1.icon transform.scale`.
  public var title: String { "\(label) \(id.keyPath)" }
  /// What it does, in words: the animation's kind, values, time and pace.
  public var text: String { summary?.text ?? source.rawValue }
}

/// A layer that is not kept alive.
final class LayerReference: @unchecked Sendable {
  weak var layer: CALayer?
  init(_ layer: CALayer?) { self.layer = layer }
}
