// 2020: two drops that part and join as the selection moves; a display link draws them from presentation layers.

import UIKit

final class LiquidTabBar: UIControl {
  private let symbols: [String]
  private let liquid = CAShapeLayer()
  private let neck = CAShapeLayer()
  private let lead = UIView()
  private let tail = UIView()
  private var icons: [UIImageView] = []
  private var link: CADisplayLink?
  private(set) var selectedIndex = 0

  init(symbols: [String], tint: UIColor) {
    self.symbols = symbols
    super.init(frame: .zero)
    tintColor = tint
    for shape in [neck, liquid] {
      shape.fillColor = tint.cgColor
      layer.addSublayer(shape)
    }
    for drop in [lead, tail] {
      drop.bounds.size = CGSize(width: 2, height: 2)
      addSubview(drop)
    }
    for symbol in symbols {
      let icon = UIImageView(image: UIImage(systemName: symbol))
      icon.contentMode = .center
      icons.append(icon)
      addSubview(icon)
    }
    accessibilityIdentifier = "liquid"
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
  }

  required init?(coder: NSCoder) { nil }

  deinit { link?.invalidate() }

  private func place(_ index: Int) -> CGPoint {
    CGPoint(x: bounds.width * (CGFloat(index) + 0.5) / CGFloat(symbols.count), y: bounds.midY)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, icon) in icons.enumerated() {
      icon.frame = CGRect(x: 0, y: 0, width: 48, height: 48)
      icon.center = place(index)
      icon.tintColor = index == selectedIndex ? .white : UIColor(white: 0.55, alpha: 1)
    }
    guard link == nil else { return }
    lead.center = place(selectedIndex)
    tail.center = place(selectedIndex)
    draw()
  }

  @objc private func tapped(_ tap: UITapGestureRecognizer) {
    let index = min(symbols.count - 1, Int(tap.location(in: self).x / bounds.width * CGFloat(symbols.count)))
    guard index != selectedIndex else { return }
    let changed = [icons[selectedIndex], icons[index]]
    selectedIndex = index
    if link == nil {
      link = CADisplayLink(target: self, selector: #selector(step))
      link?.add(to: .main, forMode: .common)
    }
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
      options: .beginFromCurrentState
    ) { self.lead.center = self.place(index) }
    UIView.animate(
      withDuration: 0.6, delay: 0.1, usingSpringWithDamping: 0.72, initialSpringVelocity: 0,
      options: .beginFromCurrentState
    ) {
      self.tail.center = self.place(index)
    } completion: { [weak self] finished in
      guard let self, finished, self.selectedIndex == index else { return }
      self.link?.invalidate()
      self.link = nil
      self.draw()
    }
    for icon in changed {
      UIView.transition(with: icon, duration: 0.3, options: .transitionCrossDissolve) {
        icon.tintColor = icon === changed[1] ? .white : UIColor(white: 0.55, alpha: 1)
      }
    }
    sendActions(for: .valueChanged)
  }

  @objc private func step(_ link: CADisplayLink) { draw() }

  private func draw() {
    let front = (lead.layer.presentation() ?? lead.layer).position
    let back = (tail.layer.presentation() ?? tail.layer).position
    let distance = hypot(front.x - back.x, front.y - back.y)
    let path = UIBezierPath()
    let big = max(16, 24 - distance * 0.05)
    let small = max(0, 24 - distance * 0.14)
    path.append(
      UIBezierPath(arcCenter: front, radius: big, startAngle: 0, endAngle: .pi * 2, clockwise: true))
    if small > 0, distance > 0.5 {
      path.append(
        UIBezierPath(arcCenter: back, radius: small, startAngle: 0, endAngle: .pi * 2, clockwise: true))
    }
    let holds = small > 0 && distance > 0.5 && distance < 130
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    liquid.path = path.cgPath
    neck.path = holds ? bridge(front, big, back, small, thinness: distance / 130).cgPath : nil
    CATransaction.commit()
  }

  /// What holds two drops together: it gets thinner in the middle until it tears.
  private func bridge(
    _ a: CGPoint, _ radiusA: CGFloat, _ b: CGPoint, _ radiusB: CGFloat, thinness: CGFloat
  ) -> UIBezierPath {
    let angle = atan2(b.y - a.y, b.x - a.x)
    let across = CGVector(dx: -sin(angle), dy: cos(angle))
    func edge(_ center: CGPoint, _ radius: CGFloat, _ side: CGFloat) -> CGPoint {
      CGPoint(x: center.x + across.dx * radius * side, y: center.y + across.dy * radius * side)
    }
    let middle = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    let waist = min(radiusA, radiusB) * (1 - thinness)
    let path = UIBezierPath()
    path.move(to: edge(a, radiusA, 1))
    path.addQuadCurve(to: edge(b, radiusB, 1), controlPoint: edge(middle, waist, 1))
    path.addLine(to: edge(b, radiusB, -1))
    path.addQuadCurve(to: edge(a, radiusA, -1), controlPoint: edge(middle, waist, -1))
    path.close()
    return path
  }
}

#Preview("Liquid", traits: .fixedLayout(width: 390, height: 140)) {
  let bar = LiquidTabBar(
    symbols: ["house.fill", "heart.fill", "bag.fill", "message.fill", "person.fill"],
    tint: UIColor(red: 0.55, green: 0.27, blue: 0.95, alpha: 1))
  bar.backgroundColor = UIColor(red: 0.96, green: 0.95, blue: 1, alpha: 1)
  bar.frame = CGRect(x: 0, y: 0, width: 358, height: 68)
  bar.layer.cornerRadius = 34
  return bar
}
