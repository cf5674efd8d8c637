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
  public var isPinned = false
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}
