import Foundation
import QuartzCore
import Support

/// Where the observers of an object are kept: on itself, where its class has a place for them, else beside it.
enum ObserverLists {
  /// Whether any object's observers are kept beside it.
  private static let areBeside = Locked(false)
  nonisolated(unsafe) private static let key = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  /// The list of an object; a new one with `makes`, else nil where there is none.
  static func list(of object: AnyObject, makes: Bool = false) -> ObserverList? {
    if let object = object as? any KeyValueObserving {
      if let list = object.changeListener as? ObserverList { return list }
      guard makes else { return nil }
      let list = ObserverList()
      object.changeListener = list
      return list
    }
    guard makes || areBeside.withLock({ $0 }) else { return nil }
    if let list = AssociatedObjects.value(of: object, key) as? ObserverList { return list }
    guard makes else { return nil }
    areBeside.withLock { $0 = true }
    let list = ObserverList()
    AssociatedObjects.set(list, of: object, key, .OBJC_ASSOCIATION_RETAIN)
    return list
  }
}
