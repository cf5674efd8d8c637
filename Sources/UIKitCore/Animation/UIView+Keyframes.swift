import Foundation
import QuartzCore
import Support

extension UIView {
  /// What a key-frame animation does beside lasting. Raw values are UIKit's; the curve of an `AnimationOptions` may be
  /// added by its raw value.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the changed views inside the block, so that their subviews move along.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Lets the views take touches, where the model has them, while they move.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Starts from what shows.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Repeats without end.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs back as well, which takes as long again; then the new values show.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Uses the block's own duration inside another block.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Takes no options over from an outer block.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Straight lines between the values. The default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps from value to value.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Straight lines at constant speed; the relative times do not count.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// A smooth curve through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// A smooth curve at constant speed; the relative times do not count.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    private static let modeShift: UInt = 10
    private static let modeMask: UInt = 7

    var calculationMode: CAAnimationCalculationMode {
      let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      let index = Int((rawValue >> Self.modeShift) & Self.modeMask)
      return index < modes.count ? modes[index] : .linear
    }

    /// The bits that mean the same for blocks of all kinds.
    var animationOptions: AnimationOptions {
      AnimationOptions(rawValue: rawValue & ~(Self.modeMask << Self.modeShift))
    }
  }

  /// Animates the key frames that `animations` adds, each in its own part of the duration.
  ///
  /// For every changed property one key-frame animation runs, with absolute values, from what the property was. The
  /// pace over the whole is ease-in-ease-out, unless a curve is among the options.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 or less applies the changes at once.
  ///   - delay: seconds before the motion begins; the old values show till then.
  ///   - completion: called once when all animations of the block have ended, with false if one was cut short.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let shared = options.animationOptions
    BlockAnimation.run(
      blockTiming(duration, delay, .curve(shared.curve), shared),
      keyframes: KeyframeRecorder(calculationMode: options.calculationMode), animations: animations,
      completion: completion)
  }

  /// One key frame of the block of `animateKeyframes`: the changes of `animations`, from one moment to another.
  ///
  /// - Parameters:
  ///   - frameStartTime: when the changes begin, as a fraction of the duration, 0…1.
  ///   - frameDuration: how long they take, as a fraction of the duration; 0 jumps.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    if let keyframes = BlockAnimation.current?.keyframes, BlockAnimation.isEnabled {
      keyframes.addKeyframe(start: frameStartTime, duration: frameDuration, changes: animations)
      return
    }
    // Where animateKeyframes applies its changes at once, so do its key frames, and that is no mistake.
    if BlockAnimation.isEnabled, BlockAnimation.current == nil, !KeyframeRecorder.appliesAtOnce {
      Diagnostics.report("addKeyframe has no effect outside the block of animateKeyframes", subject: "UIView")
    }
    animations()
  }
}
