import Foundation

/// Objects by objects, both of which may be held weakly.
open class NSMapTable<KeyType, ObjectType>: NSObject {
  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private var held: [(key: HeldObject, value: HeldObject)] = []

  /// A table; the capacity is a hint.
  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity: Int = 0
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
  }

  open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }
  open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory)
  }
  open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(valueOptions: .weakMemory)
  }
  open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  private var present: [(key: KeyType, value: ObjectType)] {
    held.compactMap { entry in
      guard let key = entry.key.object as? KeyType, let value = entry.value.object as? ObjectType else {
        return nil
      }
      return (key, value)
    }
  }

  /// How many there are.
  open var count: Int { present.count }

  /// The object of a key; nil for none.
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    guard let aKey else { return nil }
    return held.first { $0.key.isSame(as: aKey, keyOptions) }?.value.object as? ObjectType
  }

  /// Sets the object of a key; nil takes it out.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    removeObject(forKey: aKey)
    guard let anObject else { return }
    held.append((HeldObject(aKey, keyOptions), HeldObject(anObject, valueOptions)))
  }

  /// Takes a key out, with those that are gone.
  open func removeObject(forKey aKey: KeyType?) {
    held.removeAll { entry in
      entry.key.object == nil || entry.value.object == nil
        || aKey.map { entry.key.isSame(as: $0, keyOptions) } ?? false
    }
  }

  /// Takes everything out.
  open func removeAllObjects() { held = [] }

  /// Goes through the keys that are there now.
  open func keyEnumerator() -> NSEnumerator { ListEnumerator(present.map(\.key)) }
  /// Goes through the objects that are there now.
  open func objectEnumerator() -> NSEnumerator? { ListEnumerator(present.map(\.value)) }
  /// The keys and objects as a dictionary.
  open func dictionaryRepresentation() -> [AnyHashable: Any] {
    present.reduce(into: [:]) { all, entry in
      if let key = entry.key as? AnyHashable { all[key] = entry.value }
    }
  }
}
