import Foundation

/// How a collection holds its objects and tells them apart.
public enum NSPointerFunctions {
  /// Flags for memory and for equality. Raw values are Foundation's.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Keeps the objects, and calls them equal when `isEqual` does: the default.
    public static let strongMemory: Options = []
    /// Does not keep the objects; those that are gone leave the collection.
    public static let weakMemory = Options(rawValue: 5)
    /// Tells objects apart by their places in memory.
    public static let objectPointerPersonality = Options(rawValue: 512)
    /// Calls objects equal when `isEqual` does.
    public static let objectPersonality: Options = []
    /// Keeps a copy. Here the object itself is kept.
    public static let copyIn = Options(rawValue: 65536)

    var isWeak: Bool { contains(.weakMemory) }
    var isByPlace: Bool { contains(.objectPointerPersonality) }
  }
}

/// An object that a collection keeps, or does not keep. Its type may be a protocol's.
struct HeldObject {
  private weak var weakObject: AnyObject?
  private let kept: AnyObject?

  init(_ object: Any, _ options: NSPointerFunctions.Options) {
    weakObject = object as AnyObject
    kept = options.isWeak ? nil : object as AnyObject
  }

  var object: AnyObject? { kept ?? weakObject }

  func isSame(as other: Any, _ options: NSPointerFunctions.Options) -> Bool {
    guard let object else { return false }
    let other = other as AnyObject
    if object === other { return true }
    guard !options.isByPlace, let a = object as? NSObject, let b = other as? NSObject else { return false }
    return a.hash == b.hash && a.isEqual(b)
  }
}

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

/// Goes through a list.
private final class ListEnumerator: NSEnumerator {
  private var rest: ArraySlice<Any>

  init(_ all: [Any]) { rest = all[...] }

  override func nextObject() -> Any? { rest.popFirst() }
}

/// A list of objects that may be held weakly, with gaps.
open class NSPointerArray: NSObject {
  private let options: NSPointerFunctions.Options
  private var held: [HeldObject?] = []

  public init(options: NSPointerFunctions.Options) { self.options = options }

  open class func weakObjects() -> NSPointerArray { NSPointerArray(options: .weakMemory) }
  open class func strongObjects() -> NSPointerArray { NSPointerArray(options: .strongMemory) }

  /// How many places there are, gaps included.
  open var count: Int { held.count }
  /// The objects that are still there.
  open var allObjects: [Any] { held.compactMap { $0?.object } }

  private func holder(_ pointer: UnsafeMutableRawPointer?) -> HeldObject? {
    pointer.map { HeldObject(Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue(), options) }
  }

  /// The object at a place, as `Unmanaged` gives it; nil for a gap.
  open func pointer(at index: Int) -> UnsafeMutableRawPointer? {
    guard held.indices.contains(index) else { return nil }
    return held[index]?.object.map { Unmanaged.passUnretained($0).toOpaque() }
  }
  open func addPointer(_ pointer: UnsafeMutableRawPointer?) { held.append(holder(pointer)) }
  open func insertPointer(_ item: UnsafeMutableRawPointer?, at index: Int) {
    if (0...held.count).contains(index) { held.insert(holder(item), at: index) }
  }
  open func replacePointer(at index: Int, withPointer item: UnsafeMutableRawPointer?) {
    if held.indices.contains(index) { held[index] = holder(item) }
  }
  open func removePointer(at index: Int) { if held.indices.contains(index) { held.remove(at: index) } }
  /// Takes the gaps out.
  open func compact() { held.removeAll { $0?.object == nil } }
}
