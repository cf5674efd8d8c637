import Foundation
import QuartzCore
import Support

/// Animates changes of views, and can be paused, scrubbed, reversed, continued and stopped on the way.
///
/// It goes from inactive to active when it starts, pauses or is scrubbed, and back when it has arrived, or by way of
/// stopped. Everything runs on the media clock. What UIKit raises for is reported here and does nothing.
///
/// Sources: Apple's documentation; WWDC 2016, session 216; WWDC 2017, session 230.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating,
  @preconcurrency NSCopying
{
  // MARK: State

  private let timing: any UITimingCurveProvider
  /// Seconds of the whole. A spring by its constants, or by its feel, takes its settling time.
  public let duration: TimeInterval
  /// Seconds between the start and the motion.
  public private(set) var delay: TimeInterval = 0
  public private(set) var state = UIViewAnimatingState.inactive
  /// Whether it moves, or waits out its delay. Default false.
  public private(set) var isRunning = false

  private var pace: BlockTiming.Pace
  /// Where it was made, as the context's observer says.
  private let origin: (any MotionOrigin)?
  private var storedReversed = false
  private var storedInterruptible = true
  private var storedUserInteraction = true
  private var storedManualHitTesting = false
  private var waiting: [(block: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var options: UIView.AnimationOptions = []
  private var timeline: AnimatorTimeline?

  // MARK: Making one

  /// An animator at the pace of `parameters`.
  ///
  /// - Parameter duration: seconds; 0 or less, or no finite number, arrives at once.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timing = (parameters.copy(with: nil) as? any UITimingCurveProvider) ?? parameters
    var block = BlockTiming(duration: duration, pace: parameters.blockPace)
    origin = BlockAnimation.observer?.willRun(&block, as: .animator)
    pace = block.pace
    var seconds = block.duration
    if !seconds.isFinite {
      Diagnostics.report(
        "an animator's duration is not a finite number; it arrives at once", subject: "UIViewPropertyAnimator"
      )
      seconds = 0
    }
    let natural = BlockTiming(duration: max(seconds, 0), pace: pace)
    switch pace {
    case .physicalSpring, .perceptualSpring, .keyboardSpring: self.duration = natural.animationPace().duration
    case .curve, .fittedSpring: self.duration = natural.duration
    }
    super.init()
  }

  /// An animator of 0.2 s along the ease-in-out curve. Not documented by Apple; our choice.
  public override convenience init() { self.init(duration: 0.2, curve: .easeInOut) }

  /// An animator along a named curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator along the Bézier curve with two control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// An animator on a spring that has come to rest after the duration.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator that runs already. Repetition among the options has no effect.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
    animator.options = options
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// A new animator with the same duration and timing, without animations.
  open func copy(with zone: NSZone? = nil) -> Any {
    UIViewPropertyAnimator(duration: duration, timingParameters: timing)
  }

  /// The pace it was made with.
  open var timingParameters: (any UITimingCurveProvider)? { timing }

  // MARK: Settings

  /// Whether it may be paused, scrubbed, reversed and stopped while it runs. Default true; to be set while inactive.
  open var isInterruptible: Bool {
    get { storedInterruptible }
    set { if isInactive("isInterruptible") { storedInterruptible = newValue } }
  }

  /// Whether the animating views take touches. Default true; to be set while inactive.
  open var isUserInteractionEnabled: Bool {
    get { storedUserInteraction }
    set { if isInactive("isUserInteractionEnabled") { storedUserInteraction = newValue } }
  }

  /// Whether touches find the animating views at their destinations, where the app tests for them, instead of where
  /// they are seen. Default false; to be set while inactive.
  open var isManualHitTestingEnabled: Bool {
    get { storedManualHitTesting }
    set { if isInactive("isManualHitTestingEnabled") { storedManualHitTesting = newValue } }
  }

  /// Whether scrubbing moves the values evenly, whatever the curve. Default true.
  ///
  /// When it is true, `fractionComplete` is the fraction of the way, else the fraction of the time. It reads the same
  /// right before and right after a pause.
  open var scrubsLinearly = true

  /// Whether it stays active, paused, when it has arrived; the app must stop it then. Default false.
  open var pausesOnCompletion = false

  // MARK: Adding

  /// Adds changes that begin after a part of the duration.
  ///
  /// On an animator that is active they begin `delayFactor` · `duration` from now and take what is left after that.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    guard state != .stopped else { return misuse("addAnimations", "it is stopped; finish it first") }
    var factor = Double(delayFactor)
    if !factor.isFinite || !(0...1).contains(factor) {
      misuse(
        "addAnimations", "delayFactor must lie in 0...1, got \(delayFactor); it was clamped", isIgnored: false
      )
      factor = factor.isFinite ? min(max(factor, 0), 1) : 0
    }
    guard let timeline else {
      waiting.append((animation, factor))
      return
    }
    timeline.run(animation, pace: pace, options: options, delayFactor: factor)
  }

  /// Adds changes; on an active animator they run for the time that is left.
  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds a handler that is called once, with the position at which the animator ended.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Waits for the end.
  open func addCompletion() async -> UIViewAnimatingPosition {
    await withCheckedContinuation { continuation in addCompletion { continuation.resume(returning: $0) } }
  }

  // MARK: Running

  /// Starts, or continues after a pause.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts after a delay, in seconds; the changes are made at once and show from then on.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard delay.isFinite else { return misuse("startAnimation", "the delay is not a finite number") }
    switch state {
    case .stopped: misuse("startAnimation", "it is stopped; finish it first")
    case .active: if !isRunning { proceed(pace: nil, durationFactor: 0) }
    case .inactive:
      var wait = max(delay, 0)
      BlockAnimation.observer?.willStart(after: &wait, of: origin)
      activate(delay: max(wait, 0))
      if storedReversed {
        timeline?.rest(atEnd: true)
        proceed(pace: nil, durationFactor: 0)
      } else {
        isRunning = true
        timeline?.didStart(owner: self)
      }
    }
  }

  /// Stops where it is; it can continue.
  open func pauseAnimation() {
    switch state {
    case .stopped: misuse("pauseAnimation", "it is stopped")
    case .inactive: activateResting()
    case .active:
      guard isRunning, isInterruptible("pauseAnimation") else { return }
      isRunning = false
      timeline?.pause()
    }
  }

  /// Continues after a pause.
  ///
  /// - Parameters:
  ///   - parameters: another pace from here on. Nil keeps the old one: a curve continues from where it has this height;
  ///     a spring starts again from rest, unless nothing was moved during the pause.
  ///   - durationFactor: how long the rest takes, as a part of `duration`; 0 for what is left of it. Springs that last
  ///     until they settle do not heed it.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else {
      return misuse("continueAnimation", "it is not paused")
    }
    guard durationFactor.isFinite, durationFactor >= 0 else {
      return misuse("continueAnimation", "durationFactor must be 0 or more, got \(durationFactor)")
    }
    if let parameters { pace = parameters.blockPace }
    proceed(pace: parameters == nil ? nil : pace, durationFactor: Double(durationFactor))
  }

  /// How far it is in its direction, 0…1; reversed, it counts from the new values to the old ones.
  ///
  /// Setting it pauses an animator that runs, and activates an inactive one. Values outside 0…1 are clamped.
  open var fractionComplete: CGFloat {
    get {
      guard let timeline else { return 0 }
      let forward =
        scrubsLinearly ? timeline.fraction : timeline.duration > 0 ? timeline.seconds / timeline.duration : 1
      let clamped = min(max(forward, 0), 1)
      return CGFloat(storedReversed ? 1 - clamped : clamped)
    }
    set {
      guard newValue.isFinite else {
        return misuse("fractionComplete", "it was set to a number that is not finite")
      }
      switch state {
      case .stopped: return misuse("fractionComplete", "it is stopped")
      case .inactive: activateResting()
      case .active:
        guard !isRunning || isInterruptible("fractionComplete") else { return }
        isRunning = false
        timeline?.pause()
      }
      let clamped = min(max(Double(newValue), 0), 1)
      timeline?.scrub(to: storedReversed ? 1 - clamped : clamped, linearly: scrubsLinearly)
    }
  }

  /// Whether it goes from the new values to the old ones. Set while it runs, it turns round where it is.
  open var isReversed: Bool {
    get { storedReversed }
    set {
      guard newValue != storedReversed else { return }
      if state == .stopped { return misuse("isReversed", "it is stopped") }
      if isRunning, !isInterruptible("isReversed") { return }
      storedReversed = newValue
      if isRunning { timeline?.turn(isReversed: newValue, owner: self) }
    }
  }

  /// Ends it where it is.
  ///
  /// - Parameter withoutFinishing: true makes what shows the views' values and calls no completion handler; false waits
  ///   for `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state != .inactive else { return }
    if isRunning, !isInterruptible("stopAnimation") { return }
    isRunning = false
    timeline?.pause()
    if withoutFinishing {
      conclude(at: .current)
      completions = []
    } else {
      state = .stopped
    }
  }

  /// Ends a stopped animator at a position and calls the completion handlers.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else {
      return misuse("finishAnimation", "stop it with stopAnimation(false) first")
    }
    finish(at: finalPosition)
  }

  // MARK: Inside

  private func activate(delay: TimeInterval) {
    state = .active
    self.delay = delay
    let touches: TouchRule =
      !storedUserInteraction ? .swallow : storedManualHitTesting ? .model : .presentation
    let natural = BlockTiming(duration: duration, pace: pace).animationPace()
    let timeline = AnimatorTimeline(pace: natural, delay: delay, touches: touches, origin: origin)
    timeline.onArrival = { [weak self] in self?.didArrive() }
    self.timeline = timeline
    let blocks = waiting
    waiting = []
    for (block, delayFactor) in blocks {
      timeline.run(block, pace: pace, options: options, delayFactor: delayFactor)
    }
  }

  private func activateResting() {
    activate(delay: 0)
    timeline?.rest(atEnd: storedReversed)
    timeline?.didStart(owner: self)
  }

  private func proceed(pace: BlockTiming.Pace?, durationFactor: Double) {
    isRunning = true
    timeline?.didStart(owner: self)
    timeline?.proceed(isReversed: storedReversed, pace: pace, durationFactor: durationFactor, owner: self)
  }

  private func didArrive() {
    isRunning = false
    if pausesOnCompletion {
      timeline?.rest(atEnd: !storedReversed)
    } else {
      finish(at: storedReversed ? .start : .end)
    }
  }

  private func finish(at position: UIViewAnimatingPosition) {
    conclude(at: position)
    let handlers = completions
    completions = []
    for handler in handlers { handler(position) }
  }

  private func conclude(at position: UIViewAnimatingPosition) {
    let ending = timeline
    timeline = nil
    state = .inactive
    ending?.onArrival = nil
    ending?.conclude(at: position)
  }

  // MARK: Misuse

  private func isInactive(_ name: String) -> Bool {
    if state == .inactive { return true }
    misuse(name, "it can be changed only while the animator is inactive")
    return false
  }

  private func isInterruptible(_ name: String) -> Bool {
    if storedInterruptible { return true }
    misuse(name, "the animator is not interruptible")
    return false
  }

  private func misuse(_ name: String, _ reason: String, isIgnored: Bool = true) {
    Diagnostics.report(
      "\(name)\(isIgnored ? " was ignored" : ""): \(reason)", subject: "UIViewPropertyAnimator")
  }

  deinit {
    let (state, isRunning) = (state, isRunning)
    if state == .inactive || isRunning { return }
    let was = state == .stopped ? "stopped" : "paused"
    Diagnostics.report(
      "an animator was released while it was \(was); its views keep what shows. Finish or stop it first",
      subject: "UIViewPropertyAnimator")
    guard let timeline, Thread.isMainThread else { return }
    MainActor.assumeIsolated {
      timeline.onArrival = nil
      timeline.conclude(at: .current)
    }
  }
}
