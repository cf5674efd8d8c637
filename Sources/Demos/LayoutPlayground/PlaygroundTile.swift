// A coloured tile that wants a certain size and carries a letter or a word in its middle.
import UIKit

final class PlaygroundTile: UIView {
  private let wish: CGSize
  private let label = UILabel()

  init(_ text: String, color: UIColor, size: CGSize) {
    wish = size
    super.init(frame: .zero)
    backgroundColor = color
    layer.cornerRadius = 10
    // A tile that shrinks to nothing cuts its letter.
    clipsToBounds = true
    label.text = text
    label.font = .systemFont(ofSize: 17, weight: .semibold)
    label.textColor = .white
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.centerXAnchor.constraint(equalTo: centerXAnchor),
      label.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { wish }
  override var forFirstBaselineLayout: UIView { label }
  override var forLastBaselineLayout: UIView { label }
}

/// A round button in a tile's colour: full while the tile is shown, a ring while it is hidden.
final class PlaygroundChip: UIControl {
  private static let diameter: CGFloat = 36
  private let disc = UIView()
  private let label = UILabel()
  private let color: UIColor

  init(_ text: String, color: UIColor) {
    self.color = color
    super.init(frame: .zero)
    isSelected = true
    disc.isUserInteractionEnabled = false
    disc.layer.cornerRadius = Self.diameter / 2
    disc.layer.borderWidth = 2
    label.text = text
    label.font = .systemFont(ofSize: 15, weight: .semibold)
    for view in [disc, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    NSLayoutConstraint.activate([
      disc.widthAnchor.constraint(equalToConstant: Self.diameter),
      disc.heightAnchor.constraint(equalToConstant: Self.diameter),
      disc.centerXAnchor.constraint(equalTo: centerXAnchor),
      disc.centerYAnchor.constraint(equalTo: centerYAnchor),
      label.centerXAnchor.constraint(equalTo: centerXAnchor),
      label.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
    refresh()
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { CGSize(width: 44, height: 44) }

  override var isSelected: Bool { didSet { refresh() } }

  override var isHighlighted: Bool {
    didSet {
      let scale: CGFloat = isHighlighted ? 0.88 : 1
      UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
        self.disc.transform = CGAffineTransform(scaleX: scale, y: scale)
      }
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    refresh()
  }

  private func refresh() {
    disc.backgroundColor = isSelected ? color : color.withAlphaComponent(0)
    disc.layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
    label.textColor = isSelected ? .white : color
  }
}
