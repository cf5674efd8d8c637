import Foundation
import QuartzCore

/// The line of small text above the row of buttons.
extension UINavigationBar {
  /// Where the row of buttons begins and ends, in points from the bar's upper edge.
  var rowTop: CGFloat { topItem?.promptHeight ?? 0 }
  var rowBottom: CGFloat { rowTop + rowHeight }

  func layoutContent() {
    // It may be on its way to another height.
    content?.bounds.size = CGSize(width: bounds.width, height: rowHeight)
    content?.center = CGPoint(x: bounds.midX, y: rowTop + rowHeight / 2)
  }

  /// An item's line has come, gone or changed: with the item on top the bar's height follows while it is seen.
  func promptChanged(of item: UINavigationItem) {
    let isSeen = window != nil && background != nil && item === topItem
    itemChanged(item, animated: isSeen)
    invalidateIntrinsicContentSize()
    guard isSeen else { return }
    if let owner { return owner.barHeightChanged() }
    UIView.animate(withDuration: Self.promptDuration, delay: 0, options: .allowUserInteraction) {
      self.layoutIfNeeded()
    }
  }

  /// Seconds. Not documented by Apple; that of a bar that is hidden.
  private static let promptDuration: TimeInterval = 0.2
}

extension UINavigationItem {
  /// What the line above the title adds to the bar, in points: a bar of 44 becomes 74 high, as on the phone. A search
  /// that has taken the title's place takes the line's, too.
  var promptHeight: CGFloat { prompt?.isEmpty != false || hidesTitle ? 0 : Self.promptLine }
  private static let promptLine: CGFloat = 30
}
