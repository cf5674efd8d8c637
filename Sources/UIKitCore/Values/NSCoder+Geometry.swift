import CoreGraphics
import Foundation

// Geometry in archives. Points, sizes and rectangles are written as Foundation writes them, the rest as text.
extension NSCoder {
  public func encode(_ vector: CGVector, forKey key: String) { write(NSCoder.string(for: vector), key) }
  public func encode(_ transform: CGAffineTransform, forKey key: String) {
    write(NSCoder.string(for: transform), key)
  }
  public func encode(_ insets: UIEdgeInsets, forKey key: String) { write(NSCoder.string(for: insets), key) }
  public func encode(_ offset: UIOffset, forKey key: String) { write(NSCoder.string(for: offset), key) }

  /// The point for a key; zero when there is none.
  public func decodeCGPoint(forKey key: String) -> CGPoint {
    (self as? NSKeyedUnarchiver)?.decodePoint(forKey: key) ?? text(key).map(NSCoder.cgPoint(for:)) ?? .zero
  }
  /// The size for a key; zero when there is none.
  public func decodeCGSize(forKey key: String) -> CGSize {
    (self as? NSKeyedUnarchiver)?.decodeSize(forKey: key) ?? text(key).map(NSCoder.cgSize(for:)) ?? .zero
  }
  /// The rectangle for a key; zero when there is none.
  public func decodeCGRect(forKey key: String) -> CGRect {
    (self as? NSKeyedUnarchiver)?.decodeRect(forKey: key) ?? text(key).map(NSCoder.cgRect(for:)) ?? .zero
  }
  /// The vector for a key; zero when there is none.
  public func decodeCGVector(forKey key: String) -> CGVector { NSCoder.cgVector(for: text(key) ?? "") }
  /// The transform for a key; the identity when there is none.
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    NSCoder.cgAffineTransform(for: text(key) ?? "")
  }
  /// The insets for a key; zero when there are none.
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
    NSCoder.uiEdgeInsets(for: text(key) ?? "")
  }
  /// The offset for a key; zero when there is none.
  public func decodeUIOffset(forKey key: String) -> UIOffset { NSCoder.uiOffset(for: text(key) ?? "") }

  private func write(_ text: String, _ key: String) { encode(text as NSString, forKey: key) }

  private func text(_ key: String) -> String? {
    decodeObjectIfThere(of: NSString.self, forKey: key).map { "\($0)" }
  }
}
