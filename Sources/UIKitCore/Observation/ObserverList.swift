import Foundation
import QuartzCore

/// Who observes one object, by key.
///
/// A change is announced before and after it. What was open before the change is told of its end, even when it is not
/// observed any more by then; an observer that came in between does not.
final class ObserverList: ChangeListening, @unchecked Sendable {
  /// A step of an observed path that ends at this object.
  struct Watch {
    let key: String
    let observation: Observation
    /// Which key of the observed path it is.
    let step: Int
    /// Whether it is told that the value may have changed along with another one.
    let isDerived: Bool
  }

  /// More announcements without an end than this are forgotten.
  private static let mostOpen = 64

  private let lock = NSLock()
  private var watches: [Watch] = []
  private var open: [(key: String, watches: [Watch])] = []
  /// The observers that were added by name, in order.
  private var registrations: [Observation] = []

  /// A key as Objective-C has it: `hidden` for `isHidden`.
  static func canonical(_ key: String) -> String {
    guard key.hasPrefix("is"), key.dropFirst(2).first?.isUppercase == true else { return key }
    return key.dropFirst(2).prefix(1).lowercased() + key.dropFirst(3)
  }

  // MARK: Changes

  func willChange(_ key: String) {
    let key = ObserverList.canonical(key)
    let told = lock.withLock {
      let told = watches.filter { $0.key == key }
      if open.count >= ObserverList.mostOpen { open.removeFirst() }
      open.append((key, told))
      return told
    }
    for watch in told { watch.observation.willChange(watch) }
  }

  func didChange(_ key: String) { close(key) { $0.observation.didChange($0) } }

  /// Ends the change of a collection, of which the kind and the places are known.
  func didChange(_ key: String, _ kind: NSKeyValueChange, at indexes: IndexSet) {
    close(key) { $0.observation.didChange($0, kind: kind, indexes: indexes) }
  }

  private func close(_ key: String, _ tell: (Watch) -> Void) {
    let key = ObserverList.canonical(key)
    let told: [Watch] = lock.withLock {
      guard let last = open.lastIndex(where: { $0.key == key }) else { return [] }
      return open.remove(at: last).watches
    }
    for watch in told { tell(watch) }
  }

  // MARK: Observers

  /// Whether anybody observes a key.
  func isWatched(_ key: String) -> Bool {
    let key = ObserverList.canonical(key)
    return lock.withLock { watches.contains { $0.key == key } }
  }

  func add(_ watch: Watch) { lock.withLock { watches.append(watch) } }

  /// Takes out the steps of an observation from one on.
  func remove(_ observation: Observation, from step: Int) {
    let gone = lock.withLock {
      let gone = watches.filter { $0.observation === observation && $0.step >= step }
      watches.removeAll { $0.observation === observation && $0.step >= step }
      return gone
    }
    // Let go outside the lock: the end of a closure may come here again.
    withExtendedLifetime(gone) {}
  }

  func register(_ observation: Observation) { lock.withLock { registrations.append(observation) } }

  /// Takes out the observer that was added last of those that fit; nil when none does.
  func unregister(where fits: (Observation) -> Bool) -> Observation? {
    lock.withLock { registrations.lastIndex(where: fits).map { registrations.remove(at: $0) } }
  }
}
