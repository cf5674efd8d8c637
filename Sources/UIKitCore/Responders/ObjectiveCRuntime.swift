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

/// Names of classes as Objective-C has them.
package enum ClassNames {
  private static let framework: Set<String> = [
    "UIKit", "UIKitCore", "QuartzCore", "CoreGraphics", "Foundation",
  ]
  nonisolated(unsafe) private static let empty = UnsafePointer<CChar>(
    strdup("") ?? UnsafeMutablePointer.allocate(capacity: 1))
  private struct Pointers: @unchecked Sendable { var all: [String: UnsafePointer<CChar>] = [:] }
  private static let pointers = Locked(Pointers())

  /// The name with its module, without that of a framework.
  package static func name(_ type: AnyClass) -> String {
    let full = String(reflecting: type)
    let parts = full.split(separator: ".", maxSplits: 1).map(String.init)
    return parts.count == 2 && framework.contains(parts[0]) ? parts[1] : full
  }

  /// The class that people's code calls so, with a module or without one; nil where there is none.
  package static func find(_ name: String) -> AnyClass? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard let last = parts.last else { return nil }
    return RuntimeClasses.named(last, module: parts.count > 1 ? parts[0] : nil)?.type
  }

  /// Letters that stay where they are.
  static func pointer(_ name: String) -> UnsafePointer<CChar> {
    pointers.withLock { pointers in
      if let known = pointers.all[name] { return known }
      guard let copy = strdup(name) else { return empty }
      pointers.all[name] = UnsafePointer(copy)
      return UnsafePointer(copy)
    }
  }
}

extension NSObjectProtocol where Self: NSObject {
  /// Whether the object conforms to a protocol: `conforms(to: UIScrollViewDelegate.self)`.
  public func conforms<Conformed>(to aProtocol: Conformed.Type) -> Bool { self is Conformed }
}

// MARK: - Exceptions

/// The name of an exception.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public static let genericException = NSExceptionName("NSGenericException")
  public static let rangeException = NSExceptionName("NSRangeException")
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  public static let internalInconsistencyException = NSExceptionName("NSInternalInconsistencyException")
  public static let undefinedKeyException = NSExceptionName("NSUnknownKeyException")
}

/// What Objective-C throws. Swift cannot catch it: raising it is a report here, and the code goes on.
open class NSException: NSObject, @unchecked Sendable {
  public let name: NSExceptionName
  public let reason: String?
  public let userInfo: [AnyHashable: Any]?

  public init(
    name aName: NSExceptionName, reason aReason: String?, userInfo aUserInfo: [AnyHashable: Any]? = nil
  ) {
    name = aName
    reason = aReason
    userInfo = aUserInfo
  }

  /// Reports the exception. On a phone the program would end here.
  open func raise() {
    Diagnostics.report("\(name.rawValue): \(reason ?? "") - on a phone the program would end here")
  }

  /// Reports an exception.
  open class func raise(_ name: NSExceptionName, format: String, arguments argList: CVaListPointer) {
    NSException(name: name, reason: NSString(format: format, arguments: argList) as String).raise()
  }
}
