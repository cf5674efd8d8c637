import Foundation
import QuartzCore

extension UIView {
  /// Views with a lower opacity take no touches, whatever they show while they fade.
  static let lowestTouchableAlpha: CGFloat = 0.01

  /// The default search: front subviews first, each asked in its own coordinates, else the view itself.
  ///
  /// While a block animation without `allowUserInteraction` runs, the view is where it is seen: it claims the points of
  /// its presentation, whole, so that nothing behind or inside it gets them (the touch is then swallowed). With the
  /// option the model is what counts. A view that a property animator moves is found where it is seen, and takes the
  /// touch. Sources: WWDC 2014, session 236; Apple's documentation of `isManualHitTestingEnabled`.
  func hitView(at point: CGPoint, _ event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= Self.lowestTouchableAlpha else { return nil }
    if interactionBlockingAnimations > 0 {
      return (backingLayer.presentation() ?? backingLayer).bounds.contains(point) ? self : nil
    }
    if presentationTouchAnimations > 0, let shown = backingLayer.presentation() {
      guard shown.bounds.contains(point) else { return nil }
    } else {
      guard self.point(inside: point, with: event) else { return nil }
    }
    for subview in orderedSubviews.reversed() {
      if let hit = subview.hitTest(subview.touchPoint(fromSuperview: point), with: event) { return hit }
    }
    return self
  }

  /// A point of the superview in the coordinates by which touches find this view.
  private func touchPoint(fromSuperview point: CGPoint) -> CGPoint {
    guard interactionBlockingAnimations + presentationTouchAnimations > 0,
      let shown = backingLayer.presentation()
    else {
      return convert(point, from: parentView)
    }
    return shown.contentPoint(fromSuperlayer: point) ?? convert(point, from: parentView)
  }

  /// The view, this one or above, whose running animation keeps touches from it.
  var interactionBlocker: UIView? {
    sequence(first: self, next: \.parentView).first { $0.interactionBlockingAnimations > 0 }
  }
}

extension CALayer {
  /// A point of the superlayer in the layer's own coordinates; nil when the transform is not affine or flattens.
  fileprivate func contentPoint(fromSuperlayer point: CGPoint) -> CGPoint? {
    guard CATransform3DIsAffine(transform) else { return nil }
    let affine = CATransform3DGetAffineTransform(transform)
    guard affine.a * affine.d - affine.b * affine.c != 0 else { return nil }
    let offset = CGPoint(x: point.x - position.x, y: point.y - position.y).applying(affine.inverted())
    return CGPoint(
      x: offset.x + bounds.minX + anchorPoint.x * bounds.width,
      y: offset.y + bounds.minY + anchorPoint.y * bounds.height)
  }
}
