// 2014: a tab bar whose icons hop, with a delegate of optional methods.

import UIKit

@objc protocol HopTabBarDelegate {
  @objc optional func hopTabBar(_ bar: HopTabBar, shouldSelect index: Int) -> Bool
  @objc optional func hopTabBar(_ bar: HopTabBar, didSelect index: Int)
}

class HopTabBar: UIView {
  weak var delegate: HopTabBarDelegate?
  private(set) var selectedIndex = 0
  private var icons: [UIImageView] = []
  private var labels: [UILabel] = []
  private let ground = UIView()
  private var groundX: NSLayoutConstraint!

  init(items: [(title: String, image: UIImage?)]) {
    super.init(frame: .zero)
    backgroundColor = .white
    for (index, item) in items.enumerated() { add(item.title, item.image, at: index) }
    ground.backgroundColor = tintColor
    ground.layer.cornerRadius = 1.5
    ground.translatesAutoresizingMaskIntoConstraints = false
    addSubview(ground)
    ground.heightAnchor.constraint(equalToConstant: 3).isActive = true
    ground.widthAnchor.constraint(equalToConstant: 24).isActive = true
    ground.topAnchor.constraint(equalTo: topAnchor, constant: 46).isActive = true
    moveGround(to: 0)
    paint()
  }

  required init?(coder aDecoder: NSCoder) { fatalError("HopTabBar is made in code") }

  private func add(_ title: String, _ image: UIImage?, at index: Int) {
    let column = UIView()
    column.tag = index
    column.accessibilityIdentifier = "hop.\(index)"
    column.translatesAutoresizingMaskIntoConstraints = false
    column.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(columnTapped(_:))))
    addSubview(column)
    let before = index == 0 ? self : subviews[index - 1]
    addConstraints([
      NSLayoutConstraint(
        item: column, attribute: .left, relatedBy: .equal, toItem: before,
        attribute: index == 0 ? .left : .right, multiplier: 1, constant: 0),
      NSLayoutConstraint(
        item: column, attribute: .width, relatedBy: .equal, toItem: self, attribute: .width, multiplier: 0.25,
        constant: 0),
      NSLayoutConstraint(
        item: column, attribute: .top, relatedBy: .equal, toItem: self, attribute: .top, multiplier: 1,
        constant: 0),
      NSLayoutConstraint(
        item: column, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
        multiplier: 1,
        constant: 72),
    ])
    let icon = UIImageView(image: image?.withRenderingMode(.alwaysTemplate))
    icon.contentMode = .center
    let label = UILabel()
    label.text = title
    label.font = UIFont.systemFont(ofSize: 11, weight: .medium)
    label.textAlignment = .center
    let views = ["icon": icon, "label": label] as [String: UIView]
    for view in [icon, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      column.addSubview(view)
    }
    for format in ["H:|[icon]|", "H:|[label]|", "V:|-12-[icon(28)]-12-[label]"] {
      column.addConstraints(
        NSLayoutConstraint.constraints(withVisualFormat: format, options: [], metrics: nil, views: views))
    }
    icons.append(icon)
    labels.append(label)
  }

  @objc func columnTapped(_ recognizer: UITapGestureRecognizer) {
    guard let index = recognizer.view?.tag, index != selectedIndex else { return }
    if delegate?.hopTabBar?(self, shouldSelect: index) == false { return }
    selectedIndex = index
    hop(icons[index].layer)
    UIView.animate(
      withDuration: 0.45, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.5, options: [],
      animations: {
        self.moveGround(to: index)
        self.layoutIfNeeded()
      }, completion: nil)
    UIView.transition(
      with: self, duration: 0.2, options: .transitionCrossDissolve, animations: paint, completion: nil)
    delegate?.hopTabBar?(self, didSelect: index)
  }

  private func moveGround(to index: Int) {
    groundX?.isActive = false
    groundX = ground.centerXAnchor.constraint(equalTo: icons[index].centerXAnchor)
    groundX.isActive = true
  }

  private func paint() {
    for (index, icon) in icons.enumerated() {
      icon.tintColor = index == selectedIndex ? tintColor : UIColor(white: 0.62, alpha: 1)
      labels[index].textColor = index == selectedIndex ? tintColor : UIColor(white: 0.62, alpha: 1)
    }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    ground.backgroundColor = tintColor
    paint()
  }

  /// Up, down, and two smaller hops, while the icon is squashed where it lands.
  private func hop(_ layer: CALayer) {
    let height = CAKeyframeAnimation(keyPath: "position.y")
    height.values = [0, -18, 0, -6, 0, -2, 0].map { layer.position.y + $0 }
    height.keyTimes = [0, 0.24, 0.48, 0.62, 0.76, 0.88, 1]
    let rise = CAMediaTimingFunction(name: .easeOut)
    let fall = CAMediaTimingFunction(name: .easeIn)
    height.timingFunctions = [rise, fall, rise, fall, rise, fall]
    let squash = CAKeyframeAnimation(keyPath: "transform.scale.y")
    squash.values = [0.8, 1.1, 0.78, 1, 0.9, 1]
    squash.keyTimes = [0, 0.2, 0.48, 0.62, 0.76, 1]
    let both = CAAnimationGroup()
    both.animations = [height, squash]
    both.duration = 0.7
    layer.add(both, forKey: "hop")
  }
}

#Preview("Hop", traits: .fixedLayout(width: 390, height: 120)) {
  let bar = HopTabBar(items: [
    ("Home", UIImage(systemName: "house.fill")), ("Search", UIImage(systemName: "magnifyingglass")),
    ("Saved", UIImage(systemName: "heart.fill")), ("Me", UIImage(systemName: "person.fill")),
  ])
  bar.tintColor = UIColor(red: 0.93, green: 0.3, blue: 0.32, alpha: 1)
  bar.frame = CGRect(x: 0, y: 0, width: 390, height: 76)
  return bar
}
