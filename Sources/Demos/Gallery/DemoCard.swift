// A demo on the gallery's first page: its live thumbnail, its name, and whose article it is.
// The thumbnail stands still until the pointer or the keyboard comes to it; then it plays.
import UIKit

final class DemoCard: UIControl {
  enum Metrics {
    static let radius: CGFloat = 20
    static let captionGap: CGFloat = 18
    static let captionHeight: CGFloat = 62
    /// How long a demo continues after the pointer has left, in seconds: longer than any of their animations.
    static let rest: TimeInterval = 0.8
  }

  let thumbnail: LiveDemoView
  private let shade = UIView()
  private let rim = UIView()
  private let titleLabel = UILabel()
  private let authorLabel = UILabel()
  private var tune: TuneButton?

  /// Whether the demo moves: the pointer is over the card, or the keyboard has chosen it.
  var isAwake = false {
    didSet {
      guard isAwake != oldValue else { return }
      isAwake ? thumbnail.play(looping: true) : thumbnail.stop()
      if isAwake { thumbnail.rate = 1 }
      UIView.animate(
        withDuration: isAwake ? 0.35 : Metrics.rest, delay: 0, usingSpringWithDamping: 0.8,
        initialSpringVelocity: 0
      ) { [self] in
        shade.transform = isAwake ? CGAffineTransform(translationX: 0, y: -6) : .identity
        shade.layer.shadowOpacity = isAwake ? 0.22 : 0.1
      } completion: { [weak self] _ in
        // What was under way has come to its end.
        if self?.isAwake == false { self?.thumbnail.rate = 0 }
      }
    }
  }

  /// Whether the keyboard has chosen the card.
  var isChosen = false {
    didSet {
      refresh()
      isAwake = isChosen
    }
  }

  override var isHighlighted: Bool {
    didSet { alpha = isHighlighted ? 0.7 : 1 }
  }

  init(_ demo: Demo, in parent: UIViewController, isWaiting: Bool) {
    thumbnail = LiveDemoView(demo, in: parent, isWaiting: isWaiting)
    super.init(frame: .zero)
    accessibilityIdentifier = "demo.\(demo.name)"
    accessibilityLabel = demo.title
    titleLabel.text = demo.title
    titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
    authorLabel.text = demo.author
    authorLabel.font = .systemFont(ofSize: 13)
    authorLabel.textColor = .secondaryLabel
    shade.layer.shadowColor = UIColor.black.cgColor
    shade.layer.shadowOpacity = 0.1
    shade.layer.shadowRadius = 18
    shade.layer.shadowOffset = CGSize(width: 0, height: 8)
    thumbnail.cornerRadius = Metrics.radius
    rim.layer.cornerRadius = Metrics.radius
    rim.layer.cornerCurve = .continuous
    shade.addSubview(thumbnail)
    shade.addSubview(rim)
    for view in [shade, titleLabel, authorLabel] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: #selector(hover(_:))))
    thumbnail.rate = 0
    refresh()
  }

  required init?(coder: NSCoder) { nil }

  /// Adds a button that opens the tuner on this demo.
  func addTuneButton(_ action: @escaping () -> Void) {
    let button = TuneButton(title: nil, action: action)
    button.accessibilityIdentifier = "tune.\(thumbnail.demo.name)"
    button.accessibilityLabel = "Tune \(thumbnail.demo.title)"
    addSubview(button)
    tune = button
  }

  @objc private func hover(_ hover: UIHoverGestureRecognizer) {
    switch hover.state {
    case .began, .changed: isAwake = true
    default: isAwake = isChosen
    }
  }

  private func refresh() {
    titleLabel.textColor = isChosen ? .systemBlue : .label
    rim.layer.borderWidth = isChosen ? 3 : 1 / UIScreen.main.scale
    rim.layer.borderColor =
      (isChosen ? UIColor.systemBlue : .separator).resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    refresh()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = max(bounds.height - Metrics.captionHeight, 0)
    shade.bounds.size = CGSize(width: bounds.width, height: height)
    shade.center = CGPoint(x: bounds.midX, y: height / 2)
    thumbnail.frame = shade.bounds
    rim.frame = shade.bounds
    shade.layer.shadowPath = UIBezierPath(roundedRect: shade.bounds, cornerRadius: Metrics.radius).cgPath
    let width = max(bounds.width - (tune == nil ? 0 : 40), 0)
    titleLabel.frame = CGRect(x: 2, y: height + Metrics.captionGap, width: width, height: 22)
    authorLabel.frame = CGRect(x: 2, y: height + Metrics.captionGap + 23, width: width, height: 18)
    tune?.frame = CGRect(x: bounds.width - 34, y: height + Metrics.captionGap + 1, width: 34, height: 34)
  }
}
