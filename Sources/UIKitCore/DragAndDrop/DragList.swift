import Foundation
import QuartzCore

/// A table or a collection as drags see it.
@MainActor
protocol DragList: UIScrollView {
  /// The row or item at a place of the content, among those that are there.
  func dragPath(at place: CGPoint) -> IndexPath?
  /// How far into a row or an item a place is, from 0 where the list begins with it to 1.
  func dropShare(of path: IndexPath, at place: CGPoint) -> CGFloat
  /// Where something that is dropped at a place goes, which may be behind the last.
  ///
  /// - Parameter source: The row or item that is moved away; nil for something that is added.
  func dropPath(at place: CGPoint, from source: IndexPath?) -> IndexPath?
  /// What shows a row or an item.
  func dragView(at path: IndexPath) -> UIView?
  /// The rows or items that show.
  var dragCells: [any DraggedCell] { get }
  /// Shows the rows or items, animated, as a drag wants them.
  func show(_ gap: DragGap)
  /// Shows all rows or items again, where they belong now. Those that are there already do not move.
  func endDrag()
  /// Shows a row or an item as it is without a finger on it.
  func releaseLook(at path: IndexPath)
  /// Moves what was dragged, without a delegate for drops.
  func moveByDrag(from source: IndexPath, to destination: IndexPath)
  /// Whether the data source lets what is at a path be moved.
  func letsMove(_ path: IndexPath) -> Bool
}

/// What a list shows of a drag: the place that is made for what would be dropped, and what is left of its own row.
struct DragGap: Equatable {
  /// How much is seen of a row that is dragged, as long as it is not moved within its list. [our choice]
  private static let faint: CGFloat = 0.5

  /// The row or item before which there is room, counted without one that moves; nil for no room.
  var destination: IndexPath?
  /// The row or item of the list itself that is dragged.
  var source: IndexPath?
  /// How much room there is, in points.
  var size: CGSize
  /// Whether the row's old place is closed, because it would move.
  var closesSource = false

  /// How much is seen of a row or an item.
  func alpha(of path: IndexPath) -> CGFloat {
    guard path == source else { return 1 }
    return closesSource ? 0 : Self.faint
  }

  /// By how many places of its section a row or an item has moved.
  func steps(of path: IndexPath) -> Int {
    let isAfter = closesSource && source.map { $0.section == path.section && $0 < path } == true
    var steps = isAfter ? -1 : 0
    if let destination, destination.section == path.section, path != source || !closesSource,
      path.item + steps >= destination.item
    {
      steps += 1
    }
    return steps
  }

  /// By how many places the sections before one have grown.
  func steps(before section: Int) -> Int {
    let opened = destination.map { $0.section < section } == true
    let closed = closesSource && source.map { $0.section < section } == true
    return (opened ? 1 : 0) - (closed ? 1 : 0)
  }
}
