import Foundation

/// The name of a method together with the unbound method itself.
///
/// Without the Objective-C runtime a name alone cannot find a method, so a selector that is to be performed
/// carries the method: `Selector("tap:", ViewController.tap(_:))`. Two selectors are equal when their names are, as in
/// Objective-C; `removeTarget(_:action:for:)` relies on it.
///
/// Performing a selector that has only a name is reported through the diagnostics channel and does nothing.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  /// Calls the method on a target, when the target and the arguments are of its types.
  private typealias Trampoline = (_ target: AnyObject, _ sender: Any?, _ event: Any?) -> Outcome

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
    trampoline = { target, _, _ in
      guard let target = target as? Target else { return .targetDoesNotRespond }
      _ = method(target)()
      return .performed
    }
  }

  /// Makes a selector for a method whose argument is the sender.
  public init<Target, Sender, Result>(_ name: String, _ method: @escaping (Target) -> (Sender) -> Result) {
    self.name = name
    isAnswered = { $0 is Target }
    trampoline = { target, sender, _ in
      guard let target = target as? Target else { return .targetDoesNotRespond }
      guard let sender: Sender = argument(sender, of: name) else { return .argumentMismatch }
      _ = method(target)(sender)
      return .performed
    }
  }

  /// Makes a selector for a method whose arguments are the sender and the event.
  public init<Target, Sender, Event, Result>(
    _ name: String, _ method: @escaping (Target) -> (Sender, Event) -> Result
  ) {
    self.name = name
    isAnswered = { $0 is Target }
    trampoline = { target, sender, event in
      guard let target = target as? Target else { return .targetDoesNotRespond }
      guard let sender: Sender = argument(sender, of: name) else { return .argumentMismatch }
      guard let event = event as? Event else { return .eventMissing }
      _ = method(target)(sender, event)
      return .performed
    }
  }

  public static func == (left: Selector, right: Selector) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  public var description: String { name }

  /// Whether the object is of the class that declares the method; true when the selector has only a name.
  package func isAnswered(by object: AnyObject) -> Bool { isAnswered?(object) ?? true }

  /// Sends the selector to `target` and says what became of it. Reports nothing: the caller knows the context.
  package func send(to target: AnyObject, sender: Any?, event: Any? = nil) -> Outcome {
    trampoline?(target, sender, event) ?? .nameOnly
  }

  /// Sends the selector to `target` and reports when the method could not be called.
  ///
  /// - Returns: whether the method ran.
  @discardableResult
  package func perform(on target: AnyObject, sender: Any?, event: Any? = nil) -> Bool {
    let outcome = send(to: target, sender: sender, event: event)
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

/// The sender as the argument that a method takes; nil when it cannot be passed.
///
/// As on iOS a method that takes one kind of gesture recogniser is called by any other. What all recognisers have, their
/// state, their view and where the touches are, works on it; what only the declared class has must not be used, which
/// is reported.
private func argument<Sender>(_ sender: Any?, of name: String) -> Sender? {
  if let fitting = sender as? Sender { return fitting }
  guard let wanted = Sender.self as? UIGestureRecognizer.Type, let recognizer = sender as? UIGestureRecognizer
  else { return nil }
  Diagnostics.report(
    "'\(name)' takes a \(wanted) and is sent by a \(type(of: recognizer)): only members of UIGestureRecognizer work;"
      + " declare the argument as \(type(of: recognizer))", severity: .warning)
  return unsafeBitCast(recognizer, to: Sender.self)
}
