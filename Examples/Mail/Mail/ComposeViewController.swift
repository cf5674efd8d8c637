import UIKit

/// A message that is being written, in a sheet.
final class ComposeViewController: UIViewController {
  private let store: MailStore
  private let original: Message?
  private let recipient = UITextField()
  private let subject = UITextField()
  private let body = UITextView()
  private var sendItem = UIBarButtonItem()

  static func present(over controller: UIViewController, store: MailStore, replyingTo message: Message? = nil)
  {
    let compose = ComposeViewController(store: store, original: message)
    let navigation = UINavigationController(rootViewController: compose)
    navigation.navigationBar.prefersLargeTitles = true
    if let sheet = navigation.sheetPresentationController {
      sheet.detents = [.large()]
      sheet.prefersGrabberVisible = true
    }
    controller.present(navigation, animated: true)
  }

  /// The button that begins a new message.
  static func item(over controller: UIViewController, store: MailStore) -> UIBarButtonItem {
    let item = UIBarButtonItem(
      image: UIImage(systemName: "square.and.pencil"),
      primaryAction: UIAction(title: "New Message") { [weak controller] _ in
        if let controller { present(over: controller, store: store) }
      })
    item.accessibilityIdentifier = "compose"
    return item
  }

  init(store: MailStore, original: Message?) {
    self.store = store
    self.original = original
    super.init(nibName: nil, bundle: nil)
    title = original.map { "Re: \($0.subject)" } ?? "New Message"
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel,
      primaryAction: UIAction { [weak self] _ in self?.cancel() })
    navigationItem.leftBarButtonItem?.accessibilityIdentifier = "cancel"
    sendItem = UIBarButtonItem(
      image: UIImage(systemName: "arrow.up.circle.fill"),
      primaryAction: UIAction(title: "Send") { [weak self] _ in self?.send() })
    sendItem.accessibilityIdentifier = "send"
    sendItem.isEnabled = false
    navigationItem.rightBarButtonItem = sendItem
    build()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if original == nil { recipient.becomeFirstResponder() } else { body.becomeFirstResponder() }
  }

  private func build() {
    recipient.text = original?.sender.address
    recipient.keyboardType = .emailAddress
    recipient.autocapitalizationType = .none
    recipient.textContentType = .emailAddress
    recipient.accessibilityIdentifier = "to"
    subject.text = original.map { "Re: \($0.subject)" }
    subject.accessibilityIdentifier = "subject"
    for field in [recipient, subject] {
      field.font = .preferredFont(forTextStyle: .body)
      field.returnKeyType = .next
      field.delegate = self
      field.addAction(UIAction { [weak self] _ in self?.showSend() }, for: .editingChanged)
    }
    body.font = .preferredFont(forTextStyle: .body)
    body.adjustsFontForContentSizeCategory = true
    body.alwaysBounceVertical = true
    body.keyboardDismissMode = .interactive
    body.accessibilityIdentifier = "body"
    body.text = original.map { "\n\n> \($0.preview)" } ?? ""
    body.selectedRange = NSRange(location: 0, length: 0)
    body.textContainerInset = UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)

    let column = UIStackView(arrangedSubviews: [
      row("To:", recipient), separator(), row("Subject:", subject), separator(), body,
    ])
    column.axis = .vertical
    column.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      column.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      column.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
    ])
    showSend()
  }

  private func row(_ title: String, _ field: UITextField) -> UIView {
    let label = UILabel()
    label.text = title
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = .secondaryLabel
    label.setContentHuggingPriority(.required, for: .horizontal)
    label.setContentCompressionResistancePriority(.required, for: .horizontal)
    let row = UIStackView(arrangedSubviews: [label, field])
    row.spacing = 8
    row.alignment = .firstBaseline
    row.isLayoutMarginsRelativeArrangement = true
    row.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 12, leading: 16, bottom: 12, trailing: 16)
    return row
  }

  private func separator() -> UIView {
    let line = UIView()
    line.backgroundColor = .separator
    line.heightAnchor.constraint(equalToConstant: 1 / max(traitCollection.displayScale, 1)).isActive = true
    let holder = UIStackView(arrangedSubviews: [line])
    holder.isLayoutMarginsRelativeArrangement = true
    holder.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 0)
    return holder
  }

  private func showSend() {
    sendItem.isEnabled = recipient.text?.contains("@") == true
    isModalInPresentation = recipient.hasText || body.hasText
  }

  private func cancel() {
    guard recipient.hasText || subject.hasText || body.hasText else { return dismiss(animated: true) }
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    sheet.addAction(
      UIAlertAction(title: "Delete Draft", style: .destructive) { [weak self] _ in
        self?.dismiss(animated: true)
      })
    sheet.addAction(
      UIAlertAction(title: "Save Draft", style: .default) { [weak self] _ in
        self?.keep(in: .drafts)
      })
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.barButtonItem = navigationItem.leftBarButtonItem
    present(sheet, animated: true)
  }

  private func send() { keep(in: .sent) }

  private func keep(in mailbox: Mailbox) {
    let address = recipient.text ?? ""
    let person =
      store.people.first { $0.address == address } ?? Person(name: address, address: address, hue: 0.6)
    store.send(
      Message(
        id: store.nextID, sender: person, subject: subject.text ?? "", body: body.text,
        received: DateComponents(year: 2024, month: 5, day: 17, hour: 9, minute: 45), mailbox: mailbox))
    dismiss(animated: true)
  }
}

extension ComposeViewController: UITextFieldDelegate {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === recipient {
      subject.becomeFirstResponder()
    } else {
      body.becomeFirstResponder()
    }
    return true
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    if textField === subject, let text = textField.text, !text.isEmpty { title = text }
  }
}
