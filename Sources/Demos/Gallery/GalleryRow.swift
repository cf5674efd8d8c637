// A row of the gallery's list: the demo's title, and below it the article's author.
// The chosen row is tinted; a pressed one darkens a little.
// In the strip of a narrow window only the title is shown, in the middle.
import UIKit

final class GalleryRow: UIControl {
  private let titleLabel = UILabel()
  private let authorLabel = UILabel()

  /// Whether this row's demo is the one in the phone.
  var isChosen = false { didSet { refresh() } }
  /// Whether there is room for the title only.
  var isCompact = false {
    didSet { if isCompact != oldValue { setNeedsLayout() } }
  }
  override var isHighlighted: Bool { didSet { refresh() } }

  init(_ demo: Demo) {
    super.init(frame: .zero)
    layer.cornerRadius = 10
    titleLabel.text = demo.title
    titleLabel.font = .systemFont(ofSize: 15, weight: .semibold)
    authorLabel.text = demo.author
    authorLabel.font = .systemFont(ofSize: 12)
    for label in [titleLabel, authorLabel] {
      label.isUserInteractionEnabled = false
      addSubview(label)
    }
    refresh()
  }

  required init?(coder: NSCoder) { nil }

  private func refresh() {
    titleLabel.textColor = isChosen ? .systemBlue : .label
    authorLabel.textColor = .secondaryLabel
    if isChosen {
      backgroundColor = UIColor.systemBlue.withAlphaComponent(isHighlighted ? 0.16 : 0.1)
    } else {
      backgroundColor = isHighlighted ? .systemGray5 : .clear
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    authorLabel.isHidden = isCompact
    titleLabel.textAlignment = isCompact ? .center : .natural
    let width = bounds.width - 24
    if isCompact {
      titleLabel.frame = CGRect(x: 12, y: ((bounds.height - 20) / 2).rounded(), width: width, height: 20)
    } else {
      titleLabel.frame = CGRect(x: 12, y: 11, width: width, height: 20)
      authorLabel.frame = CGRect(x: 12, y: 32, width: width, height: 16)
    }
  }
}
