import Foundation
import QuartzCore

/// The bars of a scroll view; their layers are made when they first show.
struct ScrollIndicators {
  var vertical: ScrollIndicatorLayer?
  var horizontal: ScrollIndicatorLayer?
  /// Takes the bars away after a while.
  var hiding: ScheduledWork?
  var isShown = false
}

/// A bar that shows where the content is. It is above the content and never animates automatically.
final class ScrollIndicatorLayer: CALayer {
  override func action(forKey event: String) -> (any CAAction)? { Self.noAction }
  private static let noAction = NSNull()
}

extension UIScrollView {
  /// How thick a bar is and how far it keeps from the edge, in points. [as on iOS 13 and later, measured on pictures]
  private static let thickness: CGFloat = 3
  private static let margin: CGFloat = 3
  /// A bar is not shorter than this, in points; squeezed beyond an edge it shrinks to the smaller figure.
  private static let shortest: CGFloat = 36
  private static let squeezed: CGFloat = 8
  /// Above everything that the content may hold.
  private static let height: CGFloat = 10_000
  private static let opacity: Float = 0.35
  /// The bars stay for so long after a motion, then fade, in seconds. [not documented by Apple; our choice]
  private static let rest: TimeInterval = 0.4
  private static let fade: TimeInterval = 0.25

  // MARK: Showing

  func showIndicators() {
    indicators.hiding?.cancel()
    indicators.hiding = nil
    indicators.isShown = true
    placeIndicators()
    for bar in [indicators.vertical, indicators.horizontal] {
      bar?.removeAnimation(forKey: Self.fadeKey)
      bar?.opacity = Self.opacity
    }
    if motion == nil, !drag.isDragging { hideIndicators() }
  }

  /// Takes the bars away when they have been seen for a while.
  func hideIndicators() {
    guard indicators.isShown else { return }
    indicators.hiding?.cancel()
    indicators.hiding = MediaScheduler.current.after(Self.rest) { [weak self] in self?.fadeIndicators() }
  }

  private static let fadeKey = "fade"

  private func fadeIndicators() {
    indicators.hiding = nil
    indicators.isShown = false
    for bar in [indicators.vertical, indicators.horizontal] {
      guard let bar, bar.opacity > 0 else { continue }
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = bar.opacity
      animation.toValue = Float(0)
      animation.duration = Self.fade
      bar.opacity = 0
      bar.add(animation, forKey: Self.fadeKey)
    }
  }

  func removeIndicators() {
    indicators.hiding?.cancel()
    indicators.vertical?.removeFromSuperlayer()
    indicators.horizontal?.removeFromSuperlayer()
    indicators = ScrollIndicators()
  }

  // MARK: Placing

  func placeIndicators() {
    guard indicators.isShown else { return }
    let isTall = showsVerticalScrollIndicator && hasMoreVertically
    let isWide = showsHorizontalScrollIndicator && hasMoreHorizontally
    place(&indicators.vertical, isWanted: isTall) { verticalBar(leavesCorner: isWide) }
    place(&indicators.horizontal, isWanted: isWide) { horizontalBar(leavesCorner: isTall) }
  }

  private func place(_ bar: inout ScrollIndicatorLayer?, isWanted: Bool, frame: () -> CGRect) {
    guard isWanted else {
      bar?.removeFromSuperlayer()
      bar = nil
      return
    }
    let shown: ScrollIndicatorLayer
    if let bar {
      shown = bar
    } else {
      shown = ScrollIndicatorLayer()
      shown.zPosition = Self.height
      shown.cornerRadius = Self.thickness / 2
      shown.opacity = Self.opacity
      shown.name = "scroll indicator"
      layer.addSublayer(shown)
      bar = shown
    }
    let color = indicatorColor
    if shown.backgroundColor != color { shown.backgroundColor = color }
    let place = frame()
    if shown.frame != place { shown.frame = place }
  }

  private var indicatorColor: CGColor {
    let isWhite: Bool
    switch indicatorStyle {
    case .default: isWhite = traitCollection.userInterfaceStyle == .dark
    case .black: isWhite = false
    case .white: isWhite = true
    }
    return CGColor(gray: isWhite ? 1 : 0, alpha: 1)
  }

  private func systemIndicatorInset(_ own: UIEdgeInsets) -> UIEdgeInsets {
    automaticallyAdjustsScrollIndicatorInsets && contentInsetAdjustmentBehavior != .never
      ? own + safeAreaInsets : own
  }

  private func verticalBar(leavesCorner: Bool) -> CGRect {
    let inset = systemIndicatorInset(verticalScrollIndicatorInsets)
    let corner = leavesCorner ? Self.thickness + Self.margin : 0
    let span = bar(
      track: bounds.height - inset.top - inset.bottom - 2 * Self.margin - corner, place: bounds.minY,
      range: verticalRange, visible: bounds.height)
    // Where the interface runs from right to left, lines end at the left.
    let x =
      isRightToLeft
      ? bounds.minX + inset.left + Self.margin : bounds.maxX - inset.right - Self.margin - Self.thickness
    return CGRect(
      x: x, y: bounds.minY + inset.top + Self.margin + span.start, width: Self.thickness, height: span.length)
  }

  private func horizontalBar(leavesCorner: Bool) -> CGRect {
    let inset = systemIndicatorInset(horizontalScrollIndicatorInsets)
    let corner = leavesCorner ? Self.thickness + Self.margin : 0
    let span = bar(
      track: bounds.width - inset.left - inset.right - 2 * Self.margin - corner, place: bounds.minX,
      range: horizontalRange, visible: bounds.width)
    return CGRect(
      x: bounds.minX + inset.left + Self.margin + span.start,
      y: bounds.maxY - inset.bottom - Self.margin - Self.thickness, width: span.length, height: Self.thickness
    )
  }

  /// Where a bar begins on its track and how long it is: the visible share of the content, squeezed at an edge.
  private func bar(track: CGFloat, place: CGFloat, range: ClosedRange<CGFloat>, visible: CGFloat) -> (
    start: CGFloat, length: CGFloat
  ) {
    guard track > 0, visible > 0 else { return (0, 0) }
    let way = range.upperBound - range.lowerBound
    let share = visible / (visible + way)
    let full = min(max(track * share, Self.shortest), track)
    let excess = (place - range.clamp(place)).magnitude
    let length = max(full - excess, min(Self.squeezed, full))
    let progress = way > 0 ? (range.clamp(place) - range.lowerBound) / way : 0
    return ((track - length) * progress, length)
  }
}
