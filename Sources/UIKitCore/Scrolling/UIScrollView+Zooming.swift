import Foundation
import QuartzCore
import Support

/// Zooming: the delegate's view is scaled, the content's size follows it.
extension UIScrollView {
  /// How far a scale beyond the limits follows the fingers: the exponent of the excess. [not documented by Apple; our
  /// choice]
  private static let resistance = 0.3

  private var zoomedView: UIView? { delegate?.viewForZooming(in: self) }
  private var zoomRange: ClosedRange<CGFloat> { minimumZoomScale...max(minimumZoomScale, maximumZoomScale) }

  /// Whether a number can limit the zoom; others are reported. A largest scale below the smallest allows no zoom.
  func isZoomLimit(_ scale: CGFloat, from least: CGFloat, _ name: String) -> Bool {
    if scale.isFinite, scale >= least { return true }
    let wanted = least > 0 ? "a positive number" : "finite"
    Diagnostics.report("\(name) was not changed: \(scale) is not \(wanted)", subject: "\(self)")
    return false
  }

  func zoomLimitsChanged() {
    let zooms = maximumZoomScale > minimumZoomScale
    if zooms != (pinchGestureRecognizer != nil) { setPinch(zooms ? ScrollPinchGestureRecognizer() : nil) }
    if !zoom.isZooming, zoomRange.clamp(zoom.scale) != zoom.scale, zoomedView != nil {
      setZoomScale(zoomRange.clamp(zoom.scale), animated: false)
    }
  }

  // MARK: By the app

  func zoomTo(_ scale: CGFloat, animated: Bool) {
    guard scale.isFinite, scale > 0 else {
      Diagnostics.report(
        "setZoomScale(\(scale)) was ignored: it is not a positive number", subject: "\(self)")
      return
    }
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    guard let view = zoomedView else {
      if scale != 1 {
        Diagnostics.report(
          "setZoomScale(\(scale)) was ignored: the delegate's viewForZooming(in:) gives no view",
          subject: "\(self)")
      }
      return
    }
    let anchor = view.convert(middle, from: self)
    change(animated: animated) { self.apply(self.zoomRange.clamp(scale), keeping: anchor, at: nil) }
  }

  func zoomTo(_ rect: CGRect, animated: Bool) {
    guard zoomedView != nil, rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite,
      rect.origin.x.isFinite, rect.origin.y.isFinite
    else {
      Diagnostics.report(
        "zoom(to:) was ignored: \(rect) is empty or not finite, or the delegate's viewForZooming(in:) gives no view",
        subject: "\(self)")
      return
    }
    let seen = bounds.inset(by: adjustedContentInset)
    let scale = zoomRange.clamp(min(seen.width / rect.width, seen.height / rect.height))
    change(animated: animated) { self.apply(scale, keeping: CGPoint(x: rect.midX, y: rect.midY), at: nil) }
  }

  private func change(animated: Bool, _ work: @escaping () -> Void) {
    guard animated, window != nil else {
      work()
      return
    }
    zoom.isAnimating = true
    UIView.animate(
      withDuration: Self.animationDuration, delay: 0, options: [.allowUserInteraction], animations: work
    ) { [weak self] _ in
      guard let self else { return }
      self.zoom.isAnimating = false
      self.delegate?.scrollViewDidEndZooming(self, with: self.zoomedView, atScale: self.zoom.scale)
    }
  }

  /// Scales the view so that a point of it is at a place of the scroll view's frame; nil means the middle, and that
  /// the content comes to rest there.
  private func apply(_ scale: CGFloat, keeping anchor: CGPoint, at place: CGPoint?) {
    guard let view = zoomedView else { return }
    let old = zoom.scale
    zoom.scale = scale
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    // Its origin stays where it was; the transform is about the middle.
    let size = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
    view.center = CGPoint(x: view.anchorPoint.x * size.width, y: view.anchorPoint.y * size.height)
    storedContentSize = size
    adjustedInsetMayHaveChanged()
    let shown = convert(anchor, from: view)
    let target = place ?? CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    let offset = CGPoint(x: shown.x - target.x, y: shown.y - target.y)
    bounds.origin = onPixels(place == nil ? resting(offset) : stretched(offset))
    if scale != old { delegate?.scrollViewDidZoom(self) }
    placeIndicators()
  }

  /// While fingers zoom, the content may be pulled beyond its edges as by one.
  private func stretched(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: bouncesZoom
        ? RubberBand.place(offset.x, in: horizontalRange, dimension: bounds.width)
        : horizontalRange.clamp(offset.x),
      y: bouncesZoom
        ? RubberBand.place(offset.y, in: verticalRange, dimension: bounds.height)
        : verticalRange.clamp(offset.y))
  }

  // MARK: By two fingers

  func pinchChanged(_ recognizer: UIPinchGestureRecognizer) {
    switch recognizer.state {
    case .began: beginPinch(recognizer)
    case .changed: followPinch(recognizer)
    case .ended, .cancelled, .failed: endPinch()
    case .possible: break
    }
  }

  private func beginPinch(_ recognizer: UIPinchGestureRecognizer) {
    guard let view = zoomedView, !zoom.isZooming else { return }
    stopMotion()
    zoom.isZooming = true
    zoom.isBouncing = false
    zoom.first = zoom.scale
    recognizer.scale = 1
    zoom.anchor = recognizer.location(in: view)
    delegate?.scrollViewWillBeginZooming(self, with: view)
  }

  private func followPinch(_ recognizer: UIPinchGestureRecognizer) {
    guard zoom.isZooming, recognizer.numberOfTouches >= 2 else { return }
    let place = recognizer.location(in: self)
    apply(
      limited(zoom.first * recognizer.scale), keeping: zoom.anchor,
      at: CGPoint(x: place.x - bounds.minX, y: place.y - bounds.minY))
  }

  private func limited(_ scale: CGFloat) -> CGFloat {
    let range = zoomRange
    let inside = range.clamp(scale)
    guard bouncesZoom, inside != scale, inside > 0, scale > 0 else { return inside }
    return inside * ElementaryFunctions.pow(scale / inside, Self.resistance)
  }

  private func endPinch() {
    guard zoom.isZooming else { return }
    zoom.isZooming = false
    if drag.isDragging { resumeDrag() }
    let scale = zoomRange.clamp(zoom.scale)
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    guard let view = zoomedView, scale != zoom.scale || resting(bounds.origin) != bounds.origin else {
      delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoom.scale)
      return
    }
    let anchor = view.convert(middle, from: self)
    zoom.isBouncing = true
    UIView.animate(
      withDuration: Self.animationDuration, delay: 0, options: [.allowUserInteraction],
      animations: { self.apply(scale, keeping: anchor, at: nil) }
    ) { [weak self] _ in
      guard let self else { return }
      self.zoom.isBouncing = false
      self.delegate?.scrollViewDidEndZooming(self, with: self.zoomedView, atScale: self.zoom.scale)
    }
  }
}
