import UIKit

/// A fact: its name, its value, and what is to be said of it.
final class FactRow: PanelView {
  struct Fact: Equatable {
    enum State { case plain, strong, good, bad }
    var name: String
    var value: String
    var detail: String
    var state = State.plain
  }

  static let height: CGFloat = 22
  private let name = PanelLook.label(PanelLook.body, PanelLook.quietText)
  private let value = PanelLook.label(PanelLook.number, PanelLook.text)
  private let detail = PanelLook.label(PanelLook.small, PanelLook.quietText)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    name.lineBreakMode = .byTruncatingMiddle
    detail.lineBreakMode = .byTruncatingTail
    detail.textAlignment = .right
    for label in [name, value, detail] { addSubview(label) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ fact: Fact) {
    name.text = fact.name
    value.text = fact.value
    detail.text = fact.detail
    accessibilityLabel = "\(fact.name) \(fact.value) \(fact.detail)"
    name.font = fact.state == .strong ? PanelLook.strong : PanelLook.body
    value.textColor =
      switch fact.state {
      case .plain, .strong: PanelLook.text
      case .good: PanelLook.added
      case .bad: PanelLook.tuned
      }
    setNeedsLayout()
  }

  /// What part of the width the name and the value have.
  private static let parts: (name: CGFloat, value: CGFloat) = (0.3, 0.34)

  override func layoutSubviews() {
    super.layoutSubviews()
    let left = (bounds.width * Self.parts.name).rounded()
    // The value's column gives way to what is to be said of it.
    let (needed, said) = (value.sizeThatFits(.zero).width, detail.sizeThatFits(.zero).width)
    let column = min((bounds.width * Self.parts.value).rounded(), bounds.width - left - 6 - said.rounded(.up))
    let wide = max(needed.rounded(.up), column)
    name.frame = CGRect(x: 0, y: 0, width: left - 6, height: bounds.height)
    value.frame = CGRect(x: left, y: 0, width: wide, height: bounds.height)
    detail.frame = CGRect(
      x: left + wide + 6, y: 0, width: max(bounds.width - left - wide - 6, 0), height: bounds.height)
  }
}
