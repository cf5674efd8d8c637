import Foundation
import QuartzCore

/// Something whose look depends on a trait collection.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
  var traitCollection: UITraitCollection { get }
  /// Called after the traits have changed, with those from before; nil the first time.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// Stands for one registration; hand it to `unregisterForTraitChanges`.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// An object that notifies when its traits change.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: UITraitEnvironment {
  /// Called with the object and the traits from before.
  typealias TraitChangeHandler<TraitEnvironment> = (TraitEnvironment, UITraitCollection) -> Void

  /// Stops what a registration asked for.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)

  /// The registrations of the object; for the framework.
  var _traitRegistrations: TraitRegistrations { get }
}

extension UITraitChangeObservable {
  /// Calls `handler` after one of the traits has changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<Self>
  ) -> any UITraitChangeRegistration {
    _traitRegistrations.add(traits, in: traitCollection) { [weak self] previous in
      if let self { handler(self, previous) }
    }
  }

  /// Calls `handler`, whose argument is written with a type of its own, as in `{ (self: Self, previous) in … }`.
  @discardableResult
  public func registerForTraitChanges<Environment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<Environment>
  ) -> any UITraitChangeRegistration {
    _traitRegistrations.add(traits, in: traitCollection) { [weak self] previous in
      if let environment = self as? Environment { handler(environment, previous) }
    }
  }

  /// Sends `action` to `target`, which is held weakly, after one of the traits has changed; the argument is the object.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    let receiver = target as AnyObject
    return _traitRegistrations.add(traits, in: traitCollection) { [weak self, weak receiver] previous in
      if let self, let receiver { action.perform(on: receiver, sender: self, event: previous) }
    }
  }

  /// Sends `action` to the object itself after one of the traits has changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    _traitRegistrations.remove(registration)
  }
}

/// Which targets to notify of which traits.
@preconcurrency @MainActor
public final class TraitRegistrations {
  private final class Registration: UITraitChangeRegistration {
    let traits: [UITrait]
    /// The object's traits when it was asked for.
    let start: UITraitCollection
    let handler: (UITraitCollection) -> Void

    init(
      traits: [UITrait], start: UITraitCollection, handler: @escaping (UITraitCollection) -> Void
    ) {
      self.traits = traits
      self.start = start
      self.handler = handler
    }
  }

  private var registrations: [Registration] = []

  package init() {}

  func add(
    _ traits: [UITrait], in start: UITraitCollection, handler: @escaping (UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = Registration(traits: traits, start: start, handler: handler)
    registrations.append(registration)
    return registration
  }

  func remove(_ registration: any UITraitChangeRegistration) {
    registrations.removeAll { $0 === registration }
  }

  /// Calls those whose traits differ. A registration that another one's handler takes away is not called any more.
  ///
  /// - Parameter previous: the traits from before; nil the first time, when those of the
  ///   registration count.
  func traitsChanged(from previous: UITraitCollection?, to traits: UITraitCollection) {
    for registration in registrations where registrations.contains(where: { $0 === registration }) {
      let old = previous ?? registration.start
      let isAffected = registration.traits.contains { !traits.values.isSame($0, as: old.values) }
      if isAffected { registration.handler(old) }
    }
  }
}
