import Foundation
import Support

/// How an object holds a value that is associated with it. Raw values are Objective-C's.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Does not keep the value.
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// Keeps a copy.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// The value that is associated with an object under a key; nil for none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.value(of: object as AnyObject, key)
}

/// Associates a value with an object under a key, in place of an earlier one; nil takes it away.
///
/// What belongs to an object that is gone is let go when values are next set, not at once as with Apple's runtime.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.set(value, of: object as AnyObject, key, policy)
}

/// Takes away everything that is associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.removeAll(of: object as AnyObject)
}

/// Values that code hangs on objects of classes that it cannot add properties to.
enum AssociatedObjects {
  private struct Entry {
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Value] = [:]
  }

  private enum Value {
    case kept(Any)
    case unkept(WeakValue)

    var current: Any? {
      switch self {
      case .kept(let value): value
      case .unkept(let holder): holder.object
      }
    }
  }

  private final class WeakValue { weak var object: AnyObject? }

  private struct State: @unchecked Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// With so many entries, those whose objects are gone are looked for.
    var limit = 64
  }

  private static let state = Locked(State())

  static func value(of object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    nonisolated(unsafe) let key = key
    let id = ObjectIdentifier(object)
    nonisolated(unsafe) var found: Any?
    state.withLock { state in
      // Another object may have had this place in memory before.
      guard let entry = state.entries[id], entry.owner != nil else { return }
      found = entry.values[key]?.current
    }
    return found
  }

  static func set(
    _ value: Any?, of object: AnyObject, _ key: UnsafeRawPointer, _ policy: objc_AssociationPolicy
  ) {
    nonisolated(unsafe) let new = value.map { made($0, policy) }
    nonisolated(unsafe) let key = key
    nonisolated(unsafe) let object = object
    // Let go outside the lock: the end of an object may come here again.
    nonisolated(unsafe) var gone: [Any] = []
    state.withLock { state in
      let id = ObjectIdentifier(object)
      if state.entries[id]?.owner == nil {
        if let old = state.entries[id] { gone.append(old) }
        state.entries[id] = new == nil ? nil : Entry(owner: object)
      }
      if let old = state.entries[id]?.values[key] { gone.append(old) }
      state.entries[id]?.values[key] = new
      guard state.entries.count > state.limit else { return }
      gone += state.entries.values.filter { $0.owner == nil }
      state.entries = state.entries.filter { $0.value.owner != nil }
      state.limit = max(64, 2 * state.entries.count)
    }
    gone = []
  }

  static func removeAll(of object: AnyObject) {
    let id = ObjectIdentifier(object)
    nonisolated(unsafe) var gone: Any?
    state.withLock { gone = $0.entries.removeValue(forKey: id) }
    // Let go outside the lock: the end of an object may come here again.
    withExtendedLifetime(gone) {}
  }

  private static func made(_ value: Any, _ policy: objc_AssociationPolicy) -> Value {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN:
      let holder = WeakValue()
      holder.object = value as AnyObject
      return .unkept(holder)
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      return .kept((value as? any NSCopying).map { $0.copy(with: nil) } ?? value)
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: return .kept(value)
    }
  }
}
