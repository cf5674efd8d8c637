import UIKit

/// A card that opens when it is tapped, and gives way under the finger.
final class CardView: UIControl {
  private let badge = UIView()
  private let chevron = UIImageView(image: UIImage(systemName: "chevron.down"))
  private let moreLabel: UILabel
  private var closedHeight: NSLayoutConstraint?

  private(set) var isOpen = false

  init(symbol: String, color: UIColor, title: String, detail: String, more: String) {
    moreLabel = UILabel(more, size: 15, weight: .regular, color: Theme.secondaryText)
    super.init(frame: .zero)
    accessibilityIdentifier = "card.\(title.lowercased())"
    backgroundColor = Theme.surface
    layer.cornerRadius = Theme.corner
    layer.cornerCurve = .continuous
    clipsToBounds = true

    badge.backgroundColor = color.withAlphaComponent(0.16)
    badge.layer.cornerRadius = 20
    let icon = UIImageView(image: UIImage(systemName: symbol))
    icon.tintColor = color
    icon.contentMode = .scaleAspectFit
    icon.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    badge.addSubview(icon)
    chevron.tintColor = Theme.secondaryText
    chevron.contentMode = .scaleAspectFit
    moreLabel.numberOfLines = 0
    moreLabel.alpha = 0

    let texts = UIStackView(arrangedSubviews: [
      UILabel(title, size: 17, weight: .semibold),
      UILabel(detail, size: 14, weight: .regular, color: Theme.secondaryText),
    ])
    texts.axis = .vertical
    texts.spacing = 2
    for subview in [badge, texts, chevron, moreLabel] {
      subview.isUserInteractionEnabled = false
      subview.translatesAutoresizingMaskIntoConstraints = false
      addSubview(subview)
    }
    let height = heightAnchor.constraint(equalToConstant: 72)
    closedHeight = height
    NSLayoutConstraint.activate([
      height,
      badge.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      badge.topAnchor.constraint(equalTo: topAnchor, constant: 16),
      badge.widthAnchor.constraint(equalToConstant: 40), badge.heightAnchor.constraint(equalToConstant: 40),
      texts.leadingAnchor.constraint(equalTo: badge.trailingAnchor, constant: 14),
      texts.centerYAnchor.constraint(equalTo: badge.centerYAnchor),
      chevron.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -18),
      chevron.centerYAnchor.constraint(equalTo: badge.centerYAnchor),
      chevron.widthAnchor.constraint(equalToConstant: 16),
      chevron.heightAnchor.constraint(equalToConstant: 16),
      moreLabel.leadingAnchor.constraint(equalTo: texts.leadingAnchor),
      moreLabel.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -18),
      moreLabel.topAnchor.constraint(equalTo: topAnchor, constant: 70),
    ])
    addTarget(self, action: #selector(toggle), for: .touchUpInside)
    addTarget(self, action: #selector(press), for: [.touchDown, .touchDragEnter])
    addTarget(self, action: #selector(release), for: [.touchUpInside, .touchCancel, .touchDragExit])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  @objc private func press() { scale(0.97) }

  @objc private func release() { scale(1) }

  private func scale(_ scale: CGFloat) {
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      options: [.beginFromCurrentState, .allowUserInteraction]
    ) { self.transform = CGAffineTransform(scaleX: scale, y: scale) }
  }

  @objc private func toggle() {
    isOpen.toggle()
    closedHeight?.constant = isOpen ? 112 : 72
    UIView.animate(
      withDuration: 0.55, delay: 0, usingSpringWithDamping: 0.72, initialSpringVelocity: 0,
      options: [.beginFromCurrentState, .allowUserInteraction]
    ) {
      self.moreLabel.alpha = self.isOpen ? 1 : 0
      self.chevron.transform = self.isOpen ? CGAffineTransform(rotationAngle: .pi) : .identity
      self.superview?.superview?.layoutIfNeeded()
    }
  }
}

#if DEBUG
  #Preview("Card", traits: .fixedLayout(width: 350, height: 140)) {
    CardView(
      symbol: "flame.fill", color: Theme.coral, title: "Move", detail: "410 of 500 kcal",
      more: "90 kcal to go: a walk of 20 minutes.")
  }
#endif
