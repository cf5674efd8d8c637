// 2018: a bar of pills that unfold their titles, by constraints that take turns.

import UIKit

final class PillTab: UIControl {
  private let image = UIImageView()
  private let title = UILabel()
  private let pill = UIView()
  private lazy var folded = [
    image.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -14),
    title.leadingAnchor.constraint(equalTo: image.leadingAnchor),
  ]
  private lazy var unfolded = [
    title.leadingAnchor.constraint(equalTo: image.trailingAnchor, constant: 8),
    title.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
  ]

  init(_ text: String, symbol: String, color: UIColor) {
    super.init(frame: .zero)
    tintColor = color
    accessibilityIdentifier = "pill.\(text.lowercased())"
    image.image = UIImage(systemName: symbol)
    title.text = text
    title.font = .systemFont(ofSize: 15, weight: .semibold)
    title.textColor = color
    pill.backgroundColor = color.withAlphaComponent(0.16)
    pill.layer.cornerRadius = 21
    pill.isUserInteractionEnabled = false
    for view in [pill, title, image] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    image.contentMode = .center
    setContentHuggingPriority(.required, for: .horizontal)
    NSLayoutConstraint.activate([
      heightAnchor.constraint(equalToConstant: 42),
      pill.leadingAnchor.constraint(equalTo: leadingAnchor),
      pill.trailingAnchor.constraint(equalTo: trailingAnchor),
      pill.topAnchor.constraint(equalTo: topAnchor), pill.bottomAnchor.constraint(equalTo: bottomAnchor),
      image.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 14),
      image.centerYAnchor.constraint(equalTo: centerYAnchor),
      image.widthAnchor.constraint(equalToConstant: 24),
      title.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
    isSelected = false
  }

  required init?(coder: NSCoder) { return nil }

  override var isSelected: Bool {
    didSet {
      NSLayoutConstraint.deactivate(isSelected ? folded : unfolded)
      NSLayoutConstraint.activate(isSelected ? unfolded : folded)
      pill.alpha = isSelected ? 1 : 0
      title.alpha = isSelected ? 1 : 0
      image.tintColor = isSelected ? tintColor : .systemGray
    }
  }

  func hideTitle() { title.alpha = 0 }

  override var isHighlighted: Bool {
    didSet {
      UIView.animate(withDuration: 0.15, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
        self.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.92, y: 0.92) : .identity
      }
    }
  }
}

final class PillTabBar: UIView {
  private let stack = UIStackView()
  private(set) var selectedIndex = 0
  var onChange: ((Int) -> Void)?

  init(tabs: [PillTab]) {
    super.init(frame: .zero)
    backgroundColor = .white
    layer.cornerRadius = 30
    layer.shadowColor = UIColor(red: 0.2, green: 0.2, blue: 0.45, alpha: 1).cgColor
    layer.shadowOpacity = 0.14
    layer.shadowRadius = 18
    layer.shadowOffset = CGSize(width: 0, height: 8)
    stack.distribution = .equalSpacing
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
      stack.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
    for tab in tabs {
      stack.addArrangedSubview(tab)
      tab.addTarget(self, action: #selector(tabPressed), for: .touchUpInside)
    }
    tabs.first?.isSelected = true
  }

  required init?(coder: NSCoder) { return nil }

  @objc private func tabPressed(sender: PillTab) {
    guard let index = stack.arrangedSubviews.firstIndex(of: sender), index != selectedIndex else { return }
    let old = stack.arrangedSubviews[selectedIndex] as? PillTab
    selectedIndex = index
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.72, initialSpringVelocity: 0.4,
      options: .beginFromCurrentState,
      animations: {
        // The old title is gone before the pill closes over it.
        UIView.performWithoutAnimation { old?.hideTitle() }
        old?.isSelected = false
        sender.isSelected = true
        self.layoutIfNeeded()
      })
    onChange?(index)
  }
}

#Preview("Pills", traits: .fixedLayout(width: 390, height: 140)) {
  let bar = PillTabBar(tabs: [
    PillTab("Home", symbol: "house.fill", color: #colorLiteral(red: 0.36, green: 0.35, blue: 0.92, alpha: 1)),
    PillTab(
      "Likes", symbol: "heart.fill", color: #colorLiteral(red: 0.92, green: 0.26, blue: 0.47, alpha: 1)),
    PillTab(
      "Search", symbol: "magnifyingglass", color: #colorLiteral(red: 0.95, green: 0.6, blue: 0.1, alpha: 1)),
    PillTab(
      "Profile", symbol: "person.fill", color: #colorLiteral(red: 0.1, green: 0.62, blue: 0.6, alpha: 1)),
  ])
  bar.frame = CGRect(x: 0, y: 0, width: 358, height: 60)
  return bar
}
