import Foundation
import QuartzCore

/// Shows the fragments of the part of a text that is in sight.
public protocol NSTextViewportLayoutControllerDelegate: AnyObject {
  /// What is in sight, in the container's coordinates.
  func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect
  /// Shows a fragment.
  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController,
    configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment)
  func textViewportLayoutControllerWillLayout(_ textViewportLayoutController: NSTextViewportLayoutController)
  func textViewportLayoutControllerDidLayout(_ textViewportLayoutController: NSTextViewportLayoutController)
}

extension NSTextViewportLayoutControllerDelegate {
  public func textViewportLayoutControllerWillLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController
  ) {}
  public func textViewportLayoutControllerDidLayout(
    _ textViewportLayoutController: NSTextViewportLayoutController
  ) {}
}

/// Goes through the fragments that are in sight. Source of the API: Apple, *NSTextViewportLayoutController*.
open class NSTextViewportLayoutController: NSObject, @unchecked Sendable {
  public init(textLayoutManager: NSTextLayoutManager) {
    self.textLayoutManager = textLayoutManager
    super.init()
  }

  /// What sets the lines. Weak.
  open private(set) weak var textLayoutManager: NSTextLayoutManager?
  /// Says what is in sight, and shows fragments. Weak.
  open weak var delegate: (any NSTextViewportLayoutControllerDelegate)?
  /// What was in sight when fragments were last gone through. Default zero.
  open private(set) var viewportBounds = CGRect.zero
  /// The text that was in sight; nil for none.
  open private(set) var viewportRange: NSTextRange?

  /// Calls the delegate with the fragments that are in sight, from the top.
  open func layoutViewport() {
    guard let delegate, let manager = textLayoutManager else { return }
    delegate.textViewportLayoutControllerWillLayout(self)
    viewportBounds = delegate.viewportBounds(for: self)
    viewportRange = nil
    let first = manager.textLayoutFragment(for: CGPoint(x: viewportBounds.minX, y: viewportBounds.minY))
    if let first {
      manager.enumerateTextLayoutFragments(from: first.rangeInElement.location) { fragment in
        guard fragment.layoutFragmentFrame.minY < viewportBounds.maxY else { return false }
        viewportRange = viewportRange?.union(fragment.rangeInElement) ?? fragment.rangeInElement
        delegate.textViewportLayoutController(self, configureRenderingSurfaceFor: fragment)
        return true
      }
    }
    delegate.textViewportLayoutControllerDidLayout(self)
  }

  /// Where the text of a place is, in points from the container's top, for an app that scrolls there.
  @discardableResult
  open func relocateViewport(to textLocation: any NSTextLocation) -> CGFloat {
    textLayoutManager?.textLayoutFragment(for: textLocation)?.layoutFragmentFrame.minY ?? 0
  }
}
