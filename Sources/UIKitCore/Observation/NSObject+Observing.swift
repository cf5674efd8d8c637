import Foundation
import QuartzCore
import Support

/// Observing by names, as Objective-C has it.
extension NSObjectProtocol where Self: NSObject {
  /// Calls `observeValue(forKeyPath:of:change:context:)` of an observer after each change of a property.
  ///
  /// Neither object is kept. An observer that is added twice is called twice.
  ///
  /// - Parameters:
  ///   - observer: A responder, a layer, a recogniser, or an object of a class of the app's own.
  ///   - keyPath: The names of properties, with dots between them.
  ///   - context: Handed on as it is, to tell observations apart.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer? = nil
  ) {
    guard let observer = observer as? any KeyValueObserving else {
      Diagnostics.report(
        "\(type(of: observer)) cannot observe '\(keyPath)': it has no observeValue(forKeyPath:of:change:context:) that is"
          + " called; observe with a closure: observe(_:options:changeHandler:)", subject: "\(type(of: self))"
      )
      return
    }
    let place = WeakObserver(observer)
    let name = "\(type(of: observer))"
    let observation = Observation(
      of: self, keyPath, options: options, observer: ObjectIdentifier(observer), context: context,
      read: { $0.value(forKeyPath: keyPath) as Any },
      tell: { observation, object, change in
        guard let observer = place.observer else {
          NamedObserving.end(observation, of: object, name)
          return
        }
        NamedObserving.tell(observer, keyPath, object, NamedObserving.dictionary(change), context)
      })
    ObserverLists.list(of: self, makes: true)?.register(observation)
    observation.start()
  }

  /// Ends what `addObserver(_:forKeyPath:options:context:)` began, the last one that fits.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    NamedObserving.remove(observer, keyPath, of: self) { _ in true }
  }

  /// Ends what `addObserver(_:forKeyPath:options:context:)` began with the same context.
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    NamedObserving.remove(observer, keyPath, of: self) { $0.context == context }
  }

  /// Reports a change that was not handled: what `super` does in a class whose superclass cannot observe.
  public func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    KeyValueCoding.reportUnhandled(keyPath, by: self)
  }

  // MARK: Announcing

  /// Announces a change of a property that does not announce its changes itself.
  public func willChangeValue(forKey key: String) {
    ObserverLists.list(of: self)?.willChange(key)
  }

  /// Ends what `willChangeValue(forKey:)` began: observers are told.
  public func didChangeValue(forKey key: String) {
    ObserverLists.list(of: self)?.didChange(key)
    NamedObserving.passOn(key, of: self)
  }

  /// Announces a change of a property that does not announce its changes itself.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    willChangeValue(for: keyPath, named: KeyPathNames.name(of: keyPath, from: self))
  }

  /// Ends what `willChangeValue(for:)` began: observers are told.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    didChangeValue(for: keyPath, named: KeyPathNames.name(of: keyPath, from: self))
  }

  /// The same with the property's name, as the port writes it.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>, named name: String?) {
    if let name { willChangeValue(forKey: name) } else { KeyPathNames.report(keyPath, of: self) }
  }

  /// The same with the property's name, as the port writes it.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>, named name: String?) {
    if let name { didChangeValue(forKey: name) }
  }

  /// Announces that objects of a collection are about to change.
  public func willChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
    ObserverLists.list(of: self)?.willChange(key)
  }

  /// Ends what `willChange(_:valuesAt:forKey:)` began: observers are told of the kind and the places.
  public func didChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
    ObserverLists.list(of: self)?.didChange(key, changeKind, at: indexes)
  }
}

/// Holds an observer as long as it is there.
private final class WeakObserver {
  private(set) weak var observer: (any KeyValueObserving)?

  init(_ observer: any KeyValueObserving) { self.observer = observer }
}

/// Observers that were added by the name of a property.
private enum NamedObserving {
  static func tell(
    _ observer: any KeyValueObserving, _ keyPath: String, _ object: NSObject,
    _ change: [NSKeyValueChangeKey: Any], _ context: UnsafeMutableRawPointer?
  ) {
    guard type(of: observer).observesOnMainThread, !Thread.isMainThread else {
      return observer.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    nonisolated(unsafe) let (observer, object, change, context) = (observer, object, change, context)
    DispatchQueue.main.async {
      observer.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
  }

  static func dictionary(_ change: Observation.Change) -> [NSKeyValueChangeKey: Any] {
    func boxed(_ value: Any) -> Any {
      guard let flat = RuntimeValue.flat(value) else { return NSNull() }
      // An enumeration of Objective-C is a number.
      if let raw = flat as? any RawRepresentable, let number = raw.rawValue as? Int {
        return NSNumber(value: number)
      }
      return flat
    }
    var dictionary: [NSKeyValueChangeKey: Any] = [.kindKey: NSNumber(value: change.kind.rawValue)]
    if let new = change.new { dictionary[.newKey] = boxed(new) }
    if let old = change.old { dictionary[.oldKey] = boxed(old) }
    if let indexes = change.indexes { dictionary[.indexesKey] = indexes }
    if change.isPrior { dictionary[.notificationIsPriorKey] = true }
    return dictionary
  }

  /// Ends an observation whose observer has gone.
  static func end(_ observation: Observation, of object: NSObject, _ observer: String) {
    observation.stop()
    guard ObserverLists.list(of: object)?.unregister(where: { $0 === observation }) != nil else { return }
    Diagnostics.report(
      "\(observer), which observed '\(observation.keyPath)', has gone without removeObserver(_:forKeyPath:); call it in"
        + " deinit", subject: "\(type(of: object))")
  }

  static func remove(
    _ observer: NSObject, _ keyPath: String, of object: NSObject, where fits: (Observation) -> Bool
  ) {
    let id = ObjectIdentifier(observer)
    let found = ObserverLists.list(of: object)?.unregister {
      $0.observer == id && $0.keyPath == keyPath && fits($0)
    }
    guard let found else {
      Diagnostics.report(
        "\(type(of: observer)) cannot be removed as an observer of '\(keyPath)': it is not one",
        subject: "\(type(of: object))")
      return
    }
    found.stop()
  }

  /// Operations tell their queue of their state by ways of their own.
  static func passOn(_ key: String, of object: NSObject) {
    guard let operation = object as? Operation else { return }
    switch key {
    case "isFinished", "finished": operation.didChangeValue(for: \Operation.isFinished)
    case "isExecuting", "executing": operation.didChangeValue(for: \Operation.isExecuting)
    case "isCancelled", "cancelled": operation.didChangeValue(for: \Operation.isCancelled)
    case "isReady", "ready": operation.didChangeValue(for: \Operation.isReady)
    default: break
    }
  }
}
