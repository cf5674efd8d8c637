/// What a cell or another view is at the moment: selected, pressed, …
public protocol UIConfigurationState {
  var traitCollection: UITraitCollection { get set }
}

/// The state of a view that is no cell.
public struct UIViewConfigurationState: UIConfigurationState {
  public var traitCollection: UITraitCollection
  public var isDisabled = false
  public var isHighlighted = false
  public var isSelected = false
  public var isFocused = false
  public var isPinned = false
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState {
  public var traitCollection: UITraitCollection
  public var isDisabled = false
  public var isHighlighted = false
  public var isSelected = false
  public var isFocused = false
  public var isEditing = false
  public var isExpanded = false
  public var isSwiped = false
  public var isReordering = false
  /// Where the cell is in a drag.
  public var cellDragState = UICellConfigurationDragState.none
  /// What a drop over the cell would do.
  public var cellDropState = UICellConfigurationDropState.none
  public var isPinned = false
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// Where a cell is in a drag. Raw values are UIKit's.
public enum UICellConfigurationDragState: Int, Sendable {
  case none = 0
  case lifting = 1
  case dragging = 2
}

/// What a drop over a cell would do. Raw values are UIKit's.
public enum UICellConfigurationDropState: Int, Sendable {
  case none = 0
  case notTargeted = 1
  case targeted = 2
}
