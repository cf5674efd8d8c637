import Foundation
import QuartzCore
import Support

extension UIView {
  /// Runs a change of frame or bounds and lets the subviews follow when the size is another one.
  func changeGeometry(_ change: () -> Void) {
    let oldSize = backingLayer.bounds.size
    change()
    if existingLayoutState != nil { frameMayHaveChanged() }
    if existingExtras?.corners != nil { applyCorners() }
    let newSize = backingLayer.bounds.size
    guard oldSize != newSize else { return }
    if autoresizesSubviews {
      for subview in orderedSubviews where !subview.autoresizingMask.isEmpty {
        subview.autoresize(from: oldSize, to: newSize)
      }
    }
    setNeedsLayout(because: .size)
    if drawsContent, redrawsWithSize || backgroundPattern != nil { setNeedsDisplay() }
  }

  /// Follows a superview that went from one size to another.
  private func autoresize(from old: CGSize, to new: CGSize) {
    let mask = autoresizingMask
    let size = bounds.size
    let anchor = anchorPoint
    let horizontal = AutoresizedSpan(
      origin: center.x - anchor.x * size.width, length: size.width, container: old.width,
      flexibleBefore: mask.contains(.flexibleLeftMargin), flexibleLength: mask.contains(.flexibleWidth),
      flexibleAfter: mask.contains(.flexibleRightMargin)
    ).resized(to: new.width)
    let vertical = AutoresizedSpan(
      origin: center.y - anchor.y * size.height, length: size.height, container: old.height,
      flexibleBefore: mask.contains(.flexibleTopMargin), flexibleLength: mask.contains(.flexibleHeight),
      flexibleAfter: mask.contains(.flexibleBottomMargin)
    ).resized(to: new.height)
    let newSize = CGSize(width: horizontal.length, height: vertical.length)
    // The untransformed box moves: `frame` would be the bounding box of a turned view.
    center = CGPoint(
      x: horizontal.origin + anchor.x * newSize.width, y: vertical.origin + anchor.y * newSize.height)
    if newSize != size { bounds.size = newSize }
  }

  func resizeToFit() {
    let fitting = sizeThatFits(bounds.size)
    guard fitting.width.isFinite, fitting.height.isFinite else {
      Diagnostics.report("sizeToFit was ignored: sizeThatFits answered \(fitting)", subject: "\(self)")
      return
    }
    guard fitting != bounds.size else { return }
    let origin = CGPoint(
      x: center.x - anchorPoint.x * bounds.width, y: center.y - anchorPoint.y * bounds.height)
    bounds.size = fitting
    center = CGPoint(
      x: origin.x + anchorPoint.x * fitting.width, y: origin.y + anchorPoint.y * fitting.height)
  }

  // MARK: Conversion

  /// The layer that a view stands for in a conversion; nil means the window, or the top of a tree without one.
  private func conversionLayer(_ view: UIView?) -> CALayer {
    if let view { return view.backingLayer }
    if let hostWindow { return hostWindow.backingLayer }
    return sequence(first: self, next: \.parentView).reduce(self) { $1 }.backingLayer
  }

  func converted(_ point: CGPoint, from source: UIView?, to target: UIView?) -> CGPoint {
    conversionLayer(source).convert(point, to: conversionLayer(target))
  }

  func converted(_ rect: CGRect, from source: UIView?, to target: UIView?) -> CGRect {
    conversionLayer(source).convert(rect, to: conversionLayer(target))
  }
}

/// One axis of a view in its superview: a margin, a length, a margin.
struct AutoresizedSpan {
  var origin: CGFloat
  var length: CGFloat
  var container: CGFloat
  var flexibleBefore: Bool
  var flexibleLength: Bool
  var flexibleAfter: Bool

  /// The span after the container became `newContainer` long.
  ///
  /// The flexible parts share the difference in proportion to their lengths; when those add up to nothing, equally.
  /// Without a flexible part the leading margin and the length stay. Source: Apple, *UIView.autoresizingMask*.
  func resized(to newContainer: CGFloat) -> (origin: CGFloat, length: CGFloat) {
    let difference = newContainer - container
    guard difference != 0 else { return (origin, length) }
    let shares = self.shares
    return (origin + difference * shares.before, max(length + difference * shares.length, 0))
  }

  /// What the part before the view, and the view, get of a change of the container.
  var shares: (before: CGFloat, length: CGFloat) {
    let after = container - origin - length
    let parts: [(isFlexible: Bool, length: CGFloat)] = [
      (flexibleBefore, max(origin, 0)), (flexibleLength, max(length, 0)), (flexibleAfter, max(after, 0)),
    ]
    let count = parts.count { $0.isFlexible }
    let total = parts.reduce(0) { $0 + ($1.isFlexible ? $1.length : 0) }
    func share(_ part: (isFlexible: Bool, length: CGFloat)) -> CGFloat {
      guard part.isFlexible else { return 0 }
      return total > 0 ? part.length / total : 1 / CGFloat(count)
    }
    return (share(parts[0]), share(parts[1]))
  }
}
