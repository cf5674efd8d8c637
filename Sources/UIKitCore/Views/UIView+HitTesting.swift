import Foundation
import QuartzCore
import Support

extension UIView {
  /// Views with a lower opacity take no touches, whatever they show while they fade.
  static let lowestTouchableAlpha: CGFloat = 0.01

  /// The default search: front subviews first, each asked in its own coordinates, else the view itself.
  ///
  /// While a block animation without `allowUserInteraction` runs, the view is where it is seen: it claims the points of
  /// its presentation, whole, so that nothing behind or inside it gets them (the touch is then swallowed). With the
  /// option the model is what counts. A view that a property animator moves is found where it is seen, and takes the
  /// touch. Sources: WWDC 2014, session 236; Apple's documentation of `isManualHitTestingEnabled`.
  ///
  /// A list of open views rather than calls within calls: trees may be deeper than the stack. Only views that override
  /// `hitTest(_:with:)` are called.
  func hitView(at point: CGPoint, _ event: UIEvent?) -> UIView? {
    var open: [HitTestStep] = []
    switch entered(at: point, event) {
    case .missed: return nil
    case .claimed: return self
    case .inside: open.append(HitTestStep(view: self, point: point, next: orderedSubviews.count - 1))
    }
    while let last = open.indices.last {
      let (view, point) = (open[last].view, open[last].point)
      // From the front; a callback may have taken subviews away.
      let index = min(open[last].next, view.orderedSubviews.count - 1)
      guard index >= 0 else { return view }
      open[last].next = index - 1
      let subview = view.orderedSubviews[index]
      let local = subview.touchPoint(fromSuperview: point)
      if MethodOverride.hitTest.isPresent(in: type(of: subview)) {
        if let hit = subview.hitTestByOverride(local, event) { return hit }
        continue
      }
      switch subview.entered(at: local, event) {
      case .missed: continue
      case .claimed: return subview
      case .inside:
        open.append(HitTestStep(view: subview, point: local, next: subview.orderedSubviews.count - 1))
      }
    }
    return nil
  }

  /// A view that is being looked through, and the subview to look at next.
  private struct HitTestStep {
    let view: UIView
    let point: CGPoint
    var next: Int
  }

  private enum Entry {
    /// The point is not the view's.
    case missed
    /// It is the view's, whatever is inside.
    case claimed
    /// It is that of a subview, or else the view's.
    case inside
  }

  private func entered(at point: CGPoint, _ event: UIEvent?) -> Entry {
    guard isUserInteractionEnabled, !isHidden, alpha >= Self.lowestTouchableAlpha else { return .missed }
    if interactionBlockingAnimations > 0 {
      return (backingLayer.presentation() ?? backingLayer).contains(point) ? .claimed : .missed
    }
    if presentationTouchAnimations > 0, let shown = backingLayer.presentation() {
      return shown.contains(point) ? .inside : .missed
    }
    return self.point(inside: point, with: event) ? .inside : .missed
  }

  /// How many views that override the search ask each other currently.
  private static var hitTestDepth = 0
  /// More than this many within one another are not asked: each takes a part of the stack.
  private static let mostHitTests = 500

  private func hitTestByOverride(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    guard Self.hitTestDepth < Self.mostHitTests else {
      Diagnostics.report(
        "hitTest does not look further than \(Self.mostHitTests) views that override it within one another; nest"
          + " fewer.", subject: "\(self)")
      return nil
    }
    Self.hitTestDepth += 1
    defer { Self.hitTestDepth -= 1 }
    return hitTest(point, with: event)
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
