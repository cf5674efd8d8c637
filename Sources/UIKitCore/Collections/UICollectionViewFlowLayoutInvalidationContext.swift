import Foundation

/// Says what a flow layout has to find again. It asks its delegate and arranges the items anew whenever it is invalid,
/// so that both properties are kept and change nothing.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// Whether the delegate is to be asked for sizes again. Default true.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the items are to be arranged again. Default true.
  open var invalidateFlowLayoutAttributes = true
}
