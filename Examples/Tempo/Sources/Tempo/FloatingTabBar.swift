import UIKit

@objc protocol FloatingTabBarDelegate: AnyObject {
  @objc func tabBar(_ bar: FloatingTabBar, didSelect index: Int)
  @objc optional func tabBarShouldBounce(_ bar: FloatingTabBar) -> Bool
}

/// A capsule whose pill travels to the chosen item by a spring.
final class FloatingTabBar: UIView {
  struct Item {
    var symbol: String
    var title: String
  }

  weak var delegate: FloatingTabBarDelegate?
  private(set) var selectedIndex = 0
  private let pill = UIView()
  private var buttons: [UIButton] = []

  init(items: [Item]) {
    super.init(frame: .zero)
    backgroundColor = Theme.surface
    layer.cornerRadius = 32
    layer.shadowColor = UIColor(hex: 0x2A1E66).cgColor
    layer.shadowOpacity = 0.14
    layer.shadowRadius = 18
    layer.shadowOffset = CGSize(width: 0, height: 8)
    pill.backgroundColor = Theme.violet
    pill.layer.cornerRadius = 24
    addSubview(pill)
    for (index, item) in items.enumerated() {
      let button = UIButton(type: .custom)
      button.setImage(UIImage(systemName: item.symbol), for: .normal)
      button.setPreferredSymbolConfiguration(.init(pointSize: 19, weight: .semibold), forImageIn: .normal)
      button.tag = index
      button.accessibilityLabel = item.title
      button.accessibilityIdentifier = "tab.\(index)"
      button.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)
      addSubview(button)
      buttons.append(button)
    }
    applyTint()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(x: width * CGFloat(index), y: 0, width: width, height: bounds.height)
    }
    pill.bounds = CGRect(x: 0, y: 0, width: width - 16, height: 48)
    pill.center = buttons[selectedIndex].center
  }

  @objc private func tapped(_ sender: UIButton) {
    let isNew = sender.tag != selectedIndex
    selectedIndex = sender.tag
    let bounces = delegate?.tabBarShouldBounce?(self) ?? true
    UIView.animate(
      withDuration: 0.55, delay: 0, usingSpringWithDamping: bounces ? 0.68 : 1, initialSpringVelocity: 0,
      options: .beginFromCurrentState
    ) {
      self.pill.center = sender.center
      self.applyTint()
    }
    if isNew {
      // The pill is drawn out on its way.
      let stretch = CAKeyframeAnimation(keyPath: "transform.scale.x")
      stretch.values = [1, 1.28, 0.94, 1]
      stretch.keyTimes = [0, 0.3, 0.7, 1]
      stretch.duration = 0.5
      pill.layer.add(stretch, forKey: "stretch")
    }
    let dip = CASpringAnimation(keyPath: "transform.scale")
    dip.fromValue = 0.75
    dip.toValue = 1
    dip.stiffness = 300
    dip.damping = 12
    dip.duration = dip.settlingDuration
    sender.imageView?.layer.add(dip, forKey: "dip")
    delegate?.tabBar(self, didSelect: sender.tag)
  }

  private func applyTint() {
    for button in buttons {
      button.tintColor = button.tag == selectedIndex ? .white : Theme.secondaryText
    }
  }
}
