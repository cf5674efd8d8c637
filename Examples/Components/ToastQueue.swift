// 2020: toasts that wait for one another, come up on a spring, and leave when they are flicked.
import UIKit

struct ToastStyle {
  var symbol: String
  var tint: UIColor

  static let success = ToastStyle(symbol: "checkmark.circle.fill", tint: .systemGreen)
  static let warning = ToastStyle(symbol: "exclamationmark.triangle.fill", tint: .systemOrange)
  static let message = ToastStyle(symbol: "bubble.left.fill", tint: .systemBlue)
}

final class ToastQueue {
  private var waiting: [(text: String, style: ToastStyle)] = []
  private weak var shown: ToastView?
  private weak var host: UIView?
  var duration: TimeInterval = 2

  init(in host: UIView) { self.host = host }

  func show(_ text: String, style: ToastStyle) {
    waiting.append((text, style))
    next()
  }

  private func next() {
    guard shown == nil, let host = host, !waiting.isEmpty else { return }
    let (text, style) = waiting.removeFirst()
    let toast = ToastView(text: text, style: style) { [weak self] in
      self?.shown = nil
      self?.next()
    }
    host.addSubview(toast)
    shown = toast
    toast.present(in: host, for: duration)
  }
}

final class ToastView: UIView {
  private let onEnd: () -> Void
  private var timer: Timer?

  init(text: String, style: ToastStyle, onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 24
    layer.shadowOpacity = 0.16
    layer.shadowRadius = 16
    layer.shadowOffset = CGSize(width: 0, height: 8)
    accessibilityIdentifier = "toast"
    let icon = UIImageView(image: UIImage(systemName: style.symbol))
    icon.tintColor = style.tint
    icon.setContentHuggingPriority(.required, for: .horizontal)
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: .callout)
    let row = UIStackView(arrangedSubviews: [icon, label])
    row.spacing = 10
    row.alignment = .center
    row.translatesAutoresizingMaskIntoConstraints = false
    addSubview(row)
    NSLayoutConstraint.activate([
      row.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      row.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -20),
      row.topAnchor.constraint(equalTo: topAnchor, constant: 13),
      row.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -13),
    ])
    let swipe = UISwipeGestureRecognizer(target: self, action: #selector(leave))
    swipe.direction = .down
    addGestureRecognizer(swipe)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  fileprivate func present(in host: UIView, for duration: TimeInterval) {
    translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      centerXAnchor.constraint(equalTo: host.centerXAnchor),
      bottomAnchor.constraint(equalTo: host.safeAreaLayoutGuide.bottomAnchor, constant: -24),
    ])
    host.layoutIfNeeded()
    transform = CGAffineTransform(translationX: 0, y: 140).scaledBy(x: 0.8, y: 0.8)
    alpha = 0
    let timing = UISpringTimingParameters(dampingRatio: 0.72, initialVelocity: CGVector(dx: 0, dy: 1))
    let animator = UIViewPropertyAnimator(duration: 0.55, timingParameters: timing)
    animator.addAnimations {
      self.transform = .identity
      self.alpha = 1
    }
    animator.startAnimation()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
    timer = Timer.scheduledTimer(withTimeInterval: duration, repeats: false) { [weak self] _ in self?.leave()
    }
  }

  @objc private func leave() {
    timer?.invalidate()
    UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 0.25, delay: 0, options: .curveEaseIn,
      animations: {
        self.transform = CGAffineTransform(translationX: 0, y: 100)
        self.alpha = 0
      },
      completion: { _ in
        self.removeFromSuperview()
        self.onEnd()
      })
  }
}

private final class ToastController: UIViewController {
  private lazy var queue = ToastQueue(in: view)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let entries: [(String, ToastStyle, String)] = [
      ("Saved to album", .success, "save"), ("You are offline", .warning, "offline"),
      ("Mia wrote to you", .message, "message"),
    ]
    let column = UIStackView()
    column.axis = .vertical
    column.spacing = 18
    for (text, style, name) in entries {
      let button = UIButton(type: .system)
      button.setTitle(text, for: .normal)
      button.titleLabel?.font = .preferredFont(forTextStyle: .headline)
      button.accessibilityIdentifier = name
      button.addAction(UIAction { [unowned self] _ in queue.show(text, style: style) }, for: .touchUpInside)
      column.addArrangedSubview(button)
    }
    column.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(column)
    NSLayoutConstraint.activate([
      column.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }
}

#Preview("Toast") { ToastController() }
