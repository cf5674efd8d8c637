import Foundation
import QuartzCore

/// What observes a key path; it ends with this object, or when it is invalidated.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  private let observation: Observation

  init(_ observation: Observation) { self.observation = observation }

  deinit { observation.stop() }

  /// Ends it; further calls do nothing.
  public func invalidate() { observation.stop() }
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  /// What has happened: another value, or objects that came into a collection, left it or were replaced.
  public let kind: Kind
  /// The value after the change, with `.new` among the options.
  public let newValue: Value?
  /// The value before the change, with `.old` among the options.
  public let oldValue: Value?
  /// The places of a collection that changed.
  public let indexes: IndexSet?
  /// Whether the change is still to come: with `.prior` among the options.
  public let isPrior: Bool
}

extension NSObjectProtocol where Self: NSObject {
  /// Calls a closure after each change of a property, as long as the result is kept.
  ///
  /// The object is not kept. What is not observable is reported once, here.
  ///
  /// - Parameters:
  ///   - keyPath: One step or several, as `\.layer.bounds`; where an object on the way is replaced, the closure is
  ///     called, and the new one's property is observed.
  ///   - options: What the change says; `.initial` calls the closure at once.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observe(
      keyPath, named: KeyPathNames.name(of: keyPath, from: self), options: options,
      changeHandler: changeHandler)
  }

  /// The same with the names of the path's properties, as the port writes it: `"layer.bounds"`.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, named name: String?, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    if name == nil { KeyPathNames.report(keyPath, of: self) }
    let observation = Observation(
      of: self, name ?? "", options: options,
      read: { object in (object as? Self).map { $0[keyPath: keyPath] as Any } },
      tell: { _, object, change in
        guard let object = object as? Self else { return }
        changeHandler(
          object,
          NSKeyValueObservedChange(
            kind: change.kind, newValue: change.new as? Value, oldValue: change.old as? Value,
            indexes: change.indexes, isPrior: change.isPrior))
      })
    observation.start()
    return NSKeyValueObservation(observation)
  }
}
