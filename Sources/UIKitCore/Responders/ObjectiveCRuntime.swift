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

// MARK: - Methods

/// A method of a class, to be exchanged with another: what cannot be here, as Swift binds calls when it compiles.
public struct Method: Hashable, Sendable {
  fileprivate let owner: String
  fileprivate let name: String
}

/// The code of a method.
public struct IMP: Hashable, Sendable {
  fileprivate let method: Method
}

/// A method by its name.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  cls.map { Method(owner: ClassNames.name($0), name: name.name) }
}

/// A method of the class itself by its name.
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  class_getInstanceMethod(cls, name)
}

/// The code of a method by its name.
public func class_getMethodImplementation(_ cls: AnyClass?, _ name: Selector) -> IMP? {
  class_getInstanceMethod(cls, name).map(IMP.init)
}

/// The code of a method.
public func method_getImplementation(_ m: Method) -> IMP { IMP(method: m) }

/// The name of a method.
public func method_getName(_ m: Method) -> Selector { Selector(m.name) }

/// The types of a method's arguments: not known here.
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { nil }

/// Reported: methods keep their code.
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) {
  MethodExchange.report("method_exchangeImplementations", m1, "\(m2.name) is not called in its place")
}

/// Reported: methods keep their code.
@discardableResult
public func method_setImplementation(_ m: Method, _ imp: IMP) -> IMP {
  MethodExchange.report("method_setImplementation", m, "it keeps its code")
  return IMP(method: m)
}

/// Whether a method was added: never, so that callers exchange, which is reported.
@discardableResult
public func class_addMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> Bool { false }

/// Reported: methods keep their code.
@discardableResult
public func class_replaceMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? {
  guard let method = class_getInstanceMethod(cls, name) else { return nil }
  MethodExchange.report("class_replaceMethod", method, "it keeps its code")
  return IMP(method: method)
}

/// Reported: an object keeps its class.
///
/// - Returns: The class that it has and keeps.
@discardableResult
public func object_setClass(_ object: Any?, _ cls: AnyClass) -> AnyClass? {
  let own: AnyClass? = object_getClass(object)
  if let own, own != cls {
    Diagnostics.report(
      "object_setClass did nothing: a \(ClassNames.name(own)) cannot become a \(ClassNames.name(cls)); make it as one,"
        + " for a tab bar with setValue(_:forKey: \"tabBar\")")
  }
  return own
}

private enum MethodExchange {
  /// Once for each pair: apps exchange in code that may run often.
  private static let reported = Locked<Set<String>>([])

  static func report(_ function: String, _ method: Method, _ consequence: String) {
    let text =
      "\(function) did nothing: calls of \(method.name) are bound when Swift compiles, \(consequence); override"
      + " \(method.name) in a subclass instead"
    guard reported.withLock({ $0.insert(method.owner + text).inserted }) else { return }
    Diagnostics.report(text, subject: method.owner)
  }
}

/// The name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }

extension NSObjectProtocol where Self: NSObject {
  /// Whether the object conforms to a protocol: `conforms(to: UIScrollViewDelegate.self)`.
  public func conforms<Conformed>(to aProtocol: Conformed.Type) -> Bool { self is Conformed }
}
