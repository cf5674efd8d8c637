// 2016: a round button whose actions fly out along arcs, one after another, and back again.

import UIKit

protocol OrbitMenuDelegate: class {
  func orbitMenu(_ menu: OrbitMenu, didChoose index: Int)
}

class OrbitMenu: UIView {
  weak var delegate: OrbitMenuDelegate?
  private let hub = UIButton(type: .custom)
  private var satellites: [UIButton] = []
  private let radius: CGFloat = 118
  private(set) var isOpen = false

  init(symbols: [String], colors: [UIColor]) {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 320))
    for (index, symbol) in symbols.enumerated() {
      let button = UIButton(type: .custom)
      button.tag = index
      style(button, symbol, colors[index % colors.count], side: 52)
      button.layer.opacity = 0
      button.accessibilityIdentifier = "orbit.\(index)"
      button.addTarget(self, action: #selector(satellitePressed(_:)), for: .touchUpInside)
      satellites.append(button)
      addSubview(button)
    }
    style(hub, "plus", UIColor(red: 0.2, green: 0.22, blue: 0.32, alpha: 1), side: 68)
    hub.accessibilityIdentifier = "orbit.hub"
    hub.addTarget(self, action: #selector(hubPressed), for: [.touchUpInside])
    addSubview(hub)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("OrbitMenu is made in code") }

  private func style(_ button: UIButton, _ symbol: String, _ color: UIColor, side: CGFloat) {
    button.frame = CGRect(x: 0, y: 0, width: side, height: side)
    button.center = CGPoint(x: bounds.midX, y: bounds.midY)
    button.setImage(UIImage(systemName: symbol), for: .normal)
    button.tintColor = .white
    button.backgroundColor = color
    button.layer.cornerRadius = side / 2
    button.layer.shadowOpacity = 0.22
    button.layer.shadowRadius = 8
    button.layer.shadowOffset = CGSize(width: 0, height: 4)
  }

  private func angle(_ index: Int) -> CGFloat {
    return -.pi / 2 + CGFloat(index) * 2 * .pi / CGFloat(satellites.count)
  }

  @objc private func hubPressed() { isOpen ? close(choosing: nil) : open() }

  private func open() {
    isOpen = true
    turnHub()
    for (index, button) in satellites.enumerated() {
      let delay = Double(index) * 0.045
      let middle = CGPoint(x: bounds.midX, y: bounds.midY)
      // A spiral: half a turn behind its place, wider and wider, and a little too far.
      let path = UIBezierPath()
      path.move(to: middle)
      for step in 1...24 {
        let part = CGFloat(step) / 24
        let reach = radius * (part < 0.8 ? part / 0.8 * 1.1 : 1.1 - (part - 0.8) / 0.2 * 0.1)
        let turn = angle(index) - (1 - part) * (1 - part) * .pi * 0.8
        path.addLine(to: CGPoint(x: middle.x + cos(turn) * reach, y: middle.y + sin(turn) * reach))
      }
      let fly = CAKeyframeAnimation(keyPath: "position")
      fly.path = path.cgPath
      fly.calculationMode = .linear
      fly.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.7, 0.3, 1)
      animate(button, [fly, change("opacity", 0, 1), change("transform.scale", 0.3, 1)], 0.5, delay)
      button.layer.position = path.currentPoint
      button.layer.opacity = 1
    }
  }

  private func close(choosing chosen: Int?) {
    isOpen = false
    turnHub()
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in
      guard let self = self, let chosen = chosen else { return }
      self.delegate?.orbitMenu(self, didChoose: chosen)
    }
    for (index, button) in satellites.enumerated() {
      let home = CABasicAnimation(keyPath: "position")
      home.fromValue = NSValue(cgPoint: button.layer.position)
      home.timingFunction = CAMediaTimingFunction(name: .easeIn)
      let size = change("transform.scale", 1, index == chosen ? 2.2 : 0.3)
      let isChosen = index == chosen
      animate(
        button, isChosen ? [size, change("opacity", 1, 0)] : [home, size, change("opacity", 1, 0)], 0.28,
        isChosen ? 0 : Double(index) * 0.02)
      // The chosen one grows and fades where it is.
      if !isChosen { button.layer.position = CGPoint(x: bounds.midX, y: bounds.midY) }
      button.layer.opacity = 0
    }
    CATransaction.commit()
  }

  private func turnHub() {
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0.6, options: [],
      animations: {
        self.hub.transform = self.isOpen ? CGAffineTransform(rotationAngle: .pi * 0.75) : .identity
      })
  }

  private func change(_ keyPath: String, _ from: CGFloat, _ to: CGFloat) -> CAAnimation {
    let change = CABasicAnimation(keyPath: keyPath)
    change.fromValue = from
    change.toValue = to
    return change
  }

  private func animate(_ view: UIView, _ parts: [CAAnimation], _ duration: Double, _ delay: Double) {
    let group = CAAnimationGroup()
    group.animations = parts
    group.duration = duration
    group.beginTime = CACurrentMediaTime() + delay
    group.fillMode = .backwards
    view.layer.add(group, forKey: "orbit")
  }

  @objc private func satellitePressed(_ sender: UIButton) { close(choosing: sender.tag) }
}

#Preview("Orbit", traits: .fixedLayout(width: 390, height: 390)) {
  OrbitMenu(
    symbols: ["camera.fill", "mic.fill", "photo.fill", "paperplane.fill", "bookmark.fill", "location.fill"],
    colors: [.systemPink, .systemOrange, .systemYellow, .systemGreen, .systemTeal, .systemIndigo])
}
