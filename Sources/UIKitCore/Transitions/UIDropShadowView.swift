import Foundation
import QuartzCore

/// The card of a sheet: round corners, the controller's view, a grabber. Named like UIKit's.
final class UIDropShadowView: UIView, UIGestureRecognizerDelegate, ScrollCard {
  /// Points, as on the phone.
  private enum Metrics {
    static let radius: CGFloat = 10
    static let grabber = CGSize(width: 36, height: 5)
    static let grabberTop: CGFloat = 5
  }

  weak var sheet: UISheetPresentationController?
  let grabber = UIView(frame: .zero)
  private weak var held: UIView?
  /// The corners' radius; nil for the system's.
  var radius: CGFloat? { didSet { refreshCorners() } }
  /// Whether the lower corners are round too.
  var roundsBottom = false { didSet { refreshCorners() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    layer.cornerCurve = .continuous
    grabber.backgroundColor = .tertiaryLabel
    grabber.layer.cornerRadius = Metrics.grabber.height / 2
    grabber.isUserInteractionEnabled = false
    grabber.isHidden = true
    addSubview(grabber)
    refreshCorners()
    let pan = UIPanGestureRecognizer(target: self, action: Selector("drag:", UIDropShadowView.drag(_:)))
    pan.delegate = self
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func refreshCorners() {
    layer.cornerRadius = radius ?? Metrics.radius
    layer.maskedCorners =
      roundsBottom
      ? [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
      : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
  }

  func hold(_ view: UIView) {
    held = view
    view.transform = .identity
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    held?.frame = bounds
    grabber.frame = CGRect(
      x: (bounds.width - Metrics.grabber.width) / 2, y: Metrics.grabberTop, width: Metrics.grabber.width,
      height: Metrics.grabber.height)
  }

  private func drag(_ gesture: UIPanGestureRecognizer) { sheet?.drag(gesture) }

  func takesDrag(isDown: Bool) -> Bool { sheet?.takesDrag(isDown: isDown) ?? false }

  /// Only drags that go up or down move the card.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer, pan.view === self else { return true }
    let way = pan.translation(in: self)
    return abs(way.y) >= abs(way.x)
  }
}

/// What is between a presentation and what is behind it. Named like UIKit's.
final class UIDimmingView: UIView {
  var onTap: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("tapped:", UIDimmingView.tapped(_:))))
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func tapped(_ gesture: UITapGestureRecognizer) { onTap?() }
}
