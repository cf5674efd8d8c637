import Foundation
import QuartzCore
import Support

/// The view of a `UIContentUnavailableConfiguration`: its parts in a column in the middle.
@preconcurrency @MainActor
open class UIContentUnavailableView: UIView, UIContentView {
  private var content: UIContentUnavailableConfiguration
  private let column = UIStackView()
  private let backdrop = UIView()
  /// Where the column is across the view.
  private var place: NSLayoutConstraint?
  /// Whether a column that does not fit scrolls. Kept and reported. Default false.
  open var isScrollEnabled = false {
    didSet { reportUnused("isScrollEnabled", isScrollEnabled, "put the view into a scroll view") }
  }

  /// The widest that texts become, in points. [our choice]
  private static let textWidth: CGFloat = 320

  public init(configuration: UIContentUnavailableConfiguration) {
    content = configuration
    super.init(frame: .zero)
    prepare()
  }

  public required init?(coder: NSCoder) {
    content = .empty()
    super.init(coder: coder)
    prepare()
  }

  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let newValue = newValue as? UIContentUnavailableConfiguration else {
        Diagnostics.report(
          "UIContentUnavailableView shows that configuration only, not \(type(of: newValue))",
          subject: "\(self)")
        return
      }
      content = newValue
      show()
    }
  }

  open func supports(_ configuration: any UIContentConfiguration) -> Bool {
    configuration is UIContentUnavailableConfiguration
  }

  private func prepare() {
    column.axis = .vertical
    column.translatesAutoresizingMaskIntoConstraints = false
    addSubview(backdrop)
    addSubview(column)
    let room = layoutMarginsGuide
    NSLayoutConstraint.activate([
      column.centerYAnchor.constraint(equalTo: room.centerYAnchor),
      column.leadingAnchor.constraint(greaterThanOrEqualTo: room.leadingAnchor),
      column.trailingAnchor.constraint(lessThanOrEqualTo: room.trailingAnchor),
    ])
    show()
  }

  private func show() {
    for view in column.arrangedSubviews { view.removeFromSuperview() }
    let isCentred = content.alignment == .center
    column.alignment = isCentred ? .center : .leading
    place?.isActive = false
    place =
      isCentred
      ? column.centerXAnchor.constraint(equalTo: layoutMarginsGuide.centerXAnchor)
      : column.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor)
    place?.isActive = true
    directionalLayoutMargins = content.directionalLayoutMargins
    backdrop.backgroundColor = content.background.backgroundColor
    backdrop.layer.cornerRadius = content.background.cornerRadius
    let picture = content.isLoading ? spinner() : imageView()
    let text = label(content.text, content.attributedText, content.textProperties)
    let detail = label(
      content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties)
    let first = button(content.button, content.buttonProperties)
    let second = button(content.secondaryButton, content.secondaryButtonProperties)
    let parts: [(view: UIView?, gap: CGFloat)] = [
      (picture, 0), (text, content.imageToTextPadding), (detail, content.textToSecondaryTextPadding),
      (first, content.textToButtonPadding), (second, content.buttonToSecondaryButtonPadding),
    ]
    for (view, gap) in parts {
      guard let view else { continue }
      if let last = column.arrangedSubviews.last { column.setCustomSpacing(gap, after: last) }
      column.addArrangedSubview(view)
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func spinner() -> UIView {
    let spinner = UIActivityIndicatorView(style: .large)
    spinner.startAnimating()
    return spinner
  }

  private func imageView() -> UIView? {
    guard let image = content.image else { return nil }
    let look = content.imageProperties
    let view = UIImageView(image: image)
    view.preferredSymbolConfiguration = look.preferredSymbolConfiguration
    view.contentMode = .scaleAspectFit
    if let tint = look.tintColor { view.tintColor = tint }
    view.layer.cornerRadius = look.cornerRadius
    view.clipsToBounds = look.cornerRadius > 0
    let largest = look.maximumSize
    if largest.width > 0 {
      view.widthAnchor.constraint(lessThanOrEqualToConstant: largest.width).isActive = true
    }
    if largest.height > 0 {
      view.heightAnchor.constraint(lessThanOrEqualToConstant: largest.height).isActive = true
    }
    return view
  }

  private func label(
    _ text: String?, _ attributed: NSAttributedString?,
    _ look: UIContentUnavailableConfiguration.TextProperties
  ) -> UIView? {
    guard text?.isEmpty == false || attributed != nil else { return nil }
    let label = UILabel()
    label.font = look.font
    label.textColor = look.color
    label.numberOfLines = look.numberOfLines
    label.lineBreakMode = look.lineBreakMode
    label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = look.minimumScaleFactor
    label.textAlignment = content.alignment == .center ? .center : .natural
    label.text = text
    if let attributed { label.attributedText = attributed }
    label.widthAnchor.constraint(lessThanOrEqualToConstant: Self.textWidth).isActive = true
    return label
  }

  private func button(
    _ configuration: UIButton.Configuration, _ properties: UIContentUnavailableConfiguration.ButtonProperties
  ) -> UIView? {
    guard
      configuration.title?.isEmpty == false || configuration.attributedTitle != nil
        || configuration.image != nil
    else { return nil }
    let button = UIButton(configuration: configuration, primaryAction: nil)
    if let action = properties.primaryAction { button.addAction(action, for: .primaryActionTriggered) }
    button.menu = properties.menu
    button.showsMenuAsPrimaryAction = properties.menu != nil && properties.primaryAction == nil
    button.isEnabled = properties.isEnabled
    button.role = properties.role
    return button
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let insets = content.background.backgroundInsets
    backdrop.frame = bounds.inset(
      by: UIEdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
  }
}
