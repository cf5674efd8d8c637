import CoreGraphics
import Foundation

// Geometry as text, as archives and property lists hold it: "{1, 2}", "{{0, 0}, {10, 20}}". Numbers have as many digits
// as are needed to read the same number again.
extension NSCoder {
  /// "{x, y}".
  public class func string(for point: CGPoint) -> String { text(point.x, point.y) }
  /// "{width, height}".
  public class func string(for size: CGSize) -> String { text(size.width, size.height) }
  /// "{dx, dy}".
  public class func string(for vector: CGVector) -> String { text(vector.dx, vector.dy) }
  /// "{{x, y}, {width, height}}".
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  /// "[a, b, c, d, tx, ty]".
  public class func string(for transform: CGAffineTransform) -> String {
    let t = transform
    return "[" + [t.a, t.b, t.c, t.d, t.tx, t.ty].map(number).joined(separator: ", ") + "]"
  }
  /// "{top, left, bottom, right}".
  public class func string(for insets: UIEdgeInsets) -> String {
    text(insets.top, insets.left, insets.bottom, insets.right)
  }
  /// "{horizontal, vertical}".
  public class func string(for offset: UIOffset) -> String { text(offset.horizontal, offset.vertical) }

  /// The point of "{x, y}"; zero for text that is none.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(string, 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }
  /// The size of "{width, height}"; zero for text that is none.
  public class func cgSize(for string: String) -> CGSize {
    numbers(string, 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }
  /// The vector of "{dx, dy}"; zero for text that is none.
  public class func cgVector(for string: String) -> CGVector {
    numbers(string, 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? CGVector(dx: 0, dy: 0)
  }
  /// The rectangle of "{{x, y}, {width, height}}"; zero for text that is none.
  public class func cgRect(for string: String) -> CGRect {
    numbers(string, 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }
  /// The transform of "[a, b, c, d, tx, ty]"; the identity for text that is none.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    numbers(string, 6).map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }
      ?? .identity
  }
  /// The insets of "{top, left, bottom, right}"; zero for text that is none.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    numbers(string, 4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
  }
  /// The offset of "{horizontal, vertical}"; zero for text that is none.
  public class func uiOffset(for string: String) -> UIOffset {
    numbers(string, 2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
  }

  private class func text(_ values: CGFloat...) -> String {
    "{" + values.map(number).joined(separator: ", ") + "}"
  }

  private class func number(_ value: CGFloat) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The numbers of a text; nil unless there are as many as wanted.
  private class func numbers(_ text: String, _ count: Int) -> [CGFloat]? {
    let parts = text.split { "{}[], \t\n".contains($0) }
    let values = parts.compactMap { Double($0) }
    return parts.count == count && values.count == count ? values.map { CGFloat($0) } : nil
  }
}

// The names that these had before Swift 4.2.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
public func NSStringFromCGVector(_ vector: CGVector) -> String { NSCoder.string(for: vector) }
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  NSCoder.string(for: transform)
}
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String { NSCoder.string(for: insets) }
public func NSStringFromUIOffset(_ offset: UIOffset) -> String { NSCoder.string(for: offset) }
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  NSCoder.cgAffineTransform(for: string)
}
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets { NSCoder.uiEdgeInsets(for: string) }
public func UIOffsetFromString(_ string: String) -> UIOffset { NSCoder.uiOffset(for: string) }
