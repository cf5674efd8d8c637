import UIKit

/// A row of the list of messages.
struct MessageContentConfiguration: UIContentConfiguration, Hashable {
  var message: Message

  func makeContentView() -> any UIView & UIContentView { MessageContentView(configuration: self) }
  func updated(for state: any UIConfigurationState) -> MessageContentConfiguration { self }
}

final class MessageContentView: UIView, UIContentView {
  static let textInset: CGFloat = 32

  var configuration: any UIContentConfiguration { didSet { show() } }

  private let dot = UIImageView(image: UIImage(systemName: "circle.fill"))
  private let flag = UIImageView(image: UIImage(systemName: "flag.fill"))
  private let clip = UIImageView(image: UIImage(systemName: "paperclip"))
  private let sender = UILabel()
  private let date = UILabel()
  private let subject = UILabel()
  private let preview = UILabel()
  private let first = UIStackView()
  private let marks = UIStackView()

  init(configuration: MessageContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 10, leading: Self.textInset, bottom: 10, trailing: 16)
    build()
    show()
    followTextSize()
    registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (view: MessageContentView, _) in
      view.followTextSize()
    }
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  /// Large text has the date below the name.
  private func followTextSize() {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    first.axis = isLarge ? .vertical : .horizontal
    first.alignment = isLarge ? .leading : .firstBaseline
  }

  private func build() {
    for (label, style) in [
      (sender, UIFont.TextStyle.headline), (date, .subheadline), (subject, .subheadline),
      (preview, .subheadline),
    ] {
      label.font = .preferredFont(forTextStyle: style)
      label.adjustsFontForContentSizeCategory = true
    }
    date.textColor = .secondaryLabel
    preview.textColor = .secondaryLabel
    preview.numberOfLines = 2
    date.setContentCompressionResistancePriority(.required, for: .horizontal)
    date.setContentHuggingPriority(.required, for: .horizontal)
    sender.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
    dot.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 10)
    dot.tintColor = .systemBlue
    flag.tintColor = .systemOrange
    flag.preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: .footnote)
    clip.tintColor = .secondaryLabel
    clip.preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: .footnote)
    for image in [flag, clip] {
      image.setContentHuggingPriority(.required, for: .horizontal)
      image.setContentCompressionResistancePriority(.required, for: .horizontal)
    }

    for view in [clip, flag, date] { marks.addArrangedSubview(view) }
    marks.spacing = 6
    marks.alignment = .firstBaseline
    for view in [sender, marks] { first.addArrangedSubview(view) }
    first.spacing = 6
    let rows = UIStackView(arrangedSubviews: [first, subject, preview])
    rows.axis = .vertical
    rows.spacing = 2
    for view in [rows, dot] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    NSLayoutConstraint.activate([
      rows.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
      rows.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
      rows.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor),
      rows.bottomAnchor.constraint(equalTo: layoutMarginsGuide.bottomAnchor),
      dot.centerXAnchor.constraint(equalTo: rows.leadingAnchor, constant: -14),
      dot.centerYAnchor.constraint(equalTo: sender.centerYAnchor),
    ])
  }

  private func show() {
    guard let message = (configuration as? MessageContentConfiguration)?.message else { return }
    sender.text = message.sender.name
    date.text = message.received.short
    subject.text = message.subject
    preview.text = message.preview
    dot.isHidden = !message.isUnread
    flag.isHidden = !message.isFlagged
    clip.isHidden = !message.hasAttachment
  }
}
