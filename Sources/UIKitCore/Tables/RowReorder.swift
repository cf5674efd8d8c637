import Foundation
import QuartzCore

/// A row under the finger that moves it, and where the others are meanwhile.
@MainActor
final class RowReorder {
  let source: IndexPath
  /// Where the row would go.
  fileprivate(set) var destination: IndexPath
  let cell: UITableViewCell
  /// From the finger to the cell's middle.
  fileprivate let grip: CGFloat
  fileprivate var finger: CGPoint
  fileprivate var link: CADisplayLink?
  private unowned let table: UITableView

  fileprivate init(_ cell: UITableViewCell, _ path: IndexPath, at point: CGPoint, in table: UITableView) {
    self.cell = cell
    source = path
    destination = path
    grip = cell.center.y - point.y
    finger = point
    self.table = table
  }

  /// Where a row is while another passes it.
  func rect(of path: IndexPath) -> CGRect {
    var rect = table.rowRect(path)
    if path == source {
      rect.origin.y = finger.y + grip - rect.height / 2
      return rect
    }
    let height = table.rowRect(source).height
    if path > source, path <= destination { rect.origin.y -= height }
    if path < source, path >= destination { rect.origin.y += height }
    return rect
  }
}

extension UITableView {
  private static let lifting: TimeInterval = 0.2
  private static let passing: TimeInterval = 0.25
  /// So near to an edge, in points, the table scrolls, and so fast at the edge itself, in points a second. [our choice]
  private static let scrollZone: CGFloat = 60
  private static let scrollSpeed: CGFloat = 600

  func beginReorder(of cell: UITableViewCell, at point: CGPoint) {
    guard reordering == nil, let path = cell.place else { return }
    releasePress(selects: false)
    reordering = RowReorder(cell, path, at: point, in: self)
    isScrollEnabled = false
    bringSubviewToFront(cell)
    cell.isReordering = true
    cell.layer.zPosition = TableLayer.moving
    cell.layer.shadowColor = UIColor.black.cgColor
    cell.layer.shadowRadius = 6
    cell.layer.shadowOffset = CGSize(width: 0, height: 2)
    cell.clipsToBounds = false
    UIView.animate(withDuration: Self.lifting) {
      cell.layer.shadowOpacity = 0.25
      cell.alpha = 0.95
    }
    UISelectionFeedbackGenerator().selectionChanged()
    let link = CADisplayLink { [weak self] link in
      guard let self, reordering != nil else {
        link.invalidate()
        return
      }
      scrollUnderFinger(1 / CADisplayLink.refreshRate)
    }
    reordering?.link = link
    link.add(to: .main, forMode: .common)
  }

  func continueReorder(at point: CGPoint) {
    guard let reordering else { return }
    reordering.finger = point
    reordering.cell.frame = reordering.rect(of: reordering.source)
    let middle = min(max(reordering.cell.center.y, 0), max(contentSize.height - 1, 0))
    guard let over = geometry.firstRow(below: middle) else { return }
    let wanted =
      over == reordering.source
      ? over
      : delegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: reordering.source, toProposedIndexPath: over)
        ?? over
    guard wanted != reordering.destination, geometry.contains(wanted) else { return }
    reordering.destination = wanted
    UISelectionFeedbackGenerator().selectionChanged()
    UIView.animate(withDuration: Self.passing, delay: 0, options: [.allowUserInteraction]) {
      for (path, cell) in self.cells.inOrder where path != reordering.source {
        let rect = reordering.rect(of: path)
        if cell.frame != rect { cell.frame = rect }
      }
    }
  }

  private func scrollUnderFinger(_ time: CGFloat) {
    guard let reordering else { return }
    let seen = bounds.inset(by: adjustedContentInset)
    let (top, bottom) = (reordering.finger.y - seen.minY, seen.maxY - reordering.finger.y)
    var speed: CGFloat = 0
    if top < Self.scrollZone { speed = -Self.scrollSpeed * (1 - max(top, 0) / Self.scrollZone) }
    if bottom < Self.scrollZone { speed = Self.scrollSpeed * (1 - max(bottom, 0) / Self.scrollZone) }
    let place = verticalRange.clamp(bounds.minY + speed * time)
    let way = place - bounds.minY
    guard way != 0 else { return }
    contentOffset.y = place
    continueReorder(at: CGPoint(x: reordering.finger.x, y: reordering.finger.y + way))
  }

  func endReorder(isCancelled: Bool) {
    guard let reordering else { return }
    reordering.link?.invalidate()
    let cell = reordering.cell
    let destination = isCancelled ? reordering.source : reordering.destination
    self.reordering = nil
    cell.isReordering = false
    isScrollEnabled = true
    UIView.animate(
      withDuration: Self.lifting,
      animations: {
        cell.layer.shadowOpacity = 0
        cell.alpha = 1
      },
      completion: { _ in
        cell.layer.zPosition = 0
      })
    if destination != reordering.source {
      dataSource?.tableView(self, moveRowAt: reordering.source, to: destination)
      beginUpdates()
      moveRow(at: reordering.source, to: destination)
      endUpdates()
    } else {
      UIView.animate(withDuration: Self.passing) {
        for (path, cell) in self.cells.inOrder { cell.frame = self.rowRect(path) }
      }
    }
    for (path, cell) in cells.inOrder { dress(cell, path) }
  }
}
