import Foundation
import QuartzCore

/// The outline that shows where the focus is. It is a layer in the focused view, so that it moves along.
@MainActor
final class FocusRing {
  /// Thickness, gap to the view, corner radius about a view without rounded corners, in points, and opacity of the
  /// tint. [a choice after the halo of iPadOS; not documented]
  private static let thickness: CGFloat = 3
  private static let gap: CGFloat = 2
  private static let plainRadius: CGFloat = 6
  private static let opacity: Float = 0.65
  /// Above whatever the view contains.
  private static let zPosition: CGFloat = 10_000

  private let layer = CALayer()

  init() {
    layer.name = "focusRing"
    layer.zPosition = Self.zPosition
    layer.borderWidth = Self.thickness
    layer.opacity = Self.opacity
  }

  /// Shows the ring about `view`, or nowhere.
  func show(around view: UIView?) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    guard let view, view.existingExtras?.hidesFocusRing != true else {
      layer.removeFromSuperlayer()
      return
    }
    if layer.superlayer !== view.layer { view.layer.addSublayer(layer) }
    let halo = view.focusEffect as? UIFocusHaloEffect
    let outline = halo?.outline ?? view.focusOutline
    let margin = halo?.position == .inside ? 0 : Self.gap + Self.thickness
    let frame = outline.rect.insetBy(dx: -margin, dy: -margin)
    layer.frame = frame
    let radius = (outline.radius > 0 ? outline.radius : Self.plainRadius - Self.gap) + margin
    layer.cornerRadius = min(radius, min(frame.width, frame.height) / 2)
    layer.borderColor = view.tintColor.resolvedColor(with: view.traitCollection).cgColor
  }
}
