import Foundation
import QuartzCore

/// A part of a date picker over the interface, beside what opened it; a touch outside closes it.
@MainActor
final class OpenedCard: UIView {
  private let shadow = UIView()
  private let card = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
  private unowned let host: UIWindow
  var closed: () -> Void = {}

  /// Points and seconds. [close to the phone's; not documented]
  private static let margin: CGFloat = 8
  private static let radius: CGFloat = 13
  private static let fade: TimeInterval = 0.2
  private static let small: CGFloat = 0.9

  init(_ content: UIView, _ wish: CGSize, near rect: CGRect, in window: UIWindow) {
    host = window
    super.init(frame: window.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let room = window.bounds.inset(by: window.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let size = CGSize(width: min(wish.width, room.width), height: min(wish.height, room.height))
    let x = min(max(rect.midX - size.width / 2, room.minX), max(room.maxX - size.width, room.minX))
    let fitsBelow = rect.maxY + Self.margin + size.height <= room.maxY
    let y = fitsBelow ? rect.maxY + Self.margin : max(rect.minY - Self.margin - size.height, room.minY)
    shadow.frame = CGRect(x: x, y: y, width: size.width, height: size.height)
    shadow.layer.shadowOpacity = 0.2
    shadow.layer.shadowRadius = 30
    shadow.layer.shadowOffset = CGSize(width: 0, height: 10)
    shadow.layer.shadowPath = CGPath(
      roundedRect: shadow.bounds, cornerWidth: Self.radius, cornerHeight: Self.radius, transform: nil)
    card.frame = shadow.bounds
    card.layer.cornerRadius = Self.radius
    card.layer.cornerCurve = .continuous
    card.clipsToBounds = true
    content.frame = card.bounds
    card.contentView.addSubview(content)
    shadow.addSubview(card)
    addSubview(shadow)
    accessibilityViewIsModal = true
  }

  required init?(coder: NSCoder) { return nil }

  func open() {
    host.addSubview(self)
    UIView.performWithoutAnimation {
      layoutIfNeeded()
      alpha = 0
      shadow.transform = CGAffineTransform(scaleX: Self.small, y: Self.small)
    }
    UIView.animate(withDuration: Self.fade) {
      self.alpha = 1
      self.shadow.transform = .identity
    }
  }

  func close(animated: Bool) {
    closed()
    closed = {}
    guard animated else {
      removeFromSuperview()
      return
    }
    isUserInteractionEnabled = false
    UIView.animate(
      withDuration: Self.fade, animations: { self.alpha = 0 }, completion: { _ in self.removeFromSuperview() }
    )
  }

  override func responder(inFrontFor key: UIKeyboardHIDUsage) -> UIResponder? {
    key == .keyboardEscape && isUserInteractionEnabled ? self : nil
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) { return close(animated: true) }
    super.pressesBegan(presses, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), !shadow.frame.contains(point) else { return }
    close(animated: true)
  }
}
