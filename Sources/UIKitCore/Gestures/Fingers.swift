import CoreGraphics
import Foundation

/// The fingers of a gesture that are down, in the order in which they came.
@MainActor
struct Fingers {
  private var touches: [UITouch] = []

  var count: Int { touches.count }

  mutating func add(_ new: Set<UITouch>) {
    touches += new.filter { !touches.contains($0) }.sorted { $0.timestamp < $1.timestamp }
  }

  mutating func remove(_ gone: Set<UITouch>) { touches.removeAll { gone.contains($0) } }

  mutating func removeAll() { touches = [] }

  /// The middle of the fingers in the window, in points; zero when there is none.
  var middle: CGPoint {
    guard !touches.isEmpty else { return .zero }
    var sum = CGPoint.zero
    for touch in touches {
      sum.x += touch.windowLocation.x
      sum.y += touch.windowLocation.y
    }
    return CGPoint(x: sum.x / CGFloat(count), y: sum.y / CGFloat(count))
  }

  /// From the first finger to the second, in points of the window; nil while there are fewer.
  var span: CGVector? {
    guard count >= 2 else { return nil }
    return touches[0].windowLocation.vector(to: touches[1].windowLocation)
  }
}

extension CGPoint {
  func vector(to other: CGPoint) -> CGVector { CGVector(dx: other.x - x, dy: other.y - y) }
}

extension CGVector {
  /// In points.
  var length: CGFloat { (dx * dx + dy * dy).squareRoot() }
}

extension UIView {
  /// A direction of the window in the coordinates of this view: turned and scaled with it, not moved.
  func direction(fromWindow vector: CGVector) -> CGVector {
    convert(.zero, from: nil).vector(to: convert(CGPoint(x: vector.dx, y: vector.dy), from: nil))
  }

  /// A direction of this view in the coordinates of the window.
  func direction(toWindow vector: CGVector) -> CGVector {
    convert(.zero, to: nil).vector(to: convert(CGPoint(x: vector.dx, y: vector.dy), to: nil))
  }
}
