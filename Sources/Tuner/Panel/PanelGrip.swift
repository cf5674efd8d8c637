import UIKit

/// Between the stage and the panel below it: dragged up, the panel is higher.
final class PanelGrip: PanelView {
  /// Dragged to a height of the view around it.
  var onDrag: (_ y: CGFloat) -> Void = { _ in }
  /// As a double click asks: as high as it was.
  var onReset: () -> Void = {}
  /// The pointer is over it, with what to say; nil when it is no longer.
  var onHint: (String?) -> Void = { _ in }
  private let pill = CALayer()

  static let height: CGFloat = 16
  private static let pillSize = CGSize(width: 36, height: 4)
  private static let hint = "Drag: more of the stage, or of the panel; double-click: as before"

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "tuner.grip"
    pill.cornerRadius = Self.pillSize.height / 2
    layer.addSublayer(pill)
    addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector("drag:", Self.drag)))
    let twice = UITapGestureRecognizer(target: self, action: Selector("reset", Self.reset))
    twice.numberOfTapsRequired = 2
    addGestureRecognizer(twice)
    addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector("hover:", Self.hover)))
  }

  required init?(coder: NSCoder) { nil }

  override func applyColors() { withoutActions { pill.backgroundColor = resolved(PanelLook.ghost) } }

  override func layoutSubviews() {
    super.layoutSubviews()
    withoutActions {
      pill.frame = CGRect(
        x: (bounds.midX - Self.pillSize.width / 2).rounded(), y: 7, width: Self.pillSize.width,
        height: Self.pillSize.height)
    }
  }

  private func drag(_ pan: UIPanGestureRecognizer) { onDrag(pan.location(in: superview).y) }
  private func reset() { onReset() }

  private func hover(_ hover: UIHoverGestureRecognizer) {
    onHint(hover.state == .began || hover.state == .changed ? Self.hint : nil)
  }
}
