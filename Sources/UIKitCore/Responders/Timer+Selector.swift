import Foundation
import Support

/// Timers that send a message to an object, as on Apple's systems; Foundation has the ones with blocks.
extension Timer {
  /// A timer that is in no run loop yet. It keeps its target until it is invalidated; the method takes the timer, or nothing.
  ///
  /// - Parameters:
  ///   - ti: Seconds of media time; of 0 or less, a ten-thousandth.
  ///   - userInfo: Not passed on here: Foundation's timers carry none. What is given is reported.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    self.init(
      timeInterval: ti, repeats: yesOrNo, block: Self.message(aSelector, to: aTarget, userInfo: userInfo))
  }

  /// The same with a date on which it fires first.
  public convenience init(
    fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector, userInfo ui: Any?,
    repeats rep: Bool
  ) {
    self.init(fire: date, interval: ti, repeats: rep, block: Self.message(s, to: t, userInfo: ui))
  }

  /// A timer in the current run loop, in the default mode.
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    scheduledTimer(
      withTimeInterval: ti, repeats: yesOrNo, block: message(aSelector, to: aTarget, userInfo: userInfo))
  }

  private static func message(
    _ selector: Selector, to target: Any, userInfo: Any?
  ) -> @Sendable (Timer) -> Void {
    if userInfo != nil {
      Diagnostics.report(
        "the timer of '\(selector)' does not pass its userInfo on; keep it in a property of the target",
        subject: "Timer", severity: .warning)
    }
    nonisolated(unsafe) let target = target as AnyObject
    return { timer in selector.perform(on: target, sender: timer) }
  }
}
