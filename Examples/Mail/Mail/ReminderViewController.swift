import UIKit

/// When to be reminded of a message: a month, and a time.
final class ReminderViewController: UIViewController {
  /// A month, a time and the bar above them.
  static let height: CGFloat = 470

  private let picker = UIDatePicker()

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Remind Me"
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
    navigationItem.rightBarButtonItem?.accessibilityIdentifier = "done"
    picker.preferredDatePickerStyle = .inline
    picker.datePickerMode = .dateAndTime
    picker.locale = Locale(identifier: "en_GB")
    let components = DateComponents(year: 2024, month: 5, day: 18, hour: 8, minute: 0)
    picker.date = Calendar.current.date(from: components) ?? picker.date
    picker.accessibilityIdentifier = "date"
    picker.translatesAutoresizingMaskIntoConstraints = false
    let scroll = UIScrollView()
    scroll.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scroll)
    scroll.addSubview(picker)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      picker.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 8),
      picker.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -8),
      picker.centerXAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerXAnchor),
      picker.widthAnchor.constraint(lessThanOrEqualToConstant: 375),
      picker.leadingAnchor.constraint(greaterThanOrEqualTo: view.layoutMarginsGuide.leadingAnchor),
    ])
  }
}
