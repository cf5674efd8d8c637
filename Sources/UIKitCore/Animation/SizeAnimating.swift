import CoreGraphics

/// A view that has a say in how a block animates its size.
@MainActor
protocol SizeAnimating: UIView {
  /// What the block is to animate of a change of size: the difference that it lets vanish.
  func sizeDifference(from old: CGSize, to new: CGSize, in block: BlockAnimation) -> CGSize
}
