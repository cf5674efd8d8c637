import UIKit

/// A flower that opens and closes at the pace of calm breath.
final class BreatheViewController: UIViewController {
  private let flower = FlowerView()
  private let hint = UILabel("Tap to begin", size: 17, weight: .medium, color: Theme.secondaryText)
  private var timer: Timer?
  private var isIn = true

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.background
    let heading = UILabel("Breathe", size: 34, weight: .bold)
    let subtitle = UILabel(
      "Four seconds in, four seconds out", size: 15, weight: .regular, color: Theme.secondaryText)
    for subview in [heading, subtitle, flower, hint] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
    }
    flower.accessibilityIdentifier = "flower"
    flower.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      heading.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: Theme.margin),
      heading.topAnchor.constraint(equalTo: safe.topAnchor, constant: 47),
      subtitle.leadingAnchor.constraint(equalTo: heading.leadingAnchor),
      subtitle.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: 4),
      flower.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      flower.centerYAnchor.constraint(equalTo: view.centerYAnchor, constant: -8),
      flower.widthAnchor.constraint(equalToConstant: 300),
      flower.heightAnchor.constraint(equalToConstant: 300),
      hint.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      hint.topAnchor.constraint(equalTo: flower.bottomAnchor, constant: 28),
    ])
  }

  @objc private func tapped() {
    if timer == nil {
      flower.begin()
      isIn = true
      say()
      timer = .scheduledTimer(
        timeInterval: FlowerView.breath, target: self, selector: #selector(turn), userInfo: nil, repeats: true
      )
    } else {
      stop()
    }
  }

  @objc private func turn() {
    isIn.toggle()
    say()
  }

  private func say() {
    UIView.transition(with: hint, duration: 0.4, options: .transitionCrossDissolve) {
      self.hint.text = self.isIn ? "Breathe in" : "Breathe out"
    }
  }

  private func stop() {
    timer?.invalidate()
    timer = nil
    flower.end()
    hint.text = "Tap to begin"
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    stop()
  }
}

/// Six petals that a replicator makes of one.
final class FlowerView: UIView {
  /// Seconds of a breath in, and of one out.
  static let breath: TimeInterval = 4

  private let replicator = CAReplicatorLayer()
  private let petal = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    let count = 6
    replicator.instanceCount = count
    replicator.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(count), 0, 0, 1)
    replicator.addSublayer(petal)
    layer.addSublayer(replicator)
    applyColors()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    replicator.frame = bounds
    petal.bounds = CGRect(x: 0, y: 0, width: 130, height: 130)
    petal.cornerRadius = 65
    petal.position = CGPoint(x: bounds.midX, y: bounds.midY - 34)
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    applyColors()
  }

  private func applyColors() {
    petal.backgroundColor = Theme.violet.resolvedColor(with: traitCollection).withAlphaComponent(0.28).cgColor
  }

  func begin() {
    let open = CABasicAnimation(keyPath: "position.y")
    open.byValue = -42
    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 1
    grow.toValue = 1.14
    let petals = CAAnimationGroup()
    petals.animations = [open, grow]
    petals.duration = Self.breath
    petals.autoreverses = true
    petals.repeatCount = .infinity
    petals.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    petal.add(petals, forKey: "breath")
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = CGFloat.pi / 3
    turn.duration = Self.breath
    turn.autoreverses = true
    turn.repeatCount = .infinity
    turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    replicator.add(turn, forKey: "turn")
  }

  func end() {
    petal.removeAllAnimations()
    replicator.removeAllAnimations()
  }
}

#if DEBUG
  #Preview("Breathe") { BreatheViewController() }
#endif
