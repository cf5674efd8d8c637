import UIKit

/// The day at a glance: three rings and a card for each.
final class TodayViewController: UIViewController {
  private let outer = RingView()
  private let middle = RingView()
  private let inner = RingView()
  private let cards = UIStackView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.background
    let date = UILabel("TUESDAY, 12 MAY", size: 12, weight: .semibold, color: Theme.secondaryText)
    let heading = UILabel("Today", size: 34, weight: .bold)
    let rings = UIView()
    for (ring, inset, color, progress) in [
      (outer, 0, Theme.coral, 0.82), (middle, 24, Theme.violet, 0.6), (inner, 48, Theme.mint, 0.92),
    ] as [(RingView, CGFloat, UIColor, CGFloat)] {
      ring.lineWidth = 18
      ring.color = color
      ring.progress = progress
      ring.frame = CGRect(x: 0, y: 0, width: 200, height: 200).insetBy(dx: inset, dy: inset)
      rings.addSubview(ring)
    }
    cards.axis = .vertical
    cards.spacing = 12
    for (symbol, color, title, detail, more) in [
      ("flame.fill", Theme.coral, "Move", "410 of 500 kcal", "90 kcal to go: a walk of 20 minutes."),
      ("timer", Theme.violet, "Train", "18 of 30 minutes", "Three sets of five, then you are done."),
      ("moon.fill", Theme.mint, "Rest", "7 h 20 min", "Best night of this week."),
    ] {
      cards.addArrangedSubview(
        CardView(symbol: symbol, color: color, title: title, detail: detail, more: more))
    }
    for subview in [date, heading, rings, cards] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
    }
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      date.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: Theme.margin),
      date.topAnchor.constraint(equalTo: safe.topAnchor, constant: 28),
      heading.leadingAnchor.constraint(equalTo: date.leadingAnchor),
      heading.topAnchor.constraint(equalTo: date.bottomAnchor, constant: 4),
      rings.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: 28),
      rings.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      rings.widthAnchor.constraint(equalToConstant: 200), rings.heightAnchor.constraint(equalToConstant: 200),
      cards.topAnchor.constraint(equalTo: rings.bottomAnchor, constant: 32),
      cards.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: Theme.margin),
      cards.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -Theme.margin),
    ])
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    for (index, ring) in [outer, middle, inner].enumerated() { ring.fill(after: Double(index) * 0.12) }
  }
}

#if DEBUG
  #Preview("Today") { TodayViewController() }
#endif
