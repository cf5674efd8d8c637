import Foundation
import QuartzCore
import Support

/// Runs a closure. There are no pools of objects to be released here: each goes as soon as nothing refers to it.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

// MARK: - Locks of objects

/// Lets other threads wait until `objc_sync_exit` is called as often. 0 for success, as always here.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  ObjectLocks.enter(ObjectIdentifier(object as AnyObject))
  return 0
}

/// Lets other threads go on. 0 for success, -1 when the object was not locked.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
  ObjectLocks.exit(ObjectIdentifier(object as AnyObject)) ? 0 : -1
}

private enum ObjectLocks {
  private struct Entry {
    let lock = NSRecursiveLock()
    /// How many threads hold it or wait for it, each as often as it does.
    var users = 0
  }

  private static let all = Locked<[ObjectIdentifier: Entry]>([:])

  static func enter(_ id: ObjectIdentifier) {
    let lock = all.withLock { all in
      all[id, default: Entry()].users += 1
      return all[id, default: Entry()].lock
    }
    lock.lock()
  }

  static func exit(_ id: ObjectIdentifier) -> Bool {
    let lock: NSRecursiveLock? = all.withLock { all in
      guard var entry = all[id] else { return nil }
      entry.users -= 1
      all[id] = entry.users > 0 ? entry : nil
      return entry.lock
    }
    lock?.unlock()
    return lock != nil
  }
}

// MARK: - Classes

/// The class of an object.
public func object_getClass(_ object: Any?) -> AnyClass? {
  guard let object else { return nil }
  return type(of: object as AnyObject)
}

/// The name of a class, as `"Module.Class"`; of the framework's classes, without a module.
public func class_getName(_ cls: AnyClass?) -> UnsafePointer<CChar> {
  ClassNames.pointer(cls.map(ClassNames.name) ?? "nil")
}

/// The name of an object's class.
public func object_getClassName(_ object: Any?) -> UnsafePointer<CChar> {
  class_getName(object_getClass(object))
}

/// What a class inherits from; nil at the top.
public func class_getSuperclass(_ cls: AnyClass?) -> AnyClass? { cls.flatMap(ClassMetadata.superclass) }

/// The name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }

extension NSObjectProtocol where Self: NSObject {
  /// Whether the object conforms to a protocol: `conforms(to: UIScrollViewDelegate.self)`.
  public func conforms<Conformed>(to aProtocol: Conformed.Type) -> Bool { self is Conformed }
}
