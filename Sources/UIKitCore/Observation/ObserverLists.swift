import Foundation
import QuartzCore
import Support

/// Where the observers of an object are kept: on itself, where its class has a place for them, else beside it.
enum ObserverLists {
  /// Whether any object's observers are kept beside it.
  private static let areBeside = Locked(false)
  /// Held while a list is made. What goes away meanwhile may ask for lists in its turn.
  private static let making = NSRecursiveLock()
  nonisolated(unsafe) private static let key = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  /// The list of an object; a new one with `makes`, else nil where there is none.
  static func list(of object: AnyObject, makes: Bool = false) -> ObserverList? {
    if let object = object as? any KeyValueObserving {
      if let list = object.changeListener?.target as? ObserverList { return list }
      return makes ? making.withLock { own(of: object) } : nil
    }
    guard makes || areBeside.withLock({ $0 }) else { return nil }
    if let list = AssociatedObjects.value(of: object, key) as? ObserverList { return list }
    guard makes else { return nil }
    return making.withLock {
      areBeside.withLock { $0 = true }
      if let list = AssociatedObjects.value(of: object, key) as? ObserverList { return list }
      let list = ObserverList()
      AssociatedObjects.set(list, of: object, key, .OBJC_ASSOCIATION_RETAIN)
      return list
    }
  }

  /// The list that an object has or gets. Another thread may have made it just now.
  private static func own(of object: any KeyValueObserving) -> ObserverList {
    if let list = object.changeListener?.target as? ObserverList { return list }
    let list = ObserverList()
    object.changeListener = ChangeListener(list)
    return list
  }
}
