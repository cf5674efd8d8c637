import UIKit

/// A view whose layers have colours of their own: it is asked for them again when the appearance changes.
@preconcurrency @MainActor
class PanelView: UIView {
  /// Gives layers their colours; called when the view comes into a window and whenever the appearance changes.
  func applyColors() {}

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { applyColors() }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyColors()
  }
}

/// A control whose layers have colours of their own.
@preconcurrency @MainActor
class PanelControl: UIControl {
  /// Gives layers their colours; called when the view comes into a window and whenever the appearance changes.
  func applyColors() {}

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { applyColors() }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyColors()
  }
}

extension UIView {
  /// A colour as it looks here.
  func resolved(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }

  /// Changes layers without the animations that layers run on their own.
  func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  /// The width of a line that is one pixel thick.
  var hairline: CGFloat { 1 / max(traitCollection.displayScale, 1) }
}

/// A line that is one pixel thick, at the lower or the right edge of its frame's rectangle.
@preconcurrency @MainActor
final class HairlineView: PanelView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = PanelLook.hairline
  }

  required init?(coder: NSCoder) { nil }
}

/// A view that shows a one-line hint on what the pointer is over.
@preconcurrency @MainActor
protocol HintDisplaying: AnyObject {
  /// Shows a hint, nil for none.
  func show(hint: String?)
}

extension UIView {
  /// Shows a hint in the nearest ancestor that displays hints; nil hides it.
  func giveHint(_ hint: String?) {
    var responder: UIResponder? = self
    while let next = responder {
      if let display = next as? any HintDisplaying { return display.show(hint: hint) }
      responder = next.next
    }
  }
}
