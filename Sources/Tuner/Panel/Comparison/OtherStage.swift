import QuartzCore
import Stage
import UIKit

/// The picture of a variant that is not at work, or of what a test expected, in its device.
@MainActor
final class OtherStage: UIView {
  let picture = UIImageView()
  private let device: DeviceView
  /// It was clicked.
  var onChoose: () -> Void = {}

  init() {
    device = DeviceView(picture)
    super.init(frame: .zero)
    clipsToBounds = true
    picture.clipsToBounds = true
    picture.contentMode = .scaleToFill
    addSubview(device)
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector("choose", Self.choose)))
  }

  required init?(coder: NSCoder) { nil }

  private func choose() { onChoose() }

  /// Whether it has a picture.
  var isEmpty: Bool { picture.image == nil }

  func show(_ image: CGImage?, as stage: Stage) {
    picture.image = image.map { UIImage(cgImage: $0) }
    device.follow(stage)
  }

  /// Shows a part of the picture, which is at a place of the superview.
  func place(_ frame: CGRect, showing part: CGRect) {
    self.frame = part
    device.frame = frame.offsetBy(dx: -part.minX, dy: -part.minY)
    device.layoutIfNeeded()
  }
}

/// The line between two variants, with a handle.
final class WipeLine: PanelControl {
  /// Where it is, 0…1 of the width between which it moves.
  var part: CGFloat = 0.5
  var onMove: () -> Void = {}
  /// It was clicked, at a point of the superview: what lies below was meant.
  var onClick: (CGPoint) -> Void = { _ in }
  private let line = CALayer()
  private let knob = CALayer()
  private let arrows = UIImageView(
    image: PanelLook.symbol("arrow.left.and.right", size: 11, weight: .semibold))

  static let width: CGFloat = 28
  private static let knobSide: CGFloat = 26
  /// Where the handle is: bars are at the ends, titles in the middle.
  private static let knobPlace: CGFloat = 2 / 3
  /// A touch that moves no further than this is a click.
  private static let clickReach: CGFloat = 3
  private var start = CGPoint.zero
  private var isDrag = false

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "tuner.wipe"
    accessibilityLabel = "Line between the variants"
    knob.cornerRadius = Self.knobSide / 2
    knob.shadowOpacity = 0.3
    knob.shadowRadius = 3
    knob.shadowOffset = CGSize(width: 0, height: 1)
    for part in [line, knob] { layer.addSublayer(part) }
    arrows.contentMode = .center
    addSubview(arrows)
  }

  required init?(coder: NSCoder) { nil }

  override func applyColors() {
    withoutActions {
      line.backgroundColor = resolved(PanelLook.accent)
      knob.backgroundColor = resolved(PanelLook.accent)
    }
    arrows.tintColor = PanelLook.onAccent
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    withoutActions {
      line.frame = CGRect(x: bounds.midX - 1, y: 0, width: 2, height: bounds.height)
      knob.frame = CGRect(
        x: bounds.midX - Self.knobSide / 2,
        y: (bounds.height * Self.knobPlace - Self.knobSide / 2).rounded(),
        width: Self.knobSide, height: Self.knobSide)
    }
    arrows.frame = knob.frame
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    // Between the ends the stage is to be touched: only the handle and the line itself are in the way.
    knob.frame.insetBy(dx: -4, dy: -8).contains(point) || abs(point.x - bounds.midX) < 5
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    start = touch.location(in: superview)
    isDrag = false
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if touch != nil, !isDrag { onClick(start) }
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let around = superview, let range else { return true }
    let x = touch.location(in: around).x
    if !isDrag, abs(x - start.x) <= Self.clickReach { return true }
    isDrag = true
    part = min(max((x - range.lowerBound) / max(range.upperBound - range.lowerBound, 1), 0), 1)
    onMove()
    return true
  }

  /// Between which places it moves.
  var range: ClosedRange<CGFloat>?
}
