import Foundation

/// A row that can be swiped aside.
@MainActor
struct SwipeTarget {
  let cell: UIView
  let path: IndexPath
  let leading: UISwipeActionsConfiguration?
  let trailing: UISwipeActionsConfiguration?

  /// Whether there is anything on either side.
  var isEmpty: Bool { leading?.actions.isEmpty ?? true && trailing?.actions.isEmpty ?? true }
}

/// A list whose rows can be swiped aside: tables, and collections that are lists.
@MainActor
protocol SwipeHost: UIScrollView {
  /// The row below a point of the content, with its actions; nil where there is none.
  func swipeTarget(at point: CGPoint) -> SwipeTarget?
  /// A row begins to move aside.
  func swipeBegan(_ target: SwipeTarget)
  /// The row is back.
  func swipeEnded(_ target: SwipeTarget)
}
