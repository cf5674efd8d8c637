import UIKit

/// A heart with a count. Tapping it likes: the heart fills, springs and sends out a ring.
public final class HeartButton: UIControl {
  private let heart = CAShapeLayer()
  private let ring = CAShapeLayer()
  private let label = UILabel()
  private var likes: Int

  private static let side: CGFloat = 28
  private static let pink = UIColor.systemPink

  public init(likes: Int) {
    self.likes = likes
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 20
    accessibilityIdentifier = "heart"
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = "Like"

    let box = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    heart.name = "heart.shape"
    heart.path = Self.outline(in: box).cgPath
    heart.lineWidth = 2
    ring.name = "heart.ring"
    ring.path = UIBezierPath(ovalIn: box).cgPath
    ring.fillColor = nil
    ring.lineWidth = 2
    ring.opacity = 0
    for shape in [ring, heart] {
      shape.bounds = box
      layer.addSublayer(shape)
    }
    label.font = .monospacedDigitSystemFont(ofSize: 17, weight: .semibold)
    addSubview(label)
    showState()
    addAction(UIAction { [weak self] _ in self?.like() }, for: .touchUpInside)
  }

  public required init?(coder: NSCoder) { nil }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let place = CGPoint(x: isRightToLeft ? bounds.maxX - 44 : 44, y: bounds.midY)
    heart.position = place
    ring.position = place
    label.frame = CGRect(
      x: isRightToLeft ? 12 : 68, y: 0, width: max(0, bounds.width - 80), height: bounds.height)
    label.textAlignment = .natural
  }

  private func showState() {
    // The heart fills at once; only its spring takes time.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    label.text = "\(likes)"
    label.textColor = isSelected ? Self.pink : .label
    heart.strokeColor = (isSelected ? Self.pink : .secondaryLabel).cgColor
    heart.fillColor = isSelected ? Self.pink.cgColor : UIColor.clear.cgColor
    ring.strokeColor = Self.pink.cgColor
    accessibilityValue = likes == 1 ? "1 like" : "\(likes) likes"
  }

  private func like() {
    isSelected.toggle()
    likes += isSelected ? 1 : -1
    showState()
    let pop = CASpringAnimation(keyPath: "transform.scale")
    pop.fromValue = isSelected ? 0.6 : 0.85
    pop.toValue = 1
    pop.mass = 1
    pop.stiffness = 320
    pop.damping = 12
    pop.duration = pop.settlingDuration
    heart.add(pop, forKey: "pop")
    guard isSelected else { return }
    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 0.5
    grow.toValue = 1.7
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0.8
    fade.toValue = 0
    let burst = CAAnimationGroup()
    burst.animations = [grow, fade]
    burst.duration = 0.45
    burst.timingFunction = CAMediaTimingFunction(name: .easeOut)
    ring.add(burst, forKey: "burst")
  }

  /// Two round lobes and a point.
  private static func outline(in box: CGRect) -> UIBezierPath {
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: box.minX + x * box.width, y: box.minY + y * box.height)
    }
    let path = UIBezierPath()
    path.move(to: point(0.5, 0.94))
    path.addCurve(to: point(0.02, 0.34), controlPoint1: point(0.24, 0.74), controlPoint2: point(0.02, 0.58))
    path.addCurve(to: point(0.5, 0.24), controlPoint1: point(0.02, 0.02), controlPoint2: point(0.4, -0.02))
    path.addCurve(to: point(0.98, 0.34), controlPoint1: point(0.6, -0.02), controlPoint2: point(0.98, 0.02))
    path.addCurve(to: point(0.5, 0.94), controlPoint1: point(0.98, 0.58), controlPoint2: point(0.76, 0.74))
    path.close()
    return path
  }
}
