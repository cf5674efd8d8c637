// 2013: a card that is thrown, turned by where it is held, and comes back by a spring of its own: no dynamics, no
// blocks.

import UIKit

class FlingCard: UIView {
  private var link: CADisplayLink?
  private var last: CFTimeInterval = 0
  private var rest = CGPoint.zero
  private var velocity = CGPoint.zero
  private var angle: CGFloat = 0
  private var spin: CGFloat = 0
  /// -1 below the middle, 1 above it: where a card is held decides how it turns.
  private var lever: CGFloat = 1
  private var grip = CGPoint.zero

  private struct Spring {
    static let stiffness: CGFloat = 170
    static let damping: CGFloat = 15
    static let rotationStiffness: CGFloat = 120
    static let rotationDamping: CGFloat = 11
  }

  init(frame: CGRect, color: UIColor, title: String) {
    super.init(frame: frame)
    backgroundColor = color
    layer.cornerRadius = 24
    layer.shadowColor = color.cgColor
    layer.shadowOpacity = 0.4
    layer.shadowRadius = 20
    layer.shadowOffset = CGSize(width: 0, height: 12)
    let label = UILabel(frame: CGRect(x: 28, y: frame.height - 76, width: frame.width - 56, height: 44))
    label.text = title
    label.textColor = .white
    label.font = UIFont.systemFont(ofSize: 30, weight: .bold)
    addSubview(label)
    let sun = UIView(frame: CGRect(x: frame.width - 128, y: 44, width: 84, height: 84))
    sun.backgroundColor = UIColor(white: 1, alpha: 0.85)
    sun.layer.cornerRadius = 42
    addSubview(sun)
    let hills = UIView(frame: bounds)
    hills.layer.cornerRadius = 24
    hills.clipsToBounds = true
    insertSubview(hills, at: 0)
    for index in 0..<3 {
      let hill = UIView(
        frame: CGRect(x: CGFloat(index) * 70 - 30, y: 170 + CGFloat(index % 2) * 24, width: 200, height: 200))
      hill.backgroundColor = UIColor(white: 1, alpha: 0.16)
      hill.layer.cornerRadius = 100
      hills.addSubview(hill)
    }
    rest = center
    let pan = UIPanGestureRecognizer(target: self, action: #selector(FlingCard.pan(_:)))
    pan.maximumNumberOfTouches = 1
    addGestureRecognizer(pan)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("FlingCard is made in code") }

  deinit { link?.invalidate() }

  @objc func pan(_ recognizer: UIPanGestureRecognizer) {
    guard let stage = superview else { return }
    switch recognizer.state {
    case .began:
      stop()
      lever = recognizer.location(in: self).y < bounds.midY ? 1 : -1
      grip = center
    case .changed:
      let translation = recognizer.translation(in: stage)
      center = CGPoint(x: grip.x + translation.x, y: grip.y + translation.y)
      angle = lever * (center.x - rest.x) / 320 * 0.5
      turn()
    case .ended, .cancelled:
      velocity = recognizer.velocity(in: stage)
      spin = lever * velocity.x / 640
      start()
    default:
      break
    }
  }

  private func turn() { transform = CGAffineTransform(rotationAngle: angle) }

  private func start() {
    last = 0
    link = CADisplayLink(target: self, selector: #selector(tick(_:)))
    link?.add(to: .main, forMode: .common)
  }

  private func stop() {
    link?.invalidate()
    link = nil
  }

  /// Half steps of a damped spring, for the place and for the angle.
  @objc private func tick(_ link: CADisplayLink) {
    defer { last = link.timestamp }
    guard last > 0 else { return }
    let steps = 4
    let h = CGFloat(link.timestamp - last) / CGFloat(steps)
    for _ in 0..<steps {
      velocity.x += (-Spring.stiffness * (center.x - rest.x) - Spring.damping * velocity.x) * h
      velocity.y += (-Spring.stiffness * (center.y - rest.y) - Spring.damping * velocity.y) * h
      center.x += velocity.x * h
      center.y += velocity.y * h
      spin += (-Spring.rotationStiffness * angle - Spring.rotationDamping * spin) * h
      angle += spin * h
    }
    turn()
    let isCalm = hypot(velocity.x, velocity.y) < 2 && hypot(center.x - rest.x, center.y - rest.y) < 0.2
    guard isCalm, abs(angle) < 0.002 else { return }
    center = rest
    angle = 0
    turn()
    stop()
  }
}

#Preview("Fling") {
  let stage = UIViewController()
  stage.view.backgroundColor = UIColor(red: 0.97, green: 0.96, blue: 0.94, alpha: 1)
  let frame = CGRect(x: 45, y: 210, width: 300, height: 400)
  for (inset, alpha) in [(28, 0.25), (14, 0.5)] as [(CGFloat, CGFloat)] {
    let below = UIView(frame: frame.insetBy(dx: inset, dy: 0).offsetBy(dx: 0, dy: inset * 1.4))
    below.backgroundColor = UIColor(red: 0.93, green: 0.45, blue: 0.4, alpha: alpha)
    below.layer.cornerRadius = 24
    stage.view.addSubview(below)
  }
  let color = UIColor(red: 0.93, green: 0.45, blue: 0.4, alpha: 1)
  stage.view.addSubview(FlingCard(frame: frame, color: color, title: "Evening walk"))
  return stage
}
