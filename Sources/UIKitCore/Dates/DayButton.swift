import Foundation
import QuartzCore

/// A day of a month.
@MainActor
final class DayButton: UIControl {
  private(set) var day: Date?
  private let disc = UIView()
  private let label = UILabel()
  private var below: UIView?
  private static let side: CGFloat = 40

  override init(frame: CGRect) {
    super.init(frame: frame)
    disc.isUserInteractionEnabled = false
    label.textAlignment = .center
    addSubview(disc)
    addSubview(label)
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { return nil }

  /// An arrow key was pressed that leads so many days on.
  var arrow: (Date, Int) -> Bool = { _, _ in false }

  override func handle(_ key: UIKey, _ event: UIPressesEvent?) -> Bool {
    guard let day else { return false }
    let forth = isRightToLeft ? -1 : 1
    switch key.keyCode {
    case .keyboardLeftArrow: return arrow(day, -forth)
    case .keyboardRightArrow: return arrow(day, forth)
    case .keyboardUpArrow: return arrow(day, -7)
    case .keyboardDownArrow: return arrow(day, 7)
    default: return false
    }
  }

  /// No day of the month is here.
  func clear() {
    day = nil
    isHidden = true
    isEnabled = false
    below?.removeFromSuperview()
    below = nil
  }

  func show(
    _ day: Date, _ text: String, spoken: String, font: UIFont, look: Look, decoration: UIView?
  ) {
    self.day = day
    label.text = text
    isHidden = false
    isEnabled = look.isAllowed
    label.font = font
    self.look = look
    showColors()
    accessibilityLabel = look.isToday ? "Today, \(spoken)" : spoken
    if look.isSelected {
      accessibilityTraits.insert(.selected)
    } else {
      accessibilityTraits.remove(.selected)
    }
    below?.removeFromSuperview()
    below = decoration
    if let decoration {
      decoration.isUserInteractionEnabled = false
      addSubview(decoration)
    }
    setNeedsLayout()
  }

  /// Today is the tint's own; a chosen day is softer.
  struct Look {
    var isToday = false
    var isSelected = false
    var isAllowed = true
  }
  private var look = Look()
  private static let softness: CGFloat = 0.15

  private func showColors() {
    let tint: UIColor = tintColor
    disc.backgroundColor =
      look.isSelected ? (look.isToday ? tint : tint.withAlphaComponent(Self.softness)) : nil
    label.textColor =
      !look.isAllowed
      ? .tertiaryLabel
      : look.isSelected && look.isToday ? .white : look.isSelected || look.isToday ? tint : .label
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(Self.side, bounds.width, bounds.height)
    disc.frame = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    disc.layer.cornerRadius = side / 2
    label.frame = bounds
    if let below {
      let size = below.bounds.size
      below.center = CGPoint(x: bounds.midX, y: bounds.maxY - size.height / 2 - 1)
    }
  }

  override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    label.alpha = isHighlighted ? 0.4 : 1
  }
}
