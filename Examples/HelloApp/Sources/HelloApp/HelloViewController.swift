import UIKit

/// A greeting that can be counted up, and a sheet that shows how often it was.
final class HelloViewController: UIViewController {
  private let label = UILabel()
  private let button = UIButton(type: .system)
  private var count = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Hello"
    view.backgroundColor = .systemBackground
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "About", primaryAction: UIAction { [weak self] _ in self?.showAbout() })

    label.text = "Hello, world"
    label.font = .systemFont(ofSize: 34, weight: .bold)
    label.textAlignment = .center
    button.setTitle("Say it again", for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    button.accessibilityIdentifier = "again"
    button.addAction(UIAction { [weak self] _ in self?.greet() }, for: .touchUpInside)

    let stack = UIStackView(arrangedSubviews: [label, button])
    stack.axis = .vertical
    stack.spacing = 24
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      stack.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor),
    ])
  }

  private func greet() {
    count += 1
    label.text = count == 1 ? "Hello again" : "Hello, \(count) times"
    label.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      animations: { self.label.transform = .identity })
  }

  private func showAbout() {
    let alert = UIAlertController(
      title: "HelloApp", message: "You were greeted \(count) times.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }
}
