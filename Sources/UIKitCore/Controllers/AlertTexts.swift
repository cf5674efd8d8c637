import Foundation
import QuartzCore

/// The title and the message of an alert, and the fields below; they scroll where they are too high.
final class AlertTexts: UIScrollView {
  /// In points.
  struct Metrics {
    let margin: CGFloat
    let top: CGFloat
    /// Between the title and the message.
    let gap: CGFloat
    let bottom: CGFloat
  }
  private static let fieldGap: CGFloat = 10
  /// A field is as much higher than its line. [a field of 30 points with the usual text size]
  private static let fieldRoom: CGFloat = 14

  private let metrics: Metrics
  private let title: UILabel
  private let message: UILabel
  private var fields: [UITextField] = []

  init(_ metrics: Metrics, title titleFont: UIFont, message messageFont: UIFont, color: UIColor) {
    self.metrics = metrics
    title = Self.label(titleFont, color, "alert.title")
    message = Self.label(messageFont, color, "alert.message")
    super.init(frame: .zero)
    contentInsetAdjustmentBehavior = .never
    addSubview(title)
    addSubview(message)
  }

  required init?(coder: NSCoder) { nil }

  private static func label(_ font: UIFont, _ color: UIColor, _ name: String) -> UILabel {
    let label = UILabel(frame: .zero)
    label.font = font
    label.adjustsFontForContentSizeCategory = true
    label.textColor = color
    label.textAlignment = .center
    label.numberOfLines = 0
    label.accessibilityIdentifier = name
    return label
  }

  func show(_ controller: UIAlertController) {
    title.text = controller.title
    message.text = controller.message
    for (index, field) in (controller.textFields ?? []).enumerated() where field.superview !== self {
      field.font = message.font
      field.adjustsFontForContentSizeCategory = true
      if field.borderStyle == .none { field.borderStyle = .roundedRect }
      if field.accessibilityIdentifier == nil { field.accessibilityIdentifier = "alert.field.\(index)" }
      addSubview(field)
    }
    fields = controller.textFields ?? []
  }

  /// Lays the texts out in a width.
  ///
  /// - Returns: How high they are; 0 where there are none.
  func arrange(width: CGFloat) -> CGFloat {
    let inner = width - 2 * metrics.margin
    var y = metrics.top
    var isEmpty = true
    func put(_ view: UIView, gap: CGFloat, height: CGFloat) {
      let above = isEmpty || height == 0 ? 0 : gap
      view.frame = CGRect(x: metrics.margin, y: y + above, width: inner, height: height)
      y += above + height
      if height > 0 { isEmpty = false }
    }
    for label in [title, message] {
      let size = CGSize(width: inner, height: AlertPanel.unlimited)
      let isShown = !(label.text ?? "").isEmpty
      put(label, gap: metrics.gap, height: isShown ? label.sizeThatFits(size).height.rounded(.up) : 0)
    }
    for field in fields {
      y += isEmpty ? Self.fieldGap : 0
      let line = field.font?.lineHeight ?? 0
      put(field, gap: Self.fieldGap, height: line.rounded(.up) + Self.fieldRoom)
    }
    y = isEmpty ? 0 : (y + metrics.bottom).rounded(.up)
    if contentSize != CGSize(width: width, height: y) { contentSize = CGSize(width: width, height: y) }
    return y
  }

  /// Scrolls where the texts have less room than they need; the field that is typed into is in sight.
  override func layoutSubviews() {
    super.layoutSubviews()
    isScrollEnabled = contentSize.height > bounds.height
    if isScrollEnabled, let field = fields.first(where: \.isFirstResponder) {
      scrollRectToVisible(field.frame.insetBy(dx: 0, dy: -Self.fieldGap), animated: false)
    }
  }
}
