/// A row or an item that a finger lifts and moves: what its configuration is told of it.
@MainActor
protocol DraggedCell: UIView {
  /// Where it is in a drag; a change is announced to the cell.
  var dragState: UICellConfigurationDragState { get set }
  /// Whether something is dragged over its list, and would be dropped into it.
  var dropState: UICellConfigurationDropState { get set }
}
