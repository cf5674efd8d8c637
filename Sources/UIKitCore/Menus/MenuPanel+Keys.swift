import Foundation
import QuartzCore

/// The way through a menu with the arrow keys.
extension MenuPanel {
  enum Direction {
    case up, down, left, right
  }

  /// What an arrow key leads to from `current`, or from beside the menu: the nearest that can be chosen in the next
  /// line, or in the same one; nil at the end.
  func choice(from current: MenuChoice?, _ direction: Direction) -> MenuChoice? {
    func place(_ row: MenuChoice) -> CGRect { row.convert(row.bounds, to: self) }
    let open = rows.filter { $0.isEnabled && $0 !== current }
    guard let current else {
      guard direction == .down || direction == .up else { return nil }
      return open.min { a, b in
        let (a, b) = (place(a), place(b))
        if a.minY != b.minY { return direction == .down ? a.minY < b.minY : a.minY > b.minY }
        return isRightToLeft ? a.minX > b.minX : a.minX < b.minX
      }
    }
    let from = place(current)
    func distance(_ row: MenuChoice) -> (CGFloat, CGFloat)? {
      let to = place(row)
      let isBeside = abs(to.midY - from.midY) < 1
      let across = abs(to.midX - from.midX)
      switch direction {
      case .up: return to.midY < from.midY && !isBeside ? (from.midY - to.midY, across) : nil
      case .down: return to.midY > from.midY && !isBeside ? (to.midY - from.midY, across) : nil
      case .left: return isBeside && to.midX < from.midX ? (across, 0) : nil
      case .right: return isBeside && to.midX > from.midX ? (across, 0) : nil
      }
    }
    return open.compactMap { row in distance(row).map { (row, $0) } }.min { $0.1 < $1.1 }?.0
  }

  /// Brings what the keys went to into sight.
  func show(_ row: MenuChoice) {
    for case let scroller as ChoiceScroller in sequence(first: row as UIView, next: \.superview) {
      scroller.scrollRectToVisible(row.convert(row.bounds, to: scroller), animated: false)
    }
  }
}
