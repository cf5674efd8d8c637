import Foundation

/// What a scroll view knows of the finger that drags it.
struct ScrollDrag {
  /// The axes that a drag moves.
  enum Axes {
    case both, horizontal, vertical
  }

  /// Whether a finger is down, moved or not.
  var isTracking = false
  /// Whether the content was moving when the finger came down.
  var isCaught = false
  /// Whether it moves the content.
  var isDragging = false
  /// The offset that the finger asks for when its translation is zero.
  var origin = CGPoint.zero
  /// The offset when the drag began: paging goes one page from there.
  var first = CGPoint.zero
  var axes = Axes.both

  /// The app has moved the content under the finger.
  mutating func shift(by way: CGPoint) {
    origin.x += way.x
    origin.y += way.y
    first.x += way.x
    first.y += way.y
  }
}
