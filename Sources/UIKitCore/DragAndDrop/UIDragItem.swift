import Foundation
import QuartzCore

/// One thing that is dragged.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
  /// Gives what is dragged.
  public let itemProvider: NSItemProvider
  /// What the app knows of the item; it does not leave the app. Default nil.
  open var localObject: Any?
  /// Makes what shows under the finger. Default nil: what was lifted.
  open var previewProvider: (() -> UIDragPreview?)?

  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}

/// How the preview of a dragged item is drawn.
@preconcurrency @MainActor
open class UIDragPreviewParameters: UIPreviewParameters {}

/// What shows under the finger for an item.
@preconcurrency @MainActor
open class UIDragPreview: NSObject {
  public let view: UIView
  public let parameters: UIDragPreviewParameters

  public init(view: UIView, parameters: UIDragPreviewParameters) {
    self.view = view
    self.parameters = parameters
    super.init()
  }
  public convenience init(view: UIView) { self.init(view: view, parameters: UIDragPreviewParameters()) }
}

/// Where a dragged preview comes from or goes to.
@preconcurrency @MainActor
open class UIDragPreviewTarget: UIPreviewTarget {}

/// A view that is lifted or put down, with where and how.
@preconcurrency @MainActor
open class UITargetedDragPreview: UITargetedPreview {}

/// What a drop does. Raw values are UIKit's.
public enum UIDropOperation: UInt, Sendable {
  /// Nothing: the items go back.
  case cancel = 0
  /// Nothing, though the view takes such items elsewhere.
  case forbidden = 1
  case copy = 2
  case move = 3
}

/// What a view would do with the items over it.
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
  public let operation: UIDropOperation
  /// Whether the finger's exact place counts. Kept and reported. Default false.
  open var isPrecise = false {
    didSet { reportUnused("isPrecise", isPrecise, "the finger's exact place always counts") }
  }
  /// Whether previews are full sized. Kept and reported: they are. Default false.
  open var prefersFullSizePreview = false {
    didSet {
      reportUnused("prefersFullSizePreview", prefersFullSizePreview, "previews always have their full size")
    }
  }

  public init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }
}
