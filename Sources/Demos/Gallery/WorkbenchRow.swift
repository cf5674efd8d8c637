// A line of the gallery's second list: a sheet or playground that belongs to no article, and what it is for.
// Underlined by a hairline; pressed, it dims.
import UIKit

final class WorkbenchRow: UIControl {
  static let height: CGFloat = 52

  let demo: Demo
  private let titleLabel = UILabel()
  private let summaryLabel = UILabel()
  private let chevron = UIImageView(image: UIImage(systemName: "chevron.right"))
  private let line = UIView()

  var isChosen = false { didSet { refresh() } }
  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.5 : 1 } }

  init(_ demo: Demo) {
    self.demo = demo
    super.init(frame: .zero)
    accessibilityIdentifier = "demo.\(demo.name)"
    accessibilityLabel = demo.title
    titleLabel.text = demo.title
    titleLabel.font = .systemFont(ofSize: 15, weight: .semibold)
    summaryLabel.text = demo.summary
    summaryLabel.font = .systemFont(ofSize: 15)
    summaryLabel.textColor = .secondaryLabel
    chevron.tintColor = .tertiaryLabel
    chevron.contentMode = .scaleAspectFit
    line.backgroundColor = .separator
    for view in [titleLabel, summaryLabel, chevron, line] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    refresh()
  }

  required init?(coder: NSCoder) { nil }

  private func refresh() { titleLabel.textColor = isChosen ? .systemBlue : .label }

  override func layoutSubviews() {
    super.layoutSubviews()
    let titleWidth = min(bounds.width * 0.4, 180)
    let hairline = 1 / UIScreen.main.scale
    titleLabel.frame = CGRect(x: 2, y: 0, width: titleWidth - 10, height: bounds.height)
    summaryLabel.frame = CGRect(
      x: titleWidth, y: 0, width: max(bounds.width - titleWidth - 32, 0), height: bounds.height)
    chevron.frame = CGRect(x: bounds.width - 16, y: (bounds.height - 14) / 2, width: 14, height: 14)
    line.frame = CGRect(x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
  }
}
