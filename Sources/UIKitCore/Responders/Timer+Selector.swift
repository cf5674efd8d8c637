import Foundation
import Support

/// What lets `Timer`'s initialisers with a selector make a timer that carries its `userInfo`: only an initialiser of a
/// protocol's extension may choose the object.
public protocol TimerMaking {}

extension Timer: TimerMaking {}

extension TimerMaking {
  /// A timer that is in no run loop yet. It keeps its target until it is invalidated; the method takes the timer, or
  /// nothing.
  ///
  /// - Parameters:
  ///   - ti: Seconds of media time; of 0 or less, a ten-thousandth.
  ///   - userInfo: What the timer carries.
  public init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    // As Foundation's own timers of an interval, it counts from now.
    let plain = Timer(timeInterval: ti, repeats: yesOrNo) { _ in }
    self = MessageTimer.make(plain.fireDate, ti, aTarget, aSelector, userInfo, yesOrNo)
  }

  /// The same with a date on which it fires first.
  public init(
    fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector, userInfo ui: Any?,
    repeats rep: Bool
  ) {
    self = MessageTimer.make(date, ti, t, s, ui, rep)
  }
}

extension RunLoop.Mode {
  /// The mode in which a scroll view follows a finger. What runs in the common modes runs in it, too.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}

/// Timers that send a message to an object, as on Apple's systems; Foundation has the ones with blocks.
extension Timer {
  /// A timer in the current run loop, in the default mode.
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}

/// A timer that carries something. Foundation's carry nothing, and leave `userInfo` to subclasses.
private final class MessageTimer: Timer {
  private var info: Any?

  override var userInfo: Any? { info }

  static func make<Made>(
    _ date: Date, _ interval: TimeInterval, _ target: Any, _ selector: Selector, _ info: Any?, _ repeats: Bool
  ) -> Made {
    nonisolated(unsafe) let target = target as AnyObject
    let timer = MessageTimer(fire: date, interval: interval, repeats: repeats) { timer in
      selector.perform(on: target, sender: timer)
    }
    timer.info = info
    // Reachable by a subclass of Timer that is made with a selector: an initialiser that must return it has nothing to
    // return. The stage's process ends with the place in a line.
    guard let made = timer as? Made else {
      preconditionFailure("a subclass of Timer cannot be made with a selector; use Timer itself")
    }
    return made
  }
}
