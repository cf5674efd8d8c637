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

/// Goes through a list.
final class ListEnumerator: NSEnumerator {
  private var rest: ArraySlice<Any>

  init(_ all: [Any]) { rest = all[...] }

  override func nextObject() -> Any? { rest.popFirst() }
}
