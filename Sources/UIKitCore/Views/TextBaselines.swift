import Foundation
import QuartzCore

/// The baselines of a view's own text: points below the top are `heightFactor · height + offset`.
///
/// Linear in the height, so that a constraint on a baseline holds for a view that is stretched, too.
struct TextBaselines {
  /// 0 for text at the top, ½ for text in the middle, 1 for text at the bottom.
  var heightFactor: CGFloat
  /// Of the first line.
  var first: CGFloat
  /// Of the last line.
  var last: CGFloat

  func moved(by distance: CGFloat) -> TextBaselines {
    TextBaselines(heightFactor: heightFactor, first: first + distance, last: last + distance)
  }
}
