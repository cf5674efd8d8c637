import Foundation
import QuartzCore
import Support

/// Where the content is and where it may be.
extension UIScrollView {
  /// A pixel in points.
  var pixel: CGFloat { 1 / max(UIScreen.main.scale, 1) }

  func onPixels(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x / pixel).rounded() * pixel, y: (point.y / pixel).rounded() * pixel)
  }

  // MARK: Ranges

  /// The offsets at rest along x.
  var horizontalRange: ClosedRange<CGFloat> {
    let inset = adjustedContentInset
    return range(
      before: inset.left, content: storedContentSize.width, after: inset.right, visible: bounds.width,
      alignment: contentAlignmentPoint.x)
  }

  /// The offsets at rest along y.
  var verticalRange: ClosedRange<CGFloat> {
    let inset = adjustedContentInset
    let range = range(
      before: inset.top + barCollapse, content: storedContentSize.height, after: inset.bottom,
      visible: bounds.height, alignment: contentAlignmentPoint.y)
    guard barCollapseLimit > 0, range.upperBound > range.lowerBound else { return range }
    // What scrolls at all can be scrolled until the bar is as low as it gets.
    return range.lowerBound...max(range.upperBound, range.lowerBound + barCollapseLimit)
  }

  private func range(
    before: CGFloat, content: CGFloat, after: CGFloat, visible: CGFloat, alignment: CGFloat
  ) -> ClosedRange<CGFloat> {
    let free = visible - before - content - after
    if alignment != 0, free > 0 {
      let place = -before - free * alignment
      return place...place
    }
    return -before...max(-before, content + after - visible)
  }

  /// Whether there is more content than fits, along each axis.
  var hasMoreHorizontally: Bool { horizontalRange.upperBound > horizontalRange.lowerBound }
  var hasMoreVertically: Bool { verticalRange.upperBound > verticalRange.lowerBound }
  /// Whether a finger can move the content along each axis.
  var canScrollHorizontally: Bool {
    hasMoreHorizontally || alwaysBounceHorizontal && bouncesHorizontally
  }
  var canScrollVertically: Bool { hasMoreVertically || alwaysBounceVertical && bouncesVertically }

  /// The nearest offset at rest.
  func resting(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: horizontalRange.clamp(offset.x), y: verticalRange.clamp(offset.y))
  }

  // MARK: Setting

  /// The app's own change of the offset. A drag or momentum continues from there.
  func placeContent(at offset: CGPoint) {
    let old = bounds.origin
    guard offset != old else { return }
    bounds.origin = offset
    let moved = CGPoint(x: bounds.minX - old.x, y: bounds.minY - old.y)
    drag.shift(by: moved)
    if let motion { carry(motion, by: moved) }
  }

  /// The scroll view's own change of the offset, on whole pixels.
  func moveContent(to offset: CGPoint) {
    let place = onPixels(offset)
    guard place != bounds.origin else { return }
    bounds.origin = place
  }

  func changeContentSize(to size: CGSize) {
    guard size.width.isFinite, size.height.isFinite else {
      Diagnostics.report("contentSize was not changed: \(size) is not finite", subject: "\(self)")
      return
    }
    let wanted = CGSize(width: max(size.width, 0), height: max(size.height, 0))
    guard wanted != storedContentSize else { return }
    changeListener?.willChange("contentSize")
    storedContentSize = wanted
    adjustedInsetMayHaveChanged()
    rangesMayHaveChanged()
    bars.contentMoved(in: self)
    changeListener?.didChange("contentSize")
  }

  func changeContentInset(to inset: UIEdgeInsets) {
    guard isFinite(inset, "contentInset"), inset != storedContentInset else { return }
    storedContentInset = inset
    adjustedInsetMayHaveChanged()
  }

  /// Whether insets are numbers; others are reported.
  func isFinite(_ inset: UIEdgeInsets, _ name: String) -> Bool {
    if [inset.top, inset.left, inset.bottom, inset.right].allSatisfy(\.isFinite) { return true }
    Diagnostics.report("\(name) was not changed: \(inset) is not finite", subject: "\(self)")
    return false
  }

  /// What the safe area adds to the content's inset.
  var systemContentInset: UIEdgeInsets {
    let area = safeAreaInsets
    guard area != .zero else { return .zero }
    switch contentInsetAdjustmentBehavior {
    case .never: return .zero
    case .always: return area
    case .automatic, .scrollableAxes:
      let inset = storedContentInset
      let isTaller =
        storedContentSize.height + inset.top + inset.bottom + area.top + area.bottom > bounds.height
      let isWider =
        storedContentSize.width + inset.left + inset.right + area.left + area.right > bounds.width
      let controller = owningController ?? parentView?.owningController
      let isOfController =
        contentInsetAdjustmentBehavior == .automatic
        && controller?.automaticallyAdjustsScrollViewInsets == true
      let vertical = isTaller || alwaysBounceVertical || isOfController
      let horizontal = isWider && storedContentSize.width > bounds.width || alwaysBounceHorizontal
      return UIEdgeInsets(
        top: vertical ? area.top : 0, left: horizontal ? area.left : 0, bottom: vertical ? area.bottom : 0,
        right: horizontal ? area.right : 0)
    }
  }

  /// The safe area of the content: what the scroll view has not moved its content out of already.
  var contentSafeAreaInsets: UIEdgeInsets {
    let area = currentSafeAreaInsets
    let taken = systemContentInset
    return UIEdgeInsets(
      top: taken.top > 0 ? 0 : area.top, left: taken.left > 0 ? 0 : area.left,
      bottom: taken.bottom > 0 ? 0 : area.bottom, right: taken.right > 0 ? 0 : area.right)
  }

  func adjustedInsetMayHaveChanged() {
    let inset = adjustedContentInset
    let old = knownAdjustedInset
    let collapse = barCollapse
    guard inset != old || collapse != bars.knownCollapse else { return }
    // With the bar at its highest.
    let (rest, oldRest) = (inset.top + collapse, old.top + bars.knownCollapse)
    knownAdjustedInset = inset
    bars.knownCollapse = collapse
    if (rest - oldRest).magnitude > Self.sameInset || inset.bottom != old.bottom || inset.left != old.left
      || inset.right != old.right
    {
      followInset(from: UIEdgeInsets(top: oldRest, left: old.left, bottom: old.bottom, right: old.right))
    }
    guard inset != old else { return }
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
    setNeedsLayout()
  }
  /// Sums of insets that differ less than this, in points, are the same: a bar that gives way is rounded.
  private static let sameInset: CGFloat = 0.01

  /// Keeps the content clear of the keyboard, and what is edited in sight.
  func followKeyboard() {
    guard followsKeyboard else { return }
    updateKeyboardInset()
    guard keyboardInset > 0, let edited = UIApplication.shared.firstResponder as? UIView,
      edited !== self, edited.isDescendant(of: self)
    else { return }
    scrollRectToVisible(convert(edited.bounds, from: edited).insetBy(dx: 0, dy: -8), animated: false)
  }

  func updateKeyboardInset() {
    guard window != nil else { return }
    let keyboard = UIScreen.main.keyboardFrame
    let covered = keyboard.isNull ? 0 : onScreen(bounds).maxY - keyboard.minY
    keyboardInset = max(covered - safeAreaInsets.bottom, 0)
  }

  /// The refresh control comes or goes: content that does not move glides to its new place.
  func refreshInsetChanged() {
    var old = knownAdjustedInset
    old.top += bars.knownCollapse
    knownAdjustedInset = adjustedContentInset
    bars.knownCollapse = barCollapse
    if drag.isDragging {
      resumeDrag()
    } else if motion != nil {
      rangesMayHaveChanged()
    } else if bounds.minY <= -old.top || bounds.minY < verticalRange.lowerBound {
      goTo(CGPoint(x: bounds.minX, y: verticalRange.lowerBound), animated: true)
    }
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// Content that was at its top or left edge stays there.
  private func followInset(from old: UIEdgeInsets) {
    if drag.isDragging { resumeDrag() }
    guard motion == nil, !drag.isDragging else {
      rangesMayHaveChanged()
      return
    }
    var offset = bounds.origin
    if offset.y <= -old.top { offset.y = verticalRange.lowerBound }
    if offset.x <= -old.left { offset.x = horizontalRange.lowerBound }
    moveContent(to: resting(offset))
  }

  /// The content or the view has another size: what rests comes back into its range, what moves gets new edges.
  func rangesMayHaveChanged() {
    if let motion {
      if motion.purpose == .deceleration { carry(motion, by: .zero) }
    } else {
      settleOffset()
    }
    placeIndicators()
  }

  func settleOffset() {
    guard motion == nil, !drag.isTracking, !zoom.isZooming else { return }
    moveContent(to: resting(bounds.origin))
  }

  // MARK: Bounds

  func boundsMayHaveChanged(from old: CGRect) {
    let new = bounds
    if new.size != old.size {
      adjustedInsetMayHaveChanged()
      rangesMayHaveChanged()
      bars.contentMoved(in: self)
    }
    guard new.origin != old.origin else { return }
    setNeedsLayout()
    frameGuideMayHaveChanged()
    placeIndicators()
    refreshControl?.contentMoved(in: self)
    bars.contentMoved(in: self)
    delegate?.scrollViewDidScroll(self)
  }
}

extension ClosedRange where Bound == CGFloat {
  func clamp(_ value: CGFloat) -> CGFloat { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
