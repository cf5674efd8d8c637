import CoreGraphics
import Support

/// A range of frame rates, in frames a second; zeros leave the choice to the system.
public struct CAFrameRateRange: Equatable, Sendable {
  public var minimum: Float
  public var maximum: Float
  public var __preferred: Float
  /// The wished rate; 0 for any.
  public var preferred: Float? {
    get { __preferred == 0 ? nil : __preferred }
    set { __preferred = newValue ?? 0 }
  }

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    __preferred = preferred ?? 0
  }

  public init() { self.init(minimum: 0, maximum: 0) }

  public static let `default` = CAFrameRateRange()
}

/// A call once per display refresh, on the media clock.
///
/// Refreshes are on a fixed grid of 60 a second of media time, so that what a link drives does not depend on which
/// frames were drawn. The link keeps its target until `invalidate()`.
public final class CADisplayLink: NSObject {
  /// Refreshes per second of media time.
  package static let refreshRate = 60.0

  private var callback: ((CADisplayLink) -> Void)?
  private weak var scheduler: MediaScheduler?
  private var lastTick = -1
  /// The input in whose wake the link was added.
  private var cause = 0
  /// Where it was added, as the context's observer says.
  package private(set) var origin: (any MotionOrigin)?

  /// The media time of the refresh before the one that is being prepared, one interval of the link earlier.
  public private(set) var timestamp: CFTimeInterval = 0
  /// The media time of the picture that is being prepared: animate to this. Animations are sampled at the same time.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// The refresh interval; 0 before the first call.
  public private(set) var duration: CFTimeInterval = 0
  /// Whether calls are withheld. Default false. Nothing is caught up afterwards.
  public var isPaused = false {
    didSet { if oldValue, !isPaused { skipToNow() } }
  }
  /// Calls a second; 0 for each refresh. The nearest divisor of the refresh rate is used.
  public var preferredFramesPerSecond = 0
  /// Refreshes of a screen of 60 a second from one call to the next. Default 1; what is below counts as 1.
  @available(*, deprecated, renamed: "preferredFramesPerSecond")
  public var frameInterval: Int {
    get { divisor }
    set { preferredFramesPerSecond = max(Int(CADisplayLink.refreshRate) / max(newValue, 1), 1) }
  }
  /// The rates that are welcome; it wins over `preferredFramesPerSecond`. Default: the system decides, 60.
  public var preferredFrameRateRange = CAFrameRateRange.default

  /// A link that calls `callback`.
  package init(_ callback: @escaping (CADisplayLink) -> Void) {
    self.callback = callback
    super.init()
  }

  /// Starts the calls. There is one run loop here; `runloop` and `mode` are accepted for source compatibility.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard callback != nil else {
      Diagnostics.report("CADisplayLink.add was called after invalidate(); make a new link.")
      return
    }
    let scheduler = MediaScheduler.current
    self.scheduler = scheduler
    cause = scheduler.cause
    origin = MotionMaker.displayLink.origin
    skipToNow()
    scheduler.attach(self)
  }

  /// Stops the calls until it is added again.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { scheduler?.detach(self) }

  /// Stops the calls for good and releases the target.
  public func invalidate() {
    callback = nil
    scheduler?.detach(self)
  }

  /// How many refreshes are between calls: the rate, a divisor of the refresh rate, that is nearest to the wished one
  /// and within the range where any is. Of two that are equally near, the faster.
  private var divisor: Int {
    let range = preferredFrameRateRange
    if range == .default {
      return preferredFramesPerSecond > 0
        ? CADisplayLink.divisor(nearest: Double(preferredFramesPerSecond), in: 0...CADisplayLink.refreshRate)
        : 1
    }
    let highest =
      range.maximum > 0 ? min(Double(range.maximum), CADisplayLink.refreshRate) : CADisplayLink.refreshRate
    let lowest = min(max(Double(range.minimum), 0), highest)
    return CADisplayLink.divisor(nearest: range.preferred.map(Double.init) ?? highest, in: lowest...highest)
  }

  private static func divisor(nearest wanted: Double, in range: ClosedRange<Double>) -> Int {
    guard wanted.isFinite else { return 1 }
    let divisors = 1...Int(refreshRate)
    let fitting = divisors.filter { range.contains(refreshRate / Double($0)) }
    // A range between two divisors' rates holds none of them: then all are candidates.
    let candidates = fitting.isEmpty ? Array(divisors) : fitting
    return candidates.min {
      (refreshRate / Double($0) - wanted).magnitude < (refreshRate / Double($1) - wanted).magnitude
    } ?? 1
  }

  /// Whether it is called only in frames that there are anyway: while something moves. Default false.
  package var followsFrames = false

  /// The refresh after the last call, nil while paused.
  var nextTick: CFTimeInterval? {
    isPaused || callback == nil ? nil : Double(lastTick + divisor) / CADisplayLink.refreshRate
  }

  /// What was missed is not called any more.
  func skipToNow() {
    guard let scheduler else { return }
    lastTick = Int((scheduler.now * CADisplayLink.refreshRate + CADisplayLink.gridSlack).rounded(.down))
  }

  /// Rounding in `now · 60` must not lose the refresh that `now` is on.
  private static let gridSlack = 1e-6

  func tickIfDue(_ now: CFTimeInterval) -> Bool {
    guard let nextTick, nextTick <= now + CADisplayLink.gridSlack / CADisplayLink.refreshRate, let callback
    else { return false }
    // Refreshes at which no frame stopped are missed, not made up for.
    let passed = Int((now * CADisplayLink.refreshRate + CADisplayLink.gridSlack).rounded(.down)) - lastTick
    lastTick += max(passed / divisor, 1) * divisor
    timestamp = Double(lastTick - divisor) / CADisplayLink.refreshRate
    duration = 1 / CADisplayLink.refreshRate
    targetTimestamp = Double(lastTick) / CADisplayLink.refreshRate
    scheduler?.noteTick(of: self, cause: cause)
    callback(self)
    return true
  }
}
