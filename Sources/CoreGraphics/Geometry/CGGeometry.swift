import Foundation

// What Apple's CGGeometry has and Foundation's points, sizes and rectangles lack.

extension CGPoint: @retroactive CustomDebugStringConvertible {
  public var debugDescription: String { "(\(x), \(y))" }

  /// True when both coordinates are the same.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

  /// True when neither coordinate is NaN or infinite.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
  public var debugDescription: String { "(\(width), \(height))" }

  /// True when both sides are the same.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }

  /// True when neither side is NaN or infinite.
  package var isFinite: Bool { width.isFinite && height.isFinite }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
  public var debugDescription: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }

  /// True when both rectangles cover the same points, whatever the signs of their sizes.
  public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }

  /// True when no coordinate is NaN or infinite.
  package var isFinite: Bool { origin.isFinite && size.isFinite }
}

public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
