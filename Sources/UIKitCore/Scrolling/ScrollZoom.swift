import Foundation

/// What a scroll view knows of zooming.
struct ScrollZoom {
  var scale: CGFloat = 1
  /// Whether two fingers zoom.
  var isZooming = false
  /// Whether the scale swings back to its limits.
  var isBouncing = false
  /// Whether an animated zoom is under way.
  var isAnimating = false
  /// The scale when the fingers came down.
  var first: CGFloat = 1
  /// The point of the zoomed view, in its own coordinates, that stays between the fingers.
  var anchor = CGPoint.zero
}
