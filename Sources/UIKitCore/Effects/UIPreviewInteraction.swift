import Foundation
import QuartzCore

// A press of some force previews and then commits an action. No device here feels force (`forceTouchCapability` is
// `.unavailable`): as on an iPhone without it, a preview never begins.

/// Follows how hard a view is pressed; deprecated since iOS 13.
@preconcurrency @MainActor
open class UIPreviewInteraction: NSObject {
  /// The view that is pressed. Weak.
  open private(set) weak var view: UIView?
  /// Asked whether a preview begins, and told how far it is. Weak.
  open weak var delegate: (any UIPreviewInteractionDelegate)?

  public init(view: UIView) {
    self.view = view
    super.init()
  }

  /// Where the view is pressed: while nothing is, its middle.
  open func location(in coordinateSpace: (any UICoordinateSpace)?) -> CGPoint {
    guard let view else { return .zero }
    let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    return coordinateSpace.map { view.convert(middle, to: $0) } ?? middle
  }

  /// Ends a preview; there is none.
  open func cancel() {}
}

/// Follows a preview from the first force to the commitment.
@preconcurrency @MainActor
public protocol UIPreviewInteractionDelegate: AnyObject {
  func previewInteraction(
    _ previewInteraction: UIPreviewInteraction, didUpdatePreviewTransition transitionProgress: CGFloat,
    ended: Bool)
  func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction)
  /// Whether a preview may begin. Optional; default true.
  func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool
  /// Optional.
  func previewInteraction(
    _ previewInteraction: UIPreviewInteraction, didUpdateCommitTransition transitionProgress: CGFloat,
    ended: Bool)
}

extension UIPreviewInteractionDelegate {
  public func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool { true }
  public func previewInteraction(
    _ previewInteraction: UIPreviewInteraction, didUpdateCommitTransition transitionProgress: CGFloat,
    ended: Bool
  ) {}
}
