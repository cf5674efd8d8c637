import Foundation

// Foundation's `decodeObject(forKey:)` takes an archive for damaged that has no such key, and decodes nothing after it;
// on Apple's systems it gives nil. Sources are ported to these.
extension NSCoder {
  /// An object for a key; nil when there is none.
  public func decodeObjectIfThere(forKey key: String) -> Any? {
    containsValue(forKey: key) ? decodeObject(forKey: key) : nil
  }

  /// An object of a class for a key; nil when there is none.
  public func decodeObjectIfThere<Value: NSObject & NSCoding>(of type: Value.Type, forKey key: String)
    -> Value?
  {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }

  /// An object of one of some classes for a key; nil when there is none.
  public func decodeObjectIfThere(of types: [AnyClass]?, forKey key: String) -> Any? {
    containsValue(forKey: key) ? decodeObject(of: types, forKey: key) : nil
  }
}
