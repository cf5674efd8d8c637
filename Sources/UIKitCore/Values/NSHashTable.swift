import Foundation

/// A set of objects that may be held weakly, in no particular order; here it is the order in which they came.
open class NSHashTable<ObjectType>: NSObject {
  private let options: NSPointerFunctions.Options
  private var held: [HeldObject] = []

  /// A table; the capacity is a hint.
  public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) { self.options = options }

  /// A table that does not keep its objects.
  open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

  private func clean() { if options.isWeak { held.removeAll { $0.object == nil } } }

  /// The objects that are still there.
  open var allObjects: [ObjectType] { held.compactMap { $0.object as? ObjectType } }
  /// One of the objects; nil when there is none.
  open var anyObject: ObjectType? { allObjects.first }
  /// How many there are.
  open var count: Int { allObjects.count }
  /// The objects as a set.
  open var setRepresentation: Set<AnyHashable> { Set(allObjects.compactMap { $0 as? AnyHashable }) }

  /// Adds an object; one that is there already is not added again.
  open func add(_ object: ObjectType?) {
    clean()
    guard let object, member(object) == nil else { return }
    held.append(HeldObject(object, options))
  }

  /// Takes an object out.
  open func remove(_ object: ObjectType?) {
    guard let object else { return }
    held.removeAll { $0.object == nil || $0.isSame(as: object, options) }
  }

  /// Takes all objects out.
  open func removeAllObjects() { held = [] }

  /// The object in the table that is equal to another; nil when there is none.
  open func member(_ object: ObjectType?) -> ObjectType? {
    guard let object else { return nil }
    return held.first { $0.isSame(as: object, options) }?.object as? ObjectType
  }

  /// Whether an equal object is in the table.
  open func contains(_ object: ObjectType?) -> Bool { member(object) != nil }

  /// Goes through the objects that are there now.
  open func objectEnumerator() -> NSEnumerator { ListEnumerator(allObjects) }

  /// Adds the objects of another table.
  open func union(_ other: NSHashTable<ObjectType>) { for object in other.allObjects { add(object) } }
  /// Takes out the objects of another table.
  open func minus(_ other: NSHashTable<ObjectType>) { for object in other.allObjects { remove(object) } }
}
