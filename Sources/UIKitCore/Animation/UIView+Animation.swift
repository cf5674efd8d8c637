import Foundation
import QuartzCore
import Support

extension UIView {
  /// How a curve sets off and arrives.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut = 0
    case easeIn = 1
    case easeOut = 2
    case linear = 3
    /// The course of the keyboard, which its notifications name; UIKit has it without a name: the system's spring,
    /// which has arrived after half a second whatever the duration.
    case keyboard = 7
  }

  /// What a block animation does beside lasting. Raw values are UIKit's.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the changed views inside the block, so that their subviews move along.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets the views take touches, where the model has them, while they move.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts properties that cannot add up (opacity, colours) from what shows.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats without end.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs back as well, which takes as long again; then the new values show.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Uses the block's own duration inside another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Uses the block's own curve inside another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Animates the changes that a transition makes, too.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Hides and shows the views of a transition instead of taking one out and putting the other in.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Takes over no options (repetition, user interaction…) from an outer block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// The default curve.
    public static let curveEaseInOut: AnimationOptions = []
    /// Sets off slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Arrives slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Moves evenly.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Updates properties and layout before the block, without animation, and at its end, animated: what the block
    /// asks to be updated moves along. [UIKit's raw value is not documented.]
    public static let flushUpdates = AnimationOptions(rawValue: 1 << 29)
    /// A wish for 60 frames a second. Frames are on a grid of media time here; the wish has no effect.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// A wish for 30 frames a second; no effect either.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    private static let curveShift: UInt = 16
    private static let curveMask: UInt = 7

    var curve: AnimationCurve {
      AnimationCurve(rawValue: Int((rawValue >> Self.curveShift) & Self.curveMask)) ?? .easeInOut
    }
  }

  // MARK: With a curve

  /// Animates what `animations` changes, with the ease-in-out curve.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates what `animations` changes.
  ///
  /// The views have their new values at once; what shows follows.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 or less applies the changes at once.
  ///   - delay: seconds before the motion begins; the old values show till then.
  ///   - completion: called once when all animations of the block have ended, with false if one was cut short.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    BlockAnimation.run(
      blockTiming(duration, delay, .curve(options.curve), options), animations: animations,
      completion: completion)
  }

  // MARK: With a spring

  /// Animates what `animations` changes with a spring that has come to rest (within 0.1 %) after `duration`.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 arrives without swinging; nearer to 0 swings more. Clamped to at most 1.
  ///   - velocity: whole travels per second at the start, positive towards the target.
  ///   - options: the curve among them is ignored.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let spring = finiteSpring(dampingRatio, velocity) else {
      animate(withDuration: 0, delay: 0, options: options, animations: animations, completion: completion)
      return
    }
    BlockAnimation.run(
      blockTiming(
        duration, delay,
        .fittedSpring(
          dampingRatio: spring.first, initialVelocity: CGVector(dx: spring.velocity, dy: spring.velocity)),
        options),
      animations: animations, completion: completion)
  }

  /// Animates what `animations` changes with a spring by its feel.
  ///
  /// Stiffness (2π/d)², damping 4π(1−b)/d for a bounce b ≥ 0; the animation lasts until the spring has settled, which
  /// is longer than `duration`. Source: Apple's header (iOS 17).
  ///
  /// - Parameters:
  ///   - duration: the perceptual duration, seconds. Default 0.5.
  ///   - bounce: −1…1, 0 for none. Default 0.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = finiteSpring(bounce, initialSpringVelocity)
    let pace = BlockTiming.Pace.perceptualSpring(
      duration: nil, bounce: spring?.first ?? 0,
      initialVelocity: CGVector(dx: spring?.velocity ?? 0, dy: spring?.velocity ?? 0))
    BlockAnimation.run(
      blockTiming(spring == nil ? 0 : duration, delay, pace, options), animations: animations,
      completion: completion)
  }

  // MARK: Modifying

  /// Runs `animations`, inside an animation block, so that what it changes repeats.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = BlockAnimation.current else {
      Diagnostics.report("modifyAnimations has no effect outside an animation block", subject: "UIView")
      animations()
      return
    }
    let before = block.timing
    block.timing.repeatCount = Float(count)
    block.timing.autoreverses = autoreverses
    animations()
    block.timing = before
  }

  /// Runs `actionsWithoutAnimation` with animations disabled, also inside an animation block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let before = BlockAnimation.isEnabled
    BlockAnimation.isEnabled = false
    defer { BlockAnimation.isEnabled = before }
    actionsWithoutAnimation()
  }

  /// Switches block animations on or off; those that run continue.
  public class func setAnimationsEnabled(_ enabled: Bool) { BlockAnimation.isEnabled = enabled }

  /// Whether blocks animate. Default true.
  public class var areAnimationsEnabled: Bool { BlockAnimation.isEnabled }

  /// The duration of the block that is running; 0 outside.
  public class var inheritedAnimationDuration: TimeInterval {
    BlockAnimation.isEnabled ? BlockAnimation.current?.timing.duration ?? 0 : 0
  }

  static func blockTiming(
    _ duration: TimeInterval, _ delay: TimeInterval, _ pace: BlockTiming.Pace, _ options: AnimationOptions
  ) -> BlockTiming {
    var timing = BlockTiming(duration: duration, delay: delay, pace: pace, options: options)
    if options.contains(.repeat) { timing.repeatCount = .infinity }
    timing.autoreverses = options.contains(.autoreverse)
    return timing
  }

  /// The two parameters of a spring when both are numbers; a report and nil when not.
  private static func finiteSpring(_ first: CGFloat, _ velocity: CGFloat) -> (
    first: CGFloat, velocity: CGFloat
  )? {
    if first.isFinite, velocity.isFinite { return (first, velocity) }
    Diagnostics.report("a spring's damping, bounce or velocity is not a finite number; applied at once")
    return nil
  }
}
