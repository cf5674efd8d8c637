import UIKit

/// One message, with a toolbar.
final class MessageViewController: UIViewController {
  private let store: MailStore
  private let id: Message.ID
  private let scroll = UIScrollView()
  private let body = UILabel()

  init(store: MailStore, id: Message.ID) {
    self.store = store
    self.id = id
    super.init(nibName: nil, bundle: nil)
    hidesBottomBarWhenPushed = true
    navigationItem.largeTitleDisplayMode = .never
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    guard let message = store.message(id) else { return }
    build(message)
    toolbarItems = tools(for: message)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.setToolbarHidden(false, animated: animated)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if store.message(id)?.isUnread == true { store.update(id) { $0.isUnread = false } }
  }

  private func build(_ message: Message) {
    let avatar = UIImageView(image: message.sender.avatar(diameter: 40))
    avatar.setContentHuggingPriority(.required, for: .horizontal)
    let sender = label(message.sender.name, .headline)
    let address = label("To: me", .subheadline, color: .secondaryLabel)
    let names = UIStackView(arrangedSubviews: [sender, address])
    names.axis = .vertical
    let date = label(message.received.short, .subheadline, color: .secondaryLabel)
    date.setContentHuggingPriority(.required, for: .horizontal)
    date.setContentCompressionResistancePriority(.required, for: .horizontal)
    let head = UIStackView(arrangedSubviews: [avatar, names, date])
    head.spacing = 12
    head.alignment = .center
    let line = UIView()
    line.backgroundColor = .separator
    let subject = label(message.subject, .title2)
    subject.font = UIFontMetrics(forTextStyle: .title2).scaledFont(
      for: .systemFont(ofSize: 22, weight: .bold))
    subject.numberOfLines = 0
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = 3
    body.attributedText = NSAttributedString(
      string: message.body,
      attributes: [.font: UIFont.preferredFont(forTextStyle: .body), .paragraphStyle: paragraph])
    body.adjustsFontForContentSizeCategory = true
    body.numberOfLines = 0

    let column = UIStackView(arrangedSubviews: [head, line, subject, body])
    column.axis = .vertical
    column.spacing = 14
    if message.hasAttachment { column.addArrangedSubview(attachmentButton) }
    scroll.alwaysBounceVertical = true
    for view in [scroll, column] { view.translatesAutoresizingMaskIntoConstraints = false }
    view.addSubview(scroll)
    scroll.addSubview(column)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      column.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      column.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 12),
      column.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -24),
      line.heightAnchor.constraint(equalToConstant: 1 / max(traitCollection.displayScale, 1)),
    ])
  }

  private func label(_ text: String, _ style: UIFont.TextStyle, color: UIColor = .label) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = color
    return label
  }

  private var attachmentButton: UIButton {
    var configuration = UIButton.Configuration.gray()
    configuration.image = UIImage(systemName: "doc.text")
    configuration.title = "Attachment"
    configuration.subtitle = "84 KB"
    configuration.imagePadding = 10
    configuration.cornerStyle = .large
    let button = UIButton(
      configuration: configuration,
      primaryAction: UIAction { [weak self] _ in self?.share() })
    button.accessibilityIdentifier = "attachment"
    return button
  }

  private func share() {
    let sheet = UIActivityViewController(activityItems: ["Attachment"], applicationActivities: nil)
    sheet.popoverPresentationController?.sourceView = view
    present(sheet, animated: true)
  }

  // MARK: Tools

  private func tools(for message: Message) -> [UIBarButtonItem] {
    let bin = tool("trash", "Bin", "bin") { controller in controller.askToDelete() }
    let flag = tool("flag", "Flag", "flag") { controller in
      controller.store.update(controller.id) { $0.isFlagged.toggle() }
    }
    let reply = UIBarButtonItem(
      image: UIImage(systemName: "arrowshape.turn.up.left"),
      menu: UIMenu(children: [
        UIAction(title: "Reply", image: UIImage(systemName: "arrowshape.turn.up.left")) { [weak self] _ in
          guard let self else { return }
          ComposeViewController.present(over: self, store: self.store, replyingTo: message)
        },
        UIAction(title: "Forward", image: UIImage(systemName: "arrowshape.turn.up.right")) { [weak self] _ in
          guard let self else { return }
          ComposeViewController.present(over: self, store: self.store)
        },
      ]))
    reply.accessibilityIdentifier = "reply"
    let remind = tool("clock", "Remind Me", "remind") { controller in
      let picker = UINavigationController(rootViewController: ReminderViewController())
      if let sheet = picker.sheetPresentationController {
        sheet.detents = [.custom { _ in ReminderViewController.height }, .large()]
        sheet.prefersGrabberVisible = true
      }
      controller.present(picker, animated: true)
    }
    return [bin, .flexibleSpace(), flag, .flexibleSpace(), remind, .flexibleSpace(), reply]
  }

  private func tool(
    _ image: String, _ title: String, _ identifier: String,
    _ action: @escaping (MessageViewController) -> Void
  ) -> UIBarButtonItem {
    let item = UIBarButtonItem(
      image: UIImage(systemName: image),
      primaryAction: UIAction(title: title) { [weak self] _ in if let self { action(self) } })
    item.accessibilityIdentifier = identifier
    return item
  }

  private func askToDelete() {
    let alert = UIAlertController(
      title: "Move to Bin?", message: "Messages stay in the bin for thirty days.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Move", style: .destructive) { [weak self] _ in
        guard let self else { return }
        self.store.update(self.id) { $0.mailbox = .bin }
        self.navigationController?.popViewController(animated: true)
      })
    present(alert, animated: true)
  }
}
