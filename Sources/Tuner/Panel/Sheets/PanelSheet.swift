import UIKit

/// A page that comes up over the panel, with a title and a cross; Escape closes it.
final class PanelSheet: PanelView {
  let content: UIView
  var onClose: () -> Void = {}
  private let titleLabel = PanelLook.label(PanelLook.title, PanelLook.text)
  private let close = PanelButton(symbol: "xmark", hint: "Close — Esc")
  private let line = HairlineView(frame: .zero)
  private let plate = UIView()
  private static let barHeight: CGFloat = 44
  private static let duration: TimeInterval = 0.35

  init(_ title: String, _ content: UIView) {
    self.content = content
    super.init(frame: .zero)
    titleLabel.text = title
    plate.backgroundColor = PanelLook.background
    plate.layer.cornerRadius = 12
    plate.layer.cornerCurve = .continuous
    plate.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    plate.layer.shadowColor = UIColor.black.cgColor
    plate.layer.shadowOpacity = 0.18
    plate.layer.shadowRadius = 16
    close.accessibilityIdentifier = "tuner.sheet.close"
    close.action = { [unowned self] in onClose() }
    addSubview(plate)
    for part in [titleLabel, close, line, content] { plate.addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    plate.bounds.size = bounds.size
    plate.center = CGPoint(x: bounds.midX, y: bounds.midY)
    let width = bounds.width
    titleLabel.frame = CGRect(
      x: PanelLook.margin, y: 0, width: max(width - 70, 0), height: Self.barHeight)
    close.frame = CGRect(x: width - 40, y: 7, width: 30, height: 30)
    line.frame = CGRect(x: 0, y: Self.barHeight, width: width, height: hairline)
    content.frame = CGRect(
      x: 0, y: Self.barHeight + 1, width: width, height: max(bounds.height - Self.barHeight - 1, 0))
  }

  private var isGoing = false

  /// Comes up from below.
  func appear() {
    isGoing = false
    isUserInteractionEnabled = true
    layoutIfNeeded()
    plate.transform = CGAffineTransform(translationX: 0, y: bounds.height)
    UIView.animate(springDuration: Self.duration, bounce: 0, options: .allowUserInteraction) { [plate] in
      plate.transform = .identity
    }
  }

  /// Goes down and away.
  func disappear() {
    isGoing = true
    isUserInteractionEnabled = false
    UIView.animate(
      springDuration: Self.duration, bounce: 0, options: .allowUserInteraction,
      animations: { [plate, bounds] in plate.transform = CGAffineTransform(translationX: 0, y: bounds.height)
      },
      completion: { [weak self] _ in if self?.isGoing == true { self?.removeFromSuperview() } })
  }
}
