import CoreGraphics
import Support
import Scene

/// Receives the start and the end of an animation.
public protocol CAAnimationDelegate: AnyObject {
  /// Its active duration begins: with the commit, or at its `beginTime` when that is later.
  func animationDidStart(_ anim: CAAnimation)
  /// It ended: on its own (`finished`) or because it was removed or replaced.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// Something that a layer can run when a property changes.
public protocol CAAction: AnyObject {
  /// Runs the action for `event` (a property key, or `onOrderIn`…) on `anObject`, a `CALayer`.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// The null action: it ends the search for an action and does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The base of all animations: media timing, pacing, a delegate.
///
/// `CALayer.add(_:forKey:)` stores a copy, so one object may be added to many layers. The stored copy is frozen:
/// changing it is reported and has no effect (Apple raises).
open class CAAnimation: NSObject, CAMediaTiming, CAAction, NSCopying {
  /// When it begins, in seconds of the parent's time; 0 means when it is committed. Default 0.
  open var beginTime: CFTimeInterval = 0 { didSet { keep(\.beginTime, oldValue) } }
  /// Seconds of one cycle. Default 0, which means the transaction's duration.
  open var duration: CFTimeInterval = 0 { didSet { keep(\.duration, oldValue) } }
  /// Seconds of its time per second of the parent's time. Default 1.
  open var speed: Float = 1 { didSet { keep(\.speed, oldValue) } }
  /// Seconds that are added to its time. Default 0.
  open var timeOffset: CFTimeInterval = 0 { didSet { keep(\.timeOffset, oldValue) } }
  /// How many cycles it runs; fractions are allowed. Default 0, which is one.
  open var repeatCount: Float = 0 { didSet { keep(\.repeatCount, oldValue) } }
  /// Seconds for which it repeats. Default 0: `repeatCount` decides.
  open var repeatDuration: CFTimeInterval = 0 { didSet { keep(\.repeatDuration, oldValue) } }
  /// Whether each cycle also runs backwards. Default false.
  open var autoreverses = false { didSet { keep(\.autoreverses, oldValue) } }
  /// What shows outside the active duration. Default removed.
  open var fillMode: CAMediaTimingFillMode = .removed { didSet { keep(\.fillMode, oldValue) } }
  /// The pace over the whole cycle; nil is linear. Springs ignore it.
  open var timingFunction: CAMediaTimingFunction? { didSet { keep(\.timingFunction, oldValue) } }
  /// Kept alive until the animation has stopped, as on Apple's systems.
  open var delegate: CAAnimationDelegate? { didSet { keep(\.delegate, oldValue) } }
  /// Whether the animation leaves its layer when it ends. Default true.
  open var isRemovedOnCompletion = true { didSet { keep(\.isRemovedOnCompletion, oldValue) } }

  /// The rates at which the animation would like to be shown. Default: the system decides. Kept, and given back: every
  /// frame that is shown samples each animation, so that none is shown at a lower rate than its range asks for.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { keep(\.preferredFrameRateRange, oldValue) }
  }

  /// Whether this object is a layer's own copy.
  package private(set) var isFrozen = false
  private var isRestoring = false
  private var attributes: [String: Any] = [:]
  /// Where the animation was made, for observers.
  package var origin: (any MotionOrigin)?

  public override init() {
    super.init()
    origin = MotionMaker.animation.origin
  }

  /// Undoes a write to a frozen copy, with one clear message.
  final func keep<Root: CAAnimation, Value>(_ path: ReferenceWritableKeyPath<Root, Value>, _ old: Value) {
    guard isFrozen, !isRestoring else { return }
    Diagnostics.report(
      "A \(type(of: self)) that was added to a layer cannot be changed; the change was ignored."
        + " Change the original before adding it, or add a new animation under the same key.")
    isRestoring = true
    if let self = self as? Root { self[keyPath: path] = old }
    isRestoring = false
  }

  /// The value used when none is set for `key`; nil here.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// The value of a property, or whatever the app stored under `key`: animations are key-value containers.
  open func value(forKey key: String) -> Any? { readValue(key) }

  /// Sets a property, or stores any value under `key`.
  open func setValue(_ value: Any?, forKey key: String) { writeValue(value, key) }

  /// The same along a path: a field of a value (`fromValue.x`), a property of an object that is stored here.
  open func value(forKeyPath keyPath: String) -> Any? { readPath(keyPath) }
  /// Stores a value at a key path.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { writePath(value, keyPath) }

  /// What the app stored.
  final func attribute(_ key: String) -> Any? { attributes[key] ?? type(of: self).defaultValue(forKey: key) }
  final func setAttribute(_ value: Any?, _ key: String) { attributes[key] = value }

  /// Whether the value under `key` should be archived; true.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// A copy of the same class with the same values, not yet added.
  public func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  /// A new animation of the same class with the same values.
  func duplicate() -> CAAnimation {
    let copy = CAAnimation()
    copyValues(to: copy)
    return copy
  }

  final func copyValues(to copy: CAAnimation) {
    copy.beginTime = beginTime
    copy.duration = duration
    copy.speed = speed
    copy.timeOffset = timeOffset
    copy.repeatCount = repeatCount
    copy.repeatDuration = repeatDuration
    copy.autoreverses = autoreverses
    copy.fillMode = fillMode
    copy.timingFunction = timingFunction
    copy.delegate = delegate
    copy.isRemovedOnCompletion = isRemovedOnCompletion
    copy.preferredFrameRateRange = preferredFrameRateRange
    copy.attributes = attributes
    copy.origin = origin
  }

  /// Makes this a layer's own copy.
  func freeze() { isFrozen = true }

  /// Notes when a layer's own copy really began: 0 meant "at the commit".
  final func resolve(beginTime: CFTimeInterval) {
    isFrozen = false
    self.beginTime = beginTime
    isFrozen = true
  }

  /// Adds the animation to the layer for the key: animations are actions.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? any AnimationTarget)?.add(self, forKey: event)
  }

  /// The timing as plain data; `duration` is what a missing one resolves to.
  final func timingValues(defaultDuration: Double) -> MediaTimingValues {
    var values = MediaTimingValues(duration: duration > 0 ? duration : defaultDuration)
    values.beginTime = beginTime
    values.speed = Double(speed)
    values.timeOffset = timeOffset
    values.repeatCount = Double(repeatCount)
    values.repeatDuration = repeatDuration
    values.autoreverses = autoreverses
    values.fillsBackwards = fillMode == .backwards || fillMode == .both
    values.fillsForwards = fillMode == .forwards || fillMode == .both
    return values
  }
}
