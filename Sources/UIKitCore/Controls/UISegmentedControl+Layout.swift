import Foundation
import QuartzCore

/// Where the segments of a segmented control are.
extension UISegmentedControl {
  /// The widths of the segments: those given, and the rest of `width` for the others.
  private func widths(in width: CGFloat) -> [CGFloat] {
    let free = segments.filter { $0.fixedWidth == 0 }
    let rest = max(width - segments.reduce(0) { $0 + $1.fixedWidth }, 0)
    let wishes = free.reduce(0) { $0 + wish(of: $1) }
    return segments.map { segment in
      if segment.fixedWidth > 0 { return segment.fixedWidth }
      guard apportionsSegmentWidthsByContent, wishes > 0 else { return rest / CGFloat(free.count) }
      return rest * wish(of: segment) / wishes
    }
  }

  func wish(of segment: SegmentView) -> CGFloat {
    (segment.contentSize.width + 2 * SegmentView.padding).rounded(.up)
  }

  /// Where a segment is; behind the last one, an empty rectangle at the end.
  func rect(of index: Int, in bounds: CGRect) -> CGRect {
    let widths = widths(in: bounds.width)
    let x = widths.prefix(index).reduce(0, +)
    let width = widths.indices.contains(index) ? widths[index] : 0
    return directed(
      CGRect(x: bounds.minX + x, y: bounds.minY, width: width, height: bounds.height), in: bounds)
  }

  func separatorRect(at x: CGFloat, in bounds: CGRect) -> CGRect {
    CGRect(
      x: x - Metrics.separatorWidth / 2, y: bounds.minY + Metrics.separatorInset,
      width: Metrics.separatorWidth,
      height: max(bounds.height - 2 * Metrics.separatorInset, 0))
  }
}
