import Foundation
import QuartzCore

/// The decoder that `init(coder:)` receives of an object in a storyboard or a nib.
///
/// The framework's classes read the object's element from it; the keys of Xcode's archives are unknown to it.
package final class NibCoder: NSCoder, ObjectFilling, @unchecked Sendable {
  let element: NibElement
  let load: NibLoad
  /// Whether an initialiser of the framework has set what the file says.
  private(set) var isFilled = false

  init(_ element: NibElement, _ load: NibLoad) {
    (self.element, self.load) = (element, load)
    super.init()
  }

  @MainActor
  package func fillContents(of object: AnyObject, as type: AnyClass) {
    guard !isFilled, NibClass.nearest(to: object)?.filler == type else { return }
    fill(object)
  }

  /// Sets what the file says, from the framework's base class to the nearest one.
  @MainActor
  func fill(_ object: AnyObject) {
    isFilled = true
    load.register(object, element)
    for level in NibClass.levels(of: object) { level.decode(object, self) }
  }

  // MARK: NSCoder

  package override var allowsKeyedCoding: Bool { true }
  package override func containsValue(forKey key: String) -> Bool { element[key] != nil }
  package override func decodeObject() -> Any? { nil }
  package override func decodeObject(forKey key: String) -> Any? { element[key] }
  package override func decodeBool(forKey key: String) -> Bool { element.bool(key) ?? false }
  package override func decodeInteger(forKey key: String) -> Int { element.integer(key) ?? 0 }
  package override func decodeInt32(forKey key: String) -> Int32 {
    Int32(clamping: element.integer(key) ?? 0)
  }
  package override func decodeInt64(forKey key: String) -> Int64 { Int64(element.integer(key) ?? 0) }
  package override func decodeFloat(forKey key: String) -> Float { Float(element.number(key) ?? 0) }
  package override func decodeDouble(forKey key: String) -> Double { Double(element.number(key) ?? 0) }
}
