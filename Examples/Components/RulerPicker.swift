// 2021: a ruler of values that is dragged below its needle, ticks by replication, and clicks into place.

import UIKit

final class RulerPicker: UIControl {
  private enum Metrics {
    static let step: CGFloat = 11
    static let tickWidth: CGFloat = 2
  }

  let range: ClosedRange<Int>
  private let scale = CALayer()
  private let readout = UILabel()
  private let needle = UIView()
  private var start: CGFloat = 0
  private var lastX: CGFloat = 0
  private var lastTime: TimeInterval = 0
  private var speed: CGFloat = 0
  /// How far the ruler is dragged, in values.
  private var place: CGFloat { didSet { show() } }
  private(set) var value: Int

  init(range: ClosedRange<Int>, value: Int, unit: String) {
    self.range = range
    self.value = value
    place = CGFloat(value)
    super.init(frame: CGRect(x: 0, y: 0, width: 340, height: 190))
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 28
    layer.cornerCurve = .continuous
    clipsToBounds = true
    tintColor = .systemOrange
    addTicks()
    layer.addSublayer(scale)
    needle.backgroundColor = tintColor
    needle.layer.cornerRadius = 2
    readout.font = .monospacedDigitSystemFont(ofSize: 46, weight: .semibold)
    readout.textAlignment = .center
    let caption = UILabel()
    caption.text = unit
    caption.textColor = .secondaryLabel
    caption.font = .preferredFont(forTextStyle: .subheadline)
    caption.textAlignment = .center
    readout.frame = CGRect(x: 0, y: 18, width: 340, height: 54)
    caption.frame = CGRect(x: 0, y: 70, width: 340, height: 20)
    needle.frame = CGRect(x: 168, y: 104, width: 4, height: 62)
    for view in [readout, caption, needle] as [UIView] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    isAccessibilityElement = true
    accessibilityTraits = .adjustable
    accessibilityIdentifier = "ruler"
    show()
  }

  required init?(coder: NSCoder) { nil }

  /// A replicator for every fifth of the ruler's ticks, and one for the others.
  private func addTicks() {
    for (every, height, color) in [(1, 26, UIColor.tertiaryLabel), (5, 44, UIColor.label)] {
      let ticks = CAReplicatorLayer()
      ticks.instanceCount = (range.upperBound - range.lowerBound) / every + 1
      ticks.instanceTransform = CATransform3DMakeTranslation(Metrics.step * CGFloat(every), 0, 0)
      let tick = CALayer()
      tick.backgroundColor = color.cgColor
      tick.cornerRadius = 1
      tick.frame = CGRect(x: -Metrics.tickWidth / 2, y: 0, width: Metrics.tickWidth, height: CGFloat(height))
      ticks.addSublayer(tick)
      scale.addSublayer(ticks)
    }
    scale.position = CGPoint(x: 170, y: 114)
  }

  private func show() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    scale.position.x = 170 - (place - CGFloat(range.lowerBound)) * Metrics.step
    CATransaction.commit()
    let nearest = min(max(range.lowerBound, Int(place.rounded())), range.upperBound)
    readout.text = "\(nearest)"
    accessibilityValue = readout.text
    guard nearest != value else { return }
    value = nearest
    click()
    sendActions(for: .valueChanged)
  }

  private func click() {
    let nod = CABasicAnimation(keyPath: "transform.scale.y")
    nod.fromValue = 0.86
    nod.toValue = 1
    nod.duration = 0.12
    needle.layer.add(nod, forKey: "nod")
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    scale.removeAllAnimations()
    lastX = touch.location(in: self).x
    lastTime = touch.timestamp
    speed = 0
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    let delta = (lastX - x) / Metrics.step
    let isOutside = place < CGFloat(range.lowerBound) || place > CGFloat(range.upperBound)
    place += isOutside ? delta / 3 : delta
    if touch.timestamp > lastTime { speed = delta / CGFloat(touch.timestamp - lastTime) }
    (lastX, lastTime) = (x, touch.timestamp)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    settle(at: place + speed * 0.18)
  }

  override func cancelTracking(with event: UIEvent?) { settle(at: place) }

  private func settle(at goal: CGFloat) {
    let from = scale.position.x
    place = min(max(CGFloat(range.lowerBound), goal.rounded()), CGFloat(range.upperBound))
    let roll = CASpringAnimation(keyPath: "position.x")
    roll.fromValue = from
    roll.toValue = scale.position.x
    roll.damping = 18
    roll.stiffness = 140
    roll.duration = roll.settlingDuration
    scale.add(roll, forKey: "roll")
  }

  override func accessibilityIncrement() { settle(at: place + 1) }
  override func accessibilityDecrement() { settle(at: place - 1) }
}

#Preview("Ruler", traits: .fixedLayout(width: 390, height: 250)) {
  RulerPicker(range: 40...140, value: 72, unit: "kilograms")
}
