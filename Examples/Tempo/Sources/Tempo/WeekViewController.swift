import UIKit

/// Seven bars that grow when the page appears; a tap on one says its number.
final class WeekViewController: UIViewController {
  private let values: [CGFloat] = [0.45, 0.7, 0.3, 0.92, 0.62, 0.8, 0.54]
  private let days = ["M", "T", "W", "T", "F", "S", "S"]
  private var bars: [UIButton] = []
  private var heights: [NSLayoutConstraint] = []
  private let number = UILabel("27", size: 56, weight: .bold)
  private let unit = UILabel("minutes on average", size: 15, weight: .regular, color: Theme.secondaryText)
  private let loader = DotsLoader()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.background
    let heading = UILabel("Week", size: 34, weight: .bold)
    let card = UIView()
    card.backgroundColor = Theme.surface
    card.layer.cornerRadius = Theme.corner
    card.layer.cornerCurve = .continuous
    let chart = UIStackView()
    chart.distribution = .fillEqually
    chart.alignment = .bottom
    chart.spacing = 12
    for (index, value) in values.enumerated() {
      chart.addArrangedSubview(column(index, value))
    }
    let sync = UIStackView(arrangedSubviews: [
      loader, UILabel("Syncing with your watch", size: 14, weight: .medium, color: Theme.secondaryText),
    ])
    sync.spacing = 12
    sync.alignment = .center
    for subview in [heading, card, sync] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
    }
    for subview in [number, unit, chart] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(subview)
    }
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      heading.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: Theme.margin),
      heading.topAnchor.constraint(equalTo: safe.topAnchor, constant: 47),
      card.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: 24),
      card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: Theme.margin),
      card.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -Theme.margin),
      number.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 24),
      number.topAnchor.constraint(equalTo: card.topAnchor, constant: 16),
      unit.leadingAnchor.constraint(equalTo: number.trailingAnchor, constant: 8),
      unit.firstBaselineAnchor.constraint(equalTo: number.firstBaselineAnchor),
      chart.topAnchor.constraint(equalTo: number.bottomAnchor, constant: 20),
      chart.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 24),
      chart.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -24),
      chart.heightAnchor.constraint(equalToConstant: 220),
      chart.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -22),
      sync.topAnchor.constraint(equalTo: card.bottomAnchor, constant: 26),
      sync.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ])
  }

  private func column(_ index: Int, _ value: CGFloat) -> UIView {
    let bar = UIButton(type: .custom)
    bar.tag = index
    bar.accessibilityIdentifier = "day.\(index)"
    bar.layer.cornerRadius = 10
    bar.backgroundColor = Theme.track
    let height = bar.heightAnchor.constraint(equalToConstant: 190 * value)
    height.isActive = true
    heights.append(height)
    bar.addTarget(self, action: #selector(choose(_:)), for: .touchUpInside)
    bars.append(bar)
    let day = UILabel(days[index], size: 13, weight: .medium, color: Theme.secondaryText)
    day.textAlignment = .center
    let column = UIStackView(arrangedSubviews: [bar, day])
    column.axis = .vertical
    column.spacing = 8
    return column
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    loader.start()
    for height in heights { height.constant = 20 }
    view.layoutIfNeeded()
    for (index, height) in heights.enumerated() {
      height.constant = 190 * values[index]
      UIView.animate(
        withDuration: 0.9, delay: Double(index) * 0.06, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
        options: [.allowUserInteraction]
      ) { self.bars[index].superview?.superview?.layoutIfNeeded() }
    }
    choose(bars[3])
  }

  @objc private func choose(_ sender: UIButton) {
    number.text = "\(Int(values[sender.tag] * 60))"
    unit.text =
      "minutes on \(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][sender.tag])"
    UIView.animate(withDuration: 0.25) {
      for bar in self.bars {
        bar.backgroundColor = bar === sender ? Theme.violet : Theme.violet.withAlphaComponent(0.22)
      }
    }
  }
}

/// Three dots that hop one after the other.
final class DotsLoader: UIView {
  private let dots = (0..<3).map { _ in CALayer() }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (index, dot) in dots.enumerated() {
      dot.frame = CGRect(x: index * 12, y: 8, width: 8, height: 8)
      dot.cornerRadius = 4
      layer.addSublayer(dot)
    }
    applyColors()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var intrinsicContentSize: CGSize { CGSize(width: 32, height: 24) }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    applyColors()
  }

  private func applyColors() {
    for dot in dots { dot.backgroundColor = Theme.violet.resolvedColor(with: traitCollection).cgColor }
  }

  func start() {
    for (index, dot) in dots.enumerated() {
      let hop = CAKeyframeAnimation(keyPath: "transform.translation.y")
      hop.values = [0, -8, 0, 0]
      hop.keyTimes = [0, 0.25, 0.5, 1]
      hop.duration = 1
      hop.timeOffset = -Double(index) * 0.15
      hop.repeatCount = .infinity
      hop.calculationMode = .cubic
      dot.add(hop, forKey: "hop")
    }
  }
}

#if DEBUG
  #Preview("Week") { WeekViewController() }
  #Preview("Loader", traits: .fixedLayout(width: 120, height: 80)) {
    let loader = DotsLoader()
    loader.start()
    return loader
  }
#endif
