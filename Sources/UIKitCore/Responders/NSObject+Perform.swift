import Dispatch
import Foundation

/// Messages that wait, as every object of Objective-C takes them.
extension NSObject {
  /// Sends a message; what the object does not answer is reported.
  ///
  /// - Returns: What the method returns, as an object; nil for nothing.
  @discardableResult
  public func perform(_ aSelector: Selector) -> Unmanaged<AnyObject>! {
    Self.returned(aSelector.result(on: self, sender: nil, event: nil, third: nil))
  }

  /// Sends a message with an argument; what the object does not answer is reported.
  ///
  /// - Returns: What the method returns, as an object; nil for nothing.
  @discardableResult
  public func perform(_ aSelector: Selector, with object: Any?) -> Unmanaged<AnyObject>! {
    Self.returned(aSelector.result(on: self, sender: object, event: nil, third: nil))
  }

  /// Sends a message with two arguments; what the object does not answer is reported.
  ///
  /// - Returns: What the method returns, as an object; nil for nothing.
  @discardableResult
  public func perform(_ aSelector: Selector, with object1: Any?, with object2: Any?) -> Unmanaged<AnyObject>!
  {
    Self.returned(aSelector.result(on: self, sender: object1, event: object2, third: nil))
  }

  /// What a method has returned, kept until the main queue's next turn, as an autorelease pool would keep it.
  private static func returned(_ value: Any?) -> Unmanaged<AnyObject>? {
    guard let value, !(value is Void) else { return nil }
    nonisolated(unsafe) let object = value as AnyObject
    DispatchQueue.main.async { withExtendedLifetime(object) {} }
    return Unmanaged.passUnretained(object)
  }

  /// Sends `aSelector` to the object once, `delay` seconds from now, on the main thread.
  ///
  /// On a stage these are seconds of media time. The object is kept until then. Default modes: the run loop's default
  /// one.
  ///
  /// - Parameter anArgument: What the method gets when it takes an argument.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
    perform(aSelector, with: anArgument, afterDelay: delay, inModes: [.default])
  }

  /// Sends `aSelector` to the object once, `delay` seconds from now, while the run loop is in one of `modes`.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode]
  ) {
    guard !modes.isEmpty else { return }
    let message = DelayedMessage(target: self, selector: aSelector, argument: anArgument)
    // Foundation's timers of an interval call at once on Linux; counted from there the date is exact.
    let timer = Timer(timeInterval: 0, repeats: false) { _ in message.send() }
    timer.fireDate = timer.fireDate.addingTimeInterval(delay.isFinite ? max(delay, 0) : 0)
    message.timer = timer
    for mode in modes { RunLoop.main.add(timer, forMode: mode) }
  }

  /// Sends a message on the main thread: at once where that is the present one and is to be waited for, else in its
  /// next turn.
  public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {
    performSelector(onMainThread: aSelector, with: arg, waitUntilDone: wait, modes: nil)
  }

  /// Sends a message on the main thread.
  ///
  /// - Parameter array: Modes of the run loop. Default: all the usual ones.
  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool, modes array: [String]?
  ) {
    let message = ThreadMessage(target: self, selector: aSelector, argument: arg)
    switch (wait, Thread.isMainThread) {
    case (true, true): message.send()
    case (true, false): DispatchQueue.main.sync { message.send() }
    case (false, _): DispatchQueue.main.async { message.send() }
    }
  }

  /// Drops all messages that wait for `aTarget`.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedMessage.cancel(target: aTarget as AnyObject) { _ in true }
  }

  /// Drops the messages that wait for `aTarget` with this selector and an equal argument.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    DelayedMessage.cancel(target: aTarget as AnyObject) { message in
      message.selector == aSelector && DelayedMessage.isEqual(message.argument, anArgument)
    }
  }
}

extension NSObject {
  /// The class itself: asked of a class rather than of an object, as much published code does.
  public static func classForCoder() -> AnyClass { self }
}

/// A message that waits. Its timer keeps it.
private final class DelayedMessage: @unchecked Sendable {
  private struct WeakMessage { weak var message: DelayedMessage? }
  /// What waits, by target. Used on the main thread.
  nonisolated(unsafe) private static var waiting: [ObjectIdentifier: [WeakMessage]] = [:]

  private let target: NSObject
  let selector: Selector
  let argument: Any?
  weak var timer: Timer?

  init(target: NSObject, selector: Selector, argument: Any?) {
    self.target = target
    self.selector = selector
    self.argument = argument
    DelayedMessage.waiting[ObjectIdentifier(target), default: []].append(WeakMessage(message: self))
  }

  deinit {
    let key = ObjectIdentifier(target)
    DelayedMessage.waiting[key]?.removeAll { $0.message == nil }
    if DelayedMessage.waiting[key]?.isEmpty ?? false { DelayedMessage.waiting[key] = nil }
  }

  func send() {
    DelayedMessage.waiting[ObjectIdentifier(target)]?.removeAll { $0.message === self }
    selector.perform(on: target, sender: argument)
  }

  static func cancel(target: AnyObject, where isMeant: (DelayedMessage) -> Bool) {
    for entry in waiting[ObjectIdentifier(target)] ?? [] {
      if let message = entry.message, isMeant(message) { message.timer?.invalidate() }
    }
    waiting[ObjectIdentifier(target)]?.removeAll { entry in entry.message.map(isMeant) ?? true }
  }

  static func isEqual(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    return (a as AnyObject) === (b as AnyObject)
  }
}

/// A message on its way to another thread.
private struct ThreadMessage: @unchecked Sendable {
  let target: NSObject
  let selector: Selector
  let argument: Any?

  func send() { selector.perform(on: target, sender: argument) }
}
