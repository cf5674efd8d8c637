import Foundation
import QuartzCore

/// A list in which a drag chooses several rows or items: tables and collections.
@MainActor
protocol SelectionDragHost: UIScrollView {
  /// The row or item below a point of the content; nil where there is none.
  func selectionPath(at point: CGPoint) -> IndexPath?
  /// The rows or items from one to another, both with them, whatever their order.
  func selectionPaths(from first: IndexPath, to last: IndexPath) -> [IndexPath]
  /// Whether several may be chosen now.
  var selectsSeveral: Bool { get }
  /// Whether one finger that comes down at a point of the content chooses wherever it moves.
  func selectsWithOneFinger(at point: CGPoint) -> Bool
  /// Whether one finger that sets off in a direction chooses, because nothing else comes of it.
  func selectsWithOneFinger(along path: CGVector) -> Bool
  /// Whether a row or an item is chosen.
  func isChosen(_ path: IndexPath) -> Bool
  /// Chooses a row or an item, or does not any more, as a tap on it does: the delegate is asked and told.
  func toggleChoice(_ path: IndexPath)
  /// Asks the delegate whether a drag that begins at a row or an item chooses.
  func shouldBeginSelectionDrag(at path: IndexPath) -> Bool
  /// Tells the delegate that a drag chooses from here on.
  func selectionDragBegan(at path: IndexPath)
  /// Tells the delegate that the fingers are up.
  func selectionDragEnded()
}
