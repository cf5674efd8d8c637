import Foundation
import Support

/// The name of a method together with the unbound method itself.
///
/// Without the Objective-C runtime a name alone cannot find a method, so a selector that is to be performed
/// carries the method: `Selector("tap:", ViewController.tap(_:))`. Two selectors are equal when their names are, as in
/// Objective-C; `removeTarget(_:action:for:)` relies on it.
///
/// Performing a selector that has only a name is reported through the diagnostics channel and does nothing.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  /// Calls the method on a target, when the target and the arguments are of its types.
  private typealias Trampoline = (
    _ target: AnyObject, _ sender: Any?, _ event: Any?, _ third: Any?, _ result: inout Any?
  ) -> Outcome

  /// What became of a selector that was sent to an object.
  package enum Outcome {
    /// The method ran.
    case performed
    /// The object is not of the class that declares the method.
    case targetDoesNotRespond
    /// The method wants an argument of a type that the sender does not have.
    case argumentMismatch
    /// The method wants an event, and there is none.
    case eventMissing
    /// The selector has a name and no method.
    case nameOnly
  }

  /// The name, with a colon for every argument: `tap:`.
  public let name: String
  private let trampoline: Trampoline?
  private let isAnswered: ((AnyObject) -> Bool)?

  /// Makes a selector that has a name and no method.
  public init(stringLiteral value: String) {
    name = value
    trampoline = nil
    isAnswered = nil
  }

  /// Makes a selector that has a name and no method.
  public init(_ name: String) {
    self.name = name
    trampoline = nil
    isAnswered = nil
  }

  /// Makes a selector for a method without arguments.
  public init<Target, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
    self.name = name
    isAnswered = { $0 is Target }
    trampoline = { target, _, _, _, result in
      guard let target = target as? Target else { return .targetDoesNotRespond }
      result = method(target)()
      return .performed
    }
  }

  /// Makes a selector for a method whose argument is the sender.
  public init<Target, Sender, Result>(_ name: String, _ method: @escaping (Target) -> (Sender) -> Result) {
    self.name = name
    isAnswered = { $0 is Target }
    trampoline = { target, sender, _, _, result in
      guard let target = target as? Target else { return .targetDoesNotRespond }
      let isCalled = call(name, with: sender) { result = method(target)($0) }
      return isCalled ? .performed : .argumentMismatch
    }
  }

  /// Makes a selector for a method whose arguments are the sender and the event.
  public init<Target, Sender, Event, Result>(
    _ name: String, _ method: @escaping (Target) -> (Sender, Event) -> Result
  ) {
    self.name = name
    isAnswered = { $0 is Target }
    trampoline = { target, sender, event, _, result in
      guard let target = target as? Target else { return .targetDoesNotRespond }
      guard sender is Sender || sender is UIGestureRecognizer else { return .argumentMismatch }
      guard let event = event as? Event else { return .eventMissing }
      let isCalled = call(name, with: sender) { result = method(target)($0, event) }
      return isCalled ? .performed : .argumentMismatch
    }
  }

  /// Makes a selector for a method with three arguments; the last is nil from all that sends two.
  public init<Target, Sender, Event, Third, Result>(
    _ name: String, _ method: @escaping (Target) -> (Sender, Event, Third) -> Result
  ) {
    self.name = name
    isAnswered = { $0 is Target }
    trampoline = { target, sender, event, last, result in
      guard let target = target as? Target else { return .targetDoesNotRespond }
      guard let event = fitting(event, Event.self) else { return .eventMissing }
      guard let third = fitting(last, Third.self) else { return .argumentMismatch }
      let isCalled = call(name, with: sender) { result = method(target)($0, event, third) }
      return isCalled ? .performed : .argumentMismatch
    }
  }

  public static func == (left: Selector, right: Selector) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  public var description: String { name }

  /// Whether the object is of the class that declares the method; also true for a selector without a method when no
  /// class has registered its name.
  package func isAnswered(by object: AnyObject) -> Bool {
    if let isAnswered { return isAnswered(object) }
    return !RuntimeClasses.knowsMethod(name) || RuntimeClasses.method(name, of: object) != nil
  }

  /// Whether it has a name and no method.
  package var isNameOnly: Bool { trampoline == nil }

  /// Sends the selector to `target` and says what became of it. Reports nothing: the caller knows the context.
  package func send(to target: AnyObject, sender: Any?, event: Any? = nil, third: Any? = nil) -> Outcome {
    let outcome = sendDirectly(to: target, sender: sender, event: event, third: third)
    guard outcome == .targetDoesNotRespond || outcome == .nameOnly, let next = forwarded(by: target) else {
      return outcome
    }
    return sendDirectly(to: next, sender: sender, event: event, third: third)
  }

  /// The object to which `target` hands messages that it does not answer itself: a proxy's.
  private func forwarded(by target: AnyObject) -> AnyObject? {
    let next =
      (target as? RuntimeObject)?.forwardingTarget(for: self)
      ?? (target as? UIResponder)?.forwardingTarget(for: self)
    return next.map { $0 as AnyObject }.flatMap { $0 === target ? nil : $0 }
  }

  private func sendDirectly(to target: AnyObject, sender: Any?, event: Any?, third: Any?) -> Outcome {
    var result: Any?
    if let trampoline { return trampoline(target, sender, event, third, &result) }
    // What is compiled with people's code lists its methods by their names.
    guard let method = RuntimeClasses.method(name, of: target), !method.isNameOnly else {
      return RuntimeClasses.knowsMethod(name) ? .targetDoesNotRespond : .nameOnly
    }
    return method.send(to: target, sender: sender, event: event, third: third)
  }

  /// What the method returns when it is called on `target`; nil where it could not be called, which is reported, and
  /// where it returns nil.
  package func result(on target: AnyObject, sender: Any?, event: Any?, third: Any?) -> Any? {
    var result: Any?
    let method = trampoline == nil ? RuntimeClasses.method(name, of: target)?.trampoline : trampoline
    guard method?(target, sender, event, third, &result) == .performed else {
      perform(on: target, sender: sender, event: event, third: third)
      return nil
    }
    return result.flatMap(RuntimeValue.flat)
  }

  /// Sends the selector to `target` and reports when the method could not be called.
  ///
  /// - Returns: whether the method ran.
  @discardableResult
  package func perform(on target: AnyObject, sender: Any?, event: Any? = nil, third: Any? = nil) -> Bool {
    let outcome = send(to: target, sender: sender, event: event, third: third)
    switch outcome {
    case .performed: return true
    case .targetDoesNotRespond:
      Diagnostics.report("\(type(of: target)) does not respond to the selector '\(name)'")
    case .eventMissing:
      Diagnostics.report(
        "'\(name)' of \(type(of: target)) was not called: it takes an event, and there is none that fits; make that"
          + " argument optional (UIEvent?)")
    case .argumentMismatch:
      Diagnostics.report("'\(name)' of \(type(of: target)) takes an argument of another type than the sender")
    case .nameOnly:
      Diagnostics.report(
        "the selector '\(name)' has a name only; give it its method: Selector(\"\(name)\", Class.method)")
    }
    return false
  }
}

/// A value as an argument of a type; nil when it does not fit.
private func fitting<Argument>(_ value: Any?, _ type: Argument.Type) -> Argument? {
  if let value { return value as? Argument }
  return (value as Any) as? Argument
}

/// Calls a method with the sender as its argument; false when the sender cannot be passed.
private func call<Sender>(_ name: String, with sender: Any?, _ method: (Sender) -> Void) -> Bool {
  // Out of its optional first: an argument of the type Any would get the optional otherwise.
  if let sender, let fitting = sender as? Sender {
    method(fitting)
    return true
  }
  if sender == nil, let fitting = sender as? Sender {
    method(fitting)
    return true
  }
  guard let wanted = Sender.self as? UIGestureRecognizer.Type, let recognizer = sender as? UIGestureRecognizer
  else { return false }
  return withoutActuallyEscaping(method) { method in
    nonisolated(unsafe) let method = method
    return MainActor.assumeIsolated {
      recognizer.call(name, as: wanted) { substitute in
        if let substitute = substitute as? Sender { method(substitute) }
      }
    }
  }
}
